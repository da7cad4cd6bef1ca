/** SQL of comparables: public-record sales and listings around a subject, nearest first. */
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import {
  aroundSubject,
  FARTHEST_MILES,
  homeColumns,
  type Around,
  type HomeRecord,
  type SaleRecord,
} from '../surroundings/aroundSubject.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';
import { withHistory } from './saleHistory.queries.ts';
import { statusesOf } from './searchBounds.ts';

/** Most rows of an answer. */
const MOST_COMPARABLES = 500;
export interface ComparableRecord extends HomeRecord, SaleRecord {
  readonly type: 'U' | 'M';
  readonly recordId: number;
  readonly recordSeq: number;
  readonly multiParcel: boolean | null;
  readonly notMarketReason: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly monthsHeld: number | null;
}

/** As the first statement finds it: what follows from the parcel's other records comes with `withHistory`. */
interface FoundRecord extends Omit<ComparableRecord, 'recordSeq' | 'monthsHeld'> {
  readonly fips: string;
  /** Null of a listing. */
  readonly deedSeq: number | null;
}
const unknownBefore = { recordSeq: 0, monthsHeld: null } as const;

export interface SelectOptions {
  readonly limit?: number;
  /** Only what the rates of adjustments are made of: no names, no addresses, nothing of what was before. */
  readonly onlyRates?: boolean;
}

/**
 * Rows of the search, at most 500, by distance, then newest first. Bounds are inclusive and leave unknown values out.
 * The subject is never its own comparable.
 */
export async function selectComparables(
  warehouse: Pick<Warehouse, 'query'>,
  subject: Around,
  search: ComparableSearch,
  { limit = MOST_COMPARABLES, onlyRates = false }: SelectOptions = {},
): Promise<ComparableRecord[]> {
  const around = aroundSubject(subject, search, FARTHEST_MILES);
  const params: Record<string, Param> = {
    statuses: [...statusesOf(search)],
    situations: [...splitCodes(search.saleSituation)],
    ...around.params,
    ...dateParams(search),
  };
  const found = await warehouse.query<FoundRecord>(
    `WITH near AS MATERIALIZED (SELECT ${onlyRates ? rateColumns : nearColumns}, ${around.distance} AS miles
       FROM parcel p WHERE ${around.sql.join(' AND ')}),
     found AS (${sources(search, onlyRates).join(' UNION ALL ')})
     SELECT f.*, ${homeColumns}, p.fips, p.miles
     FROM found f JOIN near p ON p.property_id = f.property_id
     ORDER BY p.miles NULLS LAST, f."saleDate" DESC NULLS LAST, p.property_id, f.type, f."recordId" LIMIT ${limit}`,
    params,
  );
  return await (onlyRates ? found.map((record) => ({ ...record, ...unknownBefore })) : withHistory(warehouse, found));
}

/** Only what the answer shows: the CTE is kept in memory and read three times. */
const nearColumns = `p.property_id, p.fips, p.street_address, p.city_name, p.zip, p.apn, p.square_feet, p.lot_square_feet,
  p.basement_square_feet, p.bedrooms, p.bathrooms, p.year_built, p.stories, p.property_type_code, p.assessed_value_cents,
  p.latitude, p.longitude`;
/** Texts of thousands of parcels cost more than finding them. */
const rateColumns = `p.property_id, p.fips, NULL::VARCHAR AS street_address, NULL::VARCHAR AS city_name, NULL::VARCHAR AS zip,
  NULL::VARCHAR AS apn, p.square_feet, p.lot_square_feet, p.basement_square_feet, p.bedrooms, p.bathrooms, p.year_built,
  p.stories, p.property_type_code, p.assessed_value_cents, NULL::DOUBLE AS latitude, NULL::DOUBLE AS longitude`;

const dateKeys = ['saleDateMin', 'saleDateMax', 'listingDateMin', 'listingDateMax'] as const;
const dateParams = (search: ComparableSearch): Record<string, Param> =>
  Object.fromEntries(dateKeys.map((key) => [key, search[key] ?? null]));

/** Whether the search asks for what only a public record knows, or only a listing. */
const asksRecord = ({ multiParcel, cashSale, saleSituation }: ComparableSearch): boolean =>
  multiParcel !== undefined || cashSale !== undefined || splitCodes(saleSituation).length > 0;
