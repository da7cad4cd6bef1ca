import type { Location } from './contract/search.ts';

/** What a place is called: its label, else the key it is found by. */
export const placeText = ({ label, zip, apn, streetAddress, fips, type }: Partial<Location>): string =>
  label ?? streetAddress ?? apn ?? zip ?? fips ?? (type === 'SHAPE' ? 'the area drawn' : 'the place');

/**
 * Several places in one line.
 *
 * @example placesText([{ label: 'Duluth, GA' }, { zip: '30043' }]) // 'Duluth, GA or 30043'
 */
export function placesText(places: readonly Partial<Location>[]): string {
  const names = places.map(placeText);
  if (names.length <= 3) return names.join(' or ');
  return `${names.slice(0, 2).join(', ')} or ${names.length - 2} more places`;
}
