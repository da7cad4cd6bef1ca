/**
 * SQL of the map's metrics: a value by county or ZIP. Windows end at the as-of date of the records of each county,
 * because a roll of 2021 knows nothing of today.
 */
import type { AreaKind, MapMetricId } from '../../../src/api/search/map/mapMetrics.ts';
import type { SearchSql } from '../conditions/filterSql.ts';
import { newestOf } from '../../data/warehouse/newestOf.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

type Queries = Pick<Warehouse, 'query'>;

/** Sales that a growth needs in each of its two years. */
const FEWEST_SALES = 5;
/** A map with more areas than that says nothing any more. */
const MOST_AREAS = 4000;

export interface AreaRow {
  readonly key: string;
  readonly label: string | null;
  readonly value: number | null;
  readonly count: number;
  readonly latitude: number;
  readonly longitude: number;
}

const keyColumn: Readonly<Record<AreaKind, string>> = { COUNTY: 'fips', ZIP: 'zip' };

const within = (day: string, years: number, until = 0): string =>
  `${day} > as_of - to_months(${years * 12}) AND ${day} <= as_of${until === 0 ? '' : ` - to_months(${until * 12})`}`;

const ended = `coalesce(sold_date, CASE WHEN status IN ('SOLD', 'FAIL') THEN status_date END)`;
const isOpen = `listing_date <= as_of AND (${ended} IS NULL OR ${ended} > as_of)`;
const isSale = 'market_sale AND amount_cents > 0';

/** What is counted and what the value of each metric is, over the rows of `from`. */
const metrics: Readonly<Record<MapMetricId, { from: 'area' | 'deed' | 'listing'; value: string; count: string }>> = {
  none: { from: 'area', value: 'NULL', count: 'count(*)' },
  estimatedValue: {
    from: 'area',
    value: 'median(estimated_value_cents) / 100',
    count: 'count(estimated_value_cents)',
  },
  listPrice: {
    from: 'listing',
    value: `median(list_amount_cents) FILTER (WHERE ${isOpen}) / 100`,
    count: `count(list_amount_cents) FILTER (WHERE ${isOpen})`,
  },
  salePrice: {
    from: 'deed',
    value: `median(amount_cents) FILTER (WHERE ${isSale} AND ${within('sale_date', 1)}) / 100`,
    count: `count(*) FILTER (WHERE ${isSale} AND ${within('sale_date', 1)})`,
  },
  daysOnMarket: {
    from: 'listing',
    value: `median(days_on_market) FILTER (WHERE ${within(ended, 1)})`,
    count: `count(days_on_market) FILTER (WHERE ${within(ended, 1)})`,
  },
  inventory: {
    from: 'listing',
    value: `count(*) FILTER (WHERE ${isOpen})`,
    count: `count(*) FILTER (WHERE ${isOpen})`,
  },
  valueGrowth: {
    from: 'deed',
    value: `CASE WHEN least(count(*) FILTER (WHERE ${isSale} AND ${within('sale_date', 1)}),
        count(*) FILTER (WHERE ${isSale} AND ${within('sale_date', 2, 1)})) >= ${FEWEST_SALES}
      THEN median(amount_cents) FILTER (WHERE ${isSale} AND ${within('sale_date', 1)})
        / median(amount_cents) FILTER (WHERE ${isSale} AND ${within('sale_date', 2, 1)}) - 1 END`,
    count: `count(*) FILTER (WHERE ${isSale} AND ${within('sale_date', 2)})`,
  },
};

/**
 * Values of a metric by area, the areas with most parcels first. The condition says which areas; the value of each is
 * that of all its parcels, so that it does not change with what the map shows of it.
 */
