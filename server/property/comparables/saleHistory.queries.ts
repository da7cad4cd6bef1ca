/** What came before a sale or listing on the same parcel: asked for the few that were found, not for all around. */
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

interface Found {
  readonly type: 'U' | 'M';
  readonly propertyId: number;
  readonly fips: string;
  readonly recordId: number;
  /** Place of a deed among those of its parcel; null of a listing. */
  readonly deedSeq: number | null;
  readonly saleDate: string | null;
}

export interface History {
  /** Place among the records of its kind of the parcel, from 1, newest first. */
  readonly recordSeq: number;
  /** Months since the sale with a price before this one: a short hold is a flip. Null of a listing, and without one. */
  readonly monthsHeld: number | null;
}

const DAY_MS = 86_400_000;
const DAYS_PER_MONTH = 30.4375;

export async function withHistory<T extends Found>(
  warehouse: Pick<Warehouse, 'query'>,
  found: readonly T[],
): Promise<(T & History)[]> {
  const [sales, listings] = await Promise.all([
    salesOf(
      warehouse,
      found.filter(({ type }) => type === 'U'),
    ),
    listingsOf(
      warehouse,
      found.filter(({ type }) => type === 'M'),
    ),
  ]);
  return found.map((record) => ({
    ...record,
    recordSeq: record.deedSeq ?? 1 + (listings.get(record.propertyId)?.indexOf(record.recordId) ?? 0),
    monthsHeld: record.type === 'U' ? monthsHeld(record.saleDate, sales.get(record.propertyId) ?? []) : null,
  }));
}

function monthsHeld(saleDate: string | null, sales: readonly string[]): number | null {
  if (saleDate === null) return null;
  const before = sales.reduce((latest, date) => (date < saleDate && date > latest ? date : latest), '');
  return before === '' ? null : (Date.parse(saleDate) - Date.parse(before)) / DAY_MS / DAYS_PER_MONTH;
}

/** Days of the sales with a price of these parcels. */
async function salesOf(warehouse: Pick<Warehouse, 'query'>, found: readonly Found[]): Promise<Map<number, string[]>> {
  if (found.length === 0) return new Map();
  const rows = await warehouse.query<{ id: number; date: string }>(
    `SELECT property_id AS id, sale_date AS date FROM deed WHERE ${ofFound} AND amount_cents > 0 AND sale_date IS NOT NULL`,
    paramsOf(found),
  );
  return grouped(rows, ({ date }) => date);
}

/** Ids of the listings of these parcels, newest first. */
async function listingsOf(
  warehouse: Pick<Warehouse, 'query'>,
  found: readonly Found[],
): Promise<Map<number, number[]>> {
  if (found.length === 0) return new Map();
  const rows = await warehouse.query<{ id: number; listingId: number }>(
    `SELECT property_id AS id, listing_id AS "listingId" FROM listing WHERE ${ofFound}
     ORDER BY coalesce(sold_date, status_date, listing_date) DESC NULLS LAST, listing_id`,
    paramsOf(found),
  );
  return grouped(rows, ({ listingId }) => listingId);
}

// The county is known: other row groups are not read.
const ofFound = `fips IN (SELECT unnest($counties::VARCHAR[])) AND property_id IN (SELECT unnest($ids::BIGINT[]))`;

const paramsOf = (found: readonly Found[]) => ({
  counties: [...new Set(found.map(({ fips }) => fips))],
  ids: [...new Set(found.map(({ propertyId }) => propertyId))],
});

function grouped<R extends { readonly id: number }, V>(rows: readonly R[], valueOf: (row: R) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const known = groups.get(row.id);
    if (known === undefined) groups.set(row.id, [valueOf(row)]);
    else known.push(valueOf(row));
  }
  return groups;
}
