import { defaultLeadRules, type LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** The rules that the lead types of the snapshot in service were derived with. */
export async function appliedRules(warehouse: Pick<Warehouse, 'query'>): Promise<LeadRules> {
  const rows = await warehouse.query<{ value: string }>("SELECT value FROM snapshot_meta WHERE key = 'lead_rules'");
  // Written by ingest; what a snapshot of an earlier version does not name was as it is by default.
  const { parameters } = JSON.parse(rows[0]?.value ?? '{}') as { parameters?: Partial<LeadRules> };
  return { ...defaultLeadRules, ...parameters };
}
