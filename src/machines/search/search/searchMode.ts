import type { Location } from '../../../api/contract/search/search.ts';
import { listingTypes } from '../../../api/catalogue/property/codes.ts';
import { namesHouse } from '../../../api/search/houseNumber.ts';
import type { SearchContext } from './context.ts';
import type { Criteria } from './criteria.ts';
import type { ListingType } from './results.ts';

/** The three modes of the search (R-SEARCH-004): an area, one property, many addresses or parcel numbers. */
export const searchModes = ['Listing', 'Property', 'Multiple'] as const;
export type SearchMode = (typeof searchModes)[number];

const lines = (text: string | undefined): number =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '').length;

/** A location that is found by its key, without the full search and its permission (O-030). */
const isKey = ({ propertyId, type, streetAddress = '' }: Location): boolean =>
  propertyId !== undefined || type === 'APN' || (type === 'ADDRESS' && streetAddress.split('\n').some(namesHouse));

/** The mode that the places of a search make it. */
export function searchMode({ location, also = [] }: Pick<Criteria, 'location' | 'also'>): SearchMode {
  if (location === null || ![location, ...also].every(isKey)) return 'Listing';
  const isOne =
    also.length === 0 &&
    (location.propertyId !== undefined || lines(location.apn) + lines(location.streetAddress) <= 1);
  return isOne ? 'Property' : 'Multiple';
}

/** Whoever may not search areas still finds single properties (O-030). */
export const maySearch = ({ canSearch, criteria }: Pick<SearchContext, 'canSearch' | 'criteria'>): boolean =>
  canSearch || searchMode(criteria) === 'Property';

const contexts = Object.keys(listingTypes) as ListingType[]; // keys of a const object are exactly ListingType

/** The context beside the one on screen, or beside the one on its way there, round and round. */
export function nextContext(
  { shownContext, contextWanted }: Pick<SearchContext, 'shownContext' | 'contextWanted'>,
  by: 1 | -1,
): ListingType {
  return contexts[(contexts.indexOf(contextWanted ?? shownContext) + by + contexts.length) % contexts.length] ?? '';
}
