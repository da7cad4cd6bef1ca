/** What an export of the grid in hand asks for: its rows in their order, or the selected ones. */
import type { ExportSource } from '../../../machines/lists/exportDraft.ts';
import type { GroupContext } from '../../../machines/lists/group/context.ts';
import { rowsRequest } from '../../../machines/lists/group/rowsRequest.ts';
import type { SearchContext } from '../../../machines/search/search/context.ts';
import { searchInput } from '../../../machines/search/search/criteria.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { foundCriteria } from '../../../machines/search/search/tell.ts';
import { resultOf, selectedResults } from '../../../machines/search/search/results.ts';

/** Null: no list is open. */
export function listSource(context: GroupContext): ExportSource | null {
  const { groupId, lists, selection, total } = context;
  if (groupId === null) return null;
  const { body } = rowsRequest(context, 0).request;
  const selected = selectedCount(selection, context);
  const isSelection = selected > 0;
  const { allSelected, items } = selection;
  return {
    name: lists.find(({ id }) => id === groupId)?.name ?? 'All lists',
    rows: isSelection ? selected : total,
    isSelection,
    body: { search: body.search, ...(isSelection ? { selection: { allSelected, items: [...items] } } : {}) },
  };
}

/** Null: nothing was searched yet. */
export function resultsSource(context: SearchContext): ExportSource | null {
  if (context.ranFor === null) return null;
  const { resultCount, results, sortField, sortAscending, thenBy } = resultOf(context);
  const { selection } = resultOf(context);
  const selected = selectedResults(context);
  const isSelection = selected > 0;
  const propertyIds = new Map(results.map(({ id, propertyId }) => [id, propertyId]));
  const items = [...selection.items].map((id) => propertyIds.get(id) ?? id);
  return {
    name: 'Search results',
    rows: isSelection ? selected : resultCount,
    isSelection,
    body: {
      filter: {
        ...searchInput(foundCriteria(context) ?? context.criteria),
        ...(sortField === null ? {} : { sortField, sortAscending, ...(thenBy === '' ? {} : { thenBy }) }),
      },
      ...(isSelection ? { selection: { allSelected: selection.allSelected, items } } : {}),
    },
  };
}
