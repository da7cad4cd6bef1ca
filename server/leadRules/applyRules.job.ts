import { isDeepStrictEqual } from 'node:util';
import { defaultLeadRules, type LeadRules } from '../../src/api/catalogue/leadRules.ts';
import type { JobRun } from '../jobs/definition.ts';
import { applyLeadRules } from '../warehouse/ingest/applyLeadRules.ts';
import { chosenOf, readLeadRules } from '../warehouse/leadRulesFile.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';

/** The snapshot in service was derived with these rules; so is one that does not exist yet. */
export async function areApplied(warehouse: Warehouse, rules: LeadRules): Promise<boolean> {
  if (warehouse.current() === null) return true;
  const rows = await warehouse.query<{ value: string }>("SELECT value FROM snapshot_meta WHERE key = 'lead_rules'");
  // Written by ingest; what a snapshot of an earlier version does not name was as it is by default.
  const { parameters } = JSON.parse(rows[0]?.value ?? '{}') as { parameters?: Partial<LeadRules> };
  return isDeepStrictEqual(chosenOf({ ...defaultLeadRules, ...parameters }), chosenOf(rules));
}

/** Brings the data in line with the rules wanted; does nothing where it is already. */
export const applyRulesJob: JobRun<object> = async (_payload, { warehouse, config, log }) => {
  const rules = await readLeadRules(config.warehouseDir);
  if (await areApplied(warehouse, rules)) return;
  const { id } = await applyLeadRules({ dir: config.warehouseDir }, rules);
  log.info({ snapshot: id }, 'lead types follow the rules that were changed');
};
