/** SQL of flips: homes bought and sold again within some months around a subject (R-FLIP-001, O-108). */
import { DEFAULT_FLIP_MONTHS, type ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import type { ComparableRecord } from '../comparables/comparables.queries.ts';
import type { Param } from '../../data/warehouse/bindParams.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { aroundSubject, FARTHEST_MILES, homeColumns, type Around } from './aroundSubject.ts';
import { MOST_ROWS, totalOf } from './mostRows.ts';
import { splitCodes } from './parcelConditions.ts';

export interface FlipRecord extends ComparableRecord {
  readonly acqSaleDate: string;
  readonly acqCents: number;
}

/**
 * Purchase and resale of the same home, both with a price and from the same source, by distance, then newest resale.
 * The dates of the search are those of the resale. A purchase is paired with the next sale only: what was sold twice
 * within the time is two flips.
 */
export async function selectFlips(
  warehouse: Pick<Warehouse, 'query'>,
  subject: Around,
  search: ComparableSearch,
): Promise<{ flips: FlipRecord[]; total: number }> {
  const around = aroundSubject(subject, search, FARTHEST_MILES);
  const params: Record<string, Param> = {
    shortest: search.flipLengthMin ?? 0,
    longest: search.flipLengthMax ?? DEFAULT_FLIP_MONTHS,
    saleDateMin: search.saleDateMin ?? null,
    saleDateMax: search.saleDateMax ?? null,
    situations: [...splitCodes(search.saleSituation)],
    ...around.params,
  };
  const statement = (columns: string, end: string): string =>
    `WITH near AS MATERIALIZED (SELECT p.*, ${around.distance} AS miles, ${around.rank} AS shared_rank FROM parcel p WHERE ${around.sql.join(' AND ')}),
     sale AS (${sales(search)}),
     pair AS (SELECT *, lag(sale_date) OVER line AS bought, lag(cents) OVER line AS bought_cents FROM sale
       WINDOW line AS (PARTITION BY property_id, type ORDER BY sale_date, record_id))
     SELECT ${columns} FROM pair s JOIN near p ON p.property_id = s.property_id
     WHERE s.bought < s.sale_date AND ${resaleBounds(search).join(' AND ')} ${end}`;
  const flips = await warehouse.query<FlipRecord>(
    statement(
      flipColumns,
      `ORDER BY p.miles NULLS LAST, p.shared_rank, s.sale_date DESC, p.property_id, s.type, s.record_id LIMIT ${MOST_ROWS}`,
    ),
    params,
  );
  return { flips, total: await totalOf(warehouse, flips, statement('count(*)::INTEGER AS total', ''), params) };
}

const flipColumns = `s.type, s.record_id AS "recordId", s.record_seq AS "recordSeq", s.sale_date AS "saleDate", s.cents AS "saleCents",
  s.listing_cents AS "listingCents", s.multi_parcel AS "multiParcel", s.sale_situation AS "saleSituation",
  s.days_on_market AS "daysOnMarket", 'SOLD' AS status, NULL::VARCHAR AS "notMarketReason", s.buyer, s.seller,
  (s.sale_date - s.bought) / 30.4375 AS "monthsHeld", s.bought AS "acqSaleDate", s.bought_cents AS "acqCents",
  ${homeColumns}, p.miles, p.shared_rank AS "sharedRank"`;

/** Whole calendar months: 24 reaches to the same day two years later. */
function resaleBounds(search: ComparableSearch): string[] {
  const situations = splitCodes(search.saleSituation);
  return [
    's.bought >= s.sale_date - to_months($longest::INTEGER)',
    's.bought <= s.sale_date - to_months($shortest::INTEGER)',
    ...(search.saleDateMin === undefined ? [] : ['s.sale_date >= $saleDateMin::DATE']),
    ...(search.saleDateMax === undefined ? [] : ['s.sale_date <= $saleDateMax::DATE']),
    ...(situations.length === 0 ? [] : ['list_contains($situations::VARCHAR[], s.sale_situation)']),
    ...(search.cashSale === undefined ? [] : [`s.cash = ${search.cashSale ? 'true' : 'false'}`]),
  ];
}

function sales({ listingType, includeNonMarket }: ComparableSearch): string {
  const market =
    includeNonMarket === true ? 'd.amount_cents > 0' : 'd.market_sale AND d.multi_parcel IS DISTINCT FROM true';
  const records = `SELECT d.property_id, 'U' AS type, d.deed_id AS record_id, d.record_seq, d.sale_date, d.amount_cents AS cents,
      NULL::BIGINT AS listing_cents, d.multi_parcel, d.sale_situation, d.cash, NULL::INTEGER AS days_on_market, d.buyer, d.seller
    FROM deed d JOIN near ON near.fips = d.fips AND near.property_id = d.property_id
    WHERE d.sale_date IS NOT NULL AND d.amount_cents > 0 AND ${market}`;
  const listings = `SELECT l.property_id, 'M' AS type, l.listing_id AS record_id, 1 AS record_seq, l.sold_date AS sale_date,
      l.sold_amount_cents AS cents, l.list_amount_cents AS listing_cents, NULL::BOOLEAN AS multi_parcel,
      NULL::VARCHAR AS sale_situation, NULL::BOOLEAN AS cash, l.days_on_market, NULL::VARCHAR AS buyer, NULL::VARCHAR AS seller
    FROM listing l JOIN near ON near.fips = l.fips AND near.property_id = l.property_id
    WHERE l.status = 'SOLD' AND l.sold_date IS NOT NULL AND l.sold_amount_cents > 0`;
  if (listingType === 'U') return records;
  return listingType === 'M' ? listings : `${records} UNION ALL ${listings}`;
}
