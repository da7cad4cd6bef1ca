/** Suggestions for the text typed (C005): places, addresses and parcel numbers, the best twelve. */
import type { Suggestion } from '../../src/api/contract/search.ts';
import { directionalWords, suffixWords, unitWords } from '../warehouse/ingest/streetWords.ts';
import { placeSuggestion } from './placeSuggestion.ts';
import type { Queries } from './search.queries.ts';
import { selectParcelMatches, selectPlaces, type ParcelMatchRow, type ParcelText } from './suggestions.queries.ts';

/** Shorter texts would match half the country. */
const SHORTEST_TEXT = 3;
const MOST_SUGGESTIONS = 12;
/** Places leave room for parcels where there are both. */
const PLACES_BESIDE_PARCELS = 6;

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
  const [places, parcels] = await Promise.all([
    selectPlaces(warehouse, text, { withCounties, limit: MOST_SUGGESTIONS }),
    parcelText === null ? [] : selectParcelMatches(warehouse, parcelText, MOST_SUGGESTIONS),
  ]);
  const found = [
    ...places.map((row, at) => ({
      suggestion: placeSuggestion(row),
      rank: row.isExact ? 0 : at < PLACES_BESIDE_PARCELS ? 2 : 4,
    })),
    ...parcels.map((row) => ({ suggestion: parcelSuggestion(row), rank: row.isExact ? 1 : 3 })),
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
 * // { starts: ['2313 GLENN COUR', '2313 GLENN CT', '2313 GLENN CTS'], unit: '', town: 'char', apn: '2313GLENNCOURCHAR' }
 */
export function parcelTextOf(text: string): ParcelText | null {
  const [line = '', ...rest] = text.split(',');
  if (!/\d/.test(line)) return null;
  const all = line
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F.']/g, '')
    .replaceAll('#', ' # ')
    .split(/[^A-Z0-9/&#-]+/)
    .filter((word) => word !== '');
  const unitAt = all.findIndex((word, at) => at >= 2 && (word === '#' || (at >= 3 && unitWords.has(word))));
  const words = unitAt < 0 ? all : all.slice(0, unitAt);
  const unit =
    unitAt < 0
      ? ''
      : all
          .slice(unitAt + 1)
          .join('')
          .replaceAll('#', '');
  const [first = '', ...others] = words;
  // The word behind the number may be the name itself ("12 NORTH ST"), so both ways of writing it are tried.
  const short = others.map((word) => directionalWords.get(word) ?? suffixWords.get(word) ?? word);
  const keptName = others.map((word, at) => (at === 0 ? word : (short[at] ?? word)));
  const last = others.at(-1) ?? '';
  const endings = others.length < 2 || last.length < 2 || unitAt >= 0 ? [] : abbreviationsOf(last);
  const starts = [
    [first, ...others],
    [first, ...short],
    [first, ...keptName],
    ...endings.map((ending) => [first, ...keptName.slice(0, -1), ending]),
  ].map((parts) => parts.join(' '));
  return {
    starts: [...new Set(starts)],
    unit,
    town: rest.join(' ').trim(),
    apn: text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  };
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
