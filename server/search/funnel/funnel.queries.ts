import { filterKeys, type FilterKey } from '../../../src/api/catalogue/search/filters.ts';
import { newestOf } from '../../data/warehouse/newestOf.sql.ts';
import type { Criterion, SearchSql } from '../conditions/filterSql.ts';
import type { Queries } from '../results/search.queries.ts';

/** Values next to a bound among the rows that only this criterion keeps out, nearest first. */
export interface Nearest {
  readonly key: FilterKey;
  readonly bound: 'min' | 'max';
  readonly values: readonly (number | string)[];
}

/** Lists go by the position of the criterion. */
export interface FunnelRow {
  readonly total: number;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly left: readonly number[];
  readonly without: readonly number[];
  readonly unknown: readonly number[];
  readonly nearest: readonly Nearest[];
  /** Rows there would be without two criteria; counted for the first ones only, since pairs grow fast. */
  readonly pairs: readonly { readonly keys: readonly string[]; readonly count: number }[];
}

const MOST_PAIRED = 12;

/** How many rows beyond a bound are looked at to say where the next ones are. */
const NEAREST = 10;

/**
 * All counts of a funnel in one pass over the parcels of the place: for each row its criteria as flags and how many of
 * them fail. What there would be without the place is a count of its own, over everything.
 */
export async function selectFunnel(warehouse: Queries, { criteria, params }: SearchSql): Promise<FunnelRow> {
  const place = criteria.find(({ key }) => key === 'location');
  const others = criteria.filter((criterion) => criterion !== place);
  const flags = others.map(({ sql }, at) => `coalesce(${sql}, false) AS c${at}`);
  const fails = others.length === 0 ? '0' : others.map((_, at) => `(NOT c${at})::INTEGER`).join(' + ');
  const sides = others.flatMap(sidesOf);
  const paired = others.map(({ key }, at) => ({ key, at })).slice(0, MOST_PAIRED);
  const pairs = paired.flatMap((one, from) => paired.slice(from + 1).map((other) => ({ one, other })));
  const columns = [
    ...others.map(
      (_, at) =>
        `count(*) FILTER (${others
          .slice(0, at + 1)
          .map((_, to) => `c${to}`)
          .join(' AND ')}) AS left${at}`,
    ),
    ...others.map((_, at) => `count(*) FILTER (fails = 0 OR (fails = 1 AND NOT c${at})) AS without${at}`),
    ...others.flatMap(({ bounds }, at) =>
      bounds === null ? [] : [`count(*) FILTER (fails = 1 AND NOT c${at} AND v${at} IS NULL) AS unknown${at}`],
    ),
    ...pairs.map(
      ({ one, other }) =>
        `count(*) FILTER (fails = (NOT c${one.at})::INTEGER + (NOT c${other.at})::INTEGER) AS pair${one.at}_${other.at}`,
    ),
    ...sides.map(
      ({ at, bound }) =>
        `${bound === 'min' ? 'max' : 'min'}(v${at}, ${NEAREST}) FILTER (fails = 1 AND NOT ${bound}${at}) AS ${bound}_values${at}`,
    ),
  ];
  const values = others.flatMap(({ bounds }, at) => (bounds === null ? [] : [`${bounds.column} AS v${at}`]));
  const bounds = sides.map(({ at, bound, sql }) => `coalesce(${sql}, true) AS ${bound}${at}`);
  const [[row = {}], [whole], [elsewhere]] = await Promise.all([
    warehouse.query<Record<string, unknown>>(
      `SELECT ${['count(*) AS "all"', 'arg_min(as_of_date, as_of_date) AS oldest', `${newestOf('as_of_date')} AS newest`, ...columns].join(',\n')}
       FROM (SELECT *, ${fails} AS fails FROM (
         SELECT ${['parcel.as_of_date', ...flags, ...values, ...bounds].join(', ')} FROM parcel WHERE ${place?.sql ?? 'true'}))`,
      params,
    ),
    warehouse.query<{ total: number }>('SELECT count(*) AS total FROM parcel'),
    place === undefined
      ? []
      : warehouse.query<{ rows: number }>(
          `SELECT count(*) AS rows FROM parcel WHERE ${['true', ...others.map(({ sql }) => sql)].join(' AND ')}`,
          params,
        ),
  ]);
  const number = (name: string): number => Number(row[name] ?? 0);
  const day = (name: string): string | null => (row[name] ?? null) as string | null; // a DATE column
  return {
    total: whole?.total ?? 0,
    oldest: day('oldest'),
    newest: day('newest'),
    left: [...(place === undefined ? [] : [number('all')]), ...others.map((_, at) => number(`left${at}`))],
    without: [...(place === undefined ? [] : [elsewhere?.rows ?? 0]), ...others.map((_, at) => number(`without${at}`))],
    unknown: [...(place === undefined ? [] : [0]), ...others.map((_, at) => number(`unknown${at}`))],
    pairs: pairs.map(({ one, other }) => ({
      keys: [one.key, other.key],
      count: number(`pair${one.at}_${other.at}`),
    })),
    nearest: sides.map(({ at, bound, key }) => ({
      key,
      bound,
      values: (row[`${bound}_values${at}`] ?? []) as (number | string)[], // the column's own type, as readRows gives it
    })),
  };
}

interface Side {
  readonly at: number;
  readonly key: FilterKey;
  readonly bound: 'min' | 'max';
  readonly sql: string;
}

/** The bounds of a criterion that are set. */
function sidesOf({ key, bounds }: Criterion, at: number): Side[] {
  const filter = filterKeys.find((known) => known === key);
  if (bounds === null || filter === undefined) return [];
  return (['min', 'max'] as const).flatMap((bound) => {
    const sql = bounds[bound];
    return sql === null ? [] : [{ at, key: filter, bound, sql }];
  });
}
