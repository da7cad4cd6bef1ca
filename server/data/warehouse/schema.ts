/**
 * Tables of a warehouse snapshot (a DuckDB file a state). `parcel` is generated from the fact catalogue and has ranks beside
 * the facts; every event a
 * parcel has had is a row of a child table. Money is integer cents, dates are DATE, unknown is NULL. `parcel` is
 * written sorted by fips, zip and place, children by fips and property, so that a county search reads only its own
 * row groups. Ids are stable over snapshots: 52 bits of the md5 of county and normalised APN (of the content for
 * child rows), so they fit a JavaScript number; a collision is found and reported by ingest.
 */
import { factColumn, factKeys, facts, type FactKey, type FactKind } from '../../../src/api/catalogue/property/facts.ts';
import { rankColumns } from './ranks.sql.ts';
import { ownerTables, sideTables } from './sideTables.sql.ts';

export const columnTypes: Record<FactKind, string> = {
  id: 'BIGINT',
  text: 'VARCHAR',
  code: 'VARCHAR',
  codes: 'VARCHAR[]',
  integer: 'INTEGER',
  decimal: 'DOUBLE',
  money: 'BIGINT',
  ratio: 'DOUBLE',
  date: 'DATE',
  flag: 'BOOLEAN',
};

/** Version of the tables below; a snapshot of another version is rebuilt or refused, never read half. */
export const SCHEMA_VERSION = 13;
/** With the same tables: those of 12 stand in one file for all states. With other tables there is this version alone. */
export const READABLE_VERSIONS: readonly number[] = [12, SCHEMA_VERSION];

/**
 * Facts that a source may state and that follow from others where it does not: what is stated has a column of its own
 * beside what is known, so that nothing that followed is ever taken for somebody's word.
 */
export const statedFacts = ['ownerOccupied', 'propertyClass'] as const satisfies readonly FactKey[];
export type StatedFact = (typeof statedFacts)[number];

export const statedColumn = (key: StatedFact): string => `stated_${factColumn(key)}`;
export const isStated = (key: FactKey): key is StatedFact => statedFacts.some((stated) => stated === key);

const columnsOfParcels: readonly (readonly [name: string, type: string])[] = [
  ...factKeys.map((key) => [factColumn(key), columnTypes[facts[key].kind]] as const),
  ...statedFacts.map((key) => [statedColumn(key), columnTypes[facts[key].kind]] as const),
  ...rankColumns.map((column) => [column, 'INTEGER'] as const),
];
export const parcelColumns: readonly string[] = columnsOfParcels.map(([name]) => name);

export const parcelTable = `CREATE TABLE parcel (\n${columnsOfParcels.map(([name, type]) => `  ${name} ${type}`).join(',\n')}\n)`;

/** Columns that every child table starts with. */
const child = (table: string): string => `${table}_id BIGINT, property_id BIGINT, fips VARCHAR, source_id BIGINT`;

export const childTables = {
  /** Transfers of title. market_sale: usable as a price (see not_market_reason otherwise). qualified: at arm's length, by the assessor. */
  deed: `CREATE TABLE deed (${child('deed')}, sale_date DATE, recording_date DATE, amount_cents BIGINT, document_type VARCHAR,
    document_number VARCHAR, buyer VARCHAR, seller VARCHAR, sale_situation VARCHAR, cash BOOLEAN, multi_parcel BOOLEAN,
    market_sale BOOLEAN, not_market_reason VARCHAR, record_seq INTEGER, qualified BOOLEAN)`,
  loan: `CREATE TABLE loan (${child('loan')}, recording_date DATE, amount_cents BIGINT, loan_type VARCHAR, financing_type VARCHAR,
    interest_rate DOUBLE, term_months INTEGER, lender VARCHAR, position INTEGER, open BOOLEAN, satisfied_date DATE,
    estimated_balance_cents BIGINT)`,
  lien: `CREATE TABLE lien (${child('lien')}, lien_type VARCHAR, document_type VARCHAR, recording_date DATE, amount_cents BIGINT,
    creditor VARCHAR, open BOOLEAN, released_date DATE, document_number VARCHAR, lien_count INTEGER)`,
  foreclosure: `CREATE TABLE foreclosure (${child('foreclosure')}, status VARCHAR, document_type VARCHAR, recording_date DATE,
    auction_date DATE, opening_bid_cents BIGINT, unpaid_balance_cents BIGINT, default_amount_cents BIGINT, lender VARCHAR,
    trustee VARCHAR, case_number VARCHAR, released_date DATE)`,
  listing: `CREATE TABLE listing (${child('listing')}, status VARCHAR, listing_number VARCHAR, listing_date DATE, status_date DATE,
    list_amount_cents BIGINT, sold_amount_cents BIGINT, sold_date DATE, days_on_market INTEGER, agent VARCHAR, office VARCHAR)`,
  /** What an inspector found against the rules of the place. */
  violation: `CREATE TABLE violation (${child('violation')}, violation_type VARCHAR, description VARCHAR, violation_date DATE,
    comply_date DATE, open BOOLEAN, closed_date DATE, case_number VARCHAR)`,
  bankruptcy: `CREATE TABLE bankruptcy (${child('bankruptcy')}, chapter INTEGER, recording_date DATE, case_number VARCHAR, closed_date DATE)`,
  divorce: `CREATE TABLE divorce (${child('divorce')}, recording_date DATE, case_number VARCHAR)`,
  /** Assessed or estimated value by year, for the value graph. */
  value_history: `CREATE TABLE value_history (property_id BIGINT, fips VARCHAR, source_id BIGINT, value_date DATE, kind VARCHAR, amount_cents BIGINT)`,
} as const;

