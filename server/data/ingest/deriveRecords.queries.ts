/**
 * Staged records to rows of the child tables: repeats collapse (the id is the md5 of the content), sales get their
 * market flag, loans their balance. Each step fills a temporary table `new_<kind>` that the parcel derivation reads.
 */
import { firstRateYear, lastRateYear, mortgageRatePercents } from './mortgageRates.ts';
import { nonDisclosureStates } from './nonDisclosure.ts';
import type { SourceContext } from './sourceContext.ts';
import { literal, sqlList } from './text.ts';

const contentId = (kind: string, columns: readonly string[]): string =>
  `id52(concat_ws('|', ${[literal(kind), ...columns.map((column) => `coalesce(${column}::VARCHAR, '')`)].join(', ')}))`;

/** The yearly mortgage rates as a relation (rate_year, rate). */
export const rateTable = `(VALUES ${Object.entries(mortgageRatePercents)
  .map(([year, percent]) => `(${year}, ${percent} / 100)`)
  .join(', ')}) mortgage_rate(rate_year, rate)`;

export const rateYear = (date: string): string => `least(greatest(year(${date}), ${firstRateYear}), ${lastRateYear})`;

/** Dollars that stand for "and other valuable consideration". */
const NOMINAL = 100;

/** Transfers without a market price after which another owns the home. */
export const changesOwner = sqlList([
  'price_undisclosed',
  'multi_parcel',
  'foreclosure',
  'unqualified',
  'distress',
  'government',
  'trade',
  'related',
]);

/**
 * Deeds. What an assessor says of a sale comes before what its price says, and a qualified sale may be as cheap as it is. A document over several parcels repeats its whole price on each: same document (where no number is given: same parties,
 * else same owner today), date and amount on more than one parcel. None of its prices is a market price.
 */
