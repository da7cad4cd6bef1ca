/** Places and parcels for what a person types: by prefix, so that a million parcels are read once and not compared. */
import { placeColumns, type PlaceRow } from './placeSuggestion.ts';
import type { Queries } from './search.queries.ts';

export interface PlaceMatchRow extends PlaceRow {
  readonly isExact: boolean;
}

/**
 * Places whose name begins with the text, then those with a later word that does: exact names first, then states,
 * counties, cities, ZIPs, larger ones first.
 */
export async function selectPlaces(
  warehouse: Queries,
  text: string,
  { withCounties, limit }: { readonly withCounties: boolean; readonly limit: number },
): Promise<PlaceMatchRow[]> {
  return await warehouse.query<PlaceMatchRow>(
    `WITH found AS (
       SELECT *, search_key = $text OR search_key = $text || ', ' || lower(state_code) AS is_exact,
         starts_with(search_key, $text) AS begins
       FROM place WHERE (begins OR contains(search_key, ' ' || $text)) AND (kind <> 'COUNTY' OR $withCounties))
     SELECT ${placeColumns}, is_exact AS "isExact"
     FROM found ORDER BY is_exact DESC, begins DESC, list_position(['STATE', 'COUNTY', 'CITY', 'ZIP'], kind), parcel_count DESC, label
     LIMIT $limit::BIGINT`,
    { text: text.toLowerCase(), withCounties, limit },
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

/** What to look for: beginnings of street addresses and of a unit, the town's name or ZIP, beginnings of the APN. */
export interface ParcelText {
  readonly starts: readonly string[];
  /** '' is any unit. */
  readonly unit: string;
  /** '' is every town. */
  readonly town: string;
  /** Letters and digits, upper case, as `apn_key` has them. */
  readonly apn: string;
}

/**
 * Parcels whose address begins with one of the texts or whose parcel number begins with `apn`; exact ones first, then
 * by address. Compared with what is stored as it is: making keys of every spelling would take longer than the search.
 */
export async function selectParcelMatches(
  warehouse: Queries,
  { starts, unit, town, apn }: ParcelText,
  limit: number,
): Promise<ParcelMatchRow[]> {
  const begins = starts.map((_, at) => `starts_with(street_address, $start${at})`).join(' OR ');
  const inUnit = unit === '' ? '' : ' AND starts_with(unit_number, $unit)';
  const inTown =
    town === ''
      ? ''
      : ' AND (starts_with(lower(city_name), $town) OR starts_with(zip, $town) OR lower(state_code) = $town)';
  const params = Object.fromEntries(starts.map((start, at) => [`start${at}`, start]));
  return await warehouse.query<ParcelMatchRow>(
    `SELECT property_id AS "propertyId", fips, apn, street_address AS "streetAddress", unit_number AS "unitNumber",
       city_name AS "cityName", state_code AS "stateCode", zip,
       coalesce(${begins}, false) AS "byAddress",
       coalesce(list_contains($starts::VARCHAR[], street_address), false) OR coalesce(apn_key = $apn, false) AS "isExact"
     FROM parcel WHERE ((${begins})${inUnit}${inTown}) OR starts_with(apn_key, $apn)
     ORDER BY "isExact" DESC, "byAddress" DESC, street_address NULLS LAST, unit_number NULLS FIRST, city_name, property_id
     LIMIT $limit::BIGINT`,
    { ...params, starts, unit, town: town.toLowerCase(), apn, limit },
  );
}
