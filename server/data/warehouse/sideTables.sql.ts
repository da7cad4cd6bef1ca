/**
 * Small tables in an order of their own, made by ingest, for what would otherwise be looked for in all parcels: of them
 * DuckDB reads the few blocks that can have it.
 */
import { createHash } from 'node:crypto';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { cellSql } from './geo.sql.ts';

export const sideTables = {
  /** Parcels in the order of their owners, who may have others in other states. owner_hash: 60 bits of the md5 of `ownerText`. */
  linked_parcel: 'CREATE TABLE linked_parcel (owner_hash BIGINT, street_address VARCHAR, property_id BIGINT)',
  /** Parcels by each of their numbers without punctuation (the alternate one, too), in the order of the numbers. */
  parcel_number: 'CREATE TABLE parcel_number (number_key VARCHAR, fips VARCHAR, property_id BIGINT)',
  /**
   * Dated deeds, and listings (`listed`), in the order of the cells that their parcels lie in (`inCells`; those without a position last, in none), with all that
   * comparables are found and told by but the address. sale_date of a listing: of its sale, else of its last change. year: of a sale that counts for price
   * graphs, else NULL. bought: day of the sale with a price before this one. record_seq of a listing: the newest is 1.
   */
  placed_sale: `CREATE TABLE placed_sale (fips VARCHAR, cell_row INTEGER, cell_column INTEGER, latitude DOUBLE, longitude DOUBLE, listed BOOLEAN, property_id BIGINT, record_id BIGINT,
    record_seq INTEGER, year BIGINT, sale_date DATE, bought DATE, amount_cents BIGINT, market_sale BOOLEAN, multi_parcel BOOLEAN,
    cash BOOLEAN, sale_situation VARCHAR, not_market_reason VARCHAR, buyer VARCHAR, seller VARCHAR, status VARCHAR,
    listing_date DATE, list_amount_cents BIGINT, days_on_market INTEGER, square_feet INTEGER, lot_square_feet INTEGER,
    basement_square_feet INTEGER, bedrooms INTEGER, bathrooms DOUBLE, year_built INTEGER, stories DOUBLE,
    property_type_code VARCHAR, assessed_value_cents BIGINT)`,
} as const;

/**
 * Owners by the words of their names, of parcels that are in the roll: who is looked for in a whole country is found by a
 * word of the name, not by passing over all of them. Words as of `wordsOf`, in the order of the words; owner_key is
 * missing where it is the name in capitals. owner_word: each word once. Made where they lack: snapshots of earlier programs
 * have none.
 */
export const ownerTables = {
  named_owner: `CREATE TABLE IF NOT EXISTS named_owner (word VARCHAR, owner_name VARCHAR, owner_key VARCHAR, fips VARCHAR, property_id BIGINT)`,
  owner_word: 'CREATE TABLE IF NOT EXISTS owner_word (word VARCHAR)',
} as const;

/** Shorter ones say too little to look for. */
export const LEAST_WORD = 3;

/** The words of a text, each once, as `named_owner` has them: letters a to z and figures, at least three of them. */
export const wordsOf = (text: string): string =>
  `list_distinct(list_filter(regexp_extract_all(lower(${text}), '[a-z0-9]+'), lambda one: length(one) >= ${LEAST_WORD}))`;

/** Between the parts of an owner; no text has it (`cleanControls`). */
const PART = '\u001f';
const NONE = '\u001a';
const HEX_DIGITS = 15;

/**
 * Who an owner is: same normalised name and mailing address. Boxes and care-of lines have no normalised address; they are
 * compared as they are written. NULL where that is not known.
 */
const ownerText = `owner_key || CASE WHEN mail_key IS NOT NULL THEN chr(31) || mail_key
  ELSE chr(31) || chr(31) || mail_street_address || chr(31) || coalesce(mail_zip, chr(26)) END`;

/** The owner of a parcel as `linked_parcel` knows him; null where it is not known who he is. */
export function ownerHash({
  ownerKey,
  mailKey,
  mailStreetAddress,
  mailZip,
}: Pick<Facts, 'ownerKey' | 'mailKey' | 'mailStreetAddress' | 'mailZip'>): bigint | null {
  if (ownerKey === null || (mailKey === null && mailStreetAddress === null)) return null;
  const parts = mailKey === null ? [ownerKey, '', mailStreetAddress, mailZip ?? NONE] : [ownerKey, mailKey];
  const digest = createHash('md5').update(parts.join(PART)).digest('hex');
  return BigInt(`0x${digest.slice(0, HEX_DIGITS)}`);
}

