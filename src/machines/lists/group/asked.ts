/** What is shown before it is done, because it is about very many rows. */
import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { GroupSearch } from '../../../api/contract/lists/groups.ts';
import type { EffectAsked } from '../../app/messages/effects.ts';
import { asksFirst } from '../../parts/asksFirst.ts';
import { hasUnloaded } from '../../parts/selection.ts';
import { dayAfter, FIRST_LIST_NAME, targets, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { wireChange, type RowChange } from './rowChange.ts';
import { changeLabel } from './words.ts';

const UNDO = 'puts all of them back as they were, in one step.';

/** What is asked of a person; null: it is done at once. Of rows that are not loaded it is asked once they are known. */
export function askedOf(context: GroupContext, event: GroupEvent): EffectAsked | null {
  if ('isReplay' in event && event.isReplay === true) return null;
  if ('isAgreed' in event && event.isAgreed === true) return null;
  if (event.type === 'group.delete') return deletion(context, event);
  if (event.type === 'group.askSave') return saving(context, event);
  const named =
    (event.type === 'group.meant' ? event.task.propertyIds : 'propertyIds' in event && event.propertyIds) || [];
  const isNamed = named.length > 0;
  if (!isNamed && hasUnloaded(context.selection, context)) return null;
  const propertyIds = isNamed ? named : targets(context);
  const change = changeOf(context, event);
  if (change !== null) return asksFirst('change', propertyIds.length) ? edits(context, propertyIds, change) : null;
  return asksFirst('away', propertyIds.length) ? placesOf(context, event, propertyIds) : null;
}

/** A list that goes with very many rows. */
function deletion(
  { lists, groupId: open }: GroupContext,
  { groupId, deleteContacts = false }: Extract<GroupEvent, { type: 'group.delete' }>,
): EffectAsked | null {
  const list = lists.find(({ id }) => id === (groupId ?? open));
  if (typeof list?.id !== 'number' || !asksFirst('away', list.size)) return null;
  return {
    title: `Delete the list ${list.name}`,
    change: { act: 'DELETE_LIST', groupId: list.id, deleteContacts },
    of: 'row',
    undo: `brings the list back with all of them.${deleteContacts ? ' Contacts stay deleted.' : ''}`,
    by: 'group',
  };
}

/** The list that a save means. */
export const saveName = ({ lastName }: Pick<GroupContext, 'lastName'>, groupName: string | undefined): string =>
  groupName?.trim() || lastName || FIRST_LIST_NAME;

/** Very many rows that are saved into a list. */
function saving(context: GroupContext, event: Extract<GroupEvent, { type: 'group.askSave' }>): EffectAsked {
  const groupName = saveName(context, event.groupName);
  const { search, recordIds = [], isInversed = false, propertyIds = [] } = event;
  const body =
    search === undefined
      ? { propertyIds: [...propertyIds] }
      : { filter: search, selection: [...recordIds], selectionInversed: isInversed };
  return {
    title: `Save to ${groupName}`,
    change: { act: 'SAVE_ROWS', query: { groupName }, body },
    of: 'row',
    undo: 'takes all of them off the list again, in one step. What counted for the month stays counted.',
    by: 'group',
  };
}

/** The same change of many rows. */
export const edits = (
  { statuses }: Pick<GroupContext, 'statuses'>,
  propertyIds: readonly number[],
  change: RowChange,
): EffectAsked => ({
  title: changeLabel(change, statuses),
  change: { act: 'EDIT_ROWS', propertyIds: [...propertyIds], change: wireChange(change) },
  of: 'row',
  undo: UNDO,
  by: 'group',
});

/** The change that an event makes of each row; null: it changes none, but where they stand. */
export function changeOf({ statuses, now }: GroupContext, event: GroupEvent): RowChange | null {
  switch (event.type) {
    case 'group.status': {
      const statusId = event.position === 0 ? null : offered(statuses)[event.position - 1]?.id;
      return statusId === undefined ? null : { statusId };
    }
    case 'group.snooze': {
      const { days = null, until = days === null ? null : dayAfter(now(), days) } = event;
      return { snoozedUntil: until };
    }
    case 'group.assign':
      return { assigneeId: event.userId };
    case 'group.change':
      return event.change;
    case 'group.setStatus':
      return { statusId: event.statusId };
    case 'group.tag':
      return { addTags: event.tags };
    default:
      return null;
  }
}

type ListId = NonNullable<NonNullable<GroupSearch['filters']['groupIds']>['values']>[number];
const onLists = (id: ListId) => ({ filters: { groupIds: { match: 'ANY' as const, values: [id] } } });

function placesOf(context: GroupContext, event: GroupEvent, propertyIds: readonly number[]): EffectAsked | null {
  const selection = { items: [...propertyIds] };
  const shown = { of: 'row', undo: UNDO, by: 'group' } as const;
  if (event.type === 'group.remove') {
    const { groupId = context.groupId } = event;
    if (groupId === null) return null;
    const name = context.lists.find(({ id }) => id === groupId)?.name ?? 'the list';
    return { ...shown, title: `Take off ${name}`, change: { act: 'TAKE_OFF', search: onLists(groupId), selection } };
  }
  if (event.type !== 'group.meant') return null;
  const { task } = event;
  if (task.type === 'lists.takeOff') {
    const search = onLists(task.scope === 'LIST' ? task.groupId : '0');
    const { deleteContacts } = task;
    const duplicateMode = task.scope === 'KEEP_ONE' ? task.scope : undefined;
    const change = { act: 'TAKE_OFF', search, selection, deleteContacts, duplicateMode } as const;
    return { ...shown, title: 'Take off', change, undo: deleteContacts ? `${UNDO} Contacts stay deleted.` : UNDO };
  }
  const { from, to, isMove } = task;
  const isNew = typeof to === 'string';
  const group = isNew ? { name: to.trim() } : { id: to.groupId, type: to.groupType };
  return {
    ...shown,
    title: `${isMove ? 'Move' : 'Copy'} to ${isNew ? to.trim() : to.name}`,
    change: { act: 'PLACE_ROWS', search: onLists(from.groupId), selection, group, deleteOriginal: isMove },
  };
}

/** The event with its rows, as it is done once somebody agreed. */
export function agreedTo(context: GroupContext, event: GroupEvent): GroupEvent {
  const propertyIds = targets(context);
  switch (event.type) {
    case 'group.meant': {
      const { task } = event;
      const ids = task.propertyIds.length > 0 ? task.propertyIds : propertyIds;
      return { ...event, task: { ...task, propertyIds: ids }, isAgreed: true };
    }
    case 'group.askSave':
      return { ...event, type: 'group.save', groupName: saveName(context, event.groupName) };
    case 'group.delete':
      return {
        ...event,
        ...(typeof context.groupId === 'number' ? { groupId: event.groupId ?? context.groupId } : {}),
        isAgreed: true,
      };
    case 'group.status':
    case 'group.snooze':
    case 'group.assign':
    case 'group.change':
    case 'group.remove':
      return { ...event, propertyIds: event.propertyIds ?? propertyIds, isAgreed: true };
    default:
      return event;
  }
}