const saidFacts = factKeys.filter((key) => !('derived' in facts[key]));

/** What sources say of parcels that other sources may list too: one row or more for every parcel such a source names. */
export const joinTables = {
  /** A source that joins names this parcel. joined_by: apn, address, or new (the source brought the parcel). */
  parcel_source: `CREATE TABLE parcel_source (property_id BIGINT, fips VARCHAR, source_id BIGINT, joined_by VARCHAR)`,
  /**
   * A fact of a parcel as one source gives it, where more than the listing source may speak of it: what it says (NULL:
   * unknown) and the day that was true. `is_used`: the value that the parcel's own column holds (mergeFacts.queries.ts).
   */
  source_fact: `CREATE TABLE source_fact (property_id BIGINT, fips VARCHAR, source_id BIGINT, fact VARCHAR, value VARCHAR, as_of DATE,
    is_used BOOLEAN)`,
  /**
   * What each of several rolls of one county says of a parcel, as it would stand in `parcel` if there were no other
   * source: a row for every roll that lists it (rolls.queries.ts). Counties with one roll have none here.
   */
  roll_parcel: `CREATE TABLE roll_parcel (property_id BIGINT, apn_key VARCHAR, source_id BIGINT, as_of DATE, ${saidFacts
    .map((key) => `${factColumn(key)} ${columnTypes[facts[key].kind]}`)
    .join(', ')})`,
} as const;

/** What says where addresses lie, of no parcel yet: a new roll is placed by it too (points.queries.ts). */
export const placingTables = {
  /**
   * A straight piece of a side of a street with the house numbers along it: those of `parity` (0 even, 1 odd, NULL both)
   * from `low` at `from_...` to `high` at `to_...`. `feet`: from corner to corner, of all pieces of the stretch.
   */
  address_range: `CREATE TABLE address_range (source_id BIGINT, fips VARCHAR, zip VARCHAR, name_key VARCHAR, suffix VARCHAR,
    directions VARCHAR, parity INTEGER, low DOUBLE, high DOUBLE, from_latitude DOUBLE, from_longitude DOUBLE,
    to_latitude DOUBLE, to_longitude DOUBLE, feet DOUBLE)`,
  /** Where a geocoder says that an address lies, as it was asked ('' for what is not known), and how far off nine in ten are. */
  geocoded_address: `CREATE TABLE geocoded_address (source_id BIGINT, fips VARCHAR, street_address VARCHAR, city_name VARCHAR,
    state_code VARCHAR, zip VARCHAR, latitude DOUBLE, longitude DOUBLE, feet INTEGER)`,
} as const;

/**
 * The rows of lists that join, as texts (`texts` in the order of the headers that `source.context` names): a row joins
 * whatever parcel a later roll brings. Made where it lacks: snapshots of earlier programs have none.
 */
export const listTables = {
  list_row: `CREATE TABLE IF NOT EXISTS list_row (source_id BIGINT, file VARCHAR, row_number BIGINT, fips VARCHAR, texts VARCHAR[])`,
} as const;

/**
 * Outlines of parcels as sources draw them: box and corners as of `outlineRings.ts`, in millionths of a degree, and the area
 * of what the source drew. Of several of a parcel one `is_used`; `is_lot`: it tells the size of the lot, which no source
 * says (outlines.queries.ts). Sorted by place. Made where it lacks: snapshots of earlier programs have none.
 */
