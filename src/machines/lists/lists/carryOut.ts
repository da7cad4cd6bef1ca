import type { Client } from '../../../api/client.ts';
import type { contract } from '../../../api/contract/contract.ts';
import type { Answer } from '../../../api/contract/define.ts';
import type { Group } from '../../../api/contract/lists/groups.ts';
import type { Folder, ListColumn } from '../../../api/contract/lists/lists.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import { callOrThrow } from '../../app/call.ts';
import type { Step } from '../../app/history/steps.ts';
import type { Kept } from '../../parts/workQueue.ts';
import { placeRows } from './placeRows.ts';
import type { ListsTask, NamedList, RowsOf } from './tasks.ts';

export type MemberChanges = Answer<(typeof contract)['memberChanges']>['changes'];

/** What came of a task; what is absent did not change. */
export interface ListsResult {
  readonly columns?: readonly ListColumn[];
  readonly folders?: readonly Folder[];
  readonly layouts?: readonly Layout[];
  /** All lists, and those whose rows may be others (null: any). */
  readonly groups?: readonly Group[];
  readonly groupIds?: readonly number[] | null;
  /** Only lists that were touched, instead of all. */
  readonly isPart?: true;
  readonly changes?: MemberChanges;
  readonly ran?: { readonly gained: number; readonly lost: number; readonly changed: number };
  /** A list to open. */
  readonly opens?: number;
  /** The dialog that asked for it has nothing more to say. */
  readonly isDone?: true;
  /** What takes it back. */
  readonly kept?: Kept;
}

/** Carries out one task; what is refused throws. */
export async function carryOut(
  task: ListsTask,
  { client }: { readonly client: Client },
  signal: AbortSignal,
): Promise<ListsResult> {
  switch (task.type) {
    case 'lists.loadColumns':
      return { columns: (await callOrThrow(client, 'listColumns', {}, signal)).columns };
    case 'lists.loadFolders': {
      const { propertyFolders, propertyGroups, layouts } = await callOrThrow(client, 'auth', { query: {} }, signal);
      const ofGrids = layouts.filter(({ type }) => type === 'PROPERTY_GRID');
      return { folders: propertyFolders, groups: propertyGroups, groupIds: null, layouts: ofGrids };
    }
    case 'lists.saveColumn': {
      const { columns } = await callOrThrow(client, 'saveListColumn', { body: task.column }, signal);
      return { columns, isDone: true };
    }
    case 'lists.deleteColumn':
      return { columns: (await callOrThrow(client, 'deleteListColumn', { params: { id: task.id } }, signal)).columns };
    case 'lists.layout': {
      const { groupId, layoutId, name, columns } = task;
      const body = { ...(layoutId === null ? {} : { id: layoutId }), type: 'PROPERTY_GRID', name, columns };
      const request = { query: { savedPropertyGroupId: groupId }, body };
      const { filters, groups } = await callOrThrow(client, 'savePropertyFilter', request, signal);
      // Filters of other types are not grid layouts (R-GROUP-024).
      const layouts = filters.flatMap((filter) =>
        filter.type === 'PROPERTY_GRID' ? [{ ...filter, type: 'PROPERTY_GRID' as const }] : [],
      );
      return { layouts, groups, groupIds: [] };
    }
    case 'lists.file': {
      const { groupId, folder } = task;
      if (folder.trim() === '') {
        const body = { id: groupId, folderId: null };
        return { groups: (await callOrThrow(client, 'saveGroupOptions', { body }, signal)).groups, groupIds: [] };
      }
      const request = { query: { groupId }, body: { name: folder.trim() } };
      return { ...(await callOrThrow(client, 'saveFolder', request, signal)), groupIds: [], isDone: true };
    }
    case 'lists.renameFolder': {
      const { id, version, name } = task;
      const request = { query: {}, body: { id, version, name: name.trim() } };
      return { ...(await callOrThrow(client, 'saveFolder', request, signal)), groupIds: [], isDone: true };
    }
    case 'lists.deleteFolder':
      return { ...(await callOrThrow(client, 'deleteFolder', { params: { id: task.id } }, signal)), groupIds: [] };
    case 'lists.move':
      return await move(client, task, signal);
    case 'lists.takeOff':
      return await takeOff(client, task, signal);
    case 'lists.place': {
      const groupIds = [...task.put, ...task.take].map(({ groupId }) => groupId);
      return { groups: await placeRows(client, task, signal), isPart: true, groupIds };
    }
    case 'lists.combine': {
      const { how, groupIds, name } = task;
      const body = { how, groupIds: [...groupIds], name };
      const { groupId, groups } = await callOrThrow(client, 'combineLists', { body }, signal);
      // Null only where it was asked to count.
      if (groupId === null) return {};
      return {
        groups,
        groupIds: [groupId],
        opens: groupId,
        isDone: true,
        kept: {
          label: `New list ${name}`,
          undo: { type: 'group.delete', groupId, isReplay: true },
          redo: { type: 'group.undelete', groupId, isReplay: true },
        },
      };
    }
    case 'lists.dedupe':
      return await dedupe(client, task, signal);
    case 'lists.automate':
      return await automate(client, task, signal);
    case 'lists.run': {
      const { groupId: id } = task;
      const { groups, ...ran } = await callOrThrow(client, 'runGroup', { params: { id } }, signal);
      const { changes } = await callOrThrow(client, 'memberChanges', { params: { id }, query: {} }, signal);
      return { ran, changes, groups, groupIds: [id] };
    }
    case 'lists.notify': {
      const { groupId: id, notification } = task;
      const { groups } = await callOrThrow(client, 'saveGroupOptions', { body: { id, notification } }, signal);
      return { groups, groupIds: [] };
    }
    case 'lists.changes': {
      const request = { params: { id: task.groupId }, query: {} };
      return { changes: (await callOrThrow(client, 'memberChanges', request, signal)).changes };
    }
  }
}

