/** Places and parcels for what a person types: by prefix, so that a million parcels are read once and not compared. */
import { placeSpellings, plainSql, shortenedSql, wordsPattern } from './placeNames.ts';
import { otherApnKey } from '../conditions/locationSql.ts';
import { placeColumns, type PlaceRow } from './placeSuggestion.ts';
import type { Queries } from '../results/search.queries.ts';

export interface PlaceMatchRow extends PlaceRow {
  readonly isExact: boolean;
}

/**
 * Places whose name begins with one of the spellings, then those that have its words in their order: exact names first,
 * then states, counties, cities, ZIPs, larger ones first. Only digits find ZIPs: their town has an entry of its own.
 */
export async function selectPlaces(
  warehouse: Queries,
  typed: string,
  { withCounties, limit }: { readonly withCounties: boolean; readonly limit: number },
): Promise<PlaceMatchRow[]> {
  const spellings = placeSpellings(typed);
  if (spellings.length === 0) return [];
  const zips = /^\d/.test(typed) ? 'true' : "kind <> 'ZIP'";
  return await warehouse.query<PlaceMatchRow>(
    `WITH plain AS (
       SELECT *, ${plainSql("CASE WHEN kind = 'ZIP' THEN label ELSE search_key END")} AS name,
         ' ' || lower(state_code) AS of_state
       FROM place WHERE ${zips} AND (kind <> 'COUNTY' OR $withCounties)),
     named AS (SELECT *, ${shortenedSql('name')} AS short FROM plain),
     found AS (
       SELECT *, list_has_any([name, short, search_key], list_concat($spellings::VARCHAR[], list_transform($spellings::VARCHAR[], lambda one: one || of_state))) AS is_exact,
         ${spellings.map((_, at) => `starts_with(name, $spelling${at}) OR starts_with(short, $spelling${at})`).join(' OR ')} AS begins
       FROM named WHERE ${spellings.map((_, at) => `regexp_matches(name, $words${at}) OR regexp_matches(short, $words${at})`).join(' OR ')})
     SELECT ${placeColumns}, is_exact AS "isExact"
     FROM found ORDER BY is_exact DESC, begins DESC, list_position(['STATE', 'COUNTY', 'CITY', 'ZIP'], kind), parcel_count DESC, label
     LIMIT $limit::BIGINT`,
    {
      ...Object.fromEntries(spellings.map((spelling, at) => [`spelling${at}`, spelling])),
      ...Object.fromEntries(spellings.map((spelling, at) => [`words${at}`, wordsPattern(spelling)])),
      spellings,
      withCounties,
      limit,
    },
  );
}

export interface ParcelMatchRow {
  readonly propertyId: number;
  readonly fips: string;
  readonly apn: string | null;
  readonly streetAddress: string | null;
  readonly unitNumber: string | null;
  readonly cityName: string | null;
  readonly stateCode: string | null;
  readonly zip: string | null;
  readonly byAddress: boolean;
  readonly isExact: boolean;
}

/** Where an address is, as far as it was typed; '' is anywhere. */
export interface TownText {
  readonly zip: string;
  /** Beginnings of the town's name, lower case without points. */
  readonly towns: readonly string[];
}

/** What to look for: beginnings of street addresses and of a unit, where, beginnings of the parcel number. */
export interface ParcelText extends TownText {
  readonly starts: readonly string[];
  /** '' is any unit. */
  readonly unit: string;
  /** Letters and digits, upper case, as `apn_key` has them. */
  readonly apn: string;
}

const otherKey = otherApnKey('parcel');

/** A parcel without a ZIP is known by its town. */
function inTown({ zip, towns }: TownText): string {
  const ofTown =
    towns.length === 0
      ? 'true'
      : towns.map((_, at) => `starts_with(replace(lower(city_name), '.', ''), $town${at})`).join(' OR ');
  return zip === '' ? `(${ofTown})` : `(starts_with(zip, $zip) OR (zip IS NULL AND (${ofTown})))`;
}

const townParams = ({ zip, towns }: TownText): Record<string, string> => ({ zip, ...named('town', towns) });

const named = (name: string, texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(texts.map((text, at) => [`${name}${at}`, text]));

/**
 * Parcels whose address begins with one of the texts or whose parcel number (or alternate one) begins with `apn`; exact
 * ones first, then by address. Compared with what is stored as it is: making keys of every spelling would take longer
 * than the search.
 */
export async function selectParcelMatches(
  warehouse: Queries,
  text: ParcelText,
  limit: number,
): Promise<ParcelMatchRow[]> {
  const { starts, unit, apn } = text;
  const begins = starts.map((_, at) => `starts_with(street_address, $start${at})`).join(' OR ');
  const inUnit = unit === '' ? '' : ' AND starts_with(unit_number, $unit)';
  return await warehouse.query<ParcelMatchRow>(
    `SELECT property_id AS "propertyId", fips, apn, street_address AS "streetAddress", unit_number AS "unitNumber",
       city_name AS "cityName", state_code AS "stateCode", zip,
       coalesce(${begins}, false) AS "byAddress",
       coalesce(list_contains($starts::VARCHAR[], street_address), false) OR coalesce(apn_key = $apn, false)
         OR coalesce(${otherKey} = $apn, false) AS "isExact"
     FROM parcel WHERE ((${begins})${inUnit} AND ${inTown(text)}) OR starts_with(apn_key, $apn) OR starts_with(${otherKey}, $apn)
     ORDER BY "isExact" DESC, "byAddress" DESC, street_address NULLS LAST, unit_number NULLS FIRST, city_name, property_id
     LIMIT $limit::BIGINT`,
    { ...named('start', starts), ...townParams(text), starts, unit, apn, limit },
  );
}

export interface StreetMatchRow {
  readonly street: string;
  readonly cityName: string | null;
  readonly stateCode: string | null;
  /** null: in several counties. */
  readonly fips: string | null;
  readonly count: number;
  readonly isExact: boolean;
}

/** Streets, town by town, whose name begins with one of the texts, a direction before it left out or not. */
export async function selectStreets(
  warehouse: Queries,
  { starts, ...town }: TownText & { readonly starts: readonly string[] },
  limit: number,
): Promise<StreetMatchRow[]> {
  const holds = starts.map((_, at) => `contains(street_address, ' ' || $start${at})`).join(' OR ');
  const isStreet = starts.map((_, at) => `regexp_matches(street, '^([NSEW]{1,2} )?' || $start${at})`).join(' OR ');
  return await warehouse.query<StreetMatchRow>(
    `SELECT street, city_name AS "cityName", state_code AS "stateCode", CASE WHEN min(fips) = max(fips) THEN min(fips) END AS fips,
       count(*) AS count, list_contains($starts::VARCHAR[], street) AS "isExact" FROM (
         SELECT regexp_replace(street_address, '^[0-9][^ ]* ([0-9]/[0-9] )?', '') AS street, city_name, state_code, fips
         FROM parcel WHERE (${holds}) AND ${inTown(town)})
     WHERE ${isStreet} GROUP BY street, city_name, state_code
     ORDER BY "isExact" DESC, count DESC, street, city_name LIMIT $limit::BIGINT`,
    { ...named('start', starts), ...townParams(town), starts, limit },
  );
}
