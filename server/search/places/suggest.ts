/** Suggestions for the text typed (C005): places, addresses and parcel numbers, the best twelve. */
import type { Suggestion } from '../../../src/api/contract/search/search.ts';
import { parcelNumberOf } from '../../../src/api/search/parcelNumberText.ts';
import { findAddresses, findAddressesAlike, type FoundAddresses } from './findAddresses.ts';
import { findPlaces, findPlacesAlike, type Places, type PlacesAsked } from './findPlaces.ts';
import { placeSuggestion } from './placeSuggestion.ts';
import type { StreetRow } from './streets.queries.ts';
import { selectByHouse, selectByNumber, type NumberMatchRow, type ParcelMatchRow } from './suggestions.queries.ts';
import { typedAddresses, typedParcelNumber, type TypedAddress } from './typedAddress.ts';

/** Shorter texts would match half the country. */
const SHORTEST_TEXT = 3;
const MOST_SUGGESTIONS = 12;
/** Places leave room for parcels where there are both. */
const PLACES_BESIDE_PARCELS = 6;
const MOST_STREETS = 6;
/** Of a parcel number's rank (`NumberMatchRow`) among the suggestions. */
const NUMBER_RANKS = [1, 2.5, 5.5, 5];

/**
 * Exact names and numbers come first, a parcel number as it is written before one that only has the same letters and digits; then places,
 * then parcels. What is only alike (a letter wrong, two swapped) is looked for where nothing else is found. Fewer than three characters
 * suggest nothing. Counties only for users who may search by county (R-PERM-010).
 */
export async function suggest(
  warehouse: Places,
  typed: string,
  { withCounties }: { readonly withCounties: boolean },
): Promise<Suggestion[]> {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length < SHORTEST_TEXT) return [];
  const addresses = typedAddresses(text);
  const placesAsked = { withCounties, limit: MOST_SUGGESTIONS };
  const [places, numbers, found] = await Promise.all([
    parcelNumberOf(text) === null ? findPlaces(warehouse, text, placesAsked) : [],
    byNumber(warehouse, text, addresses[0]),
    findAddresses(warehouse, addresses),
  ]);
  const ranked = [
    ...places.map((row, at) => ({
      suggestion: placeSuggestion(row),
      rank: row.isExact ? 0 : at < PLACES_BESIDE_PARCELS ? 4 : 6,
    })),
    ...numbers.map((row) => ({ suggestion: parcelSuggestion(row, row.rank === 3), rank: NUMBER_RANKS[row.rank] ?? 5 })),
    ...addressSuggestions(found),
  ];
  return bestOf(ranked.length > 0 ? ranked : await alike(warehouse, text, addresses, placesAsked));
}

async function alike(
  warehouse: Places,
  text: string,
  addresses: readonly TypedAddress[],
  placesAsked: PlacesAsked,
): Promise<Ranked[]> {
  if (parcelNumberOf(text) !== null) return [];
  const [places, found] = await Promise.all([
    findPlacesAlike(warehouse, text, placesAsked),
    findAddressesAlike(warehouse, addresses),
  ]);
  return [...places.map((row) => ({ suggestion: placeSuggestion(row), rank: 0 })), ...addressSuggestions(found)];
}

interface Ranked {
  readonly suggestion: Suggestion;
  /** Smaller comes first. */
  readonly rank: number;
}

const bestOf = (ranked: readonly Ranked[]): Suggestion[] =>
  ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);

/** Parcels by the number that the text may be; a number alone may begin an address, too. */
async function byNumber(warehouse: Places, text: string, address: TypedAddress | undefined): Promise<NumberMatchRow[]> {
  const number = typedParcelNumber(text);
  const [byKey, byHouse] = await Promise.all([
    number === null ? [] : selectByNumber(warehouse, number, MOST_SUGGESTIONS),
    address !== undefined && address.number !== '' && address.words.length === 0
      ? selectByHouse(warehouse, address.number, MOST_SUGGESTIONS)
      : [],
  ]);
  const known = new Set(byKey.map(({ propertyId }) => propertyId));
  return [...byKey, ...byHouse.filter(({ propertyId }) => !known.has(propertyId))];
}

/** What is found by its address, or by its street. */
function addressSuggestions({ parcels, streets }: FoundAddresses): Ranked[] {
  return [
    ...parcels.map(({ row, rank }) => ({ suggestion: parcelSuggestion(row, true), rank: rankOf(rank) })),
    ...streetsByTown(streets)
      .slice(0, MOST_STREETS)
      .map((row) => ({ suggestion: streetSuggestion(row), rank: rankOf(row.rank) })),
  ];
}

/** Of a street's rank (`StreetRow`). */
const rankOf = (rank: number): number => (rank < 2 ? 2 : 5 + rank / 10);

/** Rows of a street in one town are one suggestion, whatever its ZIPs; without a county where it is in several. */
function streetsByTown(rows: readonly StreetRow[]): StreetRow[] {
  const towns = new Map<string, StreetRow>();
  for (const row of rows) {
    const key = [row.street, row.cityName, row.stateCode].join('|');
    const known = towns.get(key);
    towns.set(
      key,
      known === undefined
        ? row
        : {
            ...known,
            fips: known.fips === row.fips ? row.fips : null,
            parcels: known.parcels + row.parcels,
            rank: Math.min(known.rank, row.rank),
          },
    );
  }
  return [...towns.values()].toSorted((a, b) => a.rank - b.rank || b.parcels - a.parcels);
}

function parcelSuggestion(row: ParcelMatchRow, byAddress: boolean): Suggestion {
  const unit = row.unitNumber === null ? '' : ` #${row.unitNumber}`;
  const place = [row.cityName, [row.stateCode, row.zip].filter((part) => part !== null).join(' ')];
  const address = row.streetAddress === null ? null : `${row.streetAddress}${unit}`;
  const line = [address, ...place].filter((part) => part !== null && part !== '').join(', ');
  const base = { fips: row.fips, propertyId: row.propertyId };
  return byAddress && address !== null
    ? { ...base, type: 'ADDRESS', streetAddress: address, zip: row.zip ?? undefined, label: line }
    : { ...base, type: 'APN', apn: row.apn ?? '', label: [`APN ${row.apn ?? ''}`, line].filter(Boolean).join(' - ') };
}

function streetSuggestion({ street, cityName, stateCode, fips, parcels }: StreetRow): Suggestion {
  const inCity = [street, cityName].filter((part) => part !== null).join(', ');
  return {
    type: 'ADDRESS',
    fips: fips ?? undefined,
    streetAddress: inCity,
    label: [inCity, stateCode].filter((part) => part !== null).join(', '),
    count: parcels,
  };
}
