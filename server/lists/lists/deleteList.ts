import { isRefusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockLists, planForMany, retireUnlisted } from '../rows/members.queries.ts';
import { deleteGroup, keepGroup } from './groups.queries.ts';

/** Deletes a list of a person; it can be brought back. Answers how many of its rows stand on no list any more. */
export async function deleteList(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  id: number,
  within: Within = kept,
): Promise<number> {
  const unlisted = await within(store.db, async (trx) => {
    await lockLists(trx, principal);
    await planForMany(trx);
    await keepGroup(trx, principal, id);
    await deleteGroup(trx, principal, id);
    return await retireUnlisted(trx, principal, null);
  });
  // It comes to no refusal.
  return isRefusal(unlisted) ? 0 : unlisted;
}
