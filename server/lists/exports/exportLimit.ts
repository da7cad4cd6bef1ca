import type { Kysely } from 'kysely';
import type { PropertyLimit } from '../../../src/api/contract/lists/propertyLimit.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import type { Share } from '../../../src/calc/billing/share.ts';
import { exportsShare, limitsOf, type Now } from '../../billing/usage/limits.ts';
import { propertyLimitOf } from '../../billing/usage/propertyLimits.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

export interface ExportLimit {
  readonly limit: PropertyLimit;
  readonly share: Share;
  /** In which it counts. */
  readonly month: Cycle;
}

/** What a member may export: the share, or what is left of the account's, whichever leaves less. */
export async function exportLimitOf(db: Kysely<Database>, principal: Principal, now: Now): Promise<ExportLimit> {
  const limits = await limitsOf(db, principal, now);
  const share = await exportsShare(db, principal, limits);
  return { limit: propertyLimitOf(share), share, month: limits.month };
}
