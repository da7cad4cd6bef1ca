/** Stored searches, filters, folders, stacking, deduplication and automated lists: C030-C037, P105-P108, P111-P113. */
import { listingGroups } from '../../../src/api/catalogue/lists/listingGroups.ts';
import { Search } from '../../../src/api/contract/search/search.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { readFolders } from '../../account/session/signIn.queries.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { searchSql } from '../../search/conditions/filterSql.ts';
import { refuseSearching } from '../../search/results/loadedSql.ts';
import { findDuplicates } from './dedupe.ts';
import { FIXED } from './groupOptions.ts';
import { selectRowFacts } from '../rows/groupFacts.queries.ts';
import { NO_GROUP } from '../rows/groupSearch.ts';
import {
  findGroup,
  groupByName,
  listGroups,
  restoreGroup,
  touchGroups,
  unknownGroups,
  updateGroup,
} from './groups.queries.ts';
import { groupDataOf, isEditable } from './groups.rows.ts';
import { combinedIds, deleteFolder, folderByName, saveFolder, stackDepths, stackPairs } from './lists.queries.ts';
import { deleteMembers, insertMembers, lockLists, planForMany, retireUnlisted } from '../rows/members.queries.ts';
import { heldKinds } from '../../../src/api/contract/billing/usage.ts';
import { heldAs } from '../../billing/usage/withinHeld.ts';
import { refuseAutomation } from '../../billing/automator/listManagement.ts';
import { changeLists } from '../rows/changeLists.ts';
import { readChanges } from '../automated/monitored.queries.ts';
import { runMonitored } from '../automated/runMonitored.ts';
import { saveFilter, removeFilter } from './savedFilters.ts';
import { tellLists } from './tell.ts';

const NO_FOLDER = 'There is no such folder.';
const UNRULED = 'The list has the rule that it had.';
const NO_RULE = 'This list has no stored search to run. Nothing was changed.';
const CHANGES_PAGE = 200;

