/** SQL of one property: its facts, records, neighbours' sales and other parcels of its owner. */
import type { Kysely } from 'kysely';
import { factKeys, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { Database } from '../../platform/store/schema.ts';
import { factValues, selectFacts, type FactValues } from '../../data/warehouse/factRows.ts';
import { boxAround, boxParams, inBox, milesBetween } from '../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

export type Queries = Pick<Warehouse, 'query'>;

/** The facts of a parcel; undefined when the snapshot has none of this id. */
export async function selectParcel(warehouse: Queries, propertyId: number): Promise<Facts | undefined> {
  return await selectParcelFacts(warehouse, propertyId, factKeys);
}

/** Some facts of a parcel: a few cost a twentieth of all. */
export async function selectParcelFacts<K extends FactKey>(
  warehouse: Queries,
  propertyId: number,
  keys: readonly K[],
): Promise<FactValues<K> | undefined> {
  const [row] = await warehouse.query<Record<string, unknown>>(
    `SELECT ${selectFacts(keys, 'parcel')} FROM parcel WHERE property_id = $propertyId`,
    { propertyId },
  );
  return row === undefined ? undefined : factValues(keys, row);
}

export interface SourceRow {
  readonly id: number;
  readonly name: string;
  readonly asOf: string | null;
  readonly newestSale: string | null;
  readonly sample: boolean;
  readonly agency: string | null;
  readonly url: string | null;
}

export async function selectSource(warehouse: Queries, sourceId: number): Promise<SourceRow | undefined> {
  const [row] = await warehouse.query<SourceRow>(
    `SELECT source_id AS id, name, as_of AS "asOf", newest_sale AS "newestSale", coalesce(sample, false) AS sample, agency, url
     FROM source WHERE source_id = $sourceId`,
    { sourceId },
  );
  return row;
}

export interface JoinedSourceRow {
  readonly id: number;
  readonly name: string;
  readonly asOf: string | null;
  readonly agency: string | null;
  readonly url: string | null;
  readonly joinedBy: 'apn' | 'address' | 'new';
  readonly facts: readonly string[];
}

/** The other sources that name a parcel, oldest first, with the facts whose value is theirs. */
export async function selectJoinedSources(
  warehouse: Queries,
  { propertyId, fips, sourceId }: Facts,
): Promise<JoinedSourceRow[]> {
  return await warehouse.query<JoinedSourceRow>(
    `SELECT s.source_id AS id, s.name, s.as_of AS "asOf", s.agency, s.url, j.joined_by AS "joinedBy",
       (SELECT coalesce(list(f.fact ORDER BY f.fact), []) FROM source_fact f WHERE f.fips = $fips AND f.property_id = $propertyId
          AND f.source_id = s.source_id AND f.is_used) AS facts
     FROM parcel_source j JOIN source s USING (source_id)
     WHERE j.fips = $fips AND j.property_id = $propertyId AND j.source_id <> $sourceId ORDER BY s.as_of, s.source_id`,
    { propertyId, fips, sourceId },
  );
}

interface Money {
  readonly amountCents: number | null;
}
export interface DeedRow extends Money {
  readonly id: number;
  readonly saleDate: string | null;
  readonly recordingDate: string | null;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly saleSituation: string | null;
  readonly cash: boolean | null;
  readonly multiParcel: boolean | null;
  readonly marketSale: boolean | null;
  readonly notMarketReason: string | null;
}
export interface LoanRow extends Money {
  readonly id: number;
  readonly recordingDate: string | null;
  readonly loanType: string | null;
  readonly financingType: string | null;
  readonly interestRate: number | null;
  readonly termMonths: number | null;
  readonly lender: string | null;
  readonly open: boolean | null;
  readonly estimatedBalanceCents: number | null;
}
export interface LienRow extends Money {
  readonly id: number;
  readonly lienType: string | null;
  readonly documentType: string | null;
  readonly recordingDate: string | null;
  readonly creditor: string | null;
  readonly open: boolean | null;
  readonly releasedDate: string | null;
}
export interface ForeclosureRow {
  readonly id: number;
  readonly status: string | null;
  readonly documentType: string | null;
  readonly recordingDate: string | null;
  readonly auctionDate: string | null;
  readonly openingBidCents: number | null;
  readonly unpaidBalanceCents: number | null;
  readonly defaultAmountCents: number | null;
  readonly lender: string | null;
  readonly releasedDate: string | null;
}
export interface ListingRow {
  readonly id: number;
  readonly status: string | null;
  readonly listingDate: string | null;
  readonly statusDate: string | null;
  readonly listAmountCents: number | null;
  readonly soldAmountCents: number | null;
  readonly soldDate: string | null;
  readonly daysOnMarket: number | null;
}
export interface ViolationRow {
  readonly id: number;
  readonly violationType: string | null;
  readonly description: string | null;
  readonly violationDate: string | null;
  readonly complyDate: string | null;
  readonly open: boolean | null;
  readonly closedDate: string | null;
  readonly caseNumber: string | null;
}
export interface CourtRow {
  readonly id: number;
  readonly kind: 'BANKRUPTCY' | 'DIVORCE';
  readonly chapter: number | null;
  readonly recordingDate: string | null;
  readonly caseNumber: string | null;
}
export interface ValueRow extends Money {
  readonly valueDate: string;
  readonly kind: string;
}

const recordQueries = {
  deeds: `SELECT deed_id AS id, sale_date AS "saleDate", recording_date AS "recordingDate", amount_cents AS "amountCents",
    document_type AS "documentType", document_number AS "documentNumber", buyer, seller, sale_situation AS "saleSituation",
    cash, multi_parcel AS "multiParcel", market_sale AS "marketSale", not_market_reason AS "notMarketReason"
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

export interface PropertyRecords {
  readonly deeds: readonly DeedRow[];
  readonly loans: readonly LoanRow[];
  readonly liens: readonly LienRow[];
  readonly foreclosures: readonly ForeclosureRow[];
  readonly listings: readonly ListingRow[];
  readonly violations: readonly ViolationRow[];
  readonly court: readonly CourtRow[];
  readonly values: readonly ValueRow[];
}

/** Every record of a parcel, newest first (values oldest first). The county narrows what is read of each table. */
export async function selectRecords(warehouse: Queries, fips: string, propertyId: number): Promise<PropertyRecords> {
  const read = async <T>(name: keyof typeof recordQueries): Promise<T[]> =>
    await warehouse.query<T>(recordQueries[name], { fips, propertyId });
  const [deeds, loans, liens, foreclosures, listings, violations, court, values] = await Promise.all([
    read<DeedRow>('deeds'),
    read<LoanRow>('loans'),
    read<LienRow>('liens'),
    read<ForeclosureRow>('foreclosures'),
    read<ListingRow>('listings'),
    read<ViolationRow>('violations'),
    read<CourtRow>('court'),
    read<ValueRow>('values'),
  ]);
  return { deeds, loans, liens, foreclosures, listings, violations, court, values };
}

/** Most linked properties in a record. */
const MOST_LINKED = 50;

export interface AddressRow {
  readonly propertyId: number;
  readonly streetAddress: string | null;
  readonly unitNumber: string | null;
  readonly cityName: string | null;
  readonly stateCode: string | null;
  readonly zip: string | null;
}

/**
 * Other parcels of the same owner: same normalised name and mailing address, wherever they lie (O-111). Boxes and
 * care-of lines have no normalised address; they are compared as they are written.
 */
export async function selectLinked(
  warehouse: Queries,
  { propertyId, ownerKey, mailKey, mailStreetAddress, mailZip }: Facts,
): Promise<AddressRow[]> {
  if (ownerKey === null || (mailKey === null && mailStreetAddress === null)) return [];
  const sameMail =
    mailKey === null
      ? 'mail_key IS NULL AND mail_street_address = $mailStreetAddress AND mail_zip IS NOT DISTINCT FROM $mailZip'
      : 'mail_key = $mailKey';
  return await warehouse.query<AddressRow>(
    `SELECT property_id AS "propertyId", street_address AS "streetAddress", unit_number AS "unitNumber",
       city_name AS "cityName", state_code AS "stateCode", zip
     FROM parcel WHERE owner_key = $ownerKey AND ${sameMail} AND property_id <> $propertyId
     ORDER BY street_address NULLS LAST, property_id LIMIT ${MOST_LINKED}`,
    { propertyId, ownerKey, mailKey, mailStreetAddress, mailZip },
  );
}

export interface YearlySales {
  readonly year: number;
  readonly medianCents: number;
  readonly count: number;
}

/** Sales with a price by public records, and by listings. */
const salesOf = {
  U: `SELECT fips, property_id, sale_date, amount_cents FROM deed WHERE market_sale AND sale_date IS NOT NULL AND amount_cents > 0`,
  M: `SELECT fips, property_id, sold_date AS sale_date, sold_amount_cents AS amount_cents FROM listing
      WHERE status = 'SOLD' AND sold_date IS NOT NULL AND sold_amount_cents > 0`,
} as const;

/** Median price of the sales around a parcel by year, itself left out; the last ten years that have any. */
export async function selectSalesAround(
  warehouse: Queries,
  { propertyId, latitude, longitude }: Facts,
  miles: number,
  source: keyof typeof salesOf = 'U',
): Promise<YearlySales[]> {
  if (latitude === null || longitude === null) return [];
  return await warehouse.query<YearlySales>(
    `SELECT * FROM (
       SELECT year(d.sale_date) AS year, median(d.amount_cents) AS "medianCents", count(*) AS count
       FROM (${salesOf[source]}) d JOIN parcel p ON p.fips = d.fips AND p.property_id = d.property_id
       WHERE ${inBox('around', 'p')} AND ${milesBetween('$latitude', '$longitude', 'p.latitude', 'p.longitude')} <= $miles
         AND p.property_id <> $propertyId
       GROUP BY year(d.sale_date) ORDER BY year DESC LIMIT 10)
     ORDER BY year`,
    { propertyId, latitude, longitude, miles, ...boxParams('around', boxAround(latitude, longitude, miles)) },
  );
}

/** The name of a status of the account. */
export async function selectStatusName(
  db: Kysely<Database>,
  tenant: Tenant,
  statusId: number,
): Promise<string | undefined> {
  const row = await ofAccount(db.selectFrom('property_status'), tenant)
    .select('name')
    .where('id', '=', statusId)
    .executeTakeFirst();
  return row?.name;
}
