import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { Filter, Location, SearchInput } from '../../../api/contract/search/search.ts';

/** What is searched: the part that a change of marks the results stale (R-SEARCH-023). */
export interface Criteria {
  readonly location: Location | null;
  /** Further places: rows of any of them are found. Absent rather than empty. */
  readonly also?: readonly Location[];
  readonly leadType: LeadTypeCode;
  readonly filter: Filter;
}

export const firstCriteria: Criteria = { location: null, leadType: 'CUSTOM', filter: {} };

/** Two criteria with the same key ask for the same rows. */
export const criteriaKey = ({ location, also = [], leadType, filter }: Criteria): string =>
  JSON.stringify([
    location,
    leadType,
    Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(also.length === 0 ? [] : [also]),
  ]);

/** The criteria as a call takes them: flags are text there. */
export function searchInput({ location, also = [], leadType, filter }: Criteria): SearchInput {
  const wire = Object.entries(filter).map(([key, value]) => [key, typeof value === 'boolean' ? String(value) : value]);
  const { type, ...place } = location ?? {};
  // Keys and values are those of Filter, with its booleans as the text that the query schema reads.
  return {
    ...place,
    ...(type === undefined ? {} : { type }),
    ...(also.length === 0 ? {} : { also: JSON.stringify(also) }),
    listingType: leadType,
    ...Object.fromEntries(wire),
  } as SearchInput;
}
