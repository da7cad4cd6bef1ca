/**
 * Where parcels lie that no source gives a point of: between their neighbors in the street, or along the street by the
 * address ranges of the Census, or where a geocoder says, whichever is surer, else somewhere in their ZIP.
 * Worked out anew at the end of every ingest, from points that sources give only, so that it never matters what was
 * loaded first. Of a ZIP nobody can measure a distance: such a parcel keeps no latitude and longitude, only its kind and
 * how large the ZIP is; where that lies stands in `place`.
 */
import { givenPointKinds } from '../../../src/api/catalogue/property/codes.ts';
import { FEET_PER_DEGREE } from '../../../src/calc/feetPerDegree.ts';
import type { SnapshotBuild, Step } from './snapshotWork.ts';
import { literal, sqlList } from './text.ts';
import { placeGeocoded } from './geocode/geocoded.queries.ts';
import { placeInRanges } from './ranges/ranges.queries.ts';
import { zipMiddles } from './zipMiddles.ts';

/** The point of a parcel is a source's own, not one worked out here. */
export const hasOwnPoint = (table: string): string =>
  `coalesce(${table}.point_kind IN ${sqlList(givenPointKinds)}, false)`;

/**
 * How far from its point a parcel of a kind lies at most, nine times in ten, in feet. Sources seldom say whether theirs is
 * the middle of the lot or the door: it is somewhere on the lot.
 */
const ADDRESS_FEET = 60;
const LOT_FEET = { least: 100, unknown: 150 };
export const ownErrorFeet = `CASE WHEN p.point_kind = 'ADDRESS' THEN ${ADDRESS_FEET} WHEN p.lot_square_feet IS NULL THEN ${LOT_FEET.unknown}
  ELSE greatest(${LOT_FEET.least}, ceil(sqrt(p.lot_square_feet / pi()))) END::INTEGER`;

/** What may be further off is no position: a search of half a mile around it would be one around something else. */
export const FARTHEST_FEET = 1320;
/** Placed parcels that say better where a ZIP's houses are than the middle of its land. */
const LEAST_IN_ZIP = 20;

export const feetBetween = (a: string, b: string): string =>
  `sqrt(pow((${a}.lat - ${b}.lat) * ${FEET_PER_DEGREE}, 2) + pow((${a}.lng - ${b}.lng) * ${FEET_PER_DEGREE} * cos(radians(${a}.lat)), 2))`;

/** House number and street of an address line as it is stored; `1035-67` is the place of its first number. */
const lineOf =
  "(SELECT {'number': regexp_extract(l.number, '^[0-9]{1,6}'), 'street': l.body} FROM (SELECT split_line(street_address) AS l))";

const lines = `CREATE OR REPLACE TEMP TABLE unplaced AS
  SELECT property_id, fips, left(fips, 2) AS state, zip, coalesce(zip, city_name, '') AS area, nullif(line.street, '') AS street,
    try_cast(nullif(line.number, '') AS INTEGER) AS number, number % 2 AS side
  FROM (SELECT property_id, fips, zip, city_name, ${lineOf} AS line FROM parcel WHERE NOT ${hasOwnPoint('parcel')})`;

/** Points by house number of the streets in question; a street of that name in another ZIP, or town, is another one. */
const known = [
  `CREATE OR REPLACE TEMP TABLE placed AS
    SELECT fips, area, street, number, number % 2 AS side, avg(latitude) AS lat, avg(longitude) AS lng
    FROM (SELECT fips, line.street AS street, try_cast(nullif(line.number, '') AS INTEGER) AS number, latitude, longitude,
        unnest(list_distinct([zip, city_name, ''])) AS area
      FROM (SELECT *, ${lineOf} AS line FROM parcel WHERE ${hasOwnPoint('parcel')})
      WHERE (fips, line.street) IN (SELECT (fips, street) FROM unplaced))
    WHERE area IS NOT NULL GROUP BY ALL`,
  `CREATE OR REPLACE TEMP TABLE placed_street AS
    SELECT *, sqrt(pow(height * ${FEET_PER_DEGREE}, 2) + pow(width * ${FEET_PER_DEGREE} * cos(radians(lat)), 2)) AS extent FROM (
      SELECT fips, area, street, count(*) AS points, median(lat) AS lat, median(lng) AS lng,
        max(lat) - min(lat) AS height, max(lng) - min(lng) AS width FROM placed GROUP BY ALL)`,
];

const inStreet = (table: string): string =>
  `${table}.fips = u.fips AND ${table}.area = u.area AND ${table}.street = u.street`;
const pointOf = (table: string): string => `{'lat': ${table}.lat, 'lng': ${table}.lng, 'number': ${table}.number}`;
const between = (low: string, high: string): string => {
  const share = `coalesce((number - ${low}.number) / nullif(${high}.number - ${low}.number, 0), 0)`;
  return `{'lat': ${low}.lat + (${high}.lat - ${low}.lat) * ${share}, 'lng': ${low}.lng + (${high}.lng - ${low}.lng) * ${share}}`;
};

