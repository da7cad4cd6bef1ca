/** SQL of the statistics of an area. The area is a condition on `parcel` (server/search/conditions/filterSql.ts). */
import { growthPeriodCodes, growthPeriods, statisticPeriods } from '../../../src/api/catalogue/search/statistics.ts';
import type { GrowthPeriod, StatisticPeriod, StatisticSeriesId } from '../../../src/api/catalogue/search/statistics.ts';
import type { SearchSql } from '../conditions/filterSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

type Queries = Pick<Warehouse, 'query'>;

/** Months that a chart goes back. */
export const CHART_MONTHS = 24;

export interface AreaRow {
  readonly parcels: number;
  readonly asOf: string | null;
  /** The newest market sale, and the newest listing or end of one, up to the as-of date. */
  readonly newestSale: string | null;
  readonly newestListing: string | null;
  readonly nonDisclosure: number;
}

/**
 * Sales and listings of the area. A sale is a market deed; a sold listing counts where no deed of the same parcel lies
 * within ninety days of it, so that counties without deeds, and listing exports alone, have prices too.
 */
const records = (where: string): string => `
  area AS (SELECT property_id, fips, as_of_date, non_disclosure FROM parcel WHERE ${where}),
  listed AS (SELECT l.property_id, l.listing_date, l.list_amount_cents, l.sold_amount_cents, l.days_on_market,
      coalesce(l.sold_date, CASE WHEN l.status IN ('SOLD', 'FAIL') THEN l.status_date END) AS ended,
      CASE WHEN l.status = 'SOLD' THEN coalesce(l.sold_date, l.status_date) END AS sold
    FROM listing l WHERE l.fips IN (SELECT DISTINCT fips FROM area) AND l.property_id IN (SELECT property_id FROM area)),
  deeds AS (SELECT d.property_id, d.sale_date AS day, d.amount_cents FROM deed d
    WHERE d.fips IN (SELECT DISTINCT fips FROM area) AND d.property_id IN (SELECT property_id FROM area)
      AND d.market_sale AND d.amount_cents > 0 AND d.sale_date IS NOT NULL),
  sales AS (SELECT * FROM deeds UNION ALL
    SELECT property_id, sold, sold_amount_cents FROM listed
    WHERE sold IS NOT NULL AND sold_amount_cents > 0 AND NOT EXISTS (
      SELECT 1 FROM deeds WHERE deeds.property_id = listed.property_id AND abs(deeds.day - listed.sold) <= 90))`;

/** What there is in the area, and until when. */
export async function selectArea(warehouse: Queries, sql: SearchSql): Promise<AreaRow> {
  const [row] = await warehouse.query<AreaRow>(
    `WITH ${records(sql.where)},
     until AS (SELECT max(as_of_date) AS day FROM area)
     SELECT (SELECT count(*) FROM area) AS parcels, (SELECT day FROM until) AS "asOf",
       (SELECT max(day) FROM sales WHERE day <= (SELECT day FROM until)) AS "newestSale",
       (SELECT max(greatest(listing_date, ended)) FROM listed
          WHERE greatest(listing_date, ended) <= (SELECT day FROM until)) AS "newestListing",
       (SELECT count(*) FROM area WHERE non_disclosure) AS "nonDisclosure"`,
    sql.params,
    sql.state,
  );
  return row ?? { parcels: 0, asOf: null, newestSale: null, newestListing: null, nonDisclosure: 0 };
}

export interface SourceRow {
  readonly name: string;
  readonly asOf: string | null;
  readonly sample: boolean;
}

/** Where the parcels of the area are from. */
export async function selectSources(warehouse: Queries, sql: SearchSql): Promise<SourceRow[]> {
  return await warehouse.query<SourceRow>(
    `SELECT name, as_of AS "asOf", coalesce(sample, false) AS sample FROM source
     WHERE source_id IN (SELECT DISTINCT source_id FROM parcel WHERE ${sql.where}) ORDER BY name`,
    sql.params,
    sql.state,
  );
}

