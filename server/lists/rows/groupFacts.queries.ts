/** The warehouse's part of a search over lists: filters, order and columns by what is known of the parcels. */
import { factColumn, factKeys, facts, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { leadTiles, leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { propertyTypes } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { GroupRow, GroupSearch } from '../../../src/api/contract/lists/groups.ts';
import { AskedSortField } from '../../../src/api/contract/search/order.ts';
import { shownReadable } from '../../data/warehouse/shownReadable.ts';
import { amongIds } from '../../data/warehouse/amongIds.sql.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import { factValues } from '../../data/warehouse/factRows.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';
import { shownFacts } from '../../data/warehouse/records/sections.ts';
import { sortKey } from '../../search/results/sortSql.ts';
import type { Candidates } from './candidates.queries.ts';
import { matchSql } from './match.ts';
import type { SearchPlan, ValueColumn } from './plan.ts';

/** Columns of a list row that are facts of the parcel. */
const rowFacts = [
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
  'apn',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'yearBuilt',
  'estimatedValue',
  'estimatedEquity',
  'lastSaleDate',
  'lastSaleAmount',
  'ownerName',
  'absentee',
  'latitude',
  'longitude',
] as const satisfies readonly (FactKey & keyof GroupRow)[];

const leadFacts = leadTiles.flatMap((code) => {
  const { fact } = leadTypes[code];
  return fact === null ? [] : [{ code, fact }];
});

export type RowFacts = Pick<
  GroupRow,
  (typeof rowFacts)[number] | 'inSnapshot' | 'unreadable' | 'propertyType' | 'leadTypes'
>;

export const unknownFacts: RowFacts = {
  inSnapshot: false,
  unreadable: false,
  ...factValues(rowFacts, {}),
  propertyType: null,
  leadTypes: [],
};

/** What the lists show of parcels, by property id; parcels that are not loaded, or cannot be read, are missing. */
export async function selectRowFacts(warehouse: Warehouse, ids: readonly number[]): Promise<Map<number, RowFacts>> {
  return mapValues((await shownReadable(warehouse, ids)).shown, rowFactsOf);
}

export const rowFactsOf = (facts: ShownFacts): RowFacts => ({
  inSnapshot: true,
  unreadable: false,
  ...pick(facts, rowFacts),
  propertyType: typeLabel(facts.propertyTypeCode),
  leadTypes: leadFacts.filter(({ fact }) => facts[fact] === true).map(({ code }) => code),
});

const mapValues = <K, V, W>(map: ReadonlyMap<K, V>, of: (value: V) => W): Map<K, W> =>
  new Map(Array.from(map, ([key, value]) => [key, of(value)]));

function pick<K extends FactKey>(given: Facts, keys: readonly K[]): Pick<Facts, K> {
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Pick<Facts, K>; // exactly these
}

/** Beyond these DuckDB, which goes through all parcels once, is quicker than the index of records. */
const MOST_BY_INDEX = 200;

/** How many of the parcels the snapshot has. */
export async function countKnown(warehouse: Warehouse, ids: readonly number[]): Promise<number> {
  if (ids.length <= MOST_BY_INDEX) return await warehouse.known(ids);
  const among = amongIds('property_id', ids);
  const rows = await warehouse.query<{ known: number }>(
    `SELECT count(*) AS known FROM parcel WHERE ${among.sql}`,
    among.params,
  );
  return rows[0]?.known ?? 0;
}

/** Conditions of a search that are about facts; empty when it has none. */
export function factConditions(filters: GroupSearch['filters']): string[] {
  const { listingTypes, mlsListingStatus, typeId } = filters;
  const type = `parcel.${factColumn('propertyTypeCode')}`;
  return [
    listingTypes && matchSql(listingTypes.match, listingTypes.values.map(leadCondition)),
    mlsListingStatus && matchSql(mlsListingStatus.match, mlsListingStatus.values.map(statusCondition)),
    typeId &&
      matchSql(
        typeId.match,
        typeId.values.map((id) => `coalesce(${type} = ${literal(String(id))}, false)`),
      ),
  ].filter((condition) => typeof condition === 'string');
}

/** SQL of a fact, or of a field of a list row made from facts, to sort by; null when it is none. */
export function factSortSql(field: string, ascending: boolean): string | null {
  if (Object.hasOwn(sortSql, field)) return sortSql[field] ?? null;
  const asked = AskedSortField.safeParse(field);
  if (!asked.success) return null;
  // A field of a search's rows, in a list too.
  return Object.hasOwn(sortSql, asked.data)
    ? (sortSql[asked.data] ?? null)
    : (sortKey(asked.data, 'CUSTOM', ascending) ?? 'NULL');
}

/** The candidates that fulfil the conditions, in order: a page of them, or all (null), and how many there are. */
export async function orderInWarehouse(
  warehouse: Warehouse,
  { ids, ranks }: Candidates,
  plan: Pick<SearchPlan, 'conditions' | 'params' | 'order'>,
  page: { readonly offset: number; readonly limit: number } | null,
): Promise<{ ids: number[]; total: number }> {
  const params: Record<string, Param> = { ...plan.params, ids };
  const columns = ['unnest($ids::BIGINT[]) AS property_id', 'generate_subscripts($ids::BIGINT[], 1) AS position'];
  const keys = plan.order.map(({ sql, ascending }, at) => {
    const direction = ascending ? 'ASC' : 'DESC';
    if (sql !== null) return `${sql} ${direction} NULLS LAST`;
    params[`rank${at}`] = ranks[at] ?? [];
    columns.push(`unnest($rank${at}::INTEGER[]) AS rank${at}`);
    return `nullif(m.rank${at}, -1) ${direction} NULLS LAST`;
  });
  const members = `(SELECT ${columns.join(', ')}) m LEFT JOIN parcel ON parcel.property_id = m.property_id`;
  const where = plan.conditions.length === 0 ? '' : `WHERE ${plan.conditions.join(' AND ')}`;
  const rows = await warehouse.query<{ id: number; total: number }>(
    `SELECT m.property_id AS id, count(*) OVER () AS total FROM ${members} ${where}
    ORDER BY ${[...keys, 'm.position'].join(', ')}${page === null ? '' : ` LIMIT ${page.limit} OFFSET ${page.offset}`}`,
    params,
  );
  const beyond = rows.length === 0 && page !== null && page.offset > 0;
  const total = beyond ? await countMatching(warehouse, params, where) : (rows[0]?.total ?? 0);
  return { ids: rows.map(({ id }) => id), total };
}

/** What rows bring along besides their own columns, by property id: facts from the file of records, formulas by SQL. */
export async function selectValues(
  warehouse: Warehouse,
  shown: ReadonlyMap<number, ShownFacts>,
  values: readonly ValueColumn[],
): Promise<Map<number, GroupRow['values']>> {
  if (shown.size === 0 || values.length === 0) return new Map();
  const ids = [...shown.keys()];
  const keys = values.flatMap((value) => (value.isFact && !isShown.has(value.key) ? [value.key] : []));
  const [further, computed] = await Promise.all([
    keys.length === 0 ? new Map<number, Partial<Facts>>() : warehouse.further(ids, keys),
    selectFormulas(warehouse, ids, values),
  ]);
  return new Map(
    Array.from(shown, ([id, facts]) => {
      const all: GroupRow['values'] = { ...facts, ...further.get(id), ...computed.get(id) };
      return [id, Object.fromEntries(values.map(({ key }) => [key, all[key] ?? null]))];
    }),
  );
}

const isShown: ReadonlySet<FactKey> = new Set(shownFacts);

/** Values of the formulas among the columns, by property id. */
export async function selectFormulas(
  warehouse: Warehouse,
  ids: readonly number[],
  values: readonly ValueColumn[],
): Promise<Map<number, GroupRow['values']>> {
  const formulas = values.flatMap((value) => (value.isFact ? [] : [value]));
  if (ids.length === 0 || formulas.length === 0 || warehouse.current() === null) return new Map();
  const rows = await warehouse.query<Record<string, GroupRow['values'][string]>>(
    `SELECT parcel.property_id AS id, ${formulas.map(({ sql }, at) => `${sql} AS v${at}`).join(', ')} FROM parcel
     WHERE parcel.property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  return new Map(
    rows.map((row) => [
      Number(row['id']),
      Object.fromEntries(formulas.map(({ key }, at) => [key, row[`v${at}`] ?? null])),
    ]),
  );
}

/** A page past the end has no row to carry the count. */
async function countMatching(
  warehouse: Warehouse,
  params: Readonly<Record<string, Param>>,
  where: string,
): Promise<number> {
  const rows = await warehouse.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT unnest($ids::BIGINT[]) AS property_id) m
    LEFT JOIN parcel ON parcel.property_id = m.property_id ${where}`,
    params,
  );
  return rows[0]?.total ?? 0;
}

/** NONE is "never listed" (R-SEARCH-039): that code where the source covers listings, no value where it does not. */
function statusCondition(code: string): string {
  const status = `parcel.${factColumn('mlsListingStatus')}`;
  return code === 'NONE' ? `coalesce(${status}, 'NONE') = 'NONE'` : `coalesce(${status} = ${literal(code)}, false)`;
}

/** Flag of a lead type; a code without a rule matches nothing (O-037). */
function leadCondition(code: LeadTypeCode): string {
  if (code === 'CUSTOM') return 'true';
  const { fact } = leadTypes[code];
  return fact === null ? 'false' : `coalesce(parcel.${factColumn(fact)}, false)`;
}

const typeLabels = Object.fromEntries(Object.entries(propertyTypes).map(([code, { label }]) => [code, label]));

function typeLabel(code: unknown): string | null {
  return typeof code === 'string' ? (typeLabels[code] ?? code) : null;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Text sorts without regard to case; an empty one counts as none. */
const sortSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    factKeys.map((key) => {
      const column = `parcel.${factColumn(key)}`;
      const { kind } = facts[key];
      if (kind === 'codes') return [key, `lower(nullif(array_to_string(${column}, ', '), ''))`];
      return [key, kind === 'text' || kind === 'code' ? `lower(nullif(${column}, ''))` : column];
    }),
  ),
  inSnapshot: '(parcel.property_id IS NOT NULL)',
  // Nothing is sorted where anything cannot be read.
  unreadable: 'false',
  propertyType: `CASE parcel.${factColumn('propertyTypeCode')} ${Object.entries(typeLabels)
    .map(([code, label]) => `WHEN ${literal(code)} THEN ${literal(label.toLowerCase())}`)
    .join(' ')} ELSE lower(parcel.${factColumn('propertyTypeCode')}) END`,
  leadTypes: `nullif(${leadFacts.map(({ fact }) => `coalesce(parcel.${factColumn(fact)}, false)::INTEGER`).join(' + ')}, 0)`,
};
