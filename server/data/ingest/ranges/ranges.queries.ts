/** Address ranges in a snapshot: kept by county, so that parcels are placed by them whichever was loaded first. */
import { parseBodies } from '../addresses.sql.ts';
import { parseStreets } from '../parsedStreets.queries.ts';
import type { Step } from '../snapshotWork.ts';
import { literal } from '../text.ts';

/**
 * Nine in ten houses lie nearer to where their number would be than this, and that share of the stretch from corner to
 * corner: the numbers of a range are those that could be there, and the last house often stands half way. From hiding the
 * points of Charlottesville and Philadelphia (test/server/data/ingest/rangeErrors.test.ts holds it there).
 */
const RANGE_FEET = { least: 265, share: 0.35 };

export interface RangeFile {
  readonly sourceId: number;
  readonly fips: string;
  /** CSV of RangePiece, columns as `rangeColumns`. */
  readonly path: string;
}

const columns = {
  street: 'VARCHAR',
  zip: 'VARCHAR',
  parity: 'INTEGER',
  low: 'DOUBLE',
  high: 'DOUBLE',
  from_longitude: 'DOUBLE',
  from_latitude: 'DOUBLE',
  to_longitude: 'DOUBLE',
  to_latitude: 'DOUBLE',
  feet: 'DOUBLE',
} as const;
/** Of the CSV, in their order. */
export const rangeColumns = Object.keys(columns);

/** In place of the county's ranges of before, of whatever year. */
export const keepRanges = ({ sourceId, fips, path }: RangeFile): readonly string[] => [
  `CREATE OR REPLACE TEMP TABLE range_line AS SELECT *, address_line(street) AS body FROM read_csv(${literal(path)}, header = true,
    auto_detect = false, columns = {${Object.entries(columns)
      .map(([name, type]) => `${literal(name)}: ${literal(type)}`)
      .join(', ')}})`,
  ...removeRanges(fips),
  `INSERT INTO address_range SELECT ${sourceId}, ${literal(fips)}, zip5(l.zip), s.name_key, s.suffix, s.directions, l.parity, l.low, l.high,
      l.from_latitude, l.from_longitude, l.to_latitude, l.to_longitude, l.feet
    FROM range_line l JOIN (${parseBodies('(SELECT DISTINCT body FROM range_line WHERE body IS NOT NULL)')}) s USING (body)
    WHERE s.name_key <> '' ORDER BY s.name_key, l.low, l.high, l.from_latitude, l.from_longitude`,
];

export const removeRanges = (fips: string): readonly string[] => [
  `DELETE FROM source WHERE source_id IN (SELECT source_id FROM address_range WHERE fips = ${literal(fips)})`,
  `DELETE FROM address_range WHERE fips = ${literal(fips)}`,
];

/** How much of what is loaded of a county its ranges know, to tell a file of another one. */
export interface PlacesInRanges {
  /** Parcels with a ZIP (0: the ranges know none), and those whose ZIP is in the ranges. */
  readonly parcels: number;
  readonly inZips: number;
  /** Streets of parcels, and those that are in the ranges. */
  readonly withStreet: number;
  readonly inStreets: number;
  /** A ZIP, or a street, that is not. */
  readonly example: string | null;
}

export function placesInRanges(fips: string): string {
  const county = `fips = ${literal(fips)}`;
  const streets = parseBodies(
    `(SELECT DISTINCT split_line(street_address).body AS body FROM parcel WHERE ${county} AND street_address IS NOT NULL)`,
  );
  const isKnown = (column: string): string =>
    `${column} IN (SELECT ${column} FROM address_range WHERE ${county} AND ${column} IS NOT NULL)`;
  return `SELECT z.parcels, z."inZips", s."withStreet", s."inStreets", coalesce(z.example, s.example) AS example
    FROM (SELECT count(*) AS parcels, count(*) FILTER (${isKnown('zip')}) AS "inZips", min(zip) FILTER (NOT ${isKnown('zip')}) AS example
        FROM parcel WHERE ${county} AND zip IS NOT NULL AND EXISTS (SELECT 1 FROM address_range WHERE ${county} AND zip IS NOT NULL)) z,
      (SELECT count(*) AS "withStreet", count(*) FILTER (${isKnown('name_key')}) AS "inStreets",
        min(street) FILTER (NOT ${isKnown('name_key')}) AS example FROM (${streets}) WHERE name_key <> '') s`;
}

/**
 * Makes `range_point` (property_id, latitude, longitude, feet) of what stands in `unplaced` (property_id, fips, zip, street,
 * number, side). A house lies on the side of its parity, in its ZIP where both know one, in the street that is spelled most
 * like its own. Where that leaves places that are far apart nothing is said.
 */
export const placeInRanges: readonly Step[] = [
  ...parseStreets(
    '(SELECT street AS body FROM unplaced WHERE number IS NOT NULL AND fips IN (SELECT DISTINCT fips FROM address_range))',
  ),
  `CREATE OR REPLACE TEMP TABLE range_point AS
    WITH candidate AS (SELECT u.property_id, r.feet,
        (r.zip IS DISTINCT FROM u.zip)::INTEGER * 8 + (r.suffix IS DISTINCT FROM s.suffix)::INTEGER * 4
          + (r.directions IS DISTINCT FROM s.directions)::INTEGER * 2 + (r.parity IS NULL)::INTEGER AS unlike,
        coalesce((u.number - r.low) / nullif(r.high - r.low, 0), 0.5) AS share,
        r.from_latitude, r.from_longitude, r.to_latitude, r.to_longitude
      FROM unplaced u JOIN parsed_street s ON s.body = u.street
      JOIN address_range r ON r.fips = u.fips AND r.name_key = s.name_key AND u.number BETWEEN r.low AND r.high
      WHERE coalesce(r.parity = u.side, true) AND coalesce(r.zip = u.zip, true)
        AND coalesce(r.suffix = s.suffix, true) AND coalesce(r.directions = s.directions, true)),
      best AS (SELECT property_id, feet, from_latitude + (to_latitude - from_latitude) * share AS lat,
          from_longitude + (to_longitude - from_longitude) * share AS lng
        FROM candidate QUALIFY unlike = min(unlike) OVER (PARTITION BY property_id))
    SELECT property_id, avg(lat) AS latitude, avg(lng) AS longitude, ceil(${RANGE_FEET.least} + ${RANGE_FEET.share} * max(feet))::INTEGER AS feet
    FROM best GROUP BY property_id HAVING max(lat) - min(lat) < 0.001 AND max(lng) - min(lng) < 0.001`,
];
