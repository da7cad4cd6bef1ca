import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { cursorAmong } from '../../parts/pagedRows.ts';
import { idOf, type GroupContext } from './context.ts';
import type { GroupEvent } from './events.ts';
import { shownRows } from './shownRows.ts';

/** Above so many changed rows the grid is read again as a whole, below it only they are (R-GROUP-019). */
export const FULL_REFRESH_ABOVE = 100;

/** The context after lists or rows changed on another page, or by a job. */
export function changedElsewhere(
  context: GroupContext,
  event: GroupEvent & { readonly type: 'group.changedElsewhere' },
): Partial<GroupContext> {
  const lists = event.groups ?? context.lists;
  const { groupId } = context;
  const isOpenGone = typeof groupId === 'number' && lists.every(({ id }) => id !== groupId);
  if (isOpenGone) return { lists, groupId: null };
  const concernsOpen =
    groupId !== null && (event.groupIds === null || typeof groupId === 'string' || event.groupIds.includes(groupId));
  if (!concernsOpen) return { lists };
  const changedIds = [...new Set([...context.changedIds, ...(event.propertyIds ?? [])])];
  const isFull = event.propertyIds === null || changedIds.length > FULL_REFRESH_ABOVE;
  return isFull ? { lists, loadedFor: null, changedIds: [] } : { lists, changedIds };
}

/** The context that reads the changed rows again. */
export const asking = ({ changedIds }: GroupContext): Partial<GroupContext> => ({
  askedIds: changedIds,
  changedIds: [],
});

/** The context that asks anew: rows whose answer will not come are to be read like those that changed since. */
export const askedAgain = ({ changedIds, askedIds }: GroupContext): Partial<GroupContext> => ({
  changedIds: [...new Set([...askedIds, ...changedIds])],
  askedIds: [],
});

/** The context with the changed rows read again: replaced, taken away where they left, added where they came. */
export function withChangedRows(context: GroupContext, results: readonly GroupRow[]): Partial<GroupContext> {
  const asked = new Set(context.askedIds);
  const found = new Map(results.map((row) => [row.propertyId, row]));
  const kept = context.confirmed.flatMap((row) => {
    if (!asked.has(row.propertyId)) return [row];
    const fresh = found.get(row.propertyId);
    found.delete(row.propertyId);
    return fresh === undefined ? [] : [fresh];
  });
  const isComplete = context.confirmed.length >= context.confirmedTotal;
  // New rows belong to the end as far as all rows are here; otherwise they come with their page.
  const confirmed = isComplete ? [...kept, ...found.values()] : kept;
  const confirmedTotal = context.confirmedTotal + kept.length - context.confirmed.length + found.size;
  const rows = shownRows(confirmed, context.tasks);
  return {
    confirmed,
    confirmedTotal,
    rows,
    total: confirmedTotal + rows.length - confirmed.length,
    cursor: cursorAmong(context, rows, idOf),
    askedIds: [],
  };
}
