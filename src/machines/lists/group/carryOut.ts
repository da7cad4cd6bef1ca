import type { Client, Failure } from '../../../api/client.ts';
import { GROUP_PAGE_LIMIT, type Group, type GroupRow, type SavedProperty } from '../../../api/contract/lists/groups.ts';
import { errorText } from '../../../api/errors.ts';
import { CallError, callOrThrow, failureOf } from '../../app/call.ts';
import type { GroupContext } from './context.ts';
import { nothingDone, type FoundBy, type GroupTask, type Removal, type Refusal, type GroupResult } from './task.ts';
import { rowOf } from './placeOf.ts';
import { isEmptyChange, wireChange, type PropertyChange } from './rowChange.ts';

/** Edits of one call: a larger task goes in parts. */
const AT_ONCE = 5000;

const refused = (detail: string): Failure => ({
  ok: false,
  status: 422,
  message: errorText(422, null),
  detail,
  fieldErrors: {},
});
const NOT_ON_A_LIST = refused('The property stands on no list: save it first.');
const CHANGED_MEANWHILE = refused('This property was changed in the meantime.');

/** The rows as the server has confirmed them: their versions go with the edits. */
type Input = Pick<GroupContext, 'client' | 'confirmed' | 'lists'>;

/** Carries out one task. Refusals of single properties are part of the answer; a task that fails as a whole throws. */
export async function carryOut(task: GroupTask, input: Input, signal: AbortSignal): Promise<GroupResult> {
  const { client } = input;
  switch (task.kind) {
    case 'edit':
      return { ...nothingDone, ...(await edit(input, task.changes, signal)) };
    case 'remove':
      return { ...nothingDone, ...(await takeOff(client, task.groupId, task.propertyIds, signal)) };
    case 'restore':
      return restore(input, task, signal);
    case 'save': {
      const list = { name: task.groupName, type: 'FAVORITE' } as const;
      const answer = await save(client, list, task.source, signal, task.approved);
      const { groups, groupId, added, alreadyThere } = answer.savePropertyResponse;
      return {
        ...nothingDone,
        groups,
        savedInto: { groupId, added, alreadyThere },
        contactGroups: answer.contactGroups,
      };
    }
    case 'create': {
      const { groups } = await callOrThrow(
        client,
        'assignToGroup',
        { query: {}, body: { group: { name: task.name, type: 'FAVORITE' } } },
        signal,
      );
      return { ...nothingDone, groups };
    }
    case 'rename': {
      const { groups } = await callOrThrow(
        client,
        'saveGroupOptions',
        { body: { id: task.groupId, name: task.name } },
        signal,
      );
      return { ...nothingDone, groups };
    }
    case 'undelete': {
      const { groups } = await callOrThrow(client, 'restoreGroup', { params: { id: task.groupId } }, signal);
      return { ...nothingDone, groups, isAllGroups: true };
    }
    case 'find':
      return { ...nothingDone, found: await find(client, task.of, signal) };
    case 'delete':
      break;
  }
  const { groups, contactGroups } = await callOrThrow(
    client,
    'deleteGroup',
    { params: { id: task.groupId }, query: task.deleteContacts ? { deleteContacts: true } : {} },
    signal,
  );
  return { ...nothingDone, groups, isAllGroups: true, contactGroups };
}

async function find(client: Client, of: FoundBy, signal: AbortSignal): Promise<GroupResult['found']> {
  if ('selection' in of) {
    const { ids } = await callOrThrow(client, 'queryGroupIds', { body: of }, signal);
    return ids;
  }
  const body = { filter: of.search, selection: [...of.recordIds], selectionInversed: of.isInversed };
  return (await callOrThrow(client, 'queryListingIds', { body }, signal)).propertyIds;
}

