import { isDeepStrictEqual } from 'node:util';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { applyLeadRules } from '../../data/ingest/applyLeadRules.ts';
import { chosenOf, readLeadRules } from '../../data/warehouse/leadRulesFile.ts';
import { changeShared } from '../../platform/facts/changeShared.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { appliedRules } from './appliedRules.ts';

/** The snapshot in service was derived with these rules; so is one that does not exist yet. */
export async function areApplied(warehouse: Warehouse, rules: LeadRules): Promise<boolean> {
  if (warehouse.current() === null) return true;
  return isDeepStrictEqual(chosenOf(await appliedRules(warehouse)), chosenOf(rules));
}

/** Brings the data in line with the rules wanted; does nothing where it is already. */
export const applyRulesJob: JobRun<object> = async (_payload, { warehouse, config, facts, log }) => {
  const id = await changeShared(facts, warehouse, async () => {
    const rules = await readLeadRules(config.warehouseDir);
    return (await areApplied(warehouse, rules)) ? null : (await applyLeadRules({ dir: config.warehouseDir }, rules)).id;
  });
  if (id === null) return;
  log.info({ snapshot: id }, 'lead types follow the rules that were changed');
};
