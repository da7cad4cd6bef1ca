import { offered } from '../../../api/catalogue/account/picklists.ts';
import { hasUnloaded, isSelected } from '../../parts/selection.ts';
import { saveName } from './asked.ts';
import { dayAfter, idOf, targets, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import type { Deed, GroupTask, RemovedRow } from './task.ts';
import { rowsRequest } from './rowsRequest.ts';
import { rowOf } from './placeOf.ts';
import { isEmptyChange, type PropertyChange } from './rowChange.ts';
import { editLabel, nameOf, rowsText } from './words.ts';

/** What an event asks to be done: one task, or none. */
export function tasksOf(context: GroupContext, event: GroupEvent): readonly GroupTask[] {
  const task = findOf(context, event) ?? taskOf(context, event);
  return task === null ? [] : [task];
}

/** Rows are selected that are not loaded: the server says which, before anything is done. */
function findOf(context: GroupContext, event: GroupEvent): GroupTask | null {
  const label = 'Find the selected rows';
  if (event.type === 'group.setStatus' || event.type === 'group.tag') {
    if (event.search === undefined) return null;
    const { search, recordIds = [], isInversed = false } = event;
    return { kind: 'find', of: { search, recordIds, isInversed }, loaded: [], deed: event, label };
  }
  const deed = deedOf(context, event);
  const { selection, rows } = context;
  if (deed === null || !hasUnloaded(selection, context)) return null;
  const { search } = rowsRequest(context, 0).request.body;
  const { allSelected, items } = selection;
  const loaded = rows.map(idOf).filter((id) => isSelected(selection, id));
  return { kind: 'find', of: { search, selection: { allSelected, items: [...items] } }, loaded, deed, label };
}

/** What an event does with the rows that are meant; null when it does nothing with them, or names them. */
function deedOf({ groupId }: GroupContext, event: GroupEvent): Deed | null {
  switch (event.type) {
    case 'group.status':
    case 'group.snooze':
    case 'group.assign':
    case 'group.change':
      return event.propertyIds === undefined ? event : null;
    case 'group.remove':
      return event.propertyIds === undefined && groupId !== null ? { ...event, groupId } : null;
    case 'group.meant':
      return event.task.propertyIds.length === 0 ? event.task : null;
    default:
      return null;
  }
}

function taskOf(context: GroupContext, event: GroupEvent): GroupTask | null {
  const meant = ('propertyIds' in event ? event.propertyIds : null) ?? targets(context);
  switch (event.type) {
    case 'group.status': {
      const statusId = event.position === 0 ? null : offered(context.statuses)[event.position - 1]?.id;
      if (statusId === undefined) return null;
      const changes = meant.map((propertyId) => ({ propertyId, change: { statusId } }));
      return edit(context, changes, changes.length);
    }
    case 'group.snooze': {
      const { days = null, until = days === null ? null : dayAfter(context.now(), days) } = event;
      const snoozedUntil = until;
      const changes = meant.map((propertyId) => ({ propertyId, change: { snoozedUntil } }));
      return edit(context, changes, changes.length);
    }
    case 'group.assign': {
      const change = { assigneeId: event.userId };
      const changes = meant.map((propertyId) => ({ propertyId, change }));
      return edit(context, changes, changes.length);
    }
    case 'group.change':
      return edit(
        context,
        meant.map((propertyId) => ({ propertyId, change: event.change })),
        0,
      );
    case 'group.edit':
      return edit(context, event.changes, 0);
    case 'group.setStatus':
    case 'group.tag': {
      const { propertyIds = [], name } = event;
      const change = event.type === 'group.tag' ? { addTags: event.tags } : { statusId: event.statusId };
      const changes = propertyIds.map((propertyId) => ({ propertyId, change }));
      return edit(context, changes, changes.length, name);
    }
    case 'group.remove':
      return remove(context, event);
    case 'group.restore': {
      const { groupId, rows, propertyIds = rows.map(({ row }) => row.propertyId) } = event;
      return { kind: 'restore', groupId, rows, propertyIds, label: 'Back on the list' };
    }
    case 'group.save': {
      const groupName = saveName(context, event.groupName);
      const agreed = 'approved' in event && event.approved !== undefined ? { approved: event.approved } : {};
      const label = `Save to ${groupName}`;
      if ('search' in event && event.search !== undefined) {
        const { search, recordIds = [], isInversed = false } = event;
        return { kind: 'save', groupName, source: { search, recordIds, isInversed }, label, ...agreed };
      }
      const { propertyIds = [] } = event;
      const isPart = 'onlyUnsaved' in event && event.onlyUnsaved === true;
      const source = { propertyIds, ...(isPart ? { onlyUnsaved: true } : {}) };
      return propertyIds.length === 0 ? null : { kind: 'save', groupName, source, label, ...agreed };
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
  const list = context.lists.find(({ id }) => id === groupId)?.name ?? 'the list';
  const [only] = rows;
  const what = propertyIds.length === 1 && only !== undefined ? nameOf(only.row, 0) : rowsText(propertyIds.length);
  return { kind: 'remove', groupId, propertyIds, rows, label: `${what} off ${list}` };
}
