import { cursorInside } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { sortedAfter, type SortAsked } from '../../parts/sortKeys.ts';
import { idOf, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';

/** The context after the cursor or the selection moved. */
export function updateRows(context: GroupContext, event: GroupEvent): Partial<GroupContext> {
  const changed = afterRowEvent(context, event, idOf);
  const { cursor } = changed;
  return {
    ...changed,
    ...(cursor === undefined ? {} : { isQuiet: false }),
    ...(event.type === 'group.cursor' && cursor !== undefined ? { column: event.column ?? context.column } : {}),
  };
}

/** The row after the cursor, when there is one. */
export const nextRow = ({ rows, cursor }: GroupContext): Partial<GroupContext> => ({
  cursor: cursorInside(rows, cursor + 1),
  isQuiet: false,
});

/** The same column again turns the order round. */
export const sortedBy = ({ sort }: GroupContext, field: string, asked: SortAsked): Pick<GroupContext, 'sort'> => ({
  sort: sortedAfter(sort, field, asked),
});