export function deriveDeeds(context: SourceContext): string[] {
  const floor = context.rules.marketSaleFloor * 100;
  const financed =
    context.loans === 'source'
      ? `EXISTS (SELECT 1 FROM stage_loan l WHERE l.property_id = d.property_id
          AND l.recording_date BETWEEN d.sale_date - 15 AND d.sale_date + 45)`
      : 'NULL::BOOLEAN';
  return [
    `CREATE OR REPLACE TEMP TABLE unique_deed AS
      SELECT ${contentId('deed', ['property_id', 'sale_date', 'amount_cents', 'document_number', 'document_type', 'buyer', 'seller'])} AS deed_id, d.*,
        p.state_code, coalesce(document_number, buyer || '|' || seller, 'owner ' || upper(p.owner_name)) AS document_key
      FROM stage_deed d JOIN (SELECT property_id, state_code, owner_name FROM stage_parcel) p USING (property_id)`,
    // Most sources repeat few deeds: deleting those is a tenth of the work of grouping all.
    `DELETE FROM unique_deed WHERE rowid IN (SELECT unnest(list(rowid)[2:]) FROM (SELECT rowid, deed_id FROM unique_deed)
      WHERE deed_id IN (SELECT deed_id FROM unique_deed GROUP BY deed_id HAVING count(*) > 1) GROUP BY deed_id)`,
    `CREATE OR REPLACE TEMP TABLE multi_deed AS SELECT fips, sale_date, amount_cents, document_key FROM unique_deed
      WHERE amount_cents > 0 AND document_key IS NOT NULL AND sale_date IS NOT NULL
      GROUP BY ALL HAVING count(DISTINCT property_id) > 1`,
    `CREATE OR REPLACE TEMP TABLE new_deed AS
      WITH judged AS (
        SELECT d.*, coalesce(m.document_key IS NOT NULL OR d.sale_situation = 'M' OR d.reason = 'multi_parcel', false) AS several,
          CASE WHEN d.sale_date IS NULL THEN 'no_date'
            WHEN d.reason IS NOT NULL AND d.qualified IS DISTINCT FROM true THEN d.reason
            WHEN d.amount_cents IS NULL AND d.state_code IN ${sqlList(nonDisclosureStates)}
              AND coalesce(d.sale_situation, '') NOT IN ('I', 'F') THEN 'price_undisclosed'
            WHEN coalesce(d.amount_cents, 0) = 0 THEN 'no_price'
            WHEN d.amount_cents <= ${NOMINAL * 100} AND ${floor} > 0 THEN 'nominal'
            WHEN m.document_key IS NOT NULL OR d.sale_situation = 'M' OR d.reason = 'multi_parcel' THEN 'multi_parcel'
            WHEN d.sale_situation = 'I' THEN 'family'
            WHEN d.sale_situation = 'F' THEN 'foreclosure'
            WHEN d.qualified = false THEN 'unqualified'
            WHEN d.amount_cents < ${floor} AND d.qualified IS DISTINCT FROM true THEN 'below_floor' END AS why,
          coalesce(d.cash, NOT ${financed}) AS known_cash
        FROM unique_deed d
        LEFT JOIN multi_deed m ON m.fips = d.fips AND m.sale_date = d.sale_date AND m.amount_cents = d.amount_cents
          AND m.document_key = d.document_key)
      SELECT deed_id, property_id, fips, ${context.sourceId}::BIGINT AS source_id, sale_date, recording_date, amount_cents,
        document_type, document_number, buyer, seller,
        CASE WHEN several THEN 'M' WHEN sale_situation IS NOT NULL THEN sale_situation
          WHEN why = 'family' THEN 'I' WHEN why = 'foreclosure' THEN 'F'
          WHEN why IS NULL OR why = 'price_undisclosed' THEN CASE WHEN known_cash THEN 'C' WHEN NOT known_cash THEN 'A' END
        END AS sale_situation,
        CASE WHEN why IS NULL OR why = 'price_undisclosed' THEN known_cash END AS cash,
        several AS multi_parcel, why IS NULL AS market_sale, why AS not_market_reason,
        row_number() OVER (PARTITION BY property_id ORDER BY sale_date DESC NULLS LAST, amount_cents DESC NULLS LAST, deed_id)::INTEGER AS record_seq, qualified
      FROM judged`,
    'INSERT INTO deed SELECT * FROM new_deed ORDER BY fips, property_id, record_seq',
    'DROP TABLE unique_deed',
    'DROP TABLE multi_deed',
  ];
}

/**
 * Loans. Open unless the source says otherwise: not satisfied, term not over, property not sold since. Terms that are
 * not recorded are taken as 360 months at the average rate of the year; credit lines and reverse loans count in full.
 */
export function deriveLoans(context: SourceContext): string[] {
  const asOf = `DATE ${literal(context.asOf)}`;
  return [
    `CREATE OR REPLACE TEMP TABLE new_loan AS
      WITH ided AS (
        SELECT DISTINCT ON (loan_id) * FROM (
          SELECT ${contentId('loan', ['property_id', 'recording_date', 'amount_cents', 'lender', 'loan_type', 'position'])} AS loan_id, *
          FROM stage_loan)),
      sold AS (SELECT property_id, max(sale_date) AS sold_date FROM new_deed
        WHERE market_sale OR not_market_reason IN ${changesOwner} GROUP BY property_id),
      judged AS (
        SELECT l.*, months_paid(l.recording_date, ${asOf}) AS paid, coalesce(l.term_months, 360) AS term,
          coalesce(l.interest_rate, mortgage_rate.rate) AS rate,
          coalesce(l.open, l.satisfied_date IS NULL AND coalesce(s.sold_date <= l.recording_date + 30, true)
            AND coalesce(months_paid(l.recording_date, ${asOf}) < coalesce(l.term_months, 360), true)) AS is_open
        FROM ided l JOIN (SELECT property_id FROM stage_parcel) USING (property_id)
        LEFT JOIN sold s USING (property_id)
        LEFT JOIN ${rateTable} ON mortgage_rate.rate_year = ${rateYear('l.recording_date')})
      SELECT loan_id, property_id, fips, ${context.sourceId}::BIGINT AS source_id, recording_date, amount_cents, loan_type,
        financing_type, interest_rate, term_months, lender, position, is_open AS open, satisfied_date,
        CASE WHEN NOT is_open THEN 0 WHEN loan_type IN ('CREDIT', 'REVERSE') THEN amount_cents
          ELSE whole_dollars(loan_balance(amount_cents, rate, term, paid)) END AS estimated_balance_cents
      FROM judged`,
    'INSERT INTO loan SELECT * FROM new_loan ORDER BY fips, property_id, recording_date, loan_id',
  ];
}

