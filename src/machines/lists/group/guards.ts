import { hasMore, wantsMore } from '../../parts/pagedRows.ts';
import { goesElsewhere } from '../../parts/rowEvents.ts';
import { hasUnloaded, selectedCount } from '../../parts/selection.ts';
import { askedOf } from './asked.ts';
import { searchKey, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';

interface At {
  readonly context: GroupContext;
  readonly event: GroupEvent;
}

/** Pages are counted by what the server has. */
const confirmedOf = ({ confirmed, confirmedTotal, loadUntil }: GroupContext) => ({
  rows: confirmed,
  total: confirmedTotal,
  loadUntil,
});

/** What has to be true for a step of the group machine. */
export const guards = {
  isOpen: ({ context }: At) => context.groupId !== null,
  /** Rows are shown that are not on the list; what undo replays is meant for those that were. */
  isAvailable: ({ context, event }: At) => context.isAvailable && !('isReplay' in event && event.isReplay === true),
  hasLists: ({ context }: At) => context.lists.length > 0,
  hasData: ({ context }: At) => context.loadedFor === searchKey(context),
  isOld: ({ context }: At) => context.groupId !== null && context.loadedFor === null,
  hasMore: ({ context }: At) => hasMore(confirmedOf(context)),
  /** Nothing of this page is on its way: an answer from before it would show the past. */
  hasChanged: ({ context }: At) => context.changedIds.length > 0 && context.tasks.length === 0,
  isOtherRow: ({ context, event }: At) => goesElsewhere(context, event),
  wantsAll: ({ context }: At) => wantsMore(confirmedOf(context)),
  hasSelection: ({ context }: At) => selectedCount(context.selection, context) > 0,
  /** All rows are selected and some are still on their way: what is done now would miss them. */
  isIncomplete: ({ context, event }: At) =>
    hasUnloaded(context.selection, context) && !(event.type === 'group.meant' && event.task.propertyIds.length > 0),
  /** So many rows that somebody sees first what it comes to. */
  asksFirst: ({ context, event }: At) => askedOf(context, event) !== null,
};