export const outlineTables = {
  outline: `CREATE TABLE IF NOT EXISTS outline (property_id BIGINT, fips VARCHAR, source_id BIGINT, as_of DATE, west INTEGER,
    south INTEGER, east INTEGER, north INTEGER, square_feet BIGINT, rings VARCHAR, is_used BOOLEAN, is_lot BOOLEAN)`,
} as const;

/**
 * Streets as the Census draws them, of no parcel: class (MTFCC), box and corners as of `outlineRings.ts`, in millionths of a
 * degree. Sorted by place. Made where it lacks: snapshots of earlier programs have none.
 */
export const roadTables = {
  road: `CREATE TABLE IF NOT EXISTS road (source_id BIGINT, fips VARCHAR, name VARCHAR, mtfcc VARCHAR, west INTEGER, south INTEGER,
    east INTEGER, north INTEGER, line VARCHAR)`,
} as const;

/** Records of rolls that a newer roll says anew, kept so that they come back when that one goes. */
export const olderTables = Object.fromEntries(
  Object.entries(childTables).map(([table, sql]) => [`older_${table}`, sql.replace(table, `older_${table}`)]),
);

export const metaTables = {
  /**
   * One row per loaded source: what it is, when it was true, what was read. `sample`: generated, not real. `context`:
   * what derivations need to know of it again (SourceRules), and how a list that joins is read again (Kept).
   */
  source: `CREATE TABLE source (source_id BIGINT, recipe VARCHAR, name VARCHAR, agency VARCHAR, license VARCHAR, url VARCHAR,
    as_of DATE, newest_sale DATE, sample BOOLEAN, loaded_at TIMESTAMPTZ, files VARCHAR[], rows_read BIGINT, rows_kept BIGINT,
    rows_rejected BIGINT, report JSON, context JSON)`,
  /** Places a search can be located to. kind: STATE, COUNTY, CITY, ZIP. search_key is lower case. */
  place: `CREATE TABLE place (place_id BIGINT, kind VARCHAR, label VARCHAR, search_key VARCHAR, fips VARCHAR, state_code VARCHAR,
    city_name VARCHAR, zip VARCHAR, parcel_count BIGINT, latitude DOUBLE, longitude DOUBLE,
    min_latitude DOUBLE, max_latitude DOUBLE, min_longitude DOUBLE, max_longitude DOUBLE)`,
  /**
   * Streets, town by town and ZIP by ZIP, so that what is typed is looked for in thousands of streets instead of a million parcels. street: as
   * in street_address, without its number. The rest is in one spelling (streetKeyWords): street_key all of it, directions those before
   * and behind it, core what is left, name that without its suffix.
   */
  town_street: `CREATE TABLE town_street (street VARCHAR, fips VARCHAR, state_code VARCHAR, city_name VARCHAR, zip VARCHAR, parcels INTEGER,
    street_key VARCHAR, core VARCHAR, name VARCHAR, directions VARCHAR)`,
  /**
   * Other names of towns, lower case: a village, or the post office that serves it. Of a ZIP; of parcels whose ZIP is
   * unknown the town alone. parcels: whose mail says so.
   */
  postal_name: `CREATE TABLE postal_name (name VARCHAR, fips VARCHAR, state_code VARCHAR, city_name VARCHAR, zip VARCHAR, parcels INTEGER)`,
  /** key/value: schema_version, created_at, lead_rules (JSON), records (JSON: RecordsMark of the file of records). */
  snapshot_meta: `CREATE TABLE snapshot_meta (key VARCHAR, value VARCHAR)`,
} as const;

/**
 * Tables that sources fill, or that follow county by county from what they say: they are what states are put together from, and
 * taken apart into, and each has the column `fips`. All others are made anew of a state's own, but `source`, of which each state
 * has those that speak of it.
 */
export const mergedTables: readonly string[] = [
  'parcel',
  ...[childTables, joinTables, placingTables, listTables, outlineTables, roadTables, olderTables].flatMap(Object.keys),
];

export const allTables: readonly string[] = [
  parcelTable,
  ...Object.values(childTables),
  ...Object.values(joinTables),
  ...Object.values(placingTables),
  ...Object.values(listTables),
  ...Object.values(outlineTables),
  ...Object.values(roadTables),
  ...Object.values(olderTables),
  ...Object.values(sideTables),
  ...Object.values(ownerTables),
  ...Object.values(metaTables),
];