/**
 * The ways to place a house in its street with the error that nine in ten stay below. The numbers are from hiding known
 * points of Charlottesville and Philadelphia (test/server/data/ingest/pointErrors.test.ts holds them there).
 */
const ways = [
  // The same number: another unit, or a house beside it.
  { when: 'same_low.number = number', point: `{'lat': same_low.lat, 'lng': same_low.lng}`, feet: '290' },
  {
    when: 'same_high.number > same_low.number',
    point: between('same_low', 'same_high'),
    feet: `70 + 0.35 * ${feetBetween('same_low', 'same_high')}`,
  },
  { when: 'low.number = number', point: `{'lat': low.lat, 'lng': low.lng}`, feet: '290' },
  // Across the street.
  {
    when: 'high.number > low.number',
    point: between('low', 'high'),
    feet: `310 + 0.23 * ${feetBetween('low', 'high')}`,
  },
  // Beyond the last known house: a house number is some ten feet of street.
  {
    when: 'low.number IS NOT NULL AND high.number IS NULL',
    point: `{'lat': low.lat, 'lng': low.lng}`,
    feet: '270 + 17 * (number - low.number)',
  },
  {
    when: 'high.number IS NOT NULL AND low.number IS NULL',
    point: `{'lat': high.lat, 'lng': high.lng}`,
    feet: '270 + 17 * (high.number - number)',
  },
  // Without a house number. One far beyond the others is not in their middle.
  {
    when: 'number IS NULL AND street.points >= 3',
    point: `{'lat': street.lat, 'lng': street.lng}`,
    feet: '460 + 0.9 * street.extent',
  },
];

const asof = (name: string, isOnSide: boolean, comparison: '>=' | '<='): string =>
  `ASOF LEFT JOIN placed ${name} ON ${inStreet(name)}${isOnSide ? ` AND ${name}.side = u.side` : ''} AND u.number ${comparison} ${name}.number`;

const inTheStreet = `CREATE OR REPLACE TEMP TABLE street_point AS
  SELECT property_id, best.point.lat AS latitude, best.point.lng AS longitude, ceil(best.feet)::INTEGER AS feet FROM (
    SELECT property_id, list_min(list_filter([${ways
      .map(({ when, point, feet }) => `CASE WHEN ${when} THEN {'feet': (${feet})::DOUBLE, 'point': ${point}} END`)
      .join(', ')}], lambda way: way IS NOT NULL)) AS best
    FROM (SELECT u.property_id, u.number, ${pointOf('sl')} AS same_low, ${pointOf('sh')} AS same_high, ${pointOf('al')} AS low,
        ${pointOf('ah')} AS high, {'lat': s.lat, 'lng': s.lng, 'points': s.points, 'extent': s.extent} AS street
      FROM unplaced u JOIN placed_street s ON ${inStreet('s')}
      ${asof('sl', true, '>=')} ${asof('sh', true, '<=')} ${asof('al', false, '>=')} ${asof('ah', false, '<=')}))
  WHERE best.feet <= ${FARTHEST_FEET}`;

/** Of what is worked out of a parcel that with the smallest error. */
const surest = `SELECT property_id, latitude, longitude, kind, feet FROM (
    SELECT property_id, latitude, longitude, 'STREET' AS kind, feet FROM street_point
    UNION ALL SELECT property_id, latitude, longitude, 'RANGE', feet FROM range_point WHERE feet <= ${FARTHEST_FEET}
    UNION ALL SELECT property_id, latitude, longitude, 'GEOCODED', feet FROM geocoded_point)
  QUALIFY row_number() OVER (PARTITION BY property_id ORDER BY feet, kind) = 1`;

/** Before anything is placed. */
export const noZipPoints =
  'CREATE OR REPLACE TEMP TABLE zip_point (state VARCHAR, zip VARCHAR, lat DOUBLE, lng DOUBLE, feet INTEGER)';

/**
 * Middle of each ZIP and how far from it nine in ten of its parcels lie: by those that have points, else by its land. Of one
 * that lies in two states each has its own, since a state is put together without the others.
 */
