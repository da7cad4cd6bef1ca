/**
 * Small tables in an order of their own, made by ingest, for what would otherwise be looked for in all parcels: of them
 * DuckDB reads the few blocks that can have it.
 */
import { createHash } from 'node:crypto';
import type { Facts } from '../../../src/api/contract/property/properties.ts';

export const sideTables = {
  /** Parcels of owners who have several, in the order of the owners. owner_hash: 60 bits of the md5 of `ownerText`. */
  linked_parcel: 'CREATE TABLE linked_parcel (owner_hash BIGINT, street_address VARCHAR, property_id BIGINT)',
  /** Sales with a price, where the parcel lies: by public records, or by listings (`listed`). */
  placed_sale: `CREATE TABLE placed_sale (listed BOOLEAN, latitude DOUBLE, longitude DOUBLE, year BIGINT, amount_cents BIGINT,
    property_id BIGINT)`,
} as const;

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

/** Sales with a price by public records, and by listings. */
const sales = [
  `SELECT false AS listed, fips, property_id, sale_date, amount_cents FROM deed
    WHERE market_sale AND sale_date IS NOT NULL AND amount_cents > 0`,
  `SELECT true, fips, property_id, sold_date, sold_amount_cents FROM listing
    WHERE status = 'SOLD' AND sold_date IS NOT NULL AND sold_amount_cents > 0`,
];

/** Fills them from the finished tables. Strips of a fiftieth of a degree: some 1.4 miles from south to north. */
export const writeSideTables: readonly string[] = [
  'DELETE FROM linked_parcel',
  `INSERT INTO linked_parcel WITH owned AS MATERIALIZED (
      SELECT ('0x' || left(md5(${ownerText}), ${HEX_DIGITS}))::BIGINT AS owner_hash, street_address, property_id FROM parcel)
    SELECT * FROM owned WHERE owner_hash IN (SELECT owner_hash FROM owned GROUP BY owner_hash HAVING count(*) > 1)
    ORDER BY owner_hash`,
  'DELETE FROM placed_sale',
  `INSERT INTO placed_sale SELECT s.listed, p.latitude, p.longitude, year(s.sale_date), s.amount_cents, s.property_id
    FROM (${sales.join(' UNION ALL ')}) s JOIN parcel p ON p.fips = s.fips AND p.property_id = s.property_id
    WHERE p.latitude IS NOT NULL AND p.longitude IS NOT NULL ORDER BY floor(p.latitude * 50), p.longitude`,
];
