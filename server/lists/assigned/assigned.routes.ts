/** Rows of others' lists that are the user's to work on: P115, P116. */
import type { AssignedRow } from '../../../src/api/contract/lists/assigned.ts';
import { shownReadable } from '../../data/warehouse/shownReadable.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { userParcelFacts } from '../imports/userParcels.queries.ts';
import { rowFactsOf, unknownFacts } from '../rows/groupFacts.queries.ts';
import { countAssigned, listAssigned, type AssignedPage } from './assigned.queries.ts';
import { assignedRowOf } from './assigned.rows.ts';
import { editAssigned } from './editAssigned.ts';

export const assignedHandlers = {
  assignedRows: async ({ query, session, services }) => ({
    results: await rowsWithFacts(services, session, query),
    resultCount: await countAssigned(services.store.db, session, query.awakeOn),
  }),

  changeAssigned: async ({ body: { edits }, session, services }) => await editAssigned(services, session, edits),
} satisfies Partial<Handlers>;

/** What an owner keeps of a parcel that no data has, from an import, comes along with the row that is of it. */
async function rowsWithFacts(
  { store, warehouse }: Pick<Services, 'store' | 'warehouse'>,
  principal: Principal,
  page: AssignedPage,
): Promise<AssignedRow[]> {
  const rows = await listAssigned(store.db, principal, page);
  const { shown, unreadable } = await shownReadable(warehouse, [
    ...new Set(rows.map(({ property_id }) => property_id)),
  ]);
  const own = new Map<number, Awaited<ReturnType<typeof userParcelFacts>>>();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) {
    const ids = rows.filter(({ user_id }) => user_id === userId).map(({ property_id }) => property_id);
    own.set(userId, await userParcelFacts(store.db, { accountId: principal.accountId, userId }, ids));
  }
  return rows.map((row) => {
    const { property_id: id, user_id: userId } = row;
    const facts = shown.get(id);
    return {
      ...assignedRowOf(row),
      ...(facts === undefined
        ? { ...unknownFacts, unreadable: unreadable.has(id), ...own.get(userId)?.get(id) }
        : rowFactsOf(facts)),
    };
  });
}
