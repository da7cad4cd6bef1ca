import type { SavedProperty } from '../../../api/contract/lists/groups.ts';
import type { HistoryMessage } from '../../app/messages.ts';
import type { GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import type { Job, JobResult } from './job.ts';
import { rowOf } from './placeOf.ts';
import { inverseOf, type PropertyChange } from './rowChange.ts';
import { rowsText } from './words.ts';

/**
 * What to remember of a job at once, null of one that nothing takes back. Where the way back is known only from the
 * answer (of a save the rows that were really added, of a property that is not on screen its value before), that it has
 * begun: `historyAfter` says the rest.
 */
export function historyBefore(
  job: Job,
  { rows, lists, jobs }: Pick<GroupContext, 'rows' | 'lists' | 'jobs'>,
): HistoryMessage | null {
  switch (job.kind) {
    case 'edit': {
      const known = job.changes.flatMap(({ propertyId }) => rowOf(rows, propertyId) ?? []);
      if (known.length === job.changes.length) return editEntry(job, known);
      const before = jobs.at(-1);
      const madeFor = before !== undefined && isMadeFor(before, job) ? { madeFor: before.id } : {};
      return { type: 'history.begin', id: job.id, label: job.label, ...madeFor };
    }
    case 'save':
      return { type: 'history.begin', id: job.id, label: job.label };
    case 'remove': {
      const undo: GroupEvent = { type: 'group.restore', groupId: job.groupId, rows: job.rows, isReplay: true };
      const propertyIds = job.rows.map(({ row }) => row.propertyId);
      const redo: GroupEvent = { type: 'group.remove', groupId: job.groupId, propertyIds, isReplay: true };
      return { type: 'history.push', id: job.id, label: job.label, undo, redo, disposed: job.rows.length };
    }
    case 'rename': {
      const name = lists.find(({ id }) => id === job.groupId)?.name;
      if (name === undefined) return null;
      const undo: GroupEvent = { type: 'group.rename', groupId: job.groupId, name, isReplay: true };
      const redo: GroupEvent = { type: 'group.rename', groupId: job.groupId, name: job.name, isReplay: true };
      return { type: 'history.push', id: job.id, label: job.label, undo, redo };
    }
    case 'delete': {
      // The server keeps a deleted list with its rows for a while.
      const undo: GroupEvent = { type: 'group.undelete', groupId: job.groupId, isReplay: true };
      const { groupId, deleteContacts } = job;
      const redo: GroupEvent = { type: 'group.delete', groupId, deleteContacts, isReplay: true };
      return { type: 'history.push', id: job.id, label: job.label, undo, redo };
    }
    default:
      return null;
  }
}

/** The rows were saved only so that the edit after it can be made: one key, one thing to take back. */
export function isMadeFor(job: Job, next: Job): boolean {
  if (job.kind !== 'save' || !('propertyIds' in job.source) || next.kind !== 'edit') return false;
  const edited = new Set(next.changes.map(({ propertyId }) => propertyId));
  return job.source.propertyIds.every((id) => edited.has(id));
}

/** What to remember of a job once it is done, when that was not known before. */
export function historyAfter(
  job: Job,
  { savedInto, before, saved }: JobResult,
  { wasKept, joins }: { readonly wasKept: boolean; readonly joins: string | null },
): HistoryMessage | null {
  if (job.kind === 'save' && savedInto !== null && savedInto.added.length > 0) {
    const { groupId, added } = savedInto;
    const undo: GroupEvent = { type: 'group.unsave', groupId, propertyIds: added, isReplay: true };
    const redo: GroupEvent = { type: 'group.save', groupName: job.groupName, propertyIds: added, isReplay: true };
    const label = `${rowsText(added.length)} to ${job.groupName}`;
    const own = joins === null ? { disposed: added.length } : { disposed: 0, joins };
    return { type: 'history.push', id: job.id, label, undo, redo, ...own };
  }
  if (job.kind === 'edit' && !wasKept && saved.length > 0) {
    const landed = new Set(saved.map(({ propertyId }) => propertyId));
    const changes = job.changes.filter(({ propertyId }) => landed.has(propertyId));
    return editEntry({ ...job, changes, disposed: Math.min(job.disposed, changes.length) }, before);
  }
  return null;
}

function editEntry(job: Job & { kind: 'edit' }, before: readonly SavedProperty[]): HistoryMessage {
  const records = new Map(before.map((record) => [record.propertyId, record]));
  const inverse: PropertyChange[] = job.changes.flatMap(({ propertyId, change }) => {
    const record = records.get(propertyId);
    return record === undefined ? [] : [{ propertyId, change: inverseOf(record, change) }];
  });
  const undo: GroupEvent = { type: 'group.edit', changes: inverse, isReplay: true };
  const redo: GroupEvent = { type: 'group.edit', changes: job.changes, isReplay: true };
  return { type: 'history.push', id: job.id, label: job.label, undo, redo, disposed: job.disposed };
}
