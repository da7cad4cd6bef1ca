/**
 * Why a search finds what it finds: rows left after each criterion, rows it costs, rows lost because a value is not
 * known, and what to loosen with the rows that gives. Every number is counted, none estimated.
 */
import type { FilterKey } from '../../src/api/catalogue/filters.ts';
import { Search, type Funnel, type FunnelStep, type Loosening } from '../../src/api/contract/search.ts';
import { filterContradictions } from '../../src/api/filterContradictions.ts';
import { wireKeys } from '../../src/api/filterState.ts';
import { isRefusal, type Refusal } from '../http/refuse.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';
import { selectFunnel, type FunnelRow } from './funnel.queries.ts';
import { loadedSql } from './loadedSql.ts';
import { looserBounds } from './looserBounds.ts';
import { countRows } from './search.queries.ts';

/** Most changes that are offered. */
const MOST_LOOSENINGS = 12;

/** The funnel of a search; refused where the search itself is. */
export async function funnelOf(warehouse: Warehouse, search: Search): Promise<Funnel | Refusal> {
  const sql = loadedSql(warehouse, search);
  if (isRefusal(sql)) return sql;
  const [row, { resultCount, unknownExcluded }] = await Promise.all([
    selectFunnel(warehouse, sql),
    countRows(warehouse, sql),
  ]);
  const steps = sql.criteria.map(({ key }, at): FunnelStep => {
    return { key, left: row.left[at] ?? 0, without: row.without[at] ?? 0, unknown: row.unknown[at] ?? 0 };
  });
  const contradictions = filterContradictions(search).map(({ field, message }) => ({ field, message }));
  const single = [...(await boundChanges(warehouse, search, row)), ...otherChanges(steps, resultCount)].filter(
    ({ count }) => count > resultCount,
  );
  // Where no single change helps, two criteria stand in the way together.
  const loosenings = single.length > 0 ? single : pairChanges(row.pairs);
  const { oldest, newest } = row;
  return {
    total: row.total,
    steps,
    count: resultCount,
    unknownExcluded,
    contradictions,
    loosenings: loosenings.slice(0, MOST_LOOSENINGS),
    asOf: oldest === null || newest === null ? null : { oldest, newest },
  };
}

/** Bounds moved to where the next rows are, each counted by the search it would be; most rows first. */
async function boundChanges(warehouse: Warehouse, search: Search, row: FunnelRow): Promise<Loosening[]> {
  const changes = await Promise.all(
    looserBounds(row.nearest).map(async ({ key, field, value }): Promise<Loosening[]> => {
      const changed = Search.parse({ ...search, [field]: value });
      const sql = loadedSql(warehouse, changed);
      if (isRefusal(sql)) return [];
      const { resultCount } = await countRows(warehouse, sql);
      return [{ keys: [key], kind: 'bound', change: { [field]: value }, count: resultCount }];
    }),
  );
  return changes.flat().toSorted((a, b) => b.count - a.count);
}

/** Two filters taken away at once, those with the most rows first. */
const pairChanges = (pairs: FunnelRow['pairs']): Loosening[] =>
  pairs
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ keys, count }) => ({ keys: [...keys], kind: 'remove', change: withoutKeys(keys), count }));

const withoutKeys = (keys: readonly string[]): Loosening['change'] =>
  // keys of the steps that are no place and no lead type are filters
  Object.fromEntries(keys.flatMap((key) => wireKeys(key as FilterKey)).map((name) => [name, null]));

/** Unknown values let in, and criteria taken away, dearest first. */
function otherChanges(steps: readonly FunnelStep[], count: number): Loosening[] {
  const filters = steps.filter(({ key }) => key !== 'location' && key !== 'leadType');
  const unknown = filters.map(({ key, unknown: lost }): Loosening => {
    return { keys: [key], kind: 'unknown', change: { [`${key}Unknown`]: true }, count: count + lost };
  });
  const removed = filters.map(({ key, without }): Loosening => {
    return { keys: [key], kind: 'remove', change: withoutKeys([key]), count: without };
  });
  const byCount = (a: Loosening, b: Loosening): number => b.count - a.count;
  return [...unknown.toSorted(byCount), ...removed.toSorted(byCount)];
}