export const listHandlers = {
  lists: async ({ session, services: { store } }) => {
    const [groups, folders] = await Promise.all([listGroups(store.db, session), readFolders(store.db, session)]);
    return { groups, folders };
  },

  groupStoredSearch: async ({ params: { id }, session, services }) => {
    const group = await findGroup(services.store.db, session, id);
    return group === undefined ? refuse(404, NO_GROUP) : { search: group.data.search };
  },

  saveGroupSearch: async ({ params: { id }, body: { search }, session, services }) => {
    const { db } = services.store;
    const group = await findGroup(db, session, id);
    if (group === undefined) return refuse(404, NO_GROUP);
    if (!isEditable(group.data)) return refuse(422, FIXED);
    // A rule is stored to be run: of what somebody may not search nothing is kept that a run could fill the list by.
    const compiled = refuseSearching(session, search) ?? searchSql(search);
    if (isRefusal(compiled)) return compiled;
    const off = group.type === 'MONITORED' ? await refuseAutomation(services, session, UNRULED) : null;
    if (off !== null) return off;
    await updateGroup(db, session, id, undefined, { data: { ...group.data, search } });
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [], propertyIds: [], groups });
    return { search, groups };
  },

  saveGroupFilter: async ({ body, session, services }) => {
    const saved = await saveFilter(services, session, body, null);
    return isRefusal(saved) ? saved : { filters: saved.filters };
  },
  deleteGroupFilter: async ({ params: { id }, session, services }) => {
    const left = await removeFilter(services, session, id, null);
    return isRefusal(left) ? left : { filters: left.filters };
  },
  savePropertyFilter: async ({ body, query, session, services }) =>
    await saveFilter(services, session, body, query.savedPropertyGroupId ?? null),
  deletePropertyFilter: async ({ params: { id }, query, session, services }) =>
    await removeFilter(services, session, id, query.savedPropertyGroupId ?? null),

  saveFolder: async ({ body, query: { groupId }, session, services }) => {
    const { db } = services.store;
    if (groupId !== undefined && (await unknownGroups(db, session, [groupId])).length > 0) return refuse(404, NO_GROUP);
    // Picking an existing name uses that folder (O-082).
    const same = await folderByName(db, session, body.name);
    if (body.id !== undefined && same !== undefined && same.id !== body.id)
      return refuse(422, 'Another folder has this name. Nothing was saved.', { name: 'is taken' });
    const known = await readFolders(db, session);
    if (body.id !== undefined && known.every(({ id }) => id !== body.id)) return refuse(404, NO_FOLDER);
    const folderId = body.id === undefined && same !== undefined ? same.id : await saveFolder(db, session, body);
    if (folderId === null)
      return refuse(422, 'This folder was changed in the meantime. Nothing was saved.', {
        version: 'is not the newest',
      });
    if (groupId !== undefined) await updateGroup(db, session, groupId, undefined, { folderId });
    return { folders: await readFolders(db, session), groups: await listGroups(db, session) };
  },

  deleteFolder: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    if (!(await deleteFolder(db, session, id))) return refuse(404, NO_FOLDER);
    return { folders: await readFolders(db, session), groups: await listGroups(db, session) };
  },

  combineLists: async ({ body: { how, groupIds, name, type, dryRun }, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, groupIds)).length > 0) return refuse(404, NO_GROUP);
    const ids = await combinedIds(db, session, how, groupIds);
    if (dryRun) return { count: ids.length, groupId: null, groups: await listGroups(db, session) };
    if (name === undefined) return refuse(422, 'The new list needs a name. Nothing was saved.', { name: 'is missing' });
    const made = await changeLists(services, session, { kinds: heldAs(type) }, async (trx) => {
      await planForMany(trx, ids.length);
      const group = await groupByName(trx, session, type, name);
      // A list that has rows already would no longer be what was asked for.
      if (!group.isNew) return null;
      await insertMembers(trx, session, group.id, ids);
      return group.id;
    });
    if (isRefusal(made)) return made;
    if (made === null)
      return refuse(422, 'Another list of this type has this name. Nothing was saved.', { name: 'is taken' });
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [made], propertyIds: null, groups });
    return { count: ids.length, groupId: made, groups };
  },

  stackLists: async ({ session, services }) => {
    const { db } = services.store;
    return { depths: await stackDepths(db, session), pairs: await stackPairs(db, session) };
  },

  dedupeLists: async ({ body: { groupIds, by, dryRun }, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, groupIds)).length > 0) return refuse(404, NO_GROUP);
    const { byList, count, unknown } = await findDuplicates(services, session, groupIds, by);
    const removed = [...byList].map(([groupId, propertyIds]) => ({ groupId, propertyIds: [...propertyIds] }));
    if (!dryRun && count > 0) {
      await db.transaction().execute(async (trx) => {
        await lockLists(trx, session);
        await planForMany(trx, count);
        for (const { groupId, propertyIds } of removed) await deleteMembers(trx, session, [groupId], propertyIds);
        await retireUnlisted(trx, session, [...new Set(removed.flatMap(({ propertyIds }) => propertyIds))]);
        await touchGroups(trx, session, [...byList.keys()]);
      });
    }
    const groups = await listGroups(db, session);
    if (!dryRun && count > 0) tellLists(services, session, { groupIds: [...byList.keys()], propertyIds: null, groups });
    return { removed, count, unknown, groups };
  },

  restoreGroup: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    try {
      const bounds = { kinds: heldKinds, undone: 'Nothing was restored.' };
      const isBack = await changeLists(services, session, bounds, async (trx) => {
        await planForMany(trx);
        return await restoreGroup(trx, session, id);
      });
      if (isRefusal(isBack)) return isBack;
      if (!isBack) return refuse(404, 'This list is no longer kept.');
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, 'Another list of this type has its name now. Nothing was changed.', { name: 'is taken' });
    }
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [id], propertyIds: null, groups });
    return { groups };
  },

  listingGroupList: async ({ params: { code }, body: { place, name }, session, services }) => {
    const { db } = services.store;
    const group = listingGroups[code];
    const search = Search.parse({ ...place, ...group.rule });
    const compiled = refuseSearching(session, search) ?? searchSql(search);
    if (isRefusal(compiled)) return compiled;
    const off = await refuseAutomation(services, session, 'No list was made.');
    if (off !== null) return off;
    const { id, isNew } = await groupByName(db, session, 'MONITORED', name ?? group.label);
    if (!isNew) return refuse(422, 'Another automated list has this name. Nothing was saved.', { name: 'is taken' });
    await updateGroup(db, session, id, undefined, { data: { ...groupDataOf(null), search, listingGroup: code } });
    await runMonitored(services, session, id);
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [id], propertyIds: null, groups });
    return { groupId: id, groups };
  },

  runGroup: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    const group = await findGroup(db, session, id);
    if (group === undefined) return refuse(404, NO_GROUP);
    if (group.data.search === null) return refuse(422, NO_RULE);
    const off = await refuseAutomation(services, session, 'The list was not run.');
    if (off !== null) return off;
    const result = await runMonitored(services, session, id);
    if (result === null) return refuse(422, NO_RULE);
    if (isRefusal(result)) return result;
    const groups = await listGroups(db, session);
    tellLists(services, session, { groupIds: [id], propertyIds: null, groups });
    return { ...result, groups };
  },

  memberChanges: async ({ params: { id }, query, session, services }) => {
    const { db } = services.store;
    if ((await unknownGroups(db, session, [id])).length > 0) return refuse(404, NO_GROUP);
    const rows = await readChanges(db, session, id, query.before, CHANGES_PAGE);
    const facts = await selectRowFacts(services.warehouse, [...new Set(rows.map((row) => row.property_id))]);
    return {
      changes: rows.map((row) => ({
        id: row.id,
        propertyId: row.property_id,
        streetAddress: facts.get(row.property_id)?.streetAddress ?? null,
        kind: row.kind,
        reason: row.reason,
        snapshotId: row.snapshot_id,
        at: row.at.toISOString(),
      })),
    };
  },
} satisfies Partial<Handlers>;