/** The alternate parcel number as `apn_key` has the first. */
export const otherApnKey = (table: string): string => `translate(upper(${table}.alternate_apn), '-. /', '')`;

const listingDay = 'coalesce(sold_date, status_date, listing_date)';

/** Columns of `placed_sale` that the record gives, of deeds and of listings; a condition follows. */
const sales = [
  `SELECT false AS listed, fips, property_id, deed_id AS record_id, record_seq,
     CASE WHEN market_sale AND amount_cents > 0 THEN year(sale_date) END AS year, sale_date,
     max(CASE WHEN amount_cents > 0 THEN sale_date END) OVER (PARTITION BY fips, property_id ORDER BY sale_date
       RANGE BETWEEN UNBOUNDED PRECEDING AND INTERVAL 1 DAY PRECEDING) AS bought, amount_cents, market_sale, multi_parcel,
     cash, sale_situation, not_market_reason, buyer, seller, 'SOLD' AS status, NULL::DATE AS listing_date,
     NULL::BIGINT AS list_amount_cents, NULL::INTEGER AS days_on_market
   FROM deed WHERE sale_date IS NOT NULL AND`,
  `SELECT true, fips, property_id, listing_id, row_number() OVER (PARTITION BY fips, property_id
       ORDER BY ${listingDay} DESC NULLS LAST, listing_id)::INTEGER,
     CASE WHEN status = 'SOLD' AND sold_amount_cents > 0 THEN year(sold_date) END, ${listingDay}, NULL, sold_amount_cents, NULL,
     NULL, NULL, NULL, NULL, NULL, NULL, status, listing_date, list_amount_cents, days_on_market
   FROM listing WHERE`,
];

/** Cells of a block of these to a side stand together, their sales by date. */
const BLOCK_CELLS = 4;

/**
 * Fills them from the finished tables; sales of the counties that are named are left as they are, because nothing of those
 * has changed.
 */
export function writeSideTables(unchanged: readonly string[] = []): readonly string[] {
  const others = (fips: string): string =>
    unchanged.length === 0
      ? 'true'
      : `${fips} NOT IN (${unchanged.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ')})`;
  return [
    'DELETE FROM linked_parcel',
    `INSERT INTO linked_parcel
      SELECT ('0x' || left(md5(${ownerText}), ${HEX_DIGITS}))::BIGINT AS owner_hash, street_address, property_id FROM parcel
      WHERE owner_hash IS NOT NULL ORDER BY owner_hash`,
    'DELETE FROM parcel_number',
    `INSERT INTO parcel_number SELECT apn_key, fips, property_id FROM parcel WHERE apn_key IS NOT NULL
      UNION ALL SELECT ${otherApnKey('parcel')} AS other, fips, property_id FROM parcel WHERE other <> coalesce(apn_key, '')
      ORDER BY 1, 2, 3`,
    `DELETE FROM named_owner WHERE ${others('fips')}`,
    // Empty: all are new, also where only some have changed.
    `INSERT INTO named_owner BY NAME SELECT unnest(${wordsOf("concat_ws(' ', owner_name, owner_key)")}) AS word, owner_name,
        nullif(owner_key, upper(owner_name)) AS owner_key, fips, property_id
      FROM parcel WHERE retired_date IS NULL AND (${others('fips')} OR NOT EXISTS (SELECT 1 FROM named_owner)) ORDER BY word, owner_name`,
    'DELETE FROM owner_word',
    'INSERT INTO owner_word SELECT DISTINCT word FROM named_owner ORDER BY word',
    `DELETE FROM placed_sale WHERE ${others('fips')}`,
    `INSERT INTO placed_sale BY NAME SELECT ${cellSql('p.latitude')} AS cell_row, ${cellSql('p.longitude')} AS cell_column, p.latitude,
        p.longitude, s.*, p.square_feet, p.lot_square_feet, p.basement_square_feet, p.bedrooms, p.bathrooms, p.year_built,
        p.stories, p.property_type_code, p.assessed_value_cents
      FROM (${sales.map((sql) => `${sql} ${others('fips')}`).join(' UNION ALL ')}) s
      JOIN parcel p ON p.fips = s.fips AND p.property_id = s.property_id
      ORDER BY p.fips, cell_row // ${BLOCK_CELLS}, cell_column // ${BLOCK_CELLS}, s.sale_date, s.record_id`,
  ];
}
