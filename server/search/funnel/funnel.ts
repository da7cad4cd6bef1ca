/**
 * Why a search finds what it finds: rows left after each criterion, rows it costs, rows lost because a value is not
 * known, and what to loosen with the rows that gives. A lead type without rows says which part of its rule leaves none.
 * Every number is counted, none estimated.
 */
import type { FilterKey } from '../../../src/api/catalogue/search/filters.ts';
import {
  Search,
  type Funnel,
  type FunnelRulePart,
  type FunnelStep,
  type Loosening,
} from '../../../src/api/contract/search/search.ts';
import { filterContradictions } from '../../../src/api/search/filterContradictions.ts';
import { wireKeys } from '../../../src/api/search/filterState.ts';
import type { Reader } from '../../account/session/reader.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import { appliedRules } from '../leadRules/appliedRules.ts';
import type { SearchSql } from '../conditions/filterSql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { selectFunnel, type FunnelRow } from './funnel.queries.ts';
import { leadRuleParts } from './leadRuleParts.ts';
import { loadedSql } from '../results/loadedSql.ts';
import { looserBounds } from './looserBounds.ts';
import { selectOccupancyReasons } from './occupancyReasons.queries.ts';
import { selectRuleParts } from './ruleParts.queries.ts';
import { countLeads, countRows } from '../results/search.queries.ts';

/** Most changes that are offered. */
const MOST_LOOSENINGS = 12;

/** The funnel of a search; refused where the search itself is. */
export async function funnelOf(warehouse: Warehouse, reader: Reader, search: Search): Promise<Funnel | Refusal> {
  const sql = loadedSql(warehouse, reader, search, { byName: true });
  if (isRefusal(sql)) return sql;
  const [row, reasons, { resultCount, unknownExcluded }] = await Promise.all([
    selectFunnel(warehouse, sql),
    selectOccupancyReasons(warehouse, sql),
    countRows(warehouse, sql),
  ]);
  const steps = sql.criteria.map(({ key }, at): FunnelStep => {
    return { key, left: row.left[at] ?? 0, without: row.without[at] ?? 0, unknown: row.unknown[at] ?? 0 };
  });
  const contradictions = filterContradictions(search).map(({ field, message }) => ({ field, message }));
  // Where there is no parcel at all, or any lead type will do, there is nothing to say of lead types.
  const asksElse = search.listingType !== 'CUSTOM' && leftAt(steps, 'location') !== 0;
  const [bounds, leads, rule] = await Promise.all([
    boundChanges(warehouse, reader, search, row),
    // Another lead type is another question: offered only where this one has no answer.
    asksElse && resultCount === 0 ? leadChanges(warehouse, reader, search) : [],
    asksElse && leftAt(steps, 'leadType') === 0 ? ruleOf(warehouse, search, sql) : [],
  ]);
  const single = [...bounds, ...otherChanges(steps, resultCount), ...leads].filter(({ count }) => count > resultCount);
  const { oldest, newest } = row;
  return {
    total: row.total,
    steps,
    rule,
    reasons,
    count: resultCount,
    unknownExcluded,
    contradictions,
    loosenings: (single.length > 0 ? single : jointChanges(row, steps, resultCount)).slice(0, MOST_LOOSENINGS),
    asOf: oldest === null || newest === null ? null : { oldest, newest },
  };
}

/** Bounds moved to where the next rows are, each counted by the search it would be; most rows first. */
async function boundChanges(
  warehouse: Warehouse,
  reader: Reader,
  search: Search,
  row: FunnelRow,
): Promise<Loosening[]> {
  const changes = await Promise.all(
    looserBounds(row.nearest).map(async ({ key, field, value }): Promise<Loosening[]> => {
      const changed = Search.parse({ ...search, [field]: value });
      const sql = loadedSql(warehouse, reader, changed);
      if (isRefusal(sql)) return [];
      const { resultCount } = await countRows(warehouse, sql);
      return [{ keys: [key], kind: 'bound', change: { [field]: value }, count: resultCount }];
    }),
  );
  return changes.flat().toSorted((a, b) => b.count - a.count);
}

/** The lead type with the most rows at the place and under the filters, then any lead type. */
async function leadChanges(warehouse: Warehouse, reader: Reader, search: Search): Promise<Loosening[]> {
  const sql = loadedSql(warehouse, reader, search, { anyLeadType: true, byName: true });
  if (search.listingType === 'CUSTOM' || isRefusal(sql)) return [];
  const counts = await countLeads(warehouse, sql);
  const most = counts
    .filter(({ type }) => type !== 'CUSTOM')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 1);
  return [...most, ...counts.filter(({ type }) => type === 'CUSTOM')].map(({ type, count }): Loosening => {
    return { keys: ['leadType'], kind: 'leadType', change: { listingType: type }, count };
  });
}

/** The rule of the lead type, part by part, over the parcels of the place. */
async function ruleOf(
  warehouse: Warehouse,
  search: Search,
  { criteria, params }: SearchSql,
): Promise<FunnelRulePart[]> {
  const place = criteria.find(({ key }) => key === 'location')?.sql ?? 'true';
  const parts = leadRuleParts(await appliedRules(warehouse))[search.listingType] ?? [];
  return await selectRuleParts(warehouse, { sql: place, params }, parts);
}

/** Where no single change helps, criteria stand in the way together: two of them, else all. */
function jointChanges({ pairs, total }: FunnelRow, steps: readonly FunnelStep[], count: number): Loosening[] {
  const isAllowed = (keys: readonly string[]): boolean => count === 0 || !keys.includes('leadType');
  const two = pairs
    .filter((pair) => pair.count > count && isAllowed(pair.keys))
    .toSorted((a, b) => b.count - a.count)
    .map((pair) => removal(pair.keys, pair.count));
  if (two.length > 0) return two;
  const all = filterSteps(steps).map(({ key }) => key);
  return [
    removal(all, leftAt(steps, 'leadType') ?? 0),
    removal(['leadType', ...all], leftAt(steps, 'location') ?? total),
  ].filter((change) => change.count > count && isAllowed(change.keys));
}

/** Rows left at a step; null where the search has no such criterion. */
const leftAt = (steps: readonly FunnelStep[], wanted: string): number | null =>
  steps.find(({ key }) => key === wanted)?.left ?? null;

const filterSteps = (steps: readonly FunnelStep[]): FunnelStep[] =>
  steps.filter(({ key }) => key !== 'location' && key !== 'leadType');

/** Criteria taken away: filters are left out, any lead type stands for the lead type. */
function removal(keys: readonly string[], count: number): Loosening {
  const change = Object.fromEntries(
    keys.flatMap((key): [string, string | null][] =>
      // keys of the steps that are no place and no lead type are filters
      key === 'leadType' ? [['listingType', 'CUSTOM']] : wireKeys(key as FilterKey).map((name) => [name, null]),
    ),
  );
  return { keys: [...keys], kind: keys.includes('leadType') ? 'leadType' : 'remove', change, count };
}

/** Unknown values let in, and criteria taken away, dearest first. */
function otherChanges(steps: readonly FunnelStep[], count: number): Loosening[] {
  const filters = filterSteps(steps);
  const unknown = filters.map(({ key, unknown: lost }): Loosening => {
    return { keys: [key], kind: 'unknown', change: { [`${key}Unknown`]: true }, count: count + lost };
  });
  const removed = filters.map(({ key, without }) => removal([key], without));
  const byCount = (a: Loosening, b: Loosening): number => b.count - a.count;
  return [...unknown.toSorted(byCount), ...removed.toSorted(byCount)];
}
