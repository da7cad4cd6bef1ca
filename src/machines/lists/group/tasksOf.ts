import { dayAfter, FIRST_LIST_NAME, targets, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import type { GroupTask, RemovedRow } from './task.ts';
import { rowOf } from './placeOf.ts';
import { isEmptyChange, type PropertyChange } from './rowChange.ts';
import { editLabel, nameOf, rowsText } from './words.ts';

/** What an event asks to be done: one task, or none. */
export function tasksOf(context: GroupContext, event: GroupEvent): readonly GroupTask[] {
  const task = taskOf(context, event);
  return task === null ? [] : [task];
}

function taskOf(context: GroupContext, event: GroupEvent): GroupTask | null {
  switch (event.type) {
    case 'group.status': {
      const statusId = event.position === 0 ? null : context.statuses[event.position - 1]?.id;
      if (statusId === undefined) return null;
      const changes = targets(context).map((propertyId) => ({ propertyId, change: { statusId } }));
      return edit(context, changes, changes.length);
    }
    case 'group.snooze': {
      const { days = null, until = days === null ? null : dayAfter(context.now(), days) } = event;
      const snoozedUntil = until;
      const changes = targets(context).map((propertyId) => ({ propertyId, change: { snoozedUntil } }));
      return edit(context, changes, changes.length);
    }
    case 'group.assign': {
      const change = { assigneeId: event.userId };
      const changes = targets(context).map((propertyId) => ({ propertyId, change }));
      return edit(context, changes, changes.length);
    }
    case 'group.change':
      return edit(
        context,
        targets(context).map((propertyId) => ({ propertyId, change: event.change })),
        0,
      );
    case 'group.edit':
      return edit(context, event.changes, 0);
    case 'group.setStatus': {
      const { propertyIds, statusId } = event;
      return edit(
        context,
        propertyIds.map((propertyId) => ({ propertyId, change: { statusId } })),
        propertyIds.length,
        event.name,
      );
    }
    case 'group.remove':
      return remove(context, event);
    case 'group.restore':
      return { kind: 'restore', groupId: event.groupId, rows: event.rows, label: 'Back on the list' };
    case 'group.save': {
      const groupName = event.groupName?.trim() || context.lastName || FIRST_LIST_NAME;
      const label = `Save to ${groupName}`;
      if ('search' in event && event.search !== undefined) {
        const { search, recordIds = [], isInversed = false } = event;
        return { kind: 'save', groupName, source: { search, recordIds, isInversed }, label };
      }
      const { propertyIds = [] } = event;
      return propertyIds.length === 0 ? null : { kind: 'save', groupName, source: { propertyIds }, label };
    }
    case 'group.unsave':
      return remove(context, event);
    case 'group.create':
      return { kind: 'create', name: event.name.trim(), label: `New list ${event.name.trim()}` };
    case 'group.rename': {
      const groupId = event.groupId ?? context.groupId;
      if (typeof groupId !== 'number') return null;
      return {
        kind: 'rename',
        groupId,
        name: event.name.trim(),
        label: `Rename list to ${event.name.trim()}`,
      };
    }
    case 'group.delete': {
      const groupId = event.groupId ?? context.groupId;
      if (typeof groupId !== 'number') return null;
      return { kind: 'delete', groupId, deleteContacts: event.deleteContacts === true, label: 'Delete list' };
    }
    case 'group.undelete':
      return { kind: 'undelete', groupId: event.groupId, label: 'Bring the list back' };
    default:
      return null;
  }
}

function edit(
  { rows, statuses, now }: GroupContext,
  wanted: readonly PropertyChange[],
  disposed: number,
  name?: string,
): GroupTask | null {
  const changes = wanted.filter(({ propertyId, change }) => {
    const row = rowOf(rows, propertyId);
    return row === undefined || !isEmptyChange(row, change);
  });
  if (changes.length === 0) return null;
  const label = editLabel(changes, rows, statuses, name);
  return { kind: 'edit', changes, disposed, at: now().toISOString(), label };
}

function remove(
  context: GroupContext,
  event: GroupEvent & { type: 'group.remove' | 'group.unsave' },
): GroupTask | null {
  const { groupId = context.groupId, propertyIds = targets(context) } = event;
  if (groupId === null || propertyIds.length === 0) return null;
  const wanted = new Set(propertyIds);
  const rows: RemovedRow[] = [];
  if (groupId === context.groupId)
    context.rows.forEach((row, index) => {
      if (wanted.has(row.propertyId)) rows.push({ row, index });
    });
  // A list that is not on screen has no rows to show and none to bring back.
  if (rows.length === 0)
    return { kind: 'unsave', groupId, propertyIds, label: `Take off ${rowsText(propertyIds.length)}` };
  const where = rows.length === 1 ? nameOf(rows[0]?.row, propertyIds[0] ?? 0) : rowsText(rows.length);
  return { kind: 'remove', groupId, rows, label: `Take off: ${where}` };
}
