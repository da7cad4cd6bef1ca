import type { Kysely } from 'kysely';
import type { PropertyLimit } from '../../../src/api/contract/lists/exportImport.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { exportsLeft, type Now } from '../../billing/usage/limits.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readExportLimit } from './exports.queries.ts';

export interface ExportLimit {
  readonly limit: PropertyLimit;
  /** Of the account: the day on which it begins again; null: the user's own. */
  readonly until: CalendarDate | null;
}

/** The user's own limit or what is left of that of the account, whichever leaves less. */
export async function exportLimitOf(db: Kysely<Database>, principal: Principal, now: Now): Promise<ExportLimit> {
  const limit = await readExportLimit(db, principal, now.clock.now());
  const pool = await exportsLeft(db, principal, now);
  if (pool === null || (limit.remaining !== null && limit.remaining <= pool.left)) return { limit, until: null };
  const { assigned, used: periodQuantity, left: remaining, month } = pool;
  return { limit: { active: true, assigned, periodQuantity, remaining }, until: month.end };
}
