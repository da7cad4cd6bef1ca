import { formatNumber } from '../calc/format/number.ts';
import type { Location } from './contract/search.ts';

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