async function middlesOfZips(build: Pick<SnapshotBuild, 'rows' | 'run'>): Promise<void> {
  const zips = await build.rows<{ zip: string }>(
    'SELECT DISTINCT zip FROM unplaced WHERE zip IS NOT NULL ORDER BY zip',
  );
  const land = zipMiddles(zips.map(({ zip }) => zip));
  await build.run(
    'CREATE OR REPLACE TEMP TABLE zip_land (zip VARCHAR, lat DOUBLE, lng DOUBLE, feet INTEGER)',
    ...(land.length === 0
      ? []
      : [
          `INSERT INTO zip_land VALUES ${land
            .map(({ zip, latitude, longitude, feet }) => `(${literal(zip)}, ${latitude}, ${longitude}, ${feet})`)
            .join(', ')}`,
        ]),
    `CREATE OR REPLACE TEMP TABLE zip_point AS
      WITH own AS (SELECT left(fips, 2) AS state, zip, latitude AS lat, longitude AS lng FROM parcel
          WHERE zip IN (SELECT zip FROM unplaced) AND ${hasOwnPoint('parcel')}),
        middle AS (SELECT state, zip, median(lat) AS lat, median(lng) AS lng FROM own GROUP BY state, zip HAVING count(*) >= ${LEAST_IN_ZIP}),
        around AS (SELECT state, zip, m.lat, m.lng, ceil(1.4 * quantile_cont(${feetBetween('m', 'o')}, 0.9))::INTEGER AS feet
          FROM middle m JOIN own o USING (state, zip) GROUP BY ALL)
      SELECT * FROM around UNION ALL SELECT state, zip, lat, lng, feet FROM (SELECT DISTINCT state, zip FROM unplaced) JOIN zip_land USING (zip)
        WHERE (state, zip) NOT IN (SELECT (state, zip) FROM around)`,
  );
}

/**
 * The last step of whatever fills a snapshot: gives every parcel without a point of a source what can be said of where it
 * lies. `zip_point` is left for `placeZips`.
 */
export async function placePoints(build: Pick<SnapshotBuild, 'rows' | 'run'>): Promise<void> {
  await build.run(lines);
  await middlesOfZips(build);
  const unplaced = await build.rows('SELECT 1 AS n FROM unplaced LIMIT 1');
  if (unplaced.length === 0) return;
  await build.run(
    ...known,
    inTheStreet,
    ...placeInRanges,
    placeGeocoded,
    `UPDATE parcel SET latitude = n.latitude, longitude = n.longitude, point_kind = n.kind, point_error_feet = n.feet FROM (
        SELECT u.property_id, b.latitude, b.longitude, CASE WHEN b.feet IS NOT NULL THEN b.kind WHEN z.feet IS NOT NULL THEN 'ZIP' END AS kind,
          coalesce(b.feet, z.feet) AS feet
        FROM unplaced u LEFT JOIN (${surest}) b USING (property_id) LEFT JOIN zip_point z ON z.zip = u.zip AND z.state = u.state) n
      WHERE n.property_id = parcel.property_id AND (parcel.latitude IS DISTINCT FROM n.latitude
        OR parcel.longitude IS DISTINCT FROM n.longitude OR parcel.point_kind IS DISTINCT FROM n.kind
        OR parcel.point_error_feet IS DISTINCT FROM n.feet)`,
  );
}

/** Parcels of a county by the kind of their point; null: not even the ZIP is known. */
export type PlacedByKind = readonly { readonly kind: string | null; readonly parcels: number }[];

export const placedByKind = async (build: Pick<SnapshotBuild, 'rows'>, fips: string): Promise<PlacedByKind> =>
  await build.rows<PlacedByKind[number]>(
    `SELECT point_kind AS kind, count(*) AS parcels FROM parcel WHERE fips = ${literal(fips)} GROUP BY kind ORDER BY parcels DESC, kind`,
  );

const zipPlaces = [
  { kind: 'ZIP', key: 'zip' },
  { kind: 'CITY', key: "state_code || '|' || city_name" },
  { kind: 'COUNTY', key: 'fips' },
  { kind: 'STATE', key: 'state_code' },
] as const;

/** After `writePlaces`: ZIPs of which no parcel has a position lie where `placePoints` found them, larger places around those. */
export const placeZips: readonly Step[] = [
  `CREATE OR REPLACE TEMP TABLE zip_extent AS SELECT state, zip, lat, lng, feet / ${FEET_PER_DEGREE} AS up,
      feet / (${FEET_PER_DEGREE} * cos(radians(lat))) AS across FROM zip_point`,
  {
    where: 'zip_extent',
    sql: `UPDATE place SET latitude = z.lat, longitude = z.lng, min_latitude = z.south, max_latitude = z.north,
        min_longitude = z.west, max_longitude = z.east FROM (
      SELECT kind, key, avg(lat) AS lat, avg(lng) AS lng, min(lat - up) AS south, max(lat + up) AS north, min(lng - across) AS west,
        max(lng + across) AS east FROM (SELECT DISTINCT state, zip, unnest([${zipPlaces
          .map(({ kind, key }) => `{'kind': '${kind}', 'key': ${key}}`)
          .join(', ')}], recursive := true) FROM (
          SELECT DISTINCT left(fips, 2) AS state, zip, city_name, fips, state_code FROM parcel WHERE point_kind = 'ZIP'))
        JOIN zip_extent USING (state, zip) GROUP BY kind, key) z
      WHERE place.kind = z.kind AND place.latitude IS NULL AND z.key = CASE place.kind ${zipPlaces
        .map(({ kind, key }) => `WHEN '${kind}' THEN ${key.replaceAll(/[a-z_]+(?=$| )/g, 'place.$&')}`)
        .join(' ')} END`,
  },
];
