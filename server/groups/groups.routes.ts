/** Lists: C017, C018, C019, C024, C025, C026, C028. */
import type { GroupSearch } from '../../src/api/contract/groups.ts';
import type { Selection } from '../../src/api/contract/words.ts';
import type { Handlers } from '../http/handler.ts';
import { refuse, type Refusal } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { listLayouts } from '../session/layouts.queries.ts';
import type { Who } from '../session/session.queries.ts';
import { isUniqueViolation } from '../store/uniqueViolation.ts';
import { assignMembers, removeMembers } from './changeMembers.ts';
import { findMembers, groupIdsOf, NO_GROUP, refuseSearch, rowsOf } from './groupSearch.ts';
import { deleteGroup, listGroups, unknownGroups, updateGroup } from './groups.queries.ts';
import { countMembers, countSaved, lockLists, planForMany, retireUnlisted } from './members.queries.ts';

const NAME_TAKEN = 'Another list of this type has this name.';
const NOTHING_SELECTED = 'Nothing was selected.';

const emptySearch: GroupSearch = { filters: {}, sortFields: [], index: 0, limit: 1 };

export const groupHandlers = {
  queryGroups: async ({ body: { search, selection }, session, services }) => {
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const page = { offset: search.index * search.limit, limit: search.limit };
    const found = await findMembers(services, session, search, isEmpty(selection) ? null : selection, page);
    const named = groupIdsOf(search);
    return {
      results: await rowsOf(services, session, found.ids),
      resultCount: found.total,
      filterCounts: await filterCounts(services, session, named),
    };
  },

  deleteGroup: async ({ params: { id }, query, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    if (query.listingType !== undefined) {
      // Only the rows of that lead type; the list itself stays (C018).
      const search = listSearch(id, query.listingType);
      await removeMembers(services, session, search, { allSelected: true, remainingSelected: false, items: [] }, 'ALL');
    } else {
      await db.transaction().execute(async (trx) => {
        await lockLists(trx, session);
        await planForMany(trx);
        await deleteGroup(trx, session, id);
        await retireUnlisted(trx, session, null);
      });
    }
    return { groups: await listGroups(db, session), contactGroups: [] };
  },

  saveGroupOptions: async ({ body, session, services }) => {
    const { db } = services.store;
    const refusal = await refuseLayout(services, session, body.gridLayoutId ?? null);
    if (refusal !== null) return refusal;
    try {
      if (!(await updateGroup(db, session, body.id, body))) return refuse(404, NO_GROUP);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, NAME_TAKEN, { name: 'is taken' });
    }
    return { groups: await listGroups(db, session) };
  },

  groupCounts: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if (typeof id === 'number' && (await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    return { filterCounts: await filterCounts(services, session, typeof id === 'number' ? [id] : []) };
  },

  removeFromGroups: async ({ body: { search, selection }, query, session, services }) => {
    if (isEmpty(selection)) return refuse(422, NOTHING_SELECTED);
    if ((search.filters.groupIds?.values ?? []).length === 0) return refuse(422, 'Choose the list to remove from.');
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const mode = query.duplicateMode === 'KEEP_ONE' ? 'DUPLICATES' : 'ALL';
    const removed = await removeMembers(services, session, search, selection, mode);
    return { groups: await listGroups(services.store.db, session), contactGroups: [], removed };
  },

  groupMembers: async ({ params: { id }, session, services }) => {
    const search: GroupSearch = { ...emptySearch, filters: { groupIds: { match: 'ANY', values: [id] } } };
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const { ids } = await findMembers(services, session, search, null, null);
    return { ids: [...ids] };
  },

  assignToGroup: async ({ body: { group, search, selection }, query, session, services }) => {
    const { db } = services.store;
    if (group.id === undefined && group.name === undefined) {
      return refuse(422, 'The list needs a name.', { 'group.name': 'is missing' });
    }
    const unknown = group.id === undefined ? [] : await unknownGroups(db, session, [group.id]);
    if (unknown.length > 0) return refuse(404, NO_GROUP);
    const refusal = search === undefined ? null : await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const source = search ?? (isEmpty(selection) ? null : emptySearch);
    const madeId = await assignMembers(services, session, {
      group,
      search: source,
      selection: isEmpty(selection) ? null : selection,
      move: query.deleteOriginal === true,
    });
    const groups = await listGroups(db, session);
    return { groups: groups.map((row) => (row.id === madeId ? { ...row, isNew: true } : row)) };
  },
} satisfies Partial<Handlers>;

/** Counts of the lists named; of everything saved when none is. */
async function filterCounts({ store }: Services, who: Who, groupIds: readonly number[]) {
  return groupIds.length === 0 ? await countSaved(store.db, who) : await countMembers(store.db, who, groupIds);
}

function isEmpty(selection: Selection | undefined): selection is undefined {
  return selection === undefined || (!selection.allSelected && selection.items.length === 0);
}

const listSearch = (id: number, listingType: string): GroupSearch => ({
  ...emptySearch,
  filters: { groupIds: { match: 'ANY', values: [id] }, listingTypes: { match: 'ANY', values: [listingType] } },
});

async function refuseLayout(services: Services, who: Who, layoutId: number | null): Promise<Refusal | null> {
  if (layoutId === null) return null;
  const layouts = await listLayouts(services.store.db, who);
  return layouts.some(({ id }) => id === layoutId)
    ? null
    : refuse(422, 'There is no such layout.', { gridLayoutId: 'is not known' });
}
