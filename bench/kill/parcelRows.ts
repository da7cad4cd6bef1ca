import { openWarehouse } from '../../server/data/warehouse/openWarehouse.ts';

export interface ParcelRow {
  readonly id: number;
  readonly apn: string;
  readonly fips: string;
}

/** All parcels of a warehouse, by id. */
export async function parcelRows(dir: string): Promise<ParcelRow[]> {
  const warehouse = await openWarehouse(dir);
  try {
    return await warehouse.query<ParcelRow>('SELECT property_id AS id, apn, fips FROM parcel ORDER BY property_id');
  } finally {
    await warehouse.close();
  }
}
