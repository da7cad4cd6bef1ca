import { amongIds } from '../../data/warehouse/amongIds.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** What a message says of a parcel, and what decides which of an owner's parcels it speaks of. */
export interface PropertyWords {
  readonly id: number;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly leads: number;
}

/** By id; those that the county does not know any more are not there. */
export async function propertiesOf(
  warehouse: Warehouse,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PropertyWords>> {
  if (ids.length === 0 || warehouse.current() === null) return new Map();
  const among = amongIds('property_id', ids);
  const rows = await warehouse.query<PropertyWords>(
    `SELECT property_id AS id, coalesce(street_address || coalesce(' #' || unit_number, ''), '') AS street,
       coalesce(city_name, '') AS city, coalesce(state_code, '') AS state, coalesce(zip, '') AS zip,
       latitude, longitude, coalesce(lead_count, 0) AS leads
     FROM parcel WHERE ${among.sql}`,
    among.params,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The one with the most lead types, of several the one with the lowest id (section 5). */
export const foremostOf = (
  ids: readonly number[],
  known: ReadonlyMap<number, PropertyWords>,
): PropertyWords | undefined =>
  ids
    .flatMap((id) => known.get(id) ?? [])
    .reduce<PropertyWords | undefined>(
      (best, one) => (best === undefined || one.leads > best.leads ? one : best),
      undefined,
    );
