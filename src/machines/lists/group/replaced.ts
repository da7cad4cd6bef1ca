import { noSelection } from '../../parts/selection.ts';
import type { GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { markedNew, mergeLists } from './lists.ts';

/** The context after lists as a whole changed: they replace those known, and the selection is cleared (R-GROUP-020). */
export function replaced(
  context: GroupContext,
  { groups, groupIds, isPart }: GroupEvent & { readonly type: 'group.replaced' },
): Partial<GroupContext> {
  const { groupId } = context;
  const lists = isPart === true ? mergeLists(context.lists, groups) : markedNew(context.lists, groups);
  const isOpen = typeof groupId !== 'number' || groupIds === null || groupIds.includes(groupId);
  const isGone = typeof groupId === 'number' && lists.every(({ id }) => id !== groupId);
  return {
    lists,
    selection: noSelection,
    groupId: isGone ? null : groupId,
    loadedFor: isOpen ? null : context.loadedFor,
  };
}
