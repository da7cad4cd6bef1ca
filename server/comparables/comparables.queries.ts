/** SQL of comparables: public-record sales and listings around a subject, nearest first. */
import type { ComparableSearch } from '../../src/api/contract/surroundings.ts';
import type { Param } from '../warehouse/bindParams.ts';
import { boxAround, boxParams, inBox, milesBetween } from '../warehouse/geo.sql.ts';
import { shapeCondition, type Point } from '../warehouse/shapeSql.ts';
import type { Warehouse } from '../warehouse/snapshots.ts';
import { statusesOf } from './searchBounds.ts';

/** Most rows of an answer. */
const MOST_COMPARABLES = 500;
/** How far a search without a distance reaches: the farthest the contract lets anyone ask for. */
const FARTHEST_MILES = 50;

export interface ComparableRecord {
  readonly type: 'U' | 'M';
  readonly recordId: number;
  readonly recordSeq: number;
  readonly propertyId: number;
  readonly streetAddress: string | null;
  readonly cityName: string | null;
  readonly zip: string | null;
  readonly apn: string | null;
  readonly saleDate: string | null;
  readonly saleCents: number | null;
  readonly listingCents: number | null;
  readonly multiParcel: boolean | null;
  readonly saleSituation: string | null;
  readonly daysOnMarket: number | null;
  readonly status: string | null;
  readonly miles: number | null;
  readonly squareFeet: number | null;
  readonly lotSquareFeet: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly yearBuilt: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Around {
  readonly propertyId: number;
  /** null: the subject has no position; then a shape has to say where. */
  readonly position: Point | null;
  readonly shape: readonly Point[] | null;
}

/**
 * Rows of the search, at most 500, by distance, then newest first. Bounds are inclusive and leave unknown values out.
 * The subject is never its own comparable.
 */
export async function selectComparables(
  warehouse: Pick<Warehouse, 'query'>,
  { propertyId, position, shape }: Around,
  search: ComparableSearch,
): Promise<ComparableRecord[]> {
  const shapeSql = shape === null ? null : shapeCondition(shape, 'p');
  const miles = search.distanceMax ?? FARTHEST_MILES;
  const box = position === null ? null : boxAround(position.latitude, position.longitude, miles);
  const where = [
    'p.property_id <> $subjectId',
    ...(box === null ? [] : [inBox('around', 'p'), 'miles <= $miles']),
    ...(shapeSql === null ? [] : [shapeSql.sql]),
    ...parcelBounds(search),
  ];
  const distance =
    position === null ? 'NULL::DOUBLE' : milesBetween('$latitude', '$longitude', 'p.latitude', 'p.longitude');
  const params: Record<string, Param> = {
    subjectId: propertyId,
    miles,
    statuses: [...statusesOf(search)],
    ...position,
    ...(box === null ? {} : boxParams('around', box)),
    ...shapeSql?.params,
    ...boundParams(search),
  };
  return await warehouse.query<ComparableRecord>(
    `WITH near AS MATERIALIZED (SELECT ${nearColumns}, ${distance} AS miles FROM parcel p WHERE ${where.join(' AND ')}),
     found AS (${sources(search).join(' UNION ALL ')})
     SELECT f.*, p.property_id AS "propertyId", p.street_address AS "streetAddress", p.city_name AS "cityName", p.zip, p.apn,
       p.miles, p.square_feet AS "squareFeet", p.lot_square_feet AS "lotSquareFeet", p.bedrooms, p.bathrooms,
       p.year_built AS "yearBuilt", p.latitude, p.longitude
     FROM found f JOIN near p ON p.property_id = f.property_id
     ORDER BY p.miles NULLS LAST, f."saleDate" DESC NULLS LAST, p.property_id, f.type, f."recordId" LIMIT ${MOST_COMPARABLES}`,
    params,
  );
}

/** Only what the answer shows: the CTE is kept in memory and read three times. */
const nearColumns = `p.property_id, p.fips, p.street_address, p.city_name, p.zip, p.apn, p.square_feet, p.lot_square_feet,
  p.bedrooms, p.bathrooms, p.year_built, p.latitude, p.longitude`;

const parcelColumns = { squareFeet: 'p.square_feet', bedrooms: 'p.bedrooms', yearBuilt: 'p.year_built' } as const;
type ParcelBound = keyof typeof parcelColumns;
const parcelBoundKeys = Object.keys(parcelColumns) as ParcelBound[]; // keys of a const object are exactly ParcelBound

const parcelBounds = (search: ComparableSearch): string[] =>
  parcelBoundKeys.flatMap((key) => [
    ...(search[`${key}Min`] === undefined ? [] : [`${parcelColumns[key]} >= $${key}Min`]),
    ...(search[`${key}Max`] === undefined ? [] : [`${parcelColumns[key]} <= $${key}Max`]),
  ]);

function boundParams(search: ComparableSearch): Record<string, Param> {
  const keys = [...parcelBoundKeys, 'saleDate' as const].flatMap((key) => [`${key}Min`, `${key}Max`] as const);
  return Object.fromEntries(keys.map((key) => [key, search[key] ?? null]));
}

const dateBounds = (date: string, search: ComparableSearch): string[] => [
  ...(search.saleDateMin === undefined ? [] : [`${date} >= $saleDateMin::DATE`]),
  ...(search.saleDateMax === undefined ? [] : [`${date} <= $saleDateMax::DATE`]),
];

/** The two sources, as far as the search wants them. Deeds are sales, so they fit only where SOLD is asked for. */
function sources(search: ComparableSearch): string[] {
  const statuses = statusesOf(search);
  const wantsSold = statuses.length === 0 || statuses.includes('SOLD');
  const deeds = search.listingType !== 'M' && wantsSold ? [deedSource(search)] : [];
  const listings = search.listingType !== 'U' ? [listingSource(search)] : [];
  const both = [...deeds, ...listings];
  return both.length === 0 ? [`${deedSource(search)} AND false`] : both;
}

function deedSource(search: ComparableSearch): string {
  const where = [
    'd.sale_date IS NOT NULL',
    ...(search.includeNonMarket === true ? [] : ['d.market_sale', 'd.multi_parcel IS DISTINCT FROM true']),
    ...dateBounds('d.sale_date', search),
  ];
  return `SELECT d.property_id, 'U' AS type, d.deed_id AS "recordId", d.record_seq AS "recordSeq", d.sale_date AS "saleDate",
      d.amount_cents AS "saleCents", NULL::BIGINT AS "listingCents", d.multi_parcel AS "multiParcel",
      d.sale_situation AS "saleSituation", NULL::INTEGER AS "daysOnMarket", 'SOLD' AS status
    FROM deed d JOIN near ON near.fips = d.fips AND near.property_id = d.property_id WHERE ${where.join(' AND ')}`;
}

/** A listing's date is that of its sale, else of its last change of status. */
function listingSource(search: ComparableSearch): string {
  const date = 'coalesce(l.sold_date, l.status_date, l.listing_date)';
  const where = [
    ...(statusesOf(search).length === 0 ? [] : ['list_contains($statuses::VARCHAR[], l.status)']),
    ...dateBounds(date, search),
  ];
  return `SELECT l.property_id, 'M' AS type, l.listing_id AS "recordId", l.seq AS "recordSeq",
      CASE WHEN l.status = 'SOLD' THEN ${date} END AS "saleDate", l.sold_amount_cents AS "saleCents",
      l.list_amount_cents AS "listingCents", NULL::BOOLEAN AS "multiParcel", NULL::VARCHAR AS "saleSituation",
      l.days_on_market AS "daysOnMarket", l.status
    FROM (SELECT listing.*, row_number() OVER (PARTITION BY listing.property_id
        ORDER BY coalesce(listing.sold_date, listing.status_date, listing.listing_date) DESC NULLS LAST, listing.listing_id)::INTEGER AS seq
      FROM listing JOIN near ON near.fips = listing.fips AND near.property_id = listing.property_id) l
    WHERE ${where.length === 0 ? 'true' : where.join(' AND ')}`;
}
