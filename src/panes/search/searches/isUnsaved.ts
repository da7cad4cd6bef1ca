import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import { criteriaOf } from '../../../machines/search/savedSearches/context.ts';
import type { SearchContext } from '../../../machines/search/search/context.ts';
import { criteriaKey } from '../../../machines/search/search/criteria.ts';
import { resultOf } from '../../../machines/search/search/results.ts';

/** Whether the search as it stands asks for something else than the saved search that it came from. */
export function isUnsaved(context: SearchContext, open: SavedSearch | undefined): boolean {
  if (open === undefined || open.search === null) return false;
  const { sortField, sortAscending, thenBy } = resultOf(context);
  return (
    criteriaKey(context.criteria) !== criteriaKey(criteriaOf(open.search)) ||
    sortField !== open.sortField ||
    (sortField !== null && (sortAscending !== open.sortAscending || thenBy !== open.thenBy))
  );
}
