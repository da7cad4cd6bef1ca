import { cursorInside } from '../../parts/pagedRows.ts';
import { noSelection } from '../../parts/selection.ts';
import { workQueue } from '../../parts/workQueue.ts';
import { carryOut } from './carryOut.ts';
import type { GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { remember } from './history.ts';
import { done, refused, shownAfter } from './outcome.ts';
import { applied } from './shownRows.ts';
import type { GroupTask, GroupResult } from './task.ts';
import { tasksOf } from './tasksOf.ts';
import { join, partOf } from './together.ts';

/** What a person does to rows and lists: at once on screen, in turn on the server, many keys in one call. */
export const groupWork = workQueue<GroupContext, GroupEvent, GroupTask, GroupResult>({
  name: 'group',
  tasksOf,
  remember,
  show: (context, task) => {
    const rows = applied(context.rows, task);
    const isOtherLength = rows.length !== context.rows.length;
    return {
      rows,
      total: context.total + rows.length - context.rows.length,
      cursor: cursorInside(rows, context.cursor),
      selection: isOtherLength ? noSelection : context.selection,
    };
  },
  carryOut,
  share: { join, partOf },
  done,
  refused: (context, task, _, message) => refused(context, task, message),
  review: shownAfter,
});
