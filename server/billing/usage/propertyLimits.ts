/** What a member may save and export in the month, as the wire has it (O-165). */
import type { Kysely } from 'kysely';
import type { PropertyLimit } from '../../../src/api/contract/lists/propertyLimit.ts';
import type { Share } from '../../../src/calc/billing/share.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';
import { sharesOf, type Now } from './limits.ts';

export const propertyLimitOf = ({ assigned, used, left }: Share): PropertyLimit => ({
  active: assigned !== null,
  assigned,
  periodQuantity: used,
  remaining: left,
});

export async function propertyLimits(
  db: Kysely<Database>,
  principal: Principal,
  account: AccountRow,
  now: Now,
): Promise<{ readonly savedPropertyLimit: PropertyLimit; readonly exportPropertyLimit: PropertyLimit }> {
  const { saves, exports } = await sharesOf(db, principal, account, now);
  return { savedPropertyLimit: propertyLimitOf(saves), exportPropertyLimit: propertyLimitOf(exports) };
}
