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
  const loosenings = [...(await boundChanges(warehouse, search, row)), ...otherChanges(steps, resultCount)]
    .filter(({ count }) => count > resultCount)
    .slice(0, MOST_LOOSENINGS);
  const { oldest, newest } = row;
  return {
    total: row.total,
    steps,
    count: resultCount,
    unknownExcluded,
    contradictions,
    loosenings,
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
      return [{ key, kind: 'bound', change: { [field]: value }, count: resultCount }];
    }),
  );
  return changes.flat().toSorted((a, b) => b.count - a.count);
}

/** Unknown values let in, and criteria taken away, dearest first. */
function otherChanges(steps: readonly FunnelStep[], count: number): Loosening[] {
  const filters = steps.filter(({ key }) => key !== 'location' && key !== 'leadType');
  const unknown = filters.map(({ key, unknown: lost }): Loosening => {
    return { key, kind: 'unknown', change: { [`${key}Unknown`]: true }, count: count + lost };
  });
  const removed = filters.map(({ key, without }): Loosening => {
    // keys of the steps that are no place and no lead type are filters
    const change = Object.fromEntries(wireKeys(key as FilterKey).map((name) => [name, null]));
    return { key, kind: 'remove', change, count: without };
  });
  const byCount = (a: Loosening, b: Loosening): number => b.count - a.count;
  return [...unknown.toSorted(byCount), ...removed.toSorted(byCount)];
}
