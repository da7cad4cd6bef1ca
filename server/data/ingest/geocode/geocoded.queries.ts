/** Answers of a geocoder in a snapshot, kept by address: a new roll is placed by them too. */
import { literal } from '../text.ts';
import type { KeptAnswer } from './geocodeCache.ts';

/**
 * Nine in ten houses lie within. The Census Geocoder interpolates its ranges, and says neither how long the block is nor puts
 * the house beside the street: of the houses placed so in Charlottesville, the longer blocks of the two cities of
 * rangeErrors.test.ts, nine in ten lie within 485 feet, and the middle of a lot 75 from the middle of the street. With a part
 * of the address changed the house may stand in the next block.
 */
const FEET = { exact: 560, other: 1100 } as const;

/** Parcels that lie less surely than a geocoder would say, with a house number, a state, and a town or ZIP. */
const unsure = (
  fips: string,
): string => `fips = ${literal(fips)} AND retired_date IS NULL AND nullif(split_line(street_address).number, '') IS NOT NULL
  AND state_code IS NOT NULL AND coalesce(city_name, zip) IS NOT NULL
  AND CASE WHEN point_kind = 'GEOCODED' THEN true WHEN point_kind = 'ZIP' OR point_kind IS NULL THEN true
    ELSE point_kind IN ('STREET', 'RANGE') AND point_error_feet > ${FEET.exact} END`;

/** Their addresses, each once, as they are asked. `parcels`: SQL of the table. */
export const addressesToAsk = (fips: string, parcels: string): string =>
  `SELECT DISTINCT street_address AS street, coalesce(city_name, '') AS city, state_code AS state, coalesce(zip, '') AS zip
    FROM ${parcels} WHERE ${unsure(fips)} ORDER BY ALL`;

/** In place of what was kept of the county. */
export const keepGeocoded = (sourceId: number, fips: string, answers: readonly KeptAnswer[]): readonly string[] => [
  ...removeGeocoded(fips),
  ...chunks(answers).map(
    (some) =>
      `INSERT INTO geocoded_address VALUES ${some
        .flatMap(({ street, city, state, zip, found }) =>
          found === null
            ? []
            : [
                `(${sourceId}, ${literal(fips)}, ${literal(street)}, ${literal(city)}, ${literal(state)}, ${literal(zip)}, ${found.latitude}, ${found.longitude}, ${found.isExact ? FEET.exact : FEET.other})`,
              ],
        )
        .join(', ')}`,
  ),
];

const CHUNK = 1000;
function chunks(answers: readonly KeptAnswer[]): KeptAnswer[][] {
  const found = answers.filter((answer) => answer.found !== null);
  return Array.from({ length: Math.ceil(found.length / CHUNK) }, (_, at) => found.slice(at * CHUNK, (at + 1) * CHUNK));
}

export const removeGeocoded = (fips: string): readonly string[] => [
  `DELETE FROM source WHERE source_id IN (SELECT source_id FROM geocoded_address WHERE fips = ${literal(fips)})`,
  `DELETE FROM geocoded_address WHERE fips = ${literal(fips)}`,
];

/** Makes `geocoded_point` (property_id, latitude, longitude, feet) of what stands in `unplaced` (property_id). */
export const placeGeocoded = `CREATE OR REPLACE TEMP TABLE geocoded_point AS
  SELECT p.property_id, any_value(g.latitude) AS latitude, any_value(g.longitude) AS longitude, any_value(g.feet) AS feet
  FROM unplaced u JOIN parcel p USING (property_id)
  JOIN geocoded_address g ON g.fips = p.fips AND g.street_address = p.street_address AND g.city_name = coalesce(p.city_name, '')
    AND g.state_code = p.state_code AND g.zip = coalesce(p.zip, '')
  GROUP BY p.property_id`;
