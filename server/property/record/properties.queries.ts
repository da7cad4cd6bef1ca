/** SQL of one property: its facts, records, neighbours' sales and other parcels of its owner. */
import type { Kysely } from 'kysely';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { Database } from '../../platform/store/schema.ts';
import { boxAround, inCells, milesBetween } from '../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { perSnapshot } from '../../data/warehouse/perSnapshot.ts';
import type { ParcelRecord, ShownFacts } from '../../data/warehouse/records/parcelRecord.ts';
import { ownerHash } from '../../data/warehouse/sideTables.sql.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

export type Queries = Pick<Warehouse, 'query'>;

/** The facts of a parcel; undefined when the snapshot has none of this id. */
export async function selectParcel(
  warehouse: Pick<Warehouse, 'record'>,
  propertyId: number,
): Promise<Facts | undefined> {
  return (await warehouse.record(propertyId))?.facts;
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

/** All sources, oldest first. */
export const selectSources = perSnapshot(
  async (warehouse: Pick<Warehouse, 'current' | 'query'>): Promise<SourceRow[]> =>
    await warehouse.query<SourceRow>(
      `SELECT source_id AS id, name, as_of AS "asOf", newest_sale AS "newestSale", coalesce(sample, false) AS sample, agency, url
       FROM source ORDER BY as_of, source_id`,
    ),
);

/** The source of this number; undefined when the snapshot has none. */
export const selectSource = async (
  warehouse: Pick<Warehouse, 'current' | 'query'>,
  sourceId: number | null,
): Promise<SourceRow | undefined> => (await selectSources(warehouse)).find(({ id }) => id === sourceId);

export interface JoinedSourceRow {
  readonly id: number;
  readonly name: string;
  readonly asOf: string | null;
  readonly agency: string | null;
  readonly url: string | null;
  readonly joinedBy: 'apn' | 'address' | 'new' | 'roll';
  readonly facts: readonly string[];
  readonly owner: string | null;
}

/** The other sources that name a parcel, oldest first, with the facts whose value is theirs. */
export function joinedSources(
  sources: readonly SourceRow[],
  { facts: { sourceId }, sections: { joined } }: ParcelRecord,
): JoinedSourceRow[] {
  return sources.flatMap(({ id, name, asOf, agency, url }) =>
    joined.filter((one) => one.id === id && id !== sourceId).map((one) => ({ name, asOf, agency, url, ...one })),
  );
}

/** Most linked properties in a record. */
const MOST_LINKED = 50;

export type AddressRow = Pick<
  ShownFacts,
  'propertyId' | 'streetAddress' | 'unitNumber' | 'cityName' | 'stateCode' | 'zip'
>;

/** Other parcels of the same owner: same normalised name and mailing address, wherever they lie (O-111). */
export async function selectLinked(warehouse: Pick<Warehouse, 'selectShown'>, facts: Facts): Promise<AddressRow[]> {
  const owner = ownerHash(facts);
  if (owner === null) return [];
  return await warehouse.selectShown(
    `SELECT property_id AS id FROM linked_parcel WHERE owner_hash = $owner::BIGINT AND property_id <> $propertyId
     ORDER BY street_address NULLS LAST, property_id LIMIT ${MOST_LINKED}`,
    { owner, propertyId: facts.propertyId },
  );
}

export interface YearlySales {
  readonly year: number;
  readonly medianCents: number;
  readonly count: number;
}

/** Median price of the sales around a parcel by year, itself left out; the last ten years that have any. */
export async function selectSalesAround(
  warehouse: Queries,
  { propertyId, latitude, longitude }: Facts,
  miles: number,
  source: 'U' | 'M' = 'U',
): Promise<YearlySales[]> {
  if (latitude === null || longitude === null) return [];
  const near = inCells('around', 's', boxAround(latitude, longitude, miles));
  return await warehouse.query<YearlySales>(
    `SELECT * FROM (
       SELECT year, median(amount_cents) AS "medianCents", count(*) AS count FROM placed_sale s
       WHERE listed = $listed AND year IS NOT NULL AND ${near.sql}
         AND ${milesBetween('$latitude', '$longitude', 's.latitude', 's.longitude')} <= $miles AND property_id <> $propertyId
       GROUP BY year ORDER BY year DESC LIMIT 10)
     ORDER BY year`,
    {
      listed: source === 'M',
      propertyId,
      latitude,
      longitude,
      miles,
      ...near.params,
    },
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