/** The other records need only an id and their source. */
export function deriveOtherRecord(kind: keyof typeof otherRecords, context: SourceContext): string[] {
  const { columns, key } = otherRecords[kind];
  return [
    `CREATE OR REPLACE TEMP TABLE new_${kind} AS SELECT DISTINCT ON (${kind}_id)
      ${contentId(kind, ['property_id', ...key])} AS ${kind}_id, property_id, fips, ${context.sourceId}::BIGINT AS source_id,
      ${columns.join(', ').replaceAll('AS_OF', `DATE ${literal(context.asOf)}`)}
      FROM stage_${kind} JOIN (SELECT property_id FROM stage_parcel) USING (property_id)`,
    `INSERT INTO ${kind} SELECT * FROM new_${kind} ORDER BY fips, property_id, ${kind}_id`,
  ];
}

const otherRecords = {
  lien: {
    columns: [
      'lien_type',
      'document_type',
      'recording_date',
      'amount_cents',
      'creditor',
      'coalesce(open, released_date IS NULL) AS open',
      'released_date',
      'document_number',
      'lien_count',
    ],
    key: ['lien_type', 'recording_date', 'amount_cents', 'document_number'],
  },
  foreclosure: {
    columns: [
      'status',
      'document_type',
      'recording_date',
      'auction_date',
      'opening_bid_cents',
      'unpaid_balance_cents',
      'default_amount_cents',
      'lender',
      'trustee',
      'case_number',
      'released_date',
    ],
    key: ['status', 'recording_date', 'case_number', 'auction_date'],
  },
  listing: {
    columns: [
      'status',
      'listing_number',
      // Days on the market count from the listing: an export that gives only them gives the day as well.
      'coalesce(listing_date, AS_OF - days_on_market) AS listing_date',
      'status_date',
      'list_amount_cents',
      'sold_amount_cents',
      'sold_date',
      'days_on_market',
      'agent',
      'office',
    ],
    key: ['listing_number', 'listing_date', 'status', 'list_amount_cents'],
  },
  violation: {
    columns: [
      'violation_type',
      'description',
      'violation_date',
      'comply_date',
      'coalesce(open, closed_date IS NULL) AS open',
      'closed_date',
      'case_number',
    ],
    key: ['violation_type', 'violation_date', 'case_number', 'description'],
  },
  bankruptcy: {
    columns: ['chapter', 'recording_date', 'case_number', 'closed_date'],
    key: ['chapter', 'recording_date', 'case_number'],
  },
  divorce: { columns: ['recording_date', 'case_number'], key: ['recording_date', 'case_number'] },
} as const;

export function deriveValues(context: SourceContext): string[] {
  return [
    `INSERT INTO value_history SELECT property_id, fips, ${context.sourceId}::BIGINT, value_date, kind, amount_cents
      FROM (SELECT DISTINCT property_id, fips, value_date, kind, amount_cents FROM stage_value
        UNION ALL SELECT property_id, fips, coalesce(make_date(assessed_year, 1, 1), DATE ${literal(context.asOf)}), 'assessed', assessed_value_cents
        FROM stage_parcel WHERE assessed_value_cents IS NOT NULL)
      JOIN (SELECT property_id FROM stage_parcel) USING (property_id) ORDER BY fips, property_id, value_date`,
  ];
}
