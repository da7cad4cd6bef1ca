import type { Location, Suggestion } from '../../../api/contract/search/search.ts';

/**
 * A county that was asked for by its number is called as the places loaded call it.
 *
 * @example namedPlace({ type: 'COUNTY', fips: '13135', label: '13135' }, places).label // 'Gwinnett County, GA'
 */
export function namedPlace(place: Location, known: readonly Suggestion[]): Location {
  const { type, fips, label } = place;
  if (type !== 'COUNTY' || (label !== undefined && label !== fips)) return place;
  const name = known.find((one) => one.type === type && one.fips === fips)?.label;
  return name === undefined ? place : { ...place, label: name };
}
