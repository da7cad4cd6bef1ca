/** What the file of records has to say, asked of the tables by SQL. */
import { factKeys, type FactKey } from '../../src/api/catalogue/property/facts.ts';
import { factValues, selectFacts } from '../../server/data/warehouse/factRows.ts';
import { milesBetween } from '../../server/data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../server/data/warehouse/openWarehouse.ts';

type Row = Readonly<Record<string, unknown>>;

const recordQueries = {
  deeds: `SELECT deed_id AS id, sale_date AS "saleDate", recording_date AS "recordingDate", amount_cents AS "amountCents",
    document_type AS "documentType", document_number AS "documentNumber", buyer, seller, sale_situation AS "saleSituation",
    cash, multi_parcel AS "multiParcel", market_sale AS "marketSale", not_market_reason AS "notMarketReason", qualified
    FROM deed WHERE fips = $fips AND property_id = $propertyId ORDER BY coalesce(sale_date, recording_date) DESC NULLS LAST, record_seq, deed_id`,
  loans: `SELECT loan_id AS id, recording_date AS "recordingDate", amount_cents AS "amountCents", loan_type AS "loanType",
    financing_type AS "financingType", interest_rate AS "interestRate", term_months AS "termMonths", lender, open,
    estimated_balance_cents AS "estimatedBalanceCents"
    FROM loan WHERE fips = $fips AND property_id = $propertyId ORDER BY recording_date DESC NULLS LAST, position, loan_id`,
  liens: `SELECT lien_id AS id, lien_type AS "lienType", document_type AS "documentType", recording_date AS "recordingDate",
    amount_cents AS "amountCents", creditor, open, released_date AS "releasedDate"
    FROM lien WHERE fips = $fips AND property_id = $propertyId ORDER BY recording_date DESC NULLS LAST, lien_id`,
  foreclosures: `SELECT foreclosure_id AS id, status, document_type AS "documentType", recording_date AS "recordingDate",
    auction_date AS "auctionDate", opening_bid_cents AS "openingBidCents", unpaid_balance_cents AS "unpaidBalanceCents",
    default_amount_cents AS "defaultAmountCents", lender, released_date AS "releasedDate"
    FROM foreclosure WHERE fips = $fips AND property_id = $propertyId ORDER BY recording_date DESC NULLS LAST, foreclosure_id`,
  listings: `SELECT listing_id AS id, status, listing_date AS "listingDate", status_date AS "statusDate",
    list_amount_cents AS "listAmountCents", sold_amount_cents AS "soldAmountCents", sold_date AS "soldDate",
    days_on_market AS "daysOnMarket"
    FROM listing WHERE fips = $fips AND property_id = $propertyId
    ORDER BY coalesce(status_date, listing_date) DESC NULLS LAST, listing_id`,
  violations: `SELECT violation_id AS id, violation_type AS "violationType", description, violation_date AS "violationDate",
    comply_date AS "complyDate", open, closed_date AS "closedDate", case_number AS "caseNumber"
    FROM violation WHERE fips = $fips AND property_id = $propertyId ORDER BY violation_date DESC NULLS LAST, violation_id`,
  court: `SELECT * FROM (
      SELECT bankruptcy_id AS id, 'BANKRUPTCY' AS kind, chapter, recording_date AS "recordingDate", case_number AS "caseNumber"
      FROM bankruptcy WHERE fips = $fips AND property_id = $propertyId
      UNION ALL SELECT divorce_id, 'DIVORCE', NULL, recording_date, case_number
      FROM divorce WHERE fips = $fips AND property_id = $propertyId)
    ORDER BY "recordingDate" DESC NULLS LAST, id`,
  values: `SELECT value_date AS "valueDate", kind, amount_cents AS "amountCents" FROM value_history
    WHERE fips = $fips AND property_id = $propertyId AND value_date IS NOT NULL AND amount_cents IS NOT NULL ORDER BY value_date, kind`,
} as const;

/** All facts of a parcel and its records in the order of the property record. */
export async function recordBySql(warehouse: Warehouse, propertyId: number): Promise<Row | undefined> {
  const [row] = await factsBySql(warehouse, `SELECT ${propertyId} AS id`, factKeys);
  if (row === undefined) return undefined;
  const records = await Promise.all(
    Object.entries(recordQueries).map(async ([name, sql]) => [
      name,
      await warehouse.query<Row>(sql, { fips: row.fips ?? null, propertyId }),
    ]),
  );
  return { facts: row, ...Object.fromEntries(records) };
}

/** Facts of the parcels that a query selects as `id`, in its order. */
export async function factsBySql<K extends FactKey>(warehouse: Warehouse, ids: string, keys: readonly K[]) {
  const rows = await warehouse.query<Row>(
    `SELECT ${selectFacts(keys, 'parcel')} FROM (SELECT id, row_number() OVER () AS nth FROM (${ids})) found
     JOIN parcel ON parcel.property_id = found.id ORDER BY nth`,
  );
  return rows.map((row) => factValues(keys, row));
}

/** Other parcels of the same owner, at most fifty, found by comparing names and mailing addresses. */
export async function linkedBySql(warehouse: Warehouse, propertyId: number): Promise<Row[]> {
  return await warehouse.query<Row>(
    `SELECT p.property_id AS "propertyId", p.street_address AS "streetAddress", p.unit_number AS "unitNumber",
       p.city_name AS "cityName", p.state_code AS "stateCode", p.zip
     FROM parcel p JOIN parcel s ON s.property_id = $propertyId AND p.property_id <> s.property_id AND p.owner_key = s.owner_key
       AND CASE WHEN s.mail_key IS NOT NULL THEN p.mail_key = s.mail_key
         ELSE p.mail_key IS NULL AND p.mail_street_address = s.mail_street_address AND p.mail_zip IS NOT DISTINCT FROM s.mail_zip END
     ORDER BY p.street_address NULLS LAST, p.property_id LIMIT 50`,
    { propertyId },
  );
}

const salesOf = {
  U: `SELECT fips, property_id, sale_date, amount_cents FROM deed WHERE market_sale AND sale_date IS NOT NULL AND amount_cents > 0`,
  M: `SELECT fips, property_id, sold_date AS sale_date, sold_amount_cents AS amount_cents FROM listing
      WHERE status = 'SOLD' AND sold_date IS NOT NULL AND sold_amount_cents > 0`,
} as const;

/** Median sales within half a mile by year, the last ten, found by joining sales and parcels. */
export async function aroundBySql(warehouse: Warehouse, propertyId: number, source: 'U' | 'M'): Promise<Row[]> {
  return await warehouse.query<Row>(
    `SELECT * FROM (
       SELECT year(d.sale_date) AS year, median(d.amount_cents) AS "medianCents", count(*) AS count
       FROM (${salesOf[source]}) d JOIN parcel p ON p.fips = d.fips AND p.property_id = d.property_id,
         (SELECT latitude AS lat, longitude AS lng FROM parcel WHERE property_id = $propertyId) s
       WHERE ${milesBetween('s.lat', 's.lng', 'p.latitude', 'p.longitude')} <= 0.5 AND p.property_id <> $propertyId
       GROUP BY year(d.sale_date) ORDER BY year DESC LIMIT 10)
     ORDER BY year`,
    { propertyId },
  );
}
