/** What others tell the search: sign-in, saved searches, newer data. */
import { leadTypeCodes, leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { AuthAnswer } from '../../../api/contract/account/session.ts';
import { isTabAvailable } from '../../../api/property/tabAvailability.ts';
import type { SearchContext } from './context.ts';

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
export const signedInContext = ({ propertyStatuses, data, ...answer }: AuthAnswer): Partial<SearchContext> => ({
  statuses: propertyStatuses,
  availableListingTypes: answer.availableListingTypes,
  leadList: leadTypeCodes.filter((code) => leadTypes[code].tile && isTabAvailable(code, answer.availableListingTypes)),
  leadRules: data.leadRules,
  places: data.places,
  ...savedSearchesContext(answer.propertySearches),
  canSearch: answer.permissions.includes('SEARCH_FULL'),
});

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
