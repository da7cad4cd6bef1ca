import { searchKey, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';

interface At {
  readonly context: GroupContext;
  readonly event: GroupEvent;
}

/** What has to be true for a step of the group machine. */
export const guards = {
  isOpen: ({ context }: At) => context.groupId !== null,
  /** Rows are shown that are not on the list; what undo replays is meant for those that were. */
  isAvailable: ({ context, event }: At) => context.isAvailable && !('isReplay' in event && event.isReplay === true),
  hasLists: ({ context }: At) => context.lists.length > 0,
  hasData: ({ context }: At) => context.loadedFor === searchKey(context),
  isOld: ({ context }: At) => context.groupId !== null && context.loadedFor === null,
  hasMore: ({ context }: At) => context.confirmed.length < context.confirmedTotal,
  /** Nothing of this page is on its way: an answer from before it would show the past. */
  hasChanged: ({ context }: At) => context.changedIds.length > 0 && context.tasks.length === 0,
  isOtherRow: ({ context, event }: At) =>
    event.type === 'group.cursor' && event.index !== context.cursor && context.rows[event.index] !== undefined,
  wantsAll: ({ context }: At) => context.isLoadingAll && context.confirmed.length < context.confirmedTotal,
  hasSelection: ({ context }: At) => context.selection.selected > 0,
  /** All rows are selected and some are still on their way: what is done now would miss them. */
  isIncomplete: ({ context }: At) => context.selection.remainingSelected,
};
