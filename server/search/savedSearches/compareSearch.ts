/** What a search finds on a snapshot, and how that differs from what it found before, with the reasons. */
import { driftingFacts, watchedFacts } from '../../../src/api/catalogue/search/watchedFacts.ts';
import { factColumn, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { FactChange, LeadChange, RunDetails } from '../../../src/api/contract/search/searches.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { factText } from '../../../src/api/property/factText.ts';
import { factValues, selectFacts } from '../../data/warehouse/factRows.ts';
import type { Comparison, Side } from './comparison.ts';
import type { SearchParts } from './criteria.ts';
import { diffIds } from './packIds.ts';

/** Leads of each kind told in detail; counts are exact beyond it. */
export const MOST_DETAILS = 200;

export interface Difference {
  readonly entered: number;
  readonly left: number;
  /** Null: the earlier snapshot is gone. */
  readonly changed: number | null;
  readonly details: RunDetails;
}

/** The ids of the parcels that a search finds on one side, rising. */
export async function idsOf(comparison: Comparison, { sql }: SearchParts, side: Side = 'after'): Promise<Float64Array> {
  return await comparison.numbers(
    side,
    `SELECT property_id FROM parcel WHERE ${sql.where} ORDER BY property_id`,
    sql.params,
  );
}

/** `before` are the ids found by the last run; the earlier snapshot of `comparison`, if any, is the one it ran on. */
export async function compareSearch(
  comparison: Comparison,
  parts: SearchParts,
  before: Float64Array,
  after: Float64Array,
): Promise<Difference> {
  const { entered, left } = diffIds(before, after);
  const [news, gone] = [entered.slice(0, MOST_DETAILS), left.slice(0, MOST_DETAILS)];
  const changed = await changedLeads(comparison, parts, new Set(entered));
  return {
    entered: entered.length,
    left: left.length,
    changed: changed?.count ?? null,
    details: {
      entered: await explain(comparison, parts, news, 'before'),
      left: await explain(comparison, parts, gone, 'after'),
      changed: changed?.leads ?? [],
      changedFacts: changed?.facts ?? [],
    },
  };
}

interface Parcel {
  readonly address: string | null;
  readonly facts: Partial<Facts>;
  /** By criterion: met, not met, or not known. */
  readonly met: readonly (boolean | null)[];
}

/**
 * Why leads entered or left: the criteria that they did not meet before, or do not meet now (`failing` names the side
 * that fails), with the fact behind each on both sides.
 */
async function explain(
  comparison: Comparison,
  parts: SearchParts,
  ids: readonly number[],
  failing: Side,
): Promise<LeadChange[]> {
  if (ids.length === 0) return [];
  const earlier = comparison.hasBefore ? await readParcels(comparison, parts, ids, 'before') : null;
  const now = await readParcels(comparison, parts, ids, 'after');
  return ids.map((propertyId): LeadChange => {
    const [was, is] = [earlier?.get(propertyId), now.get(propertyId)];
    const address = is?.address ?? was?.address ?? null;
    const failed = failing === 'before' ? was : is;
    if (failed === undefined) {
      const reason = failing === 'after' ? 'GONE' : earlier === null ? 'UNKNOWN' : 'NEW';
      return { propertyId, address, reason, facts: [] };
    }
    const changes = parts.criteria.flatMap(({ text, fact }, index): FactChange[] =>
      failed.met[index] === true
        ? []
        : [
            {
              criterion: text,
              label: fact === null ? null : facts[fact].label,
              before: fact === null || was === undefined ? null : said(fact, was),
              after: fact === null || is === undefined ? null : said(fact, is),
            },
          ],
    );
    return { propertyId, address, reason: changes.length === 0 ? 'UNKNOWN' : 'CRITERIA', facts: changes };
  });
}

async function readParcels(
  comparison: Comparison,
  { criteria, params }: SearchParts,
  ids: readonly number[],
  side: Side,
): Promise<Map<number, Parcel>> {
  const keys = [...new Set(criteria.flatMap(({ fact }) => (fact === null ? [] : [fact])))];
  const columns = [
    'property_id',
    `${ADDRESS} AS address`,
    ...(keys.length === 0 ? [] : [selectFacts(keys, 'parcel')]),
    ...criteria.map(({ sql }, index) => `(${sql}) AS met_${index}`),
  ];
  const rows = await comparison.rows<Record<string, unknown>>(
    side,
    `SELECT ${columns.join(', ')} FROM parcel WHERE property_id IN (SELECT unnest($among::BIGINT[]))`,
    { ...params, among: ids },
  );
  return new Map(
    rows.map((row) => [
      Number(row['property_id']),
      {
        address: textOf(row['address']),
        facts: factValues(keys, row),
        // Conditions are three-valued.
        met: criteria.map((_, index) => (row[`met_${index}`] ?? null) as boolean | null),
      },
    ]),
  );
}

/** Leads found before and now whose watched facts differ; null when there is nothing to hold them against. */
async function changedLeads(
  comparison: Comparison,
  { sql, criteria }: SearchParts,
  entered: ReadonlySet<number>,
): Promise<{ count: number; leads: LeadChange[]; facts: RunDetails['changedFacts'] } | null> {
  if (!comparison.hasBefore) return null;
  const bound = criteria.flatMap(({ fact }) => (fact === null || driftingFacts.includes(fact) ? [] : [fact]));
  const keys = [...new Set<FactKey>([...watchedFacts, ...bound])];
  const differs = (key: FactKey): string => `parcel.${factColumn(key)} IS DISTINCT FROM was.${factColumn(key)}`;
  const from = `FROM parcel JOIN before.parcel was ON was.property_id = parcel.property_id
    WHERE ${sql.where} AND (${keys.map(differs).join(' OR ')})`;
  const found = await comparison.numbers(
    'after',
    `SELECT parcel.property_id ${from} ORDER BY parcel.property_id`,
    sql.params,
  );
  const ids = Array.from(found).filter((id) => !entered.has(id));
  if (ids.length === 0) return { count: 0, leads: [], facts: [] };
  const among = { ...sql.params, among: ids };
  const [counts = {}] = await comparison.rows<Record<string, number>>(
    'after',
    `SELECT ${keys.map((key) => `count(*) FILTER (WHERE ${differs(key)}) AS "${key}"`).join(', ')} ${from}
      AND parcel.property_id IN (SELECT unnest($among::BIGINT[]))`,
    among,
  );
  const rows = await comparison.rows<Record<string, unknown>>(
    'after',
    `SELECT parcel.property_id, ${ADDRESS} AS address, ${selectFacts(keys, 'parcel')},
      ${keys.map((key) => `was.${factColumn(key)} AS "was ${key}"`).join(', ')} ${from}
      AND parcel.property_id IN (SELECT unnest($among::BIGINT[])) ORDER BY parcel.property_id`,
    { ...sql.params, among: ids.slice(0, MOST_DETAILS) },
  );
  const leads = rows.map((row): LeadChange => {
    const now = factValues(keys, row);
    const before = factValues(keys, Object.fromEntries(keys.map((key) => [key, row[`was ${key}`]])));
    const changes = keys.flatMap((key): FactChange[] => {
      const [was, is] = [said(key, { facts: before }), said(key, { facts: now })];
      return was === is ? [] : [{ criterion: null, label: facts[key].label, before: was, after: is }];
    });
    return { propertyId: Number(row['property_id']), address: textOf(row['address']), reason: 'FACTS', facts: changes };
  });
  return {
    count: ids.length,
    leads,
    facts: keys
      .map((key) => ({ label: facts[key].label, count: counts[key] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  };
}

const ADDRESS = `nullif(concat_ws(', ', nullif(concat_ws(' ', parcel.street_address, '#' || parcel.unit_number), ''),
  nullif(parcel.city_name, '')), '')`;

/** A fact in words; unknown is null. */
function said(key: FactKey, { facts: values }: { readonly facts: Partial<Facts> }): string | null {
  const value = values[key] ?? null;
  return value === null || value === '' ? null : factText(key, value);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