type Task<T extends ListsTask['type']> = Extract<ListsTask, { readonly type: T }>;

async function move(
  client: Client,
  { from, to, propertyIds, isMove }: Task<'lists.move'>,
  signal: AbortSignal,
): Promise<ListsResult> {
  const isNew = typeof to === 'string';
  const group = isNew ? { name: to.trim(), type: 'FAVORITE' as const } : { id: to.groupId, type: to.groupType };
  const request = {
    query: { deleteOriginal: isMove },
    body: {
      group,
      search: { filters: { groupIds: { match: 'ANY' as const, values: [from.groupId] } } },
      selection: { items: [...propertyIds] },
    },
  };
  const { groups, groupId, added, removed } = await callOrThrow(client, 'assignToGroup', request, signal);
  const target = { groupId, name: isNew ? to.trim() : to.name, groupType: group.type, propertyIds: added };
  const sources = from.groupId === '0' ? [] : [{ ...from, propertyIds: removed }];
  const step = (put: readonly RowsOf[], off: readonly RowsOf[]): Step => ({
    type: 'lists.place',
    put: put.filter((rows) => rows.propertyIds.length > 0),
    take: off.filter((rows) => rows.propertyIds.length > 0),
  });
  const count = isMove ? removed.length : added.length;
  return {
    groups,
    isPart: true,
    groupIds: [...sources.map((source) => source.groupId), groupId],
    isDone: true,
    kept: {
      label: `${isMove ? 'Move' : 'Copy'} ${count} to ${target.name}`,
      undo: step(sources, [target]),
      redo: step([target], sources),
      disposed: isMove ? removed.length : 0,
    },
  };
}

async function takeOff(
  client: Client,
  { groupId, lists, propertyIds, scope, deleteContacts }: Task<'lists.takeOff'>,
  signal: AbortSignal,
): Promise<ListsResult> {
  const values = scope === 'LIST' ? [groupId] : ['0' as const];
  const request = {
    query: {
      ...(deleteContacts ? { deleteContacts } : {}),
      ...(scope === 'KEEP_ONE' ? { duplicateMode: scope } : {}),
    },
    body: {
      search: { filters: { groupIds: { match: 'ANY' as const, values } } },
      selection: { items: [...propertyIds] },
    },
  };
  const { groups, removed, removedFrom } = await callOrThrow(client, 'removeFromGroups', request, signal);
  const disposed = removedFrom.find(({ groupId: id }) => id === groupId)?.propertyIds.length ?? 0;
  return {
    groups,
    isDone: true,
    ...takenOff(lists, removedFrom, { label: `Take off ${removed.length}`, disposed }),
  };
}

/** Which lists have fewer rows, and how they come back: by the names that the lists had. */
function takenOff(
  lists: readonly NamedList[],
  removed: readonly { readonly groupId: number; readonly propertyIds: readonly number[] }[],
  entry: Pick<Kept, 'label' | 'disposed'>,
): Pick<ListsResult, 'groupIds' | 'kept'> {
  if (removed.length === 0) return { groupIds: [] };
  const rows: RowsOf[] = removed.flatMap(({ groupId, propertyIds }) => {
    const list = lists.find((one) => one.groupId === groupId);
    return list === undefined ? [] : [{ ...list, propertyIds }];
  });
  const undo: Step = { type: 'lists.place', put: rows, take: [] };
  const redo: Step = { type: 'lists.place', put: [], take: rows };
  return { groupIds: removed.map(({ groupId }) => groupId), kept: { ...entry, undo, redo } };
}

async function dedupe(client: Client, { lists, by }: Task<'lists.dedupe'>, signal: AbortSignal): Promise<ListsResult> {
  const body = { groupIds: lists.map(({ groupId }) => groupId), by };
  const { removed, count, groups } = await callOrThrow(client, 'dedupeLists', { body }, signal);
  const entry = { label: `Duplicates taken off: ${count}`, disposed: count };
  return { groups, isDone: true, ...takenOff(lists, removed, entry) };
}

async function automate(
  client: Client,
  { code, name, search }: Task<'lists.automate'>,
  signal: AbortSignal,
): Promise<ListsResult> {
  if (code !== null) {
    const request = { params: { code }, body: { place: search, ...(name.trim() === '' ? {} : { name: name.trim() }) } };
    const { groupId, groups } = await callOrThrow(client, 'listingGroupList', request, signal);
    return { groups, groupIds: [groupId], opens: groupId, isDone: true };
  }
  const group = { name: name.trim(), type: 'MONITORED' as const };
  const { groupId } = await callOrThrow(client, 'assignToGroup', { query: {}, body: { group } }, signal);
  await callOrThrow(client, 'saveGroupSearch', { params: { id: groupId }, body: { search } }, signal);
  const { groups } = await callOrThrow(client, 'runGroup', { params: { id: groupId } }, signal);
  return { groups, groupIds: [groupId], opens: groupId, isDone: true };
}