const asksListing = ({ listingDateMin, listingDateMax }: ComparableSearch): boolean =>
  listingDateMin !== undefined || listingDateMax !== undefined;

const dateBounds = (date: string, search: ComparableSearch): string[] => [
  ...(search.saleDateMin === undefined ? [] : [`${date} >= $saleDateMin::DATE`]),
  ...(search.saleDateMax === undefined ? [] : [`${date} <= $saleDateMax::DATE`]),
];

/** The two sources, as far as the search wants them. Deeds are sales, so they fit only where SOLD is asked for. */
function sources(search: ComparableSearch, onlyRates: boolean): string[] {
  const statuses = statusesOf(search);
  const wantsSold = statuses.length === 0 || statuses.includes('SOLD');
  const deeds = search.listingType !== 'M' && wantsSold && !asksListing(search) ? [deedSource(search, onlyRates)] : [];
  const listings = search.listingType !== 'U' && !asksRecord(search) ? [listingSource(search)] : [];
  const both = [...deeds, ...listings];
  return both.length === 0 ? [`${deedSource(search, onlyRates)} AND false`] : both;
}

function deedSource(search: ComparableSearch, onlyRates: boolean): string {
  const where = [
    'd.sale_date IS NOT NULL',
    // Who asks for multi-parcel sales means them, though their prices are no market prices.
    ...(search.includeNonMarket === true || search.multiParcel === true
      ? []
      : ['d.market_sale', 'd.multi_parcel IS DISTINCT FROM true']),
    ...(search.multiParcel === undefined ? [] : [`d.multi_parcel = ${search.multiParcel ? 'true' : 'false'}`]),
    ...(search.cashSale === undefined ? [] : [`d.cash = ${search.cashSale ? 'true' : 'false'}`]),
    ...(splitCodes(search.saleSituation).length === 0
      ? []
      : ['list_contains($situations::VARCHAR[], d.sale_situation)']),
    ...dateBounds('d.sale_date', search),
  ];
  const texts = onlyRates
    ? `NULL::VARCHAR AS "saleSituation", NULL::INTEGER AS "daysOnMarket", 'SOLD' AS status, NULL::VARCHAR AS "notMarketReason",
      NULL::VARCHAR AS buyer, NULL::VARCHAR AS seller`
    : `d.sale_situation AS "saleSituation", NULL::INTEGER AS "daysOnMarket", 'SOLD' AS status,
      d.not_market_reason AS "notMarketReason", d.buyer, d.seller`;
  return `SELECT d.property_id, 'U' AS type, d.deed_id AS "recordId", d.record_seq AS "deedSeq", d.sale_date AS "saleDate",
      d.amount_cents AS "saleCents", NULL::BIGINT AS "listingCents", d.multi_parcel AS "multiParcel", ${texts}
    FROM deed d JOIN near ON near.fips = d.fips AND near.property_id = d.property_id WHERE ${where.join(' AND ')}`;
}

/** A listing's date is that of its sale, else of its last change of status. */
function listingSource(search: ComparableSearch): string {
  const date = 'coalesce(l.sold_date, l.status_date, l.listing_date)';
  const where = [
    ...(statusesOf(search).length === 0 ? [] : ['list_contains($statuses::VARCHAR[], l.status)']),
    ...dateBounds(date, search),
    ...(search.listingDateMin === undefined ? [] : ['l.listing_date >= $listingDateMin::DATE']),
    ...(search.listingDateMax === undefined ? [] : ['l.listing_date <= $listingDateMax::DATE']),
  ];
  return `SELECT l.property_id, 'M' AS type, l.listing_id AS "recordId", NULL::INTEGER AS "deedSeq",
      CASE WHEN l.status = 'SOLD' THEN ${date} END AS "saleDate", l.sold_amount_cents AS "saleCents",
      l.list_amount_cents AS "listingCents", NULL::BOOLEAN AS "multiParcel", NULL::VARCHAR AS "saleSituation",
      l.days_on_market AS "daysOnMarket", l.status, NULL::VARCHAR AS "notMarketReason", NULL::VARCHAR AS buyer,
      NULL::VARCHAR AS seller
    FROM listing l JOIN near ON near.fips = l.fips AND near.property_id = l.property_id
    WHERE ${where.length === 0 ? 'true' : where.join(' AND ')}`;
}
