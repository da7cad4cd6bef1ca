/** Pasted addresses and parcel numbers, one a line, as places of a search (mode Multiple, O-059). */
import type { Location } from '../../api/contract/search.ts';

/** Most lines of each kind that one search takes; the server refuses more. */
export const MOST_LOOK_UPS = 1000;

export interface LookUp {
  readonly places: readonly Location[];
  readonly addresses: number;
  readonly parcelNumbers: number;
  /** Lines beyond what one search takes, as pasted: nothing is lost. */
  readonly rest: readonly string[];
}

/** A house number and a word that is no number: an address; everything else is a parcel number. */
const isAddress = (line: string): boolean => /^\s*\d+[a-z]?(?:-\d+)?(?: \d\/\d)?\s+[^\s\d]*[a-z]{2,}/i.test(line);

/**
 * What a paste means. Lines that say the same count once.
 *
 * @example lookUpPlaces('2313 Glenn Ct\n42C-104').addresses // 1
 */
export function lookUpPlaces(text: string): LookUp {
  const all = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const lines = [...new Set(all)];
  const [taken, rest] = [lines.slice(0, MOST_LOOK_UPS), lines.slice(MOST_LOOK_UPS)];
  const addresses = taken.filter(isAddress);
  const apns = taken.filter((line) => !isAddress(line));
  const count = (of: readonly string[], what: string): string =>
    of.length === 1 ? (of[0] ?? '') : `${of.length} ${what}`;
  return {
    places: [
      ...(addresses.length === 0
        ? []
        : [
            {
              type: 'ADDRESS',
              fips: undefined,
              streetAddress: addresses.join('\n'),
              label: count(addresses, 'addresses'),
            } as const,
          ]),
      ...(apns.length === 0
        ? []
        : [{ type: 'APN', fips: undefined, apn: apns.join('\n'), label: count(apns, 'parcel numbers') } as const]),
    ],
    addresses: addresses.length,
    parcelNumbers: apns.length,
    rest,
  };
}
