/** What others tell the search: sign-in, saved searches, newer data. */
import { leadTypeCodes, leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { isTabAvailable } from '../../../api/property/tabAvailability.ts';
import { readResultsLayout, resultsLayoutIn } from '../columns/resultsLayout.ts';
import type { SearchContext } from './context.ts';
import { noResult, orderOf } from './results.ts';

/** The saved searches, and those in favourite slots by number. */
export const savedSearchesContext = (
  searches: readonly SavedSearch[],
): Pick<SearchContext, 'savedSearches' | 'favoriteSearches'> => ({
  savedSearches: searches,
  favoriteSearches: Object.fromEntries(
    searches.flatMap((search) => (search.slot === null ? [] : [[search.slot, search] as const])),
  ),
});

/** What sign-in delivers to the search. */
export const signedInContext = (
  context: SearchContext,
  { propertyStatuses, data, ...answer }: AuthAnswer,
): Partial<SearchContext> => ({
  ...keptOrders(context, answer),
  statuses: propertyStatuses,
  availableListingTypes: answer.availableListingTypes,
  leadList: leadTypeCodes.filter((code) => leadTypes[code].tile && isTabAvailable(code, answer.availableListingTypes)),
  leadRules: data.leadRules,
  places: data.places,
  ...savedSearchesContext(answer.propertySearches),
  canSearch: answer.permissions.includes('SEARCH_FULL'),
});

/** The orders that were kept; a search that asks for nothing yet begins in that of its lead type. */
function keptOrders(
  { criteria, contexts }: SearchContext,
  { layouts }: Pick<AuthAnswer, 'layouts'>,
): Partial<SearchContext> {
  const { byLead } = readResultsLayout(resultsLayoutIn(layouts)?.columns);
  const orders = Object.fromEntries(Object.entries(byLead).map(([code, { sort }]) => [code, sort]));
  const before = contexts[''] ?? noResult;
  if (criteria.location !== null || before.sortField !== null) return { orders };
  return { orders, contexts: { ...contexts, '': { ...before, ...orderOf(orders[criteria.leadType] ?? []) } } };
}

/** Newer data is in service: rows, counts and funnel are not of it. Null: its rules are not known. */
export const dataChangedContext = (
  { previous, leadRules, dataChanges }: SearchContext,
  newRules: SearchContext['leadRules'] | null,
): Partial<SearchContext> => ({
  dataChanges: dataChanges + 1,
  isOldData: true,
  countsFor: null,
  funnelFor: null,
  previous: previous === null ? null : { ...previous, isOldData: true },
  leadRules: newRules ?? leadRules,
});
