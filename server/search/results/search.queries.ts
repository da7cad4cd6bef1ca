/** SQL of the search calls. Conditions come from server/search/conditions/filterSql.ts; nothing here holds a value of a request. */
import { factColumn } from '../../../src/api/catalogue/property/facts.ts';
import { leadTiles, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { leadCondition, type SearchSql } from '../conditions/filterSql.ts';
import { isCurrent } from '../conditions/locationSql.ts';
import { keptAnswers } from '../../data/warehouse/keptAnswers.ts';
import { boxAround, boxParams, inBox, milesBetween } from '../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import type { ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';
import { recordFields } from './rowFields.ts';
import { orderBy, type Sort } from './sortSql.ts';

export type Queries = Pick<Warehouse, 'query'>;
type Shown = Pick<Warehouse, 'selectShown'>;

export interface Page {
  /** Counted from 0. */
  readonly index: number;
  readonly limit: number;
}

/** One page of rows: found and ordered by DuckDB over few columns, read from the file of records. */
export async function selectPage(
  warehouse: Shown,
  sql: SearchSql,
  code: LeadTypeCode,
  sort: Sort,
  page: Page,
): Promise<ShownFacts[]> {
  return await warehouse.selectShown(
    `SELECT parcel.property_id AS id FROM parcel WHERE ${sql.where}
     ORDER BY ${orderBy(sort, code)} LIMIT $pageLimit::BIGINT OFFSET $pageOffset::BIGINT`,
    // No page lies behind the largest number: what is asked for beyond it is empty too.
    { ...sql.params, pageLimit: page.limit, pageOffset: Math.min(page.index * page.limit, Number.MAX_SAFE_INTEGER) },
    sql.state,
  );
}

interface Counts {
  readonly resultCount: number;
  readonly unknownExcluded: number;
}
/** Whoever walks through a search asks for its counts with each page. */
const keptCounts = keptAnswers<Counts>();

/** Rows that match, and rows that match everything else but have no value where a bound is set (O-041). */
export async function countRows(
  warehouse: Queries & Partial<Pick<Warehouse, 'current'>>,
  sql: SearchSql,
): Promise<Counts> {
  const text = `SELECT count(*) FILTER (WHERE ${sql.isKnown}) AS matching, count(*) AS total FROM parcel WHERE ${sql.whereOrUnknown}`;
  return await keptCounts(warehouse, text, sql.params, async () => {
    const [row] = await warehouse.query<{ matching: number; total: number }>(text, sql.params, sql.state);
    const { matching = 0, total = 0 } = row ?? {};
    return { resultCount: matching, unknownExcluded: total - matching };
  });
}

/**
 * Whether a row is one of the ids `$among`: those of parcels, or of the records that rows of the lead type stand for, as
 * the specification's own client names rows (a listing's, a lien's, a foreclosure's id; O-091).
 */
function isAmong(code: LeadTypeCode): string {
  const among = '(SELECT unnest($among::BIGINT[]))';
  const { id } = recordFields(code);
  const parcel = `property_id IN ${among}`;
  return id === 'propertyId' ? parcel : `(${parcel} OR coalesce(${factColumn(id)} IN ${among}, false))`;
}

/** Property ids of the search but those of `ids`, at most `limit`, smallest first. */
export async function selectIdsBut(
  warehouse: Queries,
  sql: SearchSql,
  code: LeadTypeCode,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE ${sql.where} AND NOT ${isAmong(code)} ORDER BY property_id LIMIT $idLimit::BIGINT`,
    { ...sql.params, among: ids, idLimit: limit },
    sql.state,
  );
  return rows.map(({ id }) => id);
}

/** Property ids of the search, at most `limit`, smallest first. */
export async function selectIds(warehouse: Queries, sql: SearchSql, limit: number): Promise<number[]> {
  const rows = await warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE ${sql.where} ORDER BY property_id LIMIT $idLimit::BIGINT`,
    { ...sql.params, idLimit: limit },
    sql.state,
  );
  return rows.map(({ id }) => id);
}

/** Property ids of those of the ids that the search has. */
export async function selectIdsAmong(
  warehouse: Queries,
  sql: SearchSql,
  code: LeadTypeCode,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await warehouse.query<{ id: number }>(
    `SELECT property_id AS id FROM parcel WHERE ${sql.where} AND ${isAmong(code)} ORDER BY property_id`,
    { ...sql.params, among: ids },
    sql.state,
  );
  return rows.map(({ id }) => id);
}

/** Columns of how many rows are of each lead type, and of how many the data do not tell. */
export const leadCounts = (codes: readonly LeadTypeCode[]): string[] =>
  codes.flatMap((code) => [
    `count(*) FILTER (WHERE ${leadCondition(code)}) AS "${code}"`,
    `count(*) FILTER (WHERE (${leadCondition(code)}) IS NULL) AS "${code} unknown"`,
  ]);

/** Rows per lead type, and `unknown` of which the data do not tell whether they are of it; in one pass over the parcels. */
export async function countLeads(
  warehouse: Queries,
  sql: SearchSql,
): Promise<{ type: LeadTypeCode; count: number; unknown: number }[]> {
  const [row] = await warehouse.query<Record<string, number>>(
    `SELECT ${leadCounts(leadTiles).join(', ')} FROM parcel WHERE ${sql.where}`,
    sql.params,
    sql.state,
  );
  return leadTiles.map((type) => ({ type, count: row?.[type] ?? 0, unknown: row?.[`${type} unknown`] ?? 0 }));
}

/** The search's parcels with their positions, at most two: whether it means one property. */
export async function selectPositions(
  warehouse: Queries,
  sql: SearchSql,
): Promise<{ propertyId: number; latitude: number | null; longitude: number | null }[]> {
  return await warehouse.query(
    `SELECT property_id AS "propertyId", latitude, longitude FROM parcel WHERE ${sql.where} ORDER BY property_id LIMIT 2`,
    sql.params,
    sql.state,
  );
}

/** Parcels of a lead type within some miles of one of them, without it: the nearest, nearest first unless sorted. */
export async function selectAround(
  warehouse: Shown,
  subject: { readonly propertyId: number; readonly latitude: number; readonly longitude: number },
  { code, miles, most, ...sort }: { readonly code: LeadTypeCode; readonly miles: number; readonly most: number } & Sort,
): Promise<ShownFacts[]> {
  const order = sort.sortField === undefined ? 'near.miles, parcel.property_id' : orderBy(sort, code);
  return await warehouse.selectShown(
    `SELECT parcel.property_id AS id FROM parcel JOIN (
       SELECT parcel.rowid AS at, ${milesBetween('$latitude', '$longitude', 'parcel.latitude', 'parcel.longitude')} AS miles
       FROM parcel WHERE ${inBox('near', 'parcel')} AND miles <= $miles AND property_id <> $propertyId AND ${leadCondition(code)} AND ${isCurrent('parcel')}
       ORDER BY miles, property_id LIMIT $most::BIGINT) near ON parcel.rowid = near.at
     ORDER BY ${order}`,
    { ...subject, miles, most, ...boxParams('near', boxAround(subject.latitude, subject.longitude, miles)) },
  );
}
