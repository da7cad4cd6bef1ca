import type { Message } from '../../app/messages.ts';
import type { SearchContext } from './context.ts';
import { searchInput } from './criteria.ts';
import { idOf, pagedOf, resultOf, rowUnderCursor, selectedResults } from './results.ts';
import { rowName } from '../../parts/rowName.ts';
import { hasUnloaded, isSelected } from '../../parts/selection.ts';
import { foundCriteria } from './tell.ts';

/** What to tell the lists. */
export interface RowAction {
  readonly messages: readonly Message[];
  /** The action was about one row: on to the next one. */
  readonly isSingle: boolean;
}

/** Parcels meant by an action: the loaded rows of the selection, else the row under the cursor. */
function targets(context: SearchContext): { propertyIds: number[]; isSingle: boolean } {
  if (selectedResults(context) === 0) {
    const row = rowUnderCursor(context);
    return { propertyIds: row === undefined ? [] : [row.propertyId], isSingle: true };
  }
  const { results, selection } = resultOf(context);
  const rows = results.filter((row) => isSelected(selection, idOf(row)));
  return { propertyIds: [...new Set(rows.map(({ propertyId }) => propertyId))], isSingle: false };
}

/** Saves the selection, rows not loaded included, or the row under the cursor; null when there is nothing to save. */
export function saveAction(context: SearchContext, groupName: string | undefined): RowAction | null {
  const { propertyIds, isSingle } = targets(context);
  const { allSelected, items } = resultOf(context).selection;
  // What lies around a property is loaded as a whole, and is no search of its own. Rows that turned stale meanwhile
  // are those that their own search finds.
  const found = context.shownContext === '' ? foundCriteria(context) : null;
  const isWhole = !isSingle && allSelected && found !== null;
  if (propertyIds.length === 0 && !isWhole) return null;
  const name = groupName === undefined ? {} : { groupName };
  const source = isWhole ? { search: searchInput(found), recordIds: [...items], isInversed: true } : { propertyIds };
  return { messages: [{ type: 'group.save', ...name, ...source }], isSingle };
}

/**
 * Sets the n-th status (0 clears it); rows that stand on no list are saved first, because a status belongs to a saved
 * property. Of a whole search the server says which those are.
 */
export function statusAction(context: SearchContext, position: number): RowAction | null {
  const { propertyIds, isSingle } = targets(context);
  const status = position === 0 ? null : context.statuses[position - 1];
  if (propertyIds.length === 0 || status === undefined) return null;
  const statusId = status?.id ?? null;
  const { selection } = resultOf(context);
  const found = foundCriteria(context);
  if (hasUnloaded(selection, pagedOf(context)) && found !== null) {
    const rows = { search: searchInput(found), recordIds: [...selection.items], isInversed: true };
    return { messages: [{ type: 'group.setStatus', ...rows, statusId }], isSingle: false };
  }
  const unsaved = propertyIds.filter((id) => context.marks[id]?.isSaved !== true);
  return {
    messages: [
      ...(unsaved.length === 0 ? [] : [{ type: 'group.save', propertyIds: unsaved, onlyUnsaved: true } as const]),
      { type: 'group.setStatus', propertyIds, statusId, ...(isSingle ? nameOf(context) : {}) },
    ],
    isSingle,
  };
}

/** The row under the cursor in the words of its street; absent when it has none. */
function nameOf(context: SearchContext): { readonly name?: string } {
  const row = rowUnderCursor(context);
  const name = row === undefined ? null : rowName(row);
  return name === null ? {} : { name };
}

/** The last save or status again, for the rows that are meant now. */
export function repeatedAction(context: SearchContext): RowAction | null {
  const { lastAction } = context;
  if (lastAction === null) return null;
  return lastAction.type === 'search.save'
    ? saveAction(context, lastAction.groupName)
    : statusAction(context, lastAction.position);
}
