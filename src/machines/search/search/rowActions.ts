import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { Message } from '../../app/messages.ts';
import type { SearchContext } from './context.ts';
import { searchInput } from './criteria.ts';
import { idOf, pagedOf, resultOf, rowUnderCursor, selectedResults } from './results.ts';
import { asksFirst } from '../../parts/asksFirst.ts';
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
  const rows = isWhole ? selectedResults(context) : propertyIds.length;
  const save = { ...name, ...source };
  const isMany = asksFirst('save', rows);
  return { messages: [isMany ? { type: 'group.askSave', ...save } : { type: 'group.save', ...save }], isSingle };
}

/**
 * Sets the n-th status (0 clears it); rows that stand on no list are saved first, because a status belongs to a saved
 * property. Of a whole search the server says which those are.
 */
export function statusAction(context: SearchContext, position: number): RowAction | null {
  const status = position === 0 ? null : offered(context.statuses)[position - 1];
  return status === undefined ? null : savedAction(context, { type: 'group.setStatus', statusId: status?.id ?? null });
}

/** Adds tags; rows that stand on no list are saved first. */
export const tagAction = (context: SearchContext, tags: readonly string[]): RowAction | null =>
  tags.length === 0 ? null : savedAction(context, { type: 'group.tag', tags });

type SavedDeed =
  | { readonly type: 'group.setStatus'; readonly statusId: number | null }
  | { readonly type: 'group.tag'; readonly tags: readonly string[] };

function savedAction(context: SearchContext, deed: SavedDeed): RowAction | null {
  const { propertyIds, isSingle } = targets(context);
  if (propertyIds.length === 0) return null;
  const { selection } = resultOf(context);
  const found = foundCriteria(context);
  if (hasUnloaded(selection, pagedOf(context)) && found !== null) {
    const rows = { search: searchInput(found), recordIds: [...selection.items], isInversed: true };
    return { messages: [{ ...deed, ...rows }], isSingle: false };
  }
  const unsaved = propertyIds.filter((id) => context.marks[id]?.isSaved !== true);
  return {
    messages: [
      ...(unsaved.length === 0 ? [] : [{ type: 'group.save', propertyIds: unsaved, onlyUnsaved: true } as const]),
      { ...deed, propertyIds, ...(isSingle ? nameOf(context) : {}) },
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

/** The last save, status or tags again, for the rows that are meant now. */
export function repeatedAction(context: SearchContext): RowAction | null {
  const { lastAction } = context;
  if (lastAction === null) return null;
  switch (lastAction.type) {
    case 'search.save':
      return saveAction(context, lastAction.groupName);
    case 'search.setStatus':
      return statusAction(context, lastAction.position);
    case 'search.tag':
      return tagAction(context, lastAction.tags);
  }
}
