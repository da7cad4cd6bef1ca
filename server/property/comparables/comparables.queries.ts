/** SQL of comparables: public-record sales and listings around a subject, nearest first. */
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { boxAround, boxParams, inBox, inCells } from '../../data/warehouse/geo.sql.ts';
import {
  aroundSubject,
  FARTHEST_MILES,
  type Around,
  type HomeRecord,
  type SaleRecord,
} from '../surroundings/aroundSubject.ts';
import { rankParams, rankSql } from '../surroundings/locality.ts';
import { MOST_ROWS, totalOf } from '../surroundings/mostRows.ts';
import { shapeCondition } from '../../search/conditions/shapeSql.ts';
import { parcelConditions, splitCodes } from '../surroundings/parcelConditions.ts';
import { statusesOf } from './searchBounds.ts';

const DAYS_PER_MONTH = 30.4375;

export interface ComparableRecord extends HomeRecord, SaleRecord {
  readonly type: 'U' | 'M';
  readonly recordId: number;
  /** Place among the records of its kind of the parcel, from 1, newest first. */
  readonly recordSeq: number;
  readonly multiParcel: boolean | null;
  readonly notMarketReason: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  /** Months since the sale with a price before this one: a short hold is a flip. Null of a listing, and without one. */
  readonly monthsHeld: number | null;
}

/** As the statement finds it; where the parcel lies comes from its record. */
type FoundRecord = Omit<ComparableRecord, 'streetAddress' | 'cityName' | 'zip' | 'apn'>;

/**
 * Rows of the search, at most 500, by distance, then newest first. Bounds are inclusive and leave unknown values out.
 * The subject is never its own comparable.
 */
export async function selectComparables(
  warehouse: Pick<Warehouse, 'selectBeside'>,
  subject: Around,
  search: ComparableSearch,
): Promise<ComparableRecord[]> {
  const { select, params } = comparablesSql(subject, search);
  const sql = select(`${rateColumns}, ${recordColumns}`, MOST_ROWS);
  const found = await warehouse.selectBeside<FoundRecord & { id: number }>(sql, params);
  return found.map(({ row: { id, ...record }, shown: { streetAddress, cityName, zip, apn } }) => {
    void id; // the property's, as its record was found by
    return { ...record, streetAddress, cityName, zip, apn };
  });
}

/** How many records the search finds, given those selected: counted only where they were cut. */
export async function countComparables(
  warehouse: Pick<Warehouse, 'query'>,
  subject: Around,
  search: ComparableSearch,
  selected: readonly unknown[],
): Promise<number> {
  const { count, params } = comparablesSql(subject, search);
  return await totalOf(warehouse, selected, count, params);
}

/** What the rates of adjustments are made of. */
export type RateRecord = Pick<
  ComparableRecord,
  | 'type'
  | 'recordId'
  | 'propertyId'
  | 'saleDate'
  | 'saleCents'
  | 'miles'
  | 'squareFeet'
  | 'lotSquareFeet'
  | 'basementSquareFeet'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt'
  | 'stories'
  | 'propertyTypeCode'
  | 'assessedCents'
>;

/** The first rows of the search, without what only people read: texts of hundreds of sales cost more than finding them. */
export async function selectRates(
  warehouse: Pick<Warehouse, 'query'>,
  subject: Around,
  search: ComparableSearch,
  limit: number,
): Promise<RateRecord[]> {
  const { select, params } = comparablesSql(subject, search);
  return await warehouse.query<RateRecord>(select(rateColumns, limit), params);
}

const rateColumns = `CASE WHEN p.listed THEN 'M' ELSE 'U' END AS type, p.record_id AS "recordId", p.property_id AS "propertyId",
  CASE WHEN p.status = 'SOLD' THEN p.sale_date END AS "saleDate", p.amount_cents AS "saleCents", p.square_feet AS "squareFeet",
  p.lot_square_feet AS "lotSquareFeet", p.basement_square_feet AS "basementSquareFeet", p.bedrooms, p.bathrooms,
  p.year_built AS "yearBuilt", p.stories, p.property_type_code AS "propertyTypeCode", p.assessed_value_cents AS "assessedCents"`;
const recordColumns = `p.property_id AS id, p.record_seq AS "recordSeq", p.list_amount_cents AS "listingCents",
  p.multi_parcel AS "multiParcel", p.sale_situation AS "saleSituation", p.days_on_market AS "daysOnMarket", p.status,
  p.not_market_reason AS "notMarketReason", p.buyer, p.seller, p.latitude, p.longitude,
  (p.sale_date - p.bought) / ${DAYS_PER_MONTH} AS "monthsHeld"`;

/** What `placed_sale` knows of the parcel itself; for other bounds the parcels are asked. */
const ownBounds: readonly (keyof ComparableSearch)[] = [
  'distanceMin',
  'distanceMax',
  'squareFeetMin',
  'squareFeetMax',
  'lotSquareFeetMin',
  'lotSquareFeetMax',
  'bedroomsMin',
  'bedroomsMax',
  'bathroomsMin',
  'bathroomsMax',
  'yearBuiltMin',
  'yearBuiltMax',
  'storiesMin',
  'storiesMax',
  'propertyType',
];

