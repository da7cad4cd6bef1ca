import type { Search } from '../../../src/api/contract/search/search.ts';
import { namesHouse } from '../../../src/api/search/houseNumber.ts';
import type { Reader } from '../../account/session/reader.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refuseUnreadable, type LoadedFacts } from '../../platform/http/refuseUnreadable.ts';
import { searchSql, type SearchSql } from '../conditions/filterSql.ts';
import { linesOf, locationType } from '../conditions/locationSql.ts';

/** A server without data answers so, or with data that cannot be read; the person who runs it has to load some. */
export const refuseUnloaded = (warehouse: LoadedFacts): Refusal =>
  refuseUnreadable(warehouse) ?? refuse(422, 'No property data is loaded yet.');

/**
 * 403 unless the reader may search all parcels, or the search means one property (O-030): a county must not be read
 * through a call, a stored search or a list that runs one.
 */
export function refuseSearching({ permissions }: Reader, search: Search): Refusal | null {
  return permissions.has('SEARCH_FULL') || isOneProperty(search) ? null : refuse(403);
}

/**
 * The SQL of a search on the loaded data, or why there is none. All that is read of many parcels is read by it. `byName`: an
 * owner is a condition on each parcel, for who counts those that lack it.
 */
export function loadedSql(
  warehouse: LoadedFacts,
  reader: Reader,
  search: Search,
  { anyLeadType = false, byName = false } = {},
): SearchSql | Refusal {
  const refusal = refuseSearching(reader, search);
  if (refusal !== null) return refusal;
  if (warehouse.current() === null) return refuseUnloaded(warehouse);
  return searchSql(search, { anyLeadType, hasOwnerWords: !byName && warehouse.hasOwnerWords() });
}

/** Mode Property looks one property up, mode Multiple several; a street alone is many properties. */
function isOneProperty(search: Search): boolean {
  const { propertyId, streetAddress = '', apn = '', also = [] } = search;
  const type = locationType(search);
  if (also.length > 0) return false;
  if (type === 'APN') return linesOf(apn).length <= 1;
  if (type === 'ADDRESS')
    return propertyId !== undefined || (linesOf(streetAddress).length <= 1 && namesHouse(streetAddress));
  return type === 'PROPERTY';
}
