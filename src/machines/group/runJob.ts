import { fromPromise } from 'xstate';
import type { Client, Failure } from '../../api/client.ts';
import type { Group, GroupRow, SavedProperty } from '../../api/contract/groups.ts';
import { errorText } from '../../api/errors.ts';
import { CallError, callOrThrow, failureOf } from '../call.ts';
import { nothingDone, type Job, type JobResult, type Refusal } from './job.ts';
import { isEmptyChange, type PropertyChange } from './rowChange.ts';

export interface JobInput {
  readonly client: Client;
  readonly job: Job | null;
  /** The rows as the server has confirmed them: their versions go with the edits. */
  readonly confirmed: readonly GroupRow[];
  /** The lists of the account, for calls that take names instead of ids. */
  readonly lists: readonly Group[];
}

/** Edits of one job that are under way together: one at a time a bulk edit waits for the network most of the time. */
const AT_ONCE = 6;

const NOT_ON_A_LIST: Failure = {
  ok: false,
  status: 422,
  message: errorText(422, null),
  detail: 'The property stands on no list: save it first.',
  fieldErrors: {},
};

/** Carries out one job. Refusals of single properties are part of the answer; a job that fails as a whole throws. */
export const runJob = fromPromise<JobResult, JobInput>(async ({ input, signal }) => {
  const { client, job } = input;
  if (job === null) return nothingDone;
  switch (job.kind) {
    case 'edit':
      return { ...nothingDone, ...(await edit(input, job.changes, signal)) };
    case 'remove': {
      const propertyIds = job.rows.map(({ row }) => row.propertyId);
      return { ...nothingDone, groups: await takeOff(client, job.groupId, propertyIds, signal) };
    }
    case 'unsave':
      return { ...nothingDone, groups: await takeOff(client, job.groupId, job.propertyIds, signal) };
    case 'restore':
      return restore(input, job, signal);
    case 'save': {
      const answer = await save(client, job.groupName, job.source, signal);
      const { groups, groupId, added, alreadyThere } = answer.savePropertyResponse;
      return { ...nothingDone, groups, savedInto: { groupId, added, alreadyThere } };
    }
    case 'create': {
      const { groups } = await callOrThrow(
        client,
        'assignToGroup',
        { query: {}, body: { group: { name: job.name, type: 'FAVORITE' } } },
        signal,
      );
      return { ...nothingDone, groups };
    }
    case 'rename': {
      const { groups } = await callOrThrow(
        client,
        'saveGroupOptions',
        { body: { id: job.groupId, name: job.name } },
        signal,
      );
      return { ...nothingDone, groups };
    }
    case 'delete':
      break;
  }
  const { groups } = await callOrThrow(client, 'deleteGroup', { params: { id: job.groupId }, query: {} }, signal);
  return { ...nothingDone, groups, isAllGroups: true };
});

async function edit(
  { client, confirmed }: JobInput,
  changes: readonly PropertyChange[],
  signal: AbortSignal,
): Promise<Pick<JobResult, 'saved' | 'before' | 'refusals'>> {
  const saved: SavedProperty[] = [];
  const before: SavedProperty[] = [];
  const refusals: Refusal[] = [];
  const rows = new Map(confirmed.map((row) => [row.propertyId, row]));
  const one = async ({ propertyId, change }: PropertyChange): Promise<void> => {
    let record: SavedProperty | null = rows.get(propertyId) ?? null;
    try {
      record ??= await savedRecord(client, propertyId, signal);
      if (record === null) throw new CallError(NOT_ON_A_LIST);
      if (isEmptyChange(record, change)) return;
      const { tags, ...rest } = change;
      const request = {
        query: {},
        body: {
          id: record.savedPropertyId,
          version: record.version,
          ...rest,
          ...(tags === undefined ? {} : { tags: [...tags] }),
        },
      };
      saved.push(await callOrThrow(client, 'saveEdits', request, signal));
      before.push(record);
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(error);
      // Without a server every further property would only wait for the same answer.
      if (failure.status === 0 && saved.length === 0 && refusals.length === 0) throw error;
      // A refusal may mean that somebody else changed the record; other failures left it as it was.
      const current =
        failure.status === 422 ? await savedRecord(client, propertyId, signal).catch(() => record) : record;
      refusals.push({ propertyId, failure, current });
    }
  };
  for (let start = 0; start < changes.length; start += AT_ONCE)
    await Promise.all(changes.slice(start, start + AT_ONCE).map(one));
  return { saved, before, refusals };
}

async function savedRecord(client: Client, propertyId: number, signal: AbortSignal): Promise<SavedProperty | null> {
  const record = await callOrThrow(client, 'property', { params: { id: propertyId }, query: {} }, signal);
  return record.saved;
}

async function takeOff(
  client: Client,
  groupId: GroupRow['groupIds'][number],
  propertyIds: readonly number[],
  signal: AbortSignal,
): Promise<JobResult['groups']> {
  const { groups } = await callOrThrow(
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
  return groups;
}

/** Puts rows back onto their list; what stood in them is written again where the saved record was lost with the row. */
async function restore(input: JobInput, job: Job & { kind: 'restore' }, signal: AbortSignal): Promise<JobResult> {
  const { client, lists } = input;
  const rows = job.rows.map(({ row }) => row);
  const groupName = lists.find(({ id }) => id === job.groupId)?.name;
  if (groupName === undefined) throw new Error('The list is gone.');
  const answer = await save(client, groupName, { propertyIds: rows.map(({ propertyId }) => propertyId) }, signal);
  const { groups, groupId, added, alreadyThere } = answer.savePropertyResponse;
  const written = rows.map(({ propertyId, statusId, note, tags }) => ({
    propertyId,
    change: { statusId, note, tags },
  }));
  // The records are new on the server: their ids and versions have to be read before anything is written.
  const fresh: SavedProperty[] = [];
  for (const { propertyId } of rows) {
    const record = await savedRecord(client, propertyId, signal);
    if (record !== null) fresh.push(record);
  }
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

function save(client: Client, groupName: string, source: (Job & { kind: 'save' })['source'], signal: AbortSignal) {
  if ('propertyIds' in source)
    return callOrThrow(
      client,
      'saveProperties',
      { query: { groupName, groupType: 'FAVORITE' }, body: { selection: [...source.propertyIds] } },
      signal,
    );
  return callOrThrow(
    client,
    'saveListings',
    {
      query: { groupName, groupType: 'FAVORITE' },
      body: { filter: source.search, selection: [...source.recordIds], selectionInversed: source.isInversed },
    },
    signal,
  );
}