function comparablesSql(
  { propertyId, position, shape, locality = null }: Around,
  search: ComparableSearch,
): { select: (columns: string, limit: number) => string; count: string; params: Record<string, Param> } {
  const isOwn = ([key]: readonly [string, unknown]): boolean => ownBounds.some((bound) => bound === key);
  const bounds = Object.entries(search);
  const around = aroundSubject(
    { propertyId, position, shape: null },
    Object.fromEntries(bounds.filter(isOwn)),
    FARTHEST_MILES,
    inCells,
  );
  const others = parcelConditions(Object.fromEntries(bounds.filter((bound) => !isOwn(bound))), 'q');
  const inShape = shape === null ? null : shapeCondition(shape, 'q');
  const ofParcel = [...(inShape === null ? [] : [inShape.sql]), ...others.sql];
  const near = position && boxAround(position.latitude, position.longitude, search.distanceMax ?? FARTHEST_MILES);
  // A sale carries no place but its cell: whose place is shared is asked of the parcels.
  const local =
    locality === null
      ? null
      : ` JOIN (SELECT q.property_id AS parcel_id, ${rankSql('q')} AS shared_rank FROM parcel q WHERE shared_rank IS NOT NULL) l ON l.parcel_id = p.property_id`;
  // DuckDB looks at the columns in this order: cells and days leave few blocks of the others to be read.
  const [inPlace = 'true', ...ofHome] = around.sql;
  const where = [
    inPlace,
    ...dateBounds(search),
    ...ofHome,
    ...(ofParcel.length === 0
      ? []
      : [
          `p.property_id IN (SELECT q.property_id FROM parcel q WHERE ${[...(near === null ? [] : [inBox('near', 'q')]), ...ofParcel].join(' AND ')})`,
        ]),
    `(${sources(search).join(' OR ')})`,
  ];
  const place = `${around.distance} AS miles, ${local === null ? 'NULL::INTEGER' : 'l.shared_rank'} AS "sharedRank"`;
  const from = `FROM placed_sale p${local ?? ''} WHERE ${where.join(' AND ')}`;
  return {
    select: (columns, limit) =>
      `SELECT ${columns}, ${place} ${from}
       ORDER BY miles NULLS LAST, "sharedRank", "saleDate" DESC NULLS LAST, p.property_id, type, p.record_id LIMIT ${limit}`,
    count: `SELECT count(*)::INTEGER AS total FROM (SELECT ${place} ${from})`,
    params: {
      statuses: [...statusesOf(search)],
      situations: [...splitCodes(search.saleSituation)],
      ...around.params,
      ...(near === null ? {} : boxParams('near', near)),
      ...others.params,
      ...inShape?.params,
      ...dateParams(search),
      ...(locality === null ? {} : rankParams(locality)),
    },
  };
}

const dateKeys = ['saleDateMin', 'saleDateMax', 'listingDateMin', 'listingDateMax'] as const;
const dateParams = (search: ComparableSearch): Record<string, Param> =>
  Object.fromEntries(dateKeys.map((key) => [key, search[key] ?? null]));

/** Whether the search asks for what only a public record knows, or only a listing. */
const asksRecord = ({ multiParcel, cashSale, saleSituation }: ComparableSearch): boolean =>
  multiParcel !== undefined || cashSale !== undefined || splitCodes(saleSituation).length > 0;
const asksListing = ({ listingDateMin, listingDateMax }: ComparableSearch): boolean =>
  listingDateMin !== undefined || listingDateMax !== undefined;

const dateBounds = (search: ComparableSearch): string[] => [
  ...(search.saleDateMin === undefined ? [] : ['p.sale_date >= $saleDateMin::DATE']),
  ...(search.saleDateMax === undefined ? [] : ['p.sale_date <= $saleDateMax::DATE']),
];

/** The two sources, as far as the search wants them. Deeds are sales, so they fit only where SOLD is asked for. */
function sources(search: ComparableSearch): string[] {
  const statuses = statusesOf(search);
  const wantsSold = statuses.length === 0 || statuses.includes('SOLD');
  return [
    ...(search.listingType !== 'M' && wantsSold && !asksListing(search) ? [ofDeeds(search)] : []),
    ...(search.listingType !== 'U' && !asksRecord(search) ? [ofListings(search)] : []),
    'false',
  ];
}

function ofDeeds(search: ComparableSearch): string {
  const where = [
    'NOT p.listed',
    // Who asks for multi-parcel sales means them, though their prices are no market prices.
    ...(search.includeNonMarket === true || search.multiParcel === true
      ? []
      : ['p.market_sale', 'p.multi_parcel IS DISTINCT FROM true']),
    ...(search.multiParcel === undefined ? [] : [`p.multi_parcel = ${search.multiParcel ? 'true' : 'false'}`]),
    ...(search.cashSale === undefined ? [] : [`p.cash = ${search.cashSale ? 'true' : 'false'}`]),
    ...(splitCodes(search.saleSituation).length === 0
      ? []
      : ['list_contains($situations::VARCHAR[], p.sale_situation)']),
  ];
  return `(${where.join(' AND ')})`;
}

function ofListings(search: ComparableSearch): string {
  const where = [
    'p.listed',
    ...(statusesOf(search).length === 0 ? [] : ['list_contains($statuses::VARCHAR[], p.status)']),
    ...(search.listingDateMin === undefined ? [] : ['p.listing_date >= $listingDateMin::DATE']),
    ...(search.listingDateMax === undefined ? [] : ['p.listing_date <= $listingDateMax::DATE']),
  ];
  return `(${where.join(' AND ')})`;
}