export interface WindowRow {
  readonly series: StatisticSeriesId;
  /** Months before the anchor at which the period ends; null: the period before the last. */
  readonly back: number;
  readonly day: string;
  readonly value: number | null;
  readonly count: number;
}

/**
 * Each series over periods of one length: those that end at the anchor and at the same day of the months before it,
 * oldest first, and as `back` -1 the one that directly precedes the last.
 */
export async function selectSeries(
  warehouse: Queries,
  sql: SearchSql,
  anchor: string,
  period: StatisticPeriod,
): Promise<WindowRow[]> {
  const { length } = statisticPeriods[period];
  const inWindow = (day: string): string => `${day} > spans.first AND ${day} <= spans.last`;
  const part = (series: StatisticSeriesId, value: string, count: string, from: string, on: string): string =>
    `SELECT '${series}' AS series, spans.back, spans.last AS day, ${value}::DOUBLE AS value, ${count} AS count
     FROM spans LEFT JOIN ${from} ON ${on} GROUP BY spans.back, spans.last`;
  return await warehouse.query<WindowRow>(
    `WITH ${records(sql.where)},
     ends AS (
       SELECT back::INTEGER AS back, ($anchor::DATE - to_months(back::INTEGER))::DATE AS last FROM range(0, ${CHART_MONTHS + 1}) t(back)
       UNION ALL SELECT -1, ($anchor::DATE - INTERVAL '${length}')::DATE),
     spans AS (SELECT back, last, (last - INTERVAL '${length}')::DATE AS first FROM ends)
     SELECT * FROM (
       ${part('listPrice', 'median(list_amount_cents) / 100', 'count(list_amount_cents)', 'listed', inWindow('listing_date'))}
       UNION ALL
       ${part('salePrice', 'median(amount_cents) / 100', 'count(amount_cents)', 'sales', inWindow('sales.day'))}
       UNION ALL
       ${part(
         'daysOnMarket',
         'median(coalesce(days_on_market, ended - listing_date))',
         'count(coalesce(days_on_market, ended - listing_date))',
         'listed',
         inWindow('ended'),
       )}
       UNION ALL
       ${part(
         'inventory',
         `CASE WHEN (SELECT min(listing_date) FROM listed) <= spans.last THEN count(listing_date) END`,
         'count(listing_date)',
         'listed',
         'listing_date <= spans.last AND (ended IS NULL OR ended > spans.last)',
       )}
     ) ORDER BY series, back DESC`,
    { ...sql.params, anchor },
    sql.state,
  );
}

export interface GrowthRow {
  readonly period: GrowthPeriod;
  readonly value: number | null;
  readonly count: number;
}

/** Sales that a growth needs in each of its two periods: of fewer the median is chance. */
const FEWEST_SALES = 3;

/** The median sale price of the last months against that of as many months before them. */
export async function selectGrowth(warehouse: Queries, sql: SearchSql, anchor: string): Promise<GrowthRow[]> {
  const lengths = growthPeriodCodes.map((code, at) => `(${at}, '${code}', ${growthPeriods[code].months})`);
  const between = (from: number, to: number): string =>
    `day > ($anchor::DATE - to_months(${from} * months))::DATE AND day <= ($anchor::DATE - to_months(${to} * months))::DATE`;
  return await warehouse.query<GrowthRow>(
    `WITH ${records(sql.where)},
     lengths(place, period, months) AS (VALUES ${lengths.join(', ')}),
     counted AS (SELECT place, period,
         median(amount_cents) FILTER (WHERE ${between(1, 0)}) AS recent, count(*) FILTER (WHERE ${between(1, 0)}) AS recents,
         median(amount_cents) FILTER (WHERE ${between(2, 1)}) AS before, count(*) FILTER (WHERE ${between(2, 1)}) AS befores
       FROM lengths LEFT JOIN sales ON ${between(2, 0)} GROUP BY place, period)
     SELECT period, least(recents, befores) AS count,
       CASE WHEN least(recents, befores) >= ${FEWEST_SALES} THEN recent / before - 1 END AS value
     FROM counted ORDER BY place`,
    { ...sql.params, anchor },
    sql.state,
  );
}
