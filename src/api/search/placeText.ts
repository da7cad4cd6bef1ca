import { formatNumber } from '../../calc/format/number.ts';
import type { Location, Suggestion } from '../contract/search/search.ts';

const kinds: Readonly<Record<Suggestion['type'], string>> = {
  STATE: 'State',
  COUNTY: 'County',
  CITY: 'City',
  ZIP: 'ZIP',
  APN: 'APN',
  ADDRESS: 'Address',
  PROPERTY: 'Property',
  SHAPE: 'Area',
};

/** What kind of place a suggestion is, in a word; an address that is no parcel's is a street. */
export const placeKind = ({ type, propertyId }: Suggestion): string =>
  type === 'ADDRESS' && propertyId === undefined ? 'Street' : kinds[type];

/** What a place is called: its label, else the key it is found by. */
export const placeText = ({ id, label, zip, apn, streetAddress, fips, type }: Partial<Location>): string =>
  label ??
  linesText(streetAddress, 'addresses') ??
  linesText(apn, 'parcel numbers') ??
  zip ??
  fips ??
  (type === 'STATE' ? id : undefined) ??
  (type === 'SHAPE' ? 'the area drawn' : 'the place');

/** A line as it is, of several only how many. */
function linesText(text: string | undefined, what: string): string | undefined {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.length < 2 ? lines[0] : `${formatNumber(lines.length)} ${what}`;
}

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
