/** The warehouse's part of a search over lists: filters, order and columns by what is known of the parcels. */
import { mlsListingStatuses } from '../../src/api/catalogue/codes.ts';
import { factColumn, facts, type FactKey } from '../../src/api/catalogue/facts.ts';
import { leadTiles, leadTypes, type LeadTypeCode } from '../../src/api/catalogue/leadTypes.ts';
import { propertyTypes } from '../../src/api/catalogue/propertyTypes.ts';
import type { GroupRow, GroupSearch } from '../../src/api/contract/groups.ts';
import type { Param } from '../warehouse/bindParams.ts';
import { factValues, selectFacts } from '../warehouse/factRows.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';
import { isStoreSortField, type Candidates } from './candidates.queries.ts';
import { matchSql } from './match.ts';

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

export type RowFacts = Pick<GroupRow, (typeof rowFacts)[number] | 'inSnapshot' | 'propertyType' | 'leadTypes'>;

export const unknownFacts: RowFacts = {
  inSnapshot: false,
  ...factValues(rowFacts, {}),
  propertyType: null,
  leadTypes: [],
};

/** What the lists show of parcels, by property id; parcels that the snapshot does not have are missing. */
export async function selectRowFacts(warehouse: Warehouse, ids: readonly number[]): Promise<Map<number, RowFacts>> {
  if (ids.length === 0 || warehouse.current() === null) return new Map();
  const keys: readonly FactKey[] = [
    ...rowFacts,
    'propertyId',
    'propertyTypeCode',
    ...leadFacts.map(({ fact }) => fact),
  ];
  const rows = await warehouse.query<Record<string, unknown>>(
    `SELECT ${selectFacts(keys, 'p')} FROM parcel p WHERE p.property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids },
  );
  return new Map(
    rows.map((row) => [
      Number(row['propertyId']),
      {
        inSnapshot: true,
        ...factValues(rowFacts, row),
        propertyType: typeLabel(row['propertyTypeCode']),
        leadTypes: leadFacts.filter(({ fact }) => row[fact] === true).map(({ code }) => code),
      },
    ]),
  );
}

/** Which of the parcels the snapshot has. */
export async function countKnown(warehouse: Warehouse, ids: readonly number[]): Promise<number> {
  const rows = await warehouse.query<{ known: number }>(
    'SELECT count(*) AS known FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))',
    { ids },
  );
  return rows[0]?.known ?? 0;
}

/** Conditions of a search that are about facts; empty when it has none. */
export function factConditions(filters: GroupSearch['filters']): string[] {
  const { listingTypes, mlsListingStatus, typeId } = filters;
  const type = `p.${factColumn('propertyTypeCode')}`;
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

/** Whether a field of a list row can be sorted by in the warehouse. */
export const isFactSortField = (field: string): boolean => Object.hasOwn(sortSql, field);

export interface Order {
  readonly field: string;
  readonly ascending: boolean;
}

/** The candidates that fulfil the conditions, in order: a page of them, or all (null), and how many there are. */
export async function orderInWarehouse(
  warehouse: Warehouse,
  { ids, ranks }: Candidates,
  conditions: readonly string[],
  order: readonly Order[],
  page: { readonly offset: number; readonly limit: number } | null,
): Promise<{ ids: number[]; total: number }> {
  const params: Record<string, Param> = { ids };
  const columns = ['unnest($ids::BIGINT[]) AS property_id', 'generate_subscripts($ids::BIGINT[], 1) AS position'];
  const keys = order.map(({ field, ascending }, at) => {
    const direction = ascending ? 'ASC' : 'DESC';
    if (!isStoreSortField(field)) return `${sortSql[field] ?? 'NULL'} ${direction} NULLS LAST`;
    params[`rank${at}`] = ranks[field] ?? [];
    columns.push(`unnest($rank${at}::INTEGER[]) AS rank${at}`);
    return `nullif(m.rank${at}, -1) ${direction} NULLS LAST`;
  });
  const members = `(SELECT ${columns.join(', ')}) m LEFT JOIN parcel p ON p.property_id = m.property_id`;
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await warehouse.query<{ id: number; total: number }>(
    `SELECT m.property_id AS id, count(*) OVER () AS total FROM ${members} ${where}
    ORDER BY ${[...keys, 'm.position'].join(', ')}${page === null ? '' : ` LIMIT ${page.limit} OFFSET ${page.offset}`}`,
    params,
  );
  const beyond = rows.length === 0 && page !== null && page.offset > 0;
  const total = beyond ? await countMatching(warehouse, ids, where) : (rows[0]?.total ?? 0);
  return { ids: rows.map(({ id }) => id), total };
}

/** A page past the end has no row to carry the count. */
async function countMatching(warehouse: Warehouse, ids: readonly number[], where: string): Promise<number> {
  const rows = await warehouse.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT unnest($ids::BIGINT[]) AS property_id) m
    LEFT JOIN parcel p ON p.property_id = m.property_id ${where}`,
    { ids },
  );
  return rows[0]?.total ?? 0;
}

/**
 * NONE is "never listed" (R-SEARCH-039): that code where the source covers listings, no value where it does not. A
 * code that is no status matches nothing.
 */
function statusCondition(code: string): string {
  const status = `p.${factColumn('mlsListingStatus')}`;
  if (code === 'NONE') return `coalesce(${status}, 'NONE') = 'NONE'`;
  return Object.hasOwn(mlsListingStatuses, code) ? `coalesce(${status} = ${literal(code)}, false)` : 'false';
}

/** Flag of a lead type; a code without a rule matches nothing (O-037). */
function leadCondition(text: string): string {
  if (text === 'CUSTOM') return 'true';
  const fact = Object.hasOwn(leadTypes, text) ? leadTypes[text as LeadTypeCode].fact : null; // just looked up
  return fact === null ? 'false' : `coalesce(p.${factColumn(fact)}, false)`;
}

const typeLabels = Object.fromEntries(Object.entries(propertyTypes).map(([code, { label }]) => [code, label]));

function typeLabel(code: unknown): string | null {
  return typeof code === 'string' ? (typeLabels[code] ?? code) : null;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Text sorts without regard to case; an empty one counts as none. */
const sortSql: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    rowFacts.map((key) => {
      const column = `p.${factColumn(key)}`;
      const isText = facts[key].kind === 'text' || facts[key].kind === 'code';
      return [key, isText ? `lower(nullif(${column}, ''))` : column];
    }),
  ),
  inSnapshot: '(p.property_id IS NOT NULL)',
  propertyType: `CASE p.${factColumn('propertyTypeCode')} ${Object.entries(typeLabels)
    .map(([code, label]) => `WHEN ${literal(code)} THEN ${literal(label.toLowerCase())}`)
    .join(' ')} ELSE lower(p.${factColumn('propertyTypeCode')}) END`,
  leadTypes: `nullif(${leadFacts.map(({ fact }) => `coalesce(p.${factColumn(fact)}, false)::INTEGER`).join(' + ')}, 0)`,
};
