import type { Kysely } from 'kysely';
import type { PropertyLimit } from '../../../src/api/contract/lists/propertyLimit.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import type { Share } from '../../../src/calc/billing/share.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { sharesOf, type Now } from '../../billing/usage/limits.ts';
import { propertyLimitOf } from '../../billing/usage/propertyLimits.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

export interface ExportLimit {
  readonly limit: PropertyLimit;
  readonly share: Share;
  /** In which it counts. */
  readonly month: Cycle;
}

/** What a member may export, with the account locked to confirm an export: the share, or what is left of the account's, whichever leaves less. */
export async function exportLimitOf(db: Kysely<Database>, principal: Principal, now: Now): Promise<ExportLimit> {
  const { exports: share, month } = await sharesOf(db, principal, await readAccount(db, principal), now);
  return { limit: propertyLimitOf(share), share, month };
}
