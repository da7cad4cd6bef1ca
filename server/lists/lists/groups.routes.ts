/** Lists: C017, C018, C019, C024, C025, C026, C028, C029. */
import { contactsAfter } from '../../contacts/contacts/contactsAfter.ts';
import { refuseContacts } from '../../contacts/contacts/refuseContacts.ts';
import { ownersOf } from '../../contacts/contacts/contacts.queries.ts';
import { linkOwners } from '../../contacts/contacts/linkOwners.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { assignMembers, removeMembers } from '../rows/changeMembers.ts';
import { FIXED, saveOptions } from './groupOptions.ts';
import { emptySearch, findMembers, groupIdsOf, listSearch, NO_GROUP, refuseSearch } from '../rows/groupSearch.ts';
import { deleteList } from './deleteList.ts';
import { findGroup, listGroups, unknownGroups } from './groups.queries.ts';
import { isEditable } from './groups.rows.ts';
import { filterCounts, isNothing, queryRows } from '../rows/queryRows.ts';
import { tellLists } from './tell.ts';

const NOTHING_SELECTED = 'Nothing was selected, and nothing was changed.';

export const groupHandlers = {
  queryGroups: async ({ body: { search, selection }, session, services }) =>
    await queryRows(services, session, search, selection),

  deleteGroup: async ({ params: { id }, query, session, services }) => {
    const { db } = services.store;
    const refusal = refuseContacts(session, query.deleteContacts);
    if (refusal !== null) return refusal;
    const group = await findGroup(db, session, id);
    if (group === undefined) return refuse(404, NO_GROUP);
    const search = listSearch(id, query.listingType);
    const held = query.deleteContacts === true ? (await findMembers(services, session, search, null, null)).ids : [];
    if (query.listingType !== undefined) {
      // Only the rows of that lead type; the list itself stays (C018).
      await removeMembers(services, session, search, { allSelected: true, remainingSelected: false, items: [] }, 'ALL');
    } else {
      if (!isEditable(group.data)) return refuse(422, FIXED);
      await deleteList(services, session, id);
    }
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [id], propertyIds: null, groups });
    const contactGroups = await contactsAfter(services, session, { groupIds: [id], groups, gone: held });
    return { groups, contactGroups };
  },

  saveGroupOptions: async ({ body, session, services }) => await saveOptions(services, session, body),

  groupCounts: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if (typeof id === 'number' && (await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    return { filterCounts: await filterCounts(services, session, typeof id === 'number' ? [id] : []) };
  },

  removeFromGroups: async ({ body: { search, selection }, query, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    if ((search.filters.groupIds?.values ?? []).length === 0)
      return refuse(422, 'Choose the list to remove from. Nothing was removed.');
    const refusal = refuseContacts(session, query.deleteContacts) ?? (await refuseSearch(services, session, search));
    if (refusal !== null) return refusal;
    const mode = query.duplicateMode === 'KEEP_ONE' ? 'DUPLICATES' : 'ALL';
    const { removed, removedFrom } = await removeMembers(services, session, search, selection, mode);
    const groups = await listGroups(services.store.db, session);
    if (removed.length > 0)
      tellLists(services, session, {
        groupIds: removedFrom.map(({ groupId }) => groupId),
        propertyIds: removed,
        groups,
      });
    const gone = query.deleteContacts === true ? removed : [];
    const contactGroups = await contactsAfter(services, session, { groupIds: groupIdsOf(search), groups, gone });
    return { groups, contactGroups, removed, removedFrom };
  },

  queryGroupIds: async ({ body: { search, selection }, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const { ids } = await findMembers(services, session, search, selection, null);
    return { ids: [...ids] };
  },

  groupContacts: async ({ body: { search, selection }, session, services }) => {
    if (isNothing(selection)) return refuse(422, NOTHING_SELECTED);
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    await linkOwners(services, session);
    const { ids } = await findMembers(services, session, search, selection, null);
    return { ids: await ownersOf(services.store.db, session, ids) };
  },

  groupMembers: async ({ params: { id }, session, services }) => {
    const search = listSearch(id);
    const refusal = await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const { ids } = await findMembers(services, session, search, null, null);
    return { ids: [...ids] };
  },

  assignToGroup: async ({ body: { group, search, selection }, query, session, services }) => {
    const { db } = services.store;
    if (group.id === undefined && group.name === undefined) {
      return refuse(422, 'The list needs a name. Nothing was saved.', { 'group.name': 'is missing' });
    }
    const unknown = group.id === undefined ? [] : await unknownGroups(db, session, [group.id]);
    if (unknown.length > 0) return refuse(404, NO_GROUP);
    const refusal = search === undefined ? null : await refuseSearch(services, session, search);
    if (refusal !== null) return refusal;
    const source = search ?? (isNothing(selection) ? null : emptySearch);
    const assigned = await assignMembers(services, session, {
      group,
      search: source,
      selection: isNothing(selection) ? null : selection,
      move: query.deleteOriginal === true,
    });
    if (isRefusal(assigned)) return assigned;
    const { groupId, isNew, added, removed } = assigned;
    const groups = await listGroups(db, session);
    const sources = source === null || removed.length === 0 ? [] : groupIdsOf(source);
    tellLists(services, session, { groupIds: [groupId, ...sources], propertyIds: [...added, ...removed], groups });
    return {
      groups: groups.map((row) => (isNew && row.id === groupId ? { ...row, isNew } : row)),
      groupId,
      added,
      removed,
    };
  },
} satisfies Partial<Handlers>;
