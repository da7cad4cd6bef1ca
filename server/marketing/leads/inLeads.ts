import type { Transaction } from 'kysely';
import { changeLists } from '../../lists/rows/changeLists.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';

/**
 * Carries out what makes a lead. Who has as many contacts as the plan allows gets the lead all the same, without a contact:
 * an answer is never lost.
 */
export async function inLeads<T extends object | null>(
  services: { readonly store: Pick<Store, 'db'> },
  principal: Principal,
  work: (trx: Transaction<Database>, mayMake: boolean) => Promise<T>,
): Promise<T> {
  const done = await changeLists(services, principal, { kinds: ['marketingContacts'] }, async (trx) => {
    return await work(trx, true);
  });
  if (!isRefusal(done)) return done;
  return await services.store.db.transaction().execute(async (trx) => await work(trx, false));
}
