import type { Transaction } from 'kysely';
import { countSaves, lockSaves, type Now } from '../../billing/usage/limits.ts';
import { withinHeld, type Bounds } from '../../billing/usage/withinHeld.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockLists } from './members.queries.ts';

/** Counts properties as saves of the month; refuses all of them where that is more than may be saved. */
export type CountSaves = (propertyIds: readonly number[], list: string) => Promise<Refusal | null>;

/** `changeLists` where properties may be saved that were not before: `count` is asked before they are. */
export async function saveIntoLists<T>(
  services: Now & { readonly store: Pick<Store, 'db'> },
  principal: Principal,
  bounds: Bounds<T>,
  work: (trx: Transaction<Database>, count: CountSaves) => Promise<T | Refusal>,
  within: Within = kept,
): Promise<T | Refusal> {
  return await within(services.store.db, async (trx) => {
    // First, as whoever changes members holds the account before their rows.
    const limits = await lockSaves(trx, principal, services);
    const held = await lockLists(trx, principal);
    const count: CountSaves = async (propertyIds, list) =>
      await countSaves(trx, principal, { propertyIds, list }, limits);
    return await withinHeld(trx, principal, held, bounds, async () => await work(trx, count));
  });
}
