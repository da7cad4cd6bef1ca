/** Pasted addresses and parcel numbers, one a line, as places of a search (mode Multiple, O-059). */
import type { Location } from '../../../api/contract/search/search.ts';
import { parcelNumberOf } from '../../../api/search/parcelNumberText.ts';
import { formatNumber } from '../../../calc/format/number.ts';

/** Most lines that one search takes; the server refuses more. */
export const MOST_LOOK_UPS = 1000;
/** Most characters of them: a search travels in the address (O-058). */
const MOST_CHARACTERS = 60_000;
/** No address and no parcel number is longer; a line that is was not meant as one. */
export const LONGEST_LOOK_UP = 200;

export interface LookUp {
  readonly places: readonly Location[];
  readonly addresses: number;
  readonly parcelNumbers: number;
  /** Lines beyond what one search takes, and those too long, as pasted: nothing is lost. */
  readonly rest: readonly string[];
  /** How many of the rest can never be looked up. */
  readonly tooLong: number;
}

/** A house number and, perhaps behind a direction, a word or an ordinal. */
const HOUSE = /^\s*\d+[a-z]?(?:-\d+)?(?: \d\/\d)?\s+(?:\S+\s+)*?(?:\d+(?:st|nd|rd|th)|[a-z]{2,})\b/i;
/** A street of two words or more before its number: MAIN ST 12; but MAP B LOT 12 is a parcel number. */
const STREET_FIRST =
  /^\s*(?!.*\b(?:map|block|blk|lot|plat|sec|section|unit)\b)(?:[a-z]+\.?\s+)+[a-z]{2,}\.?,?\s+\d+[a-z]?\s*(?:,.*)?$/i;

/** Everything else is a parcel number, and what says that it is one. */
const isAddress = (line: string): boolean =>
  parcelNumberOf(line) === null && (HOUSE.test(line) || STREET_FIRST.test(line));

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
  const readable = lines.filter((line) => line.length <= LONGEST_LOOK_UP);
  const taken = readable.slice(0, lengthOfSearch(readable));
  const isTaken = new Set(taken);
  const rest = lines.filter((line) => !isTaken.has(line));
  const addresses = taken.filter(isAddress);
  const apns = taken.filter((line) => !isAddress(line));
  const count = (of: readonly string[], what: string): string =>
    of.length === 1 ? (of[0] ?? '') : `${formatNumber(of.length)} ${what}`;
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
    tooLong: lines.length - readable.length,
  };
}

/** How many of the lines, from the first, go into one search. */
function lengthOfSearch(lines: readonly string[]): number {
  let characters = 0;
  let count = 0;
  for (const line of lines.slice(0, MOST_LOOK_UPS)) {
    // As it stands in an address, inside a list of places and with the end of its line.
    characters += new URLSearchParams([['', JSON.stringify(line)]]).toString().length;
    if (characters > MOST_CHARACTERS) break;
    count += 1;
  }
  return count;
}
