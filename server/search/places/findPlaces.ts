/** Places for what a person types. There are some ten thousand of a country: they are read once per snapshot. */
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';
import { placeSpellings, plainWords, shortened, wordsPattern } from './placeNames.ts';
import { placeColumns, type PlaceRow } from './placeSuggestion.ts';
import { isSlip } from './typedStreet.ts';

export type Places = Pick<Warehouse, 'current' | 'query'>;

export interface PlaceMatch extends PlaceRow {
  readonly isExact: boolean;
}

export interface PlacesAsked {
  readonly withCounties: boolean;
  readonly limit: number;
}

interface NamedPlace extends PlaceRow {
  /** As in the table: lower case, with points and commas. */
  readonly searchKey: string;
  /** In plain words, and those shortened. */
  readonly name: string;
  readonly short: string;
}

const kinds: readonly PlaceRow['kind'][] = ['STATE', 'COUNTY', 'CITY', 'TOWN', 'ZIP'];

/** Places by the name of a village or a post office in them, too: "Forestville, CT (06010 Bristol, CT)". */
const namedPlaces = perSnapshot(async (warehouse: Places): Promise<NamedPlace[]> => {
  const rows = await warehouse.query<PlaceRow & { readonly searchKey: string }>(
    `SELECT ${placeColumns}, search_key AS "searchKey" FROM place
     UNION ALL SELECT place_id, if(p.kind = 'ZIP', 'TOWN', p.kind), title_case(n.name) || ', ' || n.state_code || ' (' || p.label || ')', p.fips, p.state_code,
       p.zip, p.parcel_count, n.name || ', ' || lower(n.state_code)
     FROM postal_name n JOIN place p ON (p.kind = 'ZIP' AND p.zip = n.zip)
       OR (n.zip IS NULL AND p.kind = 'CITY' AND p.city_name = n.city_name AND p.state_code = n.state_code)
     WHERE n.name NOT IN (SELECT lower(replace(city_name, '.', '')) FROM place WHERE kind = 'CITY' AND state_code = n.state_code)`,
  );
  return rows.map((row) => {
    const name = plainWords(row.kind === 'ZIP' ? row.label : row.searchKey);
    return { ...row, name, short: shortened(name) };
  });
});

/**
 * Places whose name begins with one of the spellings, then those that have its words in their order: exact names first,
 * then states, counties, cities, ZIPs, larger ones first. Only digits find ZIPs: their town has an entry of its own.
 */
export async function findPlaces(warehouse: Places, typed: string, asked: PlacesAsked): Promise<PlaceMatch[]> {
  const spellings = placeSpellings(typed);
  if (spellings.length === 0) return [];
  const patterns = spellings.map(wordsPattern);
  const found = (await namedPlaces(warehouse))
    .filter(
      ({ kind, name, short }) =>
        isAsked(kind, typed, asked) && patterns.some((pattern) => pattern.test(name) || pattern.test(short)),
    )
    .map((place) => {
      const inState = spellings.map((one) => `${one} ${place.stateCode?.toLowerCase() ?? ''}`);
      const names = [place.name, place.short, place.searchKey];
      const isExact = [...spellings, ...inState].some((one) => names.includes(one));
      const begins = spellings.some((one) => place.name.startsWith(one) || place.short.startsWith(one));
      return { ...place, isExact, begins };
    });
  return found
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact) || Number(b.begins) - Number(a.begins) || bySize(a, b))
    .slice(0, asked.limit);
}

/** Shorter names are too many a slip away from each other. */
const LONGEST_CERTAIN = 4;

/** Places whose name, with its state or without, is one letter away, or two letters swapped. */
export async function findPlacesAlike(warehouse: Places, typed: string, asked: PlacesAsked): Promise<PlaceRow[]> {
  const spellings = placeSpellings(typed).filter((one) => one.replaceAll(/[^a-z]/g, '').length > LONGEST_CERTAIN);
  return (await namedPlaces(warehouse))
    .filter(({ kind, name, short }) => {
      if (kind === 'ZIP' || !isAsked(kind, typed, asked)) return false;
      const names = [name, short].flatMap((one) => [one, one.replace(/( county| city)?( [a-z]{2})?$/, '')]);
      return spellings.some((spelling) => names.some((one) => isSlip(spelling, one)));
    })
    .toSorted(bySize)
    .slice(0, asked.limit);
}

const isAsked = (kind: PlaceRow['kind'], typed: string, { withCounties }: PlacesAsked): boolean =>
  kind === 'ZIP' ? /^\d/.test(typed) : withCounties || kind !== 'COUNTY';

const bySize = (a: NamedPlace, b: NamedPlace): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count || (a.label < b.label ? -1 : 1);
