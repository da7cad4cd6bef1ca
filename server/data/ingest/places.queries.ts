/** The `place` table: states, counties, cities and ZIPs that have parcels, with counts and bounds. */
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import { isStateCode, states } from '../../../src/api/catalogue/search/states.ts';
import { literal } from './text.ts';

const extent = `count(*) FILTER (retired_date IS NULL) AS parcels, avg(latitude) AS lat, avg(longitude) AS lng, min(latitude) AS min_lat,
  max(latitude) AS max_lat, min(longitude) AS min_lng, max(longitude) AS max_lng`;
const extentColumns = 'parcels, lat, lng, min_lat, max_lat, min_lng, max_lng';
const onlyFips = 'CASE WHEN min(fips) = max(fips) THEN min(fips) END AS only_fips';

/** `fips` and `stateCodes`: the ones in the snapshot; their names come from the catalogue. */
export function writePlaces(fips: readonly string[], stateCodes: readonly string[]): string[] {
  const countyLabels = fips.map((code) => [code, countyOf(code)?.displayName ?? `County ${code}`] as const);
  const stateLabels = stateCodes.map((code) => [code, isStateCode(code) ? states[code].name : code] as const);
  return [
    'DELETE FROM place',
    `INSERT INTO place SELECT id52('STATE|' || code), 'STATE', label, lower(label || ', ' || code), NULL, code, NULL, NULL, ${extentColumns}
      FROM ${values(stateLabels)} s(code, label)
      JOIN (SELECT state_code, ${extent} FROM parcel GROUP BY state_code) n ON n.state_code = code`,
    `INSERT INTO place SELECT id52('COUNTY|' || code), 'COUNTY', label, lower(label), code, state, NULL, NULL, ${extentColumns}
      FROM ${values(countyLabels)} c(code, label)
      JOIN (SELECT fips, any_value(state_code) AS state, ${extent} FROM parcel GROUP BY fips) n ON n.fips = code`,
    `INSERT INTO place SELECT id52('CITY|' || state_code || '|' || city_name), 'CITY', town || ', ' || state_code,
        lower(town || ', ' || state_code), only_fips, state_code, city_name, NULL, ${extentColumns} FROM (
      SELECT city_name, state_code, title_case(city_name) AS town, ${onlyFips}, ${extent}
      FROM parcel WHERE city_name IS NOT NULL AND state_code IS NOT NULL GROUP BY city_name, state_code)`,
    `INSERT INTO place SELECT id52('ZIP|' || zip), 'ZIP', concat_ws(', ', concat_ws(' ', zip, title_case(town)), state), zip,
        only_fips, state, town, zip, ${extentColumns} FROM (
      SELECT zip, mode(city_name) AS town, mode(state_code) AS state, ${onlyFips}, ${extent}
      FROM parcel WHERE zip IS NOT NULL GROUP BY zip)`,
  ];
}

function values(rows: readonly (readonly [string, string])[]): string {
  if (rows.length === 0) return "(SELECT '' AS a, '' AS b WHERE false)";
  return `(VALUES ${rows.map(([key, label]) => `(${literal(key)}, ${literal(label)})`).join(', ')})`;
}