async function edit(
  { client, confirmed }: Input,
  changes: readonly PropertyChange[],
  signal: AbortSignal,
): Promise<Pick<GroupResult, 'saved' | 'before' | 'refusals'>> {
  const saved: SavedProperty[] = [];
  const before: SavedProperty[] = [];
  const refusals: Refusal[] = [];
  const wanted = changes.filter(({ propertyId, change }) => {
    const row = rowOf(confirmed, propertyId);
    return row === undefined || !isEmptyChange(row, change);
  });
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const part = wanted.slice(start, start + AT_ONCE);
    const edits = part.map(({ propertyId, change }) => ({
      propertyId,
      // Of a property that is on no screen nobody has seen a version.
      version: rowOf(confirmed, propertyId)?.version ?? null,
      change: wireChange(change),
    }));
    try {
      const answer = await callOrThrow(client, 'editRows', { body: { edits } }, signal);
      saved.push(...answer.saved);
      before.push(...answer.before);
      for (const { propertyId, reason, current } of answer.refused)
        refusals.push({ propertyId, failure: reason === 'CHANGED' ? CHANGED_MEANWHILE : NOT_ON_A_LIST, current });
    } catch (error) {
      // What landed before stays; when nothing did, the task fails as a whole.
      if (signal.aborted || start === 0) throw error;
      const failure = failureOf(error);
      for (const { propertyId } of part)
        refusals.push({ propertyId, failure, current: rowOf(confirmed, propertyId) ?? null });
    }
  }
  return { saved, before, refusals };
}

async function queryRows(
  client: Client,
  groupId: Group['id'],
  rows: readonly GroupRow[],
  signal: AbortSignal,
): Promise<{ readonly results: readonly GroupRow[] }> {
  const results: GroupRow[] = [];
  for (let start = 0; start < rows.length; start += GROUP_PAGE_LIMIT) {
    const items = rows.slice(start, start + GROUP_PAGE_LIMIT).map(({ propertyId }) => propertyId);
    const search = { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } }, limit: GROUP_PAGE_LIMIT };
    const answer = await callOrThrow(client, 'queryGroups', { body: { search, selection: { items } } }, signal);
    results.push(...answer.results);
  }
  return { results };
}

async function takeOff(
  client: Client,
  groupId: GroupRow['groupIds'][number],
  propertyIds: readonly number[],
  signal: AbortSignal,
): Promise<Pick<GroupResult, 'groups' | 'removed'>> {
  const { groups, removed } = await callOrThrow(
    client,
    'removeFromGroups',
    {
      query: {},
      body: {
        search: { filters: { groupIds: { match: 'ANY', values: [groupId] } } },
        selection: { allSelected: false, items: [...propertyIds] },
      },
    },
    signal,
  );
  return { groups, removed };
}

/** Puts rows back onto their list; what stood in them is written again where the saved record was lost with the row. */
async function restore(input: Input, task: GroupTask & Removal, signal: AbortSignal): Promise<GroupResult> {
  const { client, lists } = input;
  const rows = task.rows.map(({ row }) => row);
  const list = lists.find(({ id }) => id === task.groupId);
  if (list === undefined) throw new CallError(refused('The list is gone.'));
  const answer = await save(client, list, { propertyIds: task.propertyIds }, signal);
  const { groups, groupId, added, alreadyThere } = answer.savePropertyResponse;
  const written = rows.map(({ propertyId, statusId, note, tags, snoozedUntil, assigneeId, own }) => ({
    propertyId,
    change: { statusId, note, tags, snoozedUntil, assigneeId, own },
  }));
  // Records that were forgotten meanwhile are new on the server: their versions are read before anything is written.
  const { results } = await queryRows(client, groupId, rows, signal);
  const fresh: readonly SavedProperty[] = results;
  const freshRows = rows.flatMap((row) => {
    const record = fresh.find(({ propertyId }) => propertyId === row.propertyId);
    return record === undefined ? [] : [{ ...row, ...record }];
  });
  const edits = await edit({ ...input, confirmed: freshRows }, written, signal);
  const touched = new Set(edits.saved.map(({ propertyId }) => propertyId));
  return {
    ...nothingDone,
    saved: [...fresh.filter(({ propertyId }) => !touched.has(propertyId)), ...edits.saved],
    refusals: edits.refusals,
    groups,
    savedInto: { groupId, added, alreadyThere },
  };
}

/** Into the list of this name and type. */
function save(
  client: Client,
  { name: groupName, type: groupType }: Pick<Group, 'name' | 'type'>,
  source: (GroupTask & { kind: 'save' })['source'],
  signal: AbortSignal,
  approved?: number,
) {
  const query = { groupName, groupType, ...(approved === undefined ? {} : { approved }) };
  if ('propertyIds' in source)
    return callOrThrow(
      client,
      'saveProperties',
      {
        query,
        body: { selection: [...source.propertyIds], onlyUnsaved: source.onlyUnsaved ?? false },
      },
      signal,
    );
  return callOrThrow(
    client,
    'saveListings',
    {
      query,
      body: { filter: source.search, selection: [...source.recordIds], selectionInversed: source.isInversed },
    },
    signal,
  );
}
