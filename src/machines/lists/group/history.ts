import type { SavedProperty } from '../../../api/contract/lists/groups.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { Step } from '../../app/history/steps.ts';
import type { Waiting } from '../../parts/ticket.ts';
import type { Begun, Kept } from '../../parts/workQueue.ts';
import type { GroupContext } from './context.ts';
import { rowOf } from './placeOf.ts';
import { inverseOf, isEmptyChange, type PropertyChange } from './rowChange.ts';
import type { GroupTask, GroupResult, Removal } from './task.ts';

/**
 * What to remember of a task at once, null of one that nothing takes back. Where the way back is known only from the
 * answer (of a save the rows that were really added, of a property that is not on screen its value before), that it has
 * begun: `keptAfter` says the rest.
 */
export function remember(task: GroupTask, { rows, lists, tasks }: GroupContext): Kept | Begun | null {
  const { label } = task;
  switch (task.kind) {
    case 'edit': {
      const known = task.changes.flatMap(({ propertyId }) => rowOf(rows, propertyId) ?? []);
      if (known.length === task.changes.length) return editKept(task, known);
      const before = tasks.at(-1);
      return before !== undefined && isMadeFor(before, task) ? { label, madeFor: before.ticket.id } : { label };
    }
    case 'save':
      return { label };
    case 'remove':
      // Of those that are not loaded the answer says whether they stood on the list.
      return task.rows.length === task.propertyIds.length ? removalKept(task) : { label };
    case 'rename': {
      const { groupId } = task;
      const before = lists.find(({ id }) => id === groupId)?.name;
      const step = (name: string): Step => ({ type: 'group.rename', groupId, name, isReplay: true });
      return before === undefined ? null : { label, undo: step(before), redo: step(task.name) };
    }
    case 'delete': {
      const { groupId, deleteContacts } = task;
      // The server keeps a deleted list with its rows for a while.
      const undo: Step = { type: 'group.undelete', groupId, isReplay: true };
      const redo: Step = { type: 'group.delete', groupId, deleteContacts, isReplay: true };
      return { label, undo, redo };
    }
    default:
      return null;
  }
}

/** The rows were saved only so that the edit after it can be made: one key, one thing to take back. */
export function isMadeFor(task: GroupTask, next: GroupTask): boolean {
  if (task.kind !== 'save' || !('propertyIds' in task.source) || next.kind !== 'edit') return false;
  const edited = new Set(next.changes.map(({ propertyId }) => propertyId));
  return task.source.propertyIds.every((id) => edited.has(id));
}

/** What to remember of a task once it is done, when that was not known before; null: nothing. */
export function keptAfter(
  task: Waiting<GroupTask>,
  { savedInto, removed, before, saved, refusals }: GroupResult,
  next: Waiting<GroupTask> | undefined,
): Kept | null {
  if (task.kind === 'save' && savedInto !== null && savedInto.added.length > 0) {
    const { groupId, added } = savedInto;
    const undo: Step = { type: 'group.unsave', groupId, propertyIds: added, isReplay: true };
    const redo: Step = { type: 'group.save', groupName: task.groupName, propertyIds: added, isReplay: true };
    const label = `${formatNumber(added.length)} saved to ${task.groupName}`;
    // A status on a row that stood on no list is a save and an edit: the triage is done with the row once.
    const joins = next !== undefined && isMadeFor(task, next) ? next.ticket.id : null;
    return { label, undo, redo, ...(joins === null ? { disposed: added.length } : { disposed: 0, joins }) };
  }
  if (task.kind === 'remove' && removed !== null) {
    if (removed.length === 0 || (task.ticket.history === 'kept' && removed.length === task.propertyIds.length))
      return null;
    const gone = new Set(removed);
    const rows = task.rows.filter(({ row }) => gone.has(row.propertyId));
    return removalKept({ ...task, propertyIds: removed, rows });
  }
  // Of what was kept at once nothing is new, unless some of it did not land.
  const isKnown = task.ticket.history === 'kept' && refusals.length === 0;
  if (task.kind !== 'edit' || isKnown || saved.length === 0) return null;
  // What was as the change would have it is not taken back.
  const records = new Map(before.map((record) => [record.propertyId, record]));
  const landed = new Set(saved.map(({ propertyId }) => propertyId));
  const changes = task.changes.filter(({ propertyId, change }) => {
    const record = records.get(propertyId);
    return landed.has(propertyId) && record !== undefined && !isEmptyChange(record, change);
  });
  if (changes.length === 0) return null;
  return editKept({ ...task, changes, disposed: Math.min(task.disposed, changes.length) }, before);
}

function removalKept({ label, groupId, propertyIds, rows }: GroupTask & Removal): Kept {
  const undo: Step = { type: 'group.restore', groupId, rows, propertyIds, isReplay: true };
  const redo: Step = { type: 'group.remove', groupId, propertyIds, isReplay: true };
  return { label, undo, redo, disposed: propertyIds.length };
}

function editKept(
  { label, changes, disposed }: GroupTask & { readonly kind: 'edit' },
  before: readonly SavedProperty[],
): Kept {
  const records = new Map(before.map((record) => [record.propertyId, record]));
  const inverse: PropertyChange[] = changes.flatMap(({ propertyId, change }) => {
    const record = records.get(propertyId);
    return record === undefined ? [] : [{ propertyId, change: inverseOf(record, change) }];
  });
  const step = (to: readonly PropertyChange[]): Step => ({ type: 'group.edit', changes: to, isReplay: true });
  return { label, undo: step(inverse), redo: step(changes), disposed };
}
