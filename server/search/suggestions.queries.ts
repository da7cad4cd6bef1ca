/** Places and parcels for what a person types: by prefix, so that a million parcels are read once and not compared. */
import type { Queries } from './search.queries.ts';

export interface PlaceRow {
  readonly placeId: number;
  readonly kind: 'STATE' | 'COUNTY' | 'CITY' | 'ZIP';
  readonly label: string;
  readonly fips: string | null;
  readonly stateCode: string | null;
  readonly zip: string | null;
  readonly count: number;
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
): Promise<PlaceRow[]> {
  return await warehouse.query<PlaceRow>(
    `WITH found AS (
       SELECT *, search_key = $text OR search_key = $text || ', ' || lower(state_code) AS is_exact,
         starts_with(search_key, $text) AS begins
       FROM place WHERE (begins OR contains(search_key, ' ' || $text)) AND (kind <> 'COUNTY' OR $withCounties))
     SELECT place_id AS "placeId", kind, label, fips, state_code AS "stateCode", zip, parcel_count AS count, is_exact AS "isExact"
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

/** What to look for: beginnings of street addresses, the whole line for its key, words of the town, the APN. */
export interface ParcelText {
  readonly starts: readonly string[];
  readonly line: string;
  readonly town: string;
  readonly apn: string;
}

/**
 * Parcels whose address begins with one of the texts or whose parcel number begins with `apn`; exact ones first, then
 * by address. An empty town is every town.
 */
export async function selectParcelMatches(
  warehouse: Queries,
  { starts, line, town, apn }: ParcelText,
  limit: number,
): Promise<ParcelMatchRow[]> {
  const begins = starts.map((_, at) => `starts_with(street_address, $start${at})`);
  const params = Object.fromEntries(starts.map((start, at) => [`start${at}`, start]));
  return await warehouse.query<ParcelMatchRow>(
    `WITH wanted AS (SELECT rtrim(address_key($line, NULL, '00000'), '0') AS key, apn_key_of($apn) AS apn)
     SELECT property_id AS "propertyId", fips, apn, street_address AS "streetAddress", unit_number AS "unitNumber",
       city_name AS "cityName", state_code AS "stateCode", zip,
       coalesce(${begins.join(' OR ')} OR starts_with(address_key, (SELECT key FROM wanted)), false) AS "byAddress",
       coalesce(list_contains($starts::VARCHAR[], street_address) OR apn_key = (SELECT apn FROM wanted), false) AS "isExact"
     FROM parcel
     WHERE ((${begins.join(' OR ')} OR starts_with(address_key, (SELECT key FROM wanted)))
         AND ($town = '' OR starts_with(lower(city_name), $town) OR starts_with(zip, $town) OR lower(state_code) = $town))
       OR starts_with(apn_key, (SELECT apn FROM wanted))
     ORDER BY "isExact" DESC, "byAddress" DESC, street_address NULLS LAST, unit_number NULLS FIRST, city_name, property_id
     LIMIT $limit::BIGINT`,
    { ...params, starts, line, town: town.toLowerCase(), apn, limit },
  );
}
