import type { Location, Search } from '../../../src/api/contract/search/search.ts';
import { stateOf } from '../../data/warehouse/records/stateFiles.ts';
import { locationType } from './locationSql.ts';

/** The state that all places lie in whose county is named; undefined where that is not so of each. */
export function stateOfPlaces({ also = [], ...first }: Location & Pick<Search, 'also'>): string | undefined {
  const states = [first, ...also].map((place) => {
    const isByCounty = ['COUNTY', 'APN', 'ADDRESS'].includes(locationType(place) ?? '');
    return isByCounty && place.propertyId === undefined && place.fips !== undefined ? stateOf(place.fips) : undefined;
  });
  return states.every((state) => state === states[0]) ? states[0] : undefined;
}
