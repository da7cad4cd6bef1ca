import type { Transaction } from 'kysely';
import type { HeldKind } from '../../../src/api/contract/billing/usage.ts';
import { withinHeld, type Bounds } from '../../billing/usage/withinHeld.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockLists } from './members.queries.ts';

/** Rows of lists that are limited for a member. */
export const LISTED = ['favorites', 'marketingProperties'] as const satisfies readonly HeldKind[];

/**
 * Changes what a user keeps in lists and contacts, in one transaction that holds both; all of it is taken back where it
 * comes to more than the user may keep, or to another refusal. Whatever puts a property on a list or a contact into a
 * group goes through here.
 */
export async function changeLists<T>(
  { store }: { readonly store: Pick<Store, 'db'> },
  principal: Principal,
  bounds: Bounds<T>,
  work: (trx: Transaction<Database>) => Promise<T | Refusal>,
  within: Within = kept,
): Promise<T | Refusal> {
  return await within(store.db, async (trx) => {
    const limits = await lockLists(trx, principal);
    return await withinHeld(trx, principal, limits, bounds, async () => await work(trx));
  });
}
