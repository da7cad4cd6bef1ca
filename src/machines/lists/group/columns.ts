import type { Step } from '../../app/history/steps.ts';
import type { Message } from '../../app/messages.ts';
import type { GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { columnKeys, lookOf, pinnedKeys } from './listLook.ts';
import { noLook, readLook, withPin, withWidth, writeLook, type GridLook } from '../../parts/gridLook.ts';

type Chosen = GroupEvent & { readonly type: 'group.columns' };

/** The look of a list after an event, before the server has it; null for events that change none. */
function lookAfter(context: GroupContext, event: GroupEvent): GridLook | null {
  const look = lookOf(context);
  switch (event.type) {
    case 'group.columns':
      return { ...look, keys: event.keys };
    case 'group.width':
      return { ...look, ...withWidth(look, event.key, event.width) };
    case 'group.pinColumn':
      return withPin(look, context.column ?? '', pinnedKeys(context));
    case 'group.sort':
    case 'group.sortCurrent':
      return { ...look, sort: context.sort };
    case 'group.resetColumns':
      return noLook;
    default:
      return null;
  }
}

/** A list's id as the server knows it; that of the open one where the event names none. */
const meantId = ({ groupId }: GroupContext, event: GroupEvent) =>
  event.type === 'group.columns' ? (event.groupId ?? groupId) : groupId;

/** The columns of a list as arranged, before the server has them. */
export function withLook(context: GroupContext, event: GroupEvent): Partial<GroupContext> {
  const groupId = meantId(context, event);
  const look = lookAfter({ ...context, groupId }, event);
  return look === null ? {} : { chosen: { ...context.chosen, [String(groupId)]: look } };
}

/** Keeps how a list is laid out as its layout, and for undo what its columns were where these were chosen. */
export function lookMessages(context: GroupContext, event: GroupEvent): Message[] {
  const { lists, layouts } = context;
  const list = lists.find(({ id }) => id === meantId(context, event));
  if (list === undefined || typeof list.id !== 'number') return [];
  const groupId = list.id;
  const look = lookAfter({ ...context, groupId }, event);
  if (look === null) return [];
  // A layout that another list uses, too, stays what it is for that one.
  const isShared = lists.some(({ id, gridLayoutId }) => id !== groupId && gridLayoutId === list.gridLayoutId);
  const layout = isShared ? undefined : layouts.find(({ id }) => id === list.gridLayoutId);
  const keep: Message = {
    type: 'lists.layout',
    groupId,
    layoutId: layout?.id ?? null,
    name: layout?.name ?? `List ${groupId}`,
    columns: writeLook(look),
  };
  return event.type === 'group.columns'
    ? [keep, ...undoMessages(context, event, { groupId, name: list.name })]
    : [keep];
}

function undoMessages(
  context: GroupContext,
  event: Chosen,
  { groupId, name }: { readonly groupId: number; readonly name: string },
): Message[] {
  if (event.isReplay === true) return [];
  const step = (keys: readonly string[]): Step => ({ type: 'group.columns', groupId, keys, isReplay: true });
  const before = columnKeys({ ...context, groupId });
  return [
    {
      type: 'history.push',
      id: `columns-${groupId}-${context.made}-${event.keys.join(' ')}`.slice(0, 90),
      label: `Columns of ${name}`,
      undo: step(before),
      redo: step(event.keys),
    },
  ];
}

/** The columns of the open list without the one under the cursor. */
export const keysWithoutCurrent = (context: GroupContext): readonly string[] =>
  columnKeys(context).filter((key) => key !== context.column);

/** What was arranged just now and is not yet what the layouts say: an answer may be older than the last change. */
export function stillChosen(context: GroupContext, layouts: GroupContext['layouts']): GroupContext['chosen'] {
  const kept = ({ id, gridLayoutId }: GroupContext['lists'][number]): readonly [string, string] => [
    String(id),
    JSON.stringify(writeLook(readLook(layouts.find((layout) => layout.id === gridLayoutId)?.columns))),
  ];
  const known = new Map(context.lists.map(kept));
  return Object.fromEntries(
    Object.entries(context.chosen).filter(([id, look]) => known.get(id) !== JSON.stringify(writeLook(look))),
  );
}
