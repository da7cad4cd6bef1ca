import type { Step } from '../../app/history/steps.ts';
import type { Message } from '../../app/messages.ts';
import { columnKeys, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';

type Chosen = GroupEvent & { readonly type: 'group.columns' };

/** The columns of a list as chosen, before the server has them. */
export function withColumns({ groupId, chosen }: GroupContext, event: Chosen): Partial<GroupContext> {
  return { chosen: { ...chosen, [String(event.groupId ?? groupId)]: event.keys } };
}

/** Keeps the columns as the layout of their list, and what they were for undo. */
export function columnMessages(context: GroupContext, event: Chosen): Message[] {
  const { lists, layouts, made } = context;
  const list = lists.find(({ id }) => id === (event.groupId ?? context.groupId));
  if (list === undefined || typeof list.id !== 'number') return [];
  const groupId = list.id;
  // A layout that another list uses, too, stays what it is for that one.
  const isShared = lists.some(({ id, gridLayoutId }) => id !== groupId && gridLayoutId === list.gridLayoutId);
  const layout = isShared ? undefined : layouts.find(({ id }) => id === list.gridLayoutId);
  const keep: Message = {
    type: 'lists.layout',
    groupId,
    layoutId: layout?.id ?? null,
    name: layout?.name ?? `List ${groupId}`,
    keys: event.keys,
  };
  if (event.isReplay === true) return [keep];
  const step = (keys: readonly string[]): Step => ({ type: 'group.columns', groupId, keys, isReplay: true });
  const before = columnKeys({ ...context, groupId });
  return [
    keep,
    {
      type: 'history.push',
      id: `columns-${groupId}-${made}-${event.keys.join(' ')}`.slice(0, 90),
      label: `Columns of ${list.name}`,
      undo: step(before),
      redo: step(event.keys),
    },
  ];
}
