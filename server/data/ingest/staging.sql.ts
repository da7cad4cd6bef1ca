/**
 * Staging tables: what a recipe (or the sample generator) fills and derivations read. Values are typed and cleaned,
 * texts of addresses still as found. They are temporary tables of the connection that builds a snapshot.
 */
import { factColumn, factKeys, facts, type Fact, type FactKey } from '../../../src/api/catalogue/property/facts.ts';
import { columnTypes } from '../warehouse/schema.ts';

/** Sale facts of a roll become deeds; the parcel's sale columns are then derived from all deeds alike. */
const fromDeeds: readonly FactKey[] = [
  'lastSaleDate',
  'lastSaleAmount',
  'lastSaleDocumentType',
  'priorSaleDate',
  'priorSaleAmount',
  'lastTransferDate',
  'lastTransferAmount',
];

function isStaged(key: FactKey): boolean {
  const fact: Fact = facts[key];
  return fact.derived !== true && !fromDeeds.includes(key);
}

/** Facts a staged parcel carries, in catalogue order. */
export const stagedFacts: readonly FactKey[] = factKeys.filter(isStaged);

export const stagedColumns: readonly string[] = stagedFacts.map(factColumn);

/** Every child row names its parcel; the id of the row itself is derived from its content. */
const child = 'property_id BIGINT, fips VARCHAR';

export const stagingTables = {
  stage_parcel: `property_id BIGINT, apn_key VARCHAR, owner_key VARCHAR, owner_type VARCHAR,
    situs_line STRUCT(number VARCHAR, body VARCHAR), mail_line STRUCT(number VARCHAR, body VARCHAR), ${stagedFacts
      .map((key) => `${factColumn(key)} ${columnTypes[facts[key].kind]}`)
      .join(', ')}`,
  stage_deed: `${child}, sale_date DATE, recording_date DATE, amount_cents BIGINT, document_type VARCHAR,
    document_number VARCHAR, buyer VARCHAR, seller VARCHAR, sale_situation VARCHAR, cash BOOLEAN,
    qualified BOOLEAN, reason VARCHAR`,
  stage_loan: `${child}, recording_date DATE, amount_cents BIGINT, loan_type VARCHAR, financing_type VARCHAR,
    interest_rate DOUBLE, term_months INTEGER, lender VARCHAR, position INTEGER, open BOOLEAN, satisfied_date DATE`,
  stage_lien: `${child}, lien_type VARCHAR, document_type VARCHAR, recording_date DATE, amount_cents BIGINT,
    creditor VARCHAR, open BOOLEAN, released_date DATE, document_number VARCHAR, lien_count INTEGER`,
  stage_foreclosure: `${child}, status VARCHAR, document_type VARCHAR, recording_date DATE, auction_date DATE,
    opening_bid_cents BIGINT, unpaid_balance_cents BIGINT, default_amount_cents BIGINT, lender VARCHAR, trustee VARCHAR,
    case_number VARCHAR, released_date DATE`,
  stage_listing: `${child}, status VARCHAR, listing_number VARCHAR, listing_date DATE, status_date DATE,
    list_amount_cents BIGINT, sold_amount_cents BIGINT, sold_date DATE, days_on_market INTEGER, agent VARCHAR, office VARCHAR`,
  stage_violation: `${child}, violation_type VARCHAR, description VARCHAR, violation_date DATE, comply_date DATE,
    open BOOLEAN, closed_date DATE, case_number VARCHAR`,
  stage_bankruptcy: `${child}, chapter INTEGER, recording_date DATE, case_number VARCHAR, closed_date DATE`,
  stage_divorce: `${child}, recording_date DATE, case_number VARCHAR`,
  stage_value: `${child}, value_date DATE, kind VARCHAR, amount_cents BIGINT`,
} as const;

export const createStaging: readonly string[] = Object.entries(stagingTables).map(
  ([table, columns]) => `CREATE OR REPLACE TEMP TABLE ${table} (${columns})`,
);

/** Columns of a staged parcel that are worked out of its facts; every derivation needs them more than once. */
export const workedOut = ['owner_key', 'owner_type', 'situs_line', 'mail_line'];

/**
 * Stages parcels: a query of property_id, apn_key and staged facts by their column names; missing ones are unknown. A
 * second owner that only goes on with the first one's name (`continues_owner`) is put behind it, one that says the same
 * is none, and one in care of somebody is where the mail goes. Whose care a line of delivery names stands apart from it.
 */
export function insertParcels(query: string, columns: readonly string[]): string {
  const has = (column: string): boolean => columns.includes(column);
  const line = (column: string): string => (has(column) ? `split_line(address_line(${column}))` : 'NULL');
  const type = has('owner_name') ? 'owner_type_of(owner_name, owner_key)' : 'NULL';
  return `INSERT INTO stage_parcel BY NAME SELECT *, ${type} AS owner_type, ${line('street_address')} AS situs_line, ${line('mail_street_address')} AS mail_line
    FROM (SELECT *, ${has('owner_name') ? 'name_key(owner_name)' : 'NULL'} AS owner_key FROM (${careApart(oneOwner(query, columns), columns)}))`;
}

function careApart(query: string, columns: readonly string[]): string {
  if (!columns.includes('mail_street_address')) return query;
  const hasCare = columns.includes('mail_care_of');
  return `SELECT * EXCLUDE (care_apart${hasCare ? ', mail_care_of' : ''}) REPLACE (coalesce(care_apart.line, mail_street_address) AS mail_street_address),
      ${hasCare ? 'coalesce(mail_care_of, care_apart.care)' : 'care_apart.care'} AS mail_care_of
    FROM (SELECT *, care_apart(mail_street_address) AS care_apart FROM (${query}))`;
}

function oneOwner(query: string, columns: readonly string[]): string {
  if (!columns.includes('owner_name') || !columns.includes('owner2_name')) return query;
  const goesOn = 'continues_owner(owner_name, owner2_name)';
  const careOf = columns.includes('mail_care_of')
    ? ', CASE WHEN is_care_of(owner2_name) THEN coalesce(mail_care_of, owner2_name) ELSE mail_care_of END AS mail_care_of'
    : '';
  return `SELECT * REPLACE (CASE WHEN owner2_name IS NOT NULL AND ${goesOn} THEN concat_ws(' ', trim(owner_name), trim(owner2_name)) ELSE owner_name END AS owner_name,
      CASE WHEN owner2_name IS NULL OR ${goesOn} OR is_care_of(owner2_name) OR name_key(owner2_name) = name_key(owner_name) THEN NULL ELSE owner2_name END AS owner2_name${careOf})
    FROM (${query})`;
}
