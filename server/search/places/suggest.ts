/** Suggestions for the text typed (C005): places, addresses and parcel numbers, the best twelve. */
import type { Suggestion } from '../../../src/api/contract/search/search.ts';
import { directionalWords, suffixWords, unitWords } from '../../data/ingest/streetWords.ts';
import { addressReadings } from '../conditions/addressLines.ts';
import { placeSpellings } from './placeNames.ts';
import { placeSuggestion } from './placeSuggestion.ts';
import type { Queries } from '../results/search.queries.ts';
import {
  selectParcelMatches,
  selectPlaces,
  selectStreets,
  type ParcelMatchRow,
  type ParcelText,
  type StreetMatchRow,
  type TownText,
} from './suggestions.queries.ts';

/** Shorter texts would match half the country. */
const SHORTEST_TEXT = 3;
const MOST_SUGGESTIONS = 12;
/** Places leave room for parcels where there are both. */
const PLACES_BESIDE_PARCELS = 6;
const MOST_STREETS = 6;

/**
 * Exact names and numbers come first, then places, then parcels. Fewer than three characters suggest nothing.
 * Counties only for users who may search by county (R-PERM-010).
 */
export async function suggest(
  warehouse: Queries,
  typed: string,
  { withCounties }: { readonly withCounties: boolean },
): Promise<Suggestion[]> {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length < SHORTEST_TEXT) return [];
  const parcelText = parcelTextOf(text);
  const streetText = streetTextOf(text);
  const [places, parcels, streets] = await Promise.all([
    selectPlaces(warehouse, text, { withCounties, limit: MOST_SUGGESTIONS }),
    parcelText === null ? [] : selectParcelMatches(warehouse, parcelText, MOST_SUGGESTIONS),
    streetText === null ? [] : selectStreets(warehouse, streetText, MOST_STREETS),
  ]);
  const found = [
    ...places.map((row, at) => ({
      suggestion: placeSuggestion(row),
      rank: row.isExact ? 0 : at < PLACES_BESIDE_PARCELS ? 2 : 4,
    })),
    ...parcels.map((row) => ({ suggestion: parcelSuggestion(row), rank: row.isExact ? 1 : 3 })),
    ...streets.map((row) => ({ suggestion: streetSuggestion(row), rank: row.isExact ? 1 : 3 })),
  ];
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

/**
 * The ways an address that begins like this may be written in the warehouse, which writes "2313 GLENN CT"; null when
 * the text has no digit, since addresses and parcel numbers have one.
 *
 * @example parcelTextOf('2313 Glenn Cour, char')
 * // { starts: ['2313 GLENN COUR', '2313 GLENN CT', '2313 GLENN CTS'], unit: '', zip: '', towns: ['char'], apn: '2313GLENNCOURCHAR' }
 */
export function parcelTextOf(text: string): ParcelText | null {
  if (!/\d/.test(text)) return null;
  const { words, unit, ...town } = typedAddress(text);
  const [first = '', ...others] = words;
  return {
    starts: [...new Set(spellings(others, unit === '').map((spelling) => [first, ...spelling].join(' ')))],
    unit,
    ...town,
    apn: text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  };
}

/**
 * The ways a street that begins like this may be written; null for a house number, and for one word, which many places
 * and commands begin with.
 */
export function streetTextOf(text: string): (TownText & { readonly starts: readonly string[] }) | null {
  const { words, unit, ...town } = typedAddress(text);
  if (words.length < 2 || unit !== '' || /^\d+(-\d*)?[A-Z]?$/.test(words[0] ?? '')) return null;
  return { starts: [...new Set(spellings(words, true).map((spelling) => spelling.join(' ')))], ...town };
}

/** Words of number and street, the unit, and where it is. */
function typedAddress(text: string): TownText & { readonly words: readonly string[]; readonly unit: string } {
  const { street, zip, town } = addressReadings(text).at(-1) ?? { street: text, zip: '', town: '' };
  const all = street
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F.']/g, '')
    .replaceAll('#', ' # ')
    .split(/[^A-Z0-9/&#-]+/)
    .filter((word) => word !== '');
  const unitAt = all.findIndex((word, at) => at >= 2 && (word === '#' || (at >= 3 && unitWords.has(word))));
  const unit = unitAt < 0 ? [] : all.slice(unitAt + 1).filter((word) => word !== '#');
  // The beginning of a ZIP or of a state may stand behind the comma alone.
  const digits = /^\d{1,4}$/.exec(town)?.[0] ?? '';
  const towns = digits === '' ? placeSpellings(town.replace(/\s+\d{1,4}$/, '')) : [];
  return { words: unitAt < 0 ? all : all.slice(0, unitAt), unit: unit.join(''), zip: zip === '' ? digits : zip, towns };
}

/** Street words as written, and as the warehouse shortens them; the last one may be cut off. */
function spellings(words: readonly string[], isCutOff: boolean): (readonly string[])[] {
  // The first word may be the name itself ("12 NORTH ST"), so both ways of writing it are tried.
  const short = words.map((word) => directionalWords.get(word) ?? suffixWords.get(word) ?? word);
  const keptName = words.map((word, at) => (at === 0 ? word : (short[at] ?? word)));
  const last = words.at(-1) ?? '';
  const endings = words.length < 2 || last.length < 2 || !isCutOff ? [] : abbreviationsOf(last);
  return [
    words,
    short,
    keptName,
    ...endings.flatMap((ending) => [short, keptName].map((way) => [...way.slice(0, -1), ending])),
  ];
}

/** Standard abbreviations of the suffixes and directions that begin with a text: `COU` may become `COURT`, so `CT`. */
function abbreviationsOf(beginning: string): string[] {
  const spellings = [...suffixWords, ...directionalWords].filter(([spelling]) => spelling.startsWith(beginning));
  return [...new Set(spellings.map(([, abbreviation]) => abbreviation))].slice(0, 6);
}

function parcelSuggestion(row: ParcelMatchRow): Suggestion {
  const unit = row.unitNumber === null ? '' : ` #${row.unitNumber}`;
  const place = [row.cityName, [row.stateCode, row.zip].filter((part) => part !== null).join(' ')];
  const address = row.streetAddress === null ? null : `${row.streetAddress}${unit}`;
  const line = [address, ...place].filter((part) => part !== null && part !== '').join(', ');
  const base = { fips: row.fips, propertyId: row.propertyId };
  return row.byAddress && address !== null
    ? { ...base, type: 'ADDRESS', streetAddress: address, zip: row.zip ?? undefined, label: line }
    : { ...base, type: 'APN', apn: row.apn ?? '', label: [`APN ${row.apn ?? ''}`, line].filter(Boolean).join(' - ') };
}

function streetSuggestion({ street, cityName, stateCode, fips, count }: StreetMatchRow): Suggestion {
  const inCity = [street, cityName].filter((part) => part !== null).join(', ');
  return {
    type: 'ADDRESS',
    fips: fips ?? undefined,
    streetAddress: inCity,
    label: [inCity, stateCode].filter((part) => part !== null).join(', '),
    count,
  };
}
