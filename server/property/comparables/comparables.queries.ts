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

export interface SelectOptions {
  readonly limit?: number;
  /** Looks up the sale before each sale; false where nobody asks. */
  readonly withHold?: boolean;
}

/**
 * Rows of the search, at most 500, by distance, then newest first. Bounds are inclusive and leave unknown values out.
 * The subject is never its own comparable.
 */
export async function selectComparables(
  warehouse: Pick<Warehouse, 'query'>,
  subject: Around,
  search: ComparableSearch,
  { limit = MOST_COMPARABLES, withHold = true }: SelectOptions = {},
): Promise<ComparableRecord[]> {
  const around = aroundSubject(subject, search, FARTHEST_MILES);
  const params: Record<string, Param> = {
    statuses: [...statusesOf(search)],
    situations: [...splitCodes(search.saleSituation)],
    ...around.params,
    ...dateParams(search),
  };
  return await warehouse.query<ComparableRecord>(
    `WITH near AS MATERIALIZED (SELECT ${nearColumns}, ${around.distance} AS miles FROM parcel p WHERE ${around.sql.join(' AND ')}),
     found AS (${sources(search, withHold).join(' UNION ALL ')})
     SELECT f.*, ${homeColumns}, p.miles
     FROM found f JOIN near p ON p.property_id = f.property_id
     ORDER BY p.miles NULLS LAST, f."saleDate" DESC NULLS LAST, p.property_id, f.type, f."recordId" LIMIT ${limit}`,
    params,
  );
}

/** Only what the answer shows: the CTE is kept in memory and read three times. */
const nearColumns = `p.property_id, p.fips, p.street_address, p.city_name, p.zip, p.apn, p.square_feet, p.lot_square_feet,
  p.basement_square_feet, p.bedrooms, p.bathrooms, p.year_built, p.stories, p.property_type_code, p.assessed_value_cents,
  p.latitude, p.longitude`;

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
function sources(search: ComparableSearch, withHold: boolean): string[] {
  const statuses = statusesOf(search);
  const wantsSold = statuses.length === 0 || statuses.includes('SOLD');
  const deeds = search.listingType !== 'M' && wantsSold && !asksListing(search) ? [deedSource(search, withHold)] : [];
  const listings = search.listingType !== 'U' && !asksRecord(search) ? [listingSource(search)] : [];
  const both = [...deeds, ...listings];
  return both.length === 0 ? [`${deedSource(search, withHold)} AND false`] : both;
}

/** Months since the sale with a price before this one: a short hold is a flip. */
const monthsHeld = `(SELECT (d.sale_date - max(b.sale_date)) / 30.4375 FROM deed b WHERE b.fips = d.fips
  AND b.property_id = d.property_id AND b.sale_date < d.sale_date AND b.amount_cents > 0)`;

function deedSource(search: ComparableSearch, withHold: boolean): string {
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
  return `SELECT d.property_id, 'U' AS type, d.deed_id AS "recordId", d.record_seq AS "recordSeq", d.sale_date AS "saleDate",
      d.amount_cents AS "saleCents", NULL::BIGINT AS "listingCents", d.multi_parcel AS "multiParcel",
      d.sale_situation AS "saleSituation", NULL::INTEGER AS "daysOnMarket", 'SOLD' AS status,
      d.not_market_reason AS "notMarketReason", d.buyer, d.seller, ${withHold ? monthsHeld : 'NULL::DOUBLE'} AS "monthsHeld"
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
  return `SELECT l.property_id, 'M' AS type, l.listing_id AS "recordId", l.seq AS "recordSeq",
      CASE WHEN l.status = 'SOLD' THEN ${date} END AS "saleDate", l.sold_amount_cents AS "saleCents",
      l.list_amount_cents AS "listingCents", NULL::BOOLEAN AS "multiParcel", NULL::VARCHAR AS "saleSituation",
      l.days_on_market AS "daysOnMarket", l.status, NULL::VARCHAR AS "notMarketReason", NULL::VARCHAR AS buyer,
      NULL::VARCHAR AS seller, NULL::DOUBLE AS "monthsHeld"
    FROM (SELECT listing.*, row_number() OVER (PARTITION BY listing.property_id
        ORDER BY coalesce(listing.sold_date, listing.status_date, listing.listing_date) DESC NULLS LAST, listing.listing_id)::INTEGER AS seq
      FROM listing JOIN near ON near.fips = listing.fips AND near.property_id = listing.property_id) l
    WHERE ${where.length === 0 ? 'true' : where.join(' AND ')}`;
}