export async function selectAreas(
  warehouse: Queries,
  sql: SearchSql,
  metric: MapMetricId,
  kind: AreaKind,
): Promise<AreaRow[]> {
  const { from, value, count } = metrics[metric];
  const key = keyColumn[kind];
  // A county without a single listing has an inventory of zero only where its source knows listings at all.
  const values =
    from === 'area'
      ? `SELECT key, ${value} AS value, ${count} AS count FROM area GROUP BY key`
      : `SELECT key, ${value} AS value, ${count} AS count FROM ${from} JOIN area USING (property_id)
         JOIN anchor ON anchor.fips = area.fips GROUP BY key`;
  return await warehouse.query<AreaRow>(
    `WITH area AS (SELECT property_id, fips, ${key} AS key, latitude, longitude, estimated_value_cents, as_of_date
       FROM parcel WHERE ${key} IN (SELECT DISTINCT ${key} FROM parcel WHERE ${sql.where})),
     anchor AS (SELECT fips, max(as_of_date) AS as_of FROM area GROUP BY fips),
     middle AS (SELECT key, count(*) AS parcels, avg(latitude) AS latitude, avg(longitude) AS longitude FROM area
       WHERE latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY key),
     found AS (${values})
     SELECT middle.key, place.label, found.value::DOUBLE AS value, coalesce(found.count, 0) AS count,
       middle.latitude, middle.longitude
     FROM middle LEFT JOIN found USING (key)
     LEFT JOIN place ON place.kind = '${kind}' AND place.${key} = middle.key
     ORDER BY middle.parcels DESC, middle.key LIMIT ${MOST_AREAS}`,
    sql.params,
    sql.state,
  );
}

/** So many cells lie side by side where what is asked for is one square. */
const CELLS_ACROSS = 64;
const SMALLEST_CELL = 0.0025;
const MOST_CELLS = 30_000;

export interface Cells {
  readonly degrees: number;
  readonly byZip: ReadonlyMap<string, number[]>;
}

/**
 * Which ZIP the parcels of each cell of a grid mostly lie in. The Census outlines of ZIP areas are no part of the
 * built-in outlines; the grid shows where the parcels are and claims nothing of the land between.
 */
export async function selectZipCells(warehouse: Queries, sql: SearchSql): Promise<Cells> {
  // County by county: the land between two of them needs no cells.
  const [extent] = await warehouse.query<{ area: number | null }>(
    `SELECT sum(height * width) AS area FROM (
       SELECT max(latitude) - min(latitude) AS height, max(longitude) - min(longitude) AS width
       FROM parcel WHERE ${sql.where} GROUP BY fips)`,
    sql.params,
    sql.state,
  );
  const degrees = Math.max(SMALLEST_CELL, Math.sqrt(extent?.area ?? 0) / CELLS_ACROSS);
  const rows = await warehouse.query<{ zip: string; row: number; column: number }>(
    `SELECT mode(zip) AS zip, floor(latitude / $degrees::DOUBLE)::INTEGER AS row, floor(longitude / $degrees::DOUBLE)::INTEGER AS "column"
     FROM parcel WHERE ${sql.where} AND latitude IS NOT NULL AND longitude IS NOT NULL AND zip IS NOT NULL
     GROUP BY row, "column" ORDER BY row, "column" LIMIT ${MOST_CELLS}`,
    { ...sql.params, degrees },
    sql.state,
  );
  const byZip = new Map<string, number[]>();
  for (const { zip, row, column } of rows) {
    const cells = byZip.get(zip) ?? [];
    // Six decimals are ten centimetres; more would only be bytes.
    cells.push(round6(row * degrees), round6(column * degrees));
    byZip.set(zip, cells);
  }
  return { degrees, byZip };
}

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The newest as-of date among the parcels. */
export async function selectAsOf(warehouse: Queries, sql: SearchSql): Promise<string | null> {
  const [row] = await warehouse.query<{ day: string | null }>(
    `SELECT ${newestOf('as_of_date')} AS day FROM parcel WHERE ${sql.where}`,
    sql.params,
    sql.state,
  );
  return row?.day ?? null;
}
