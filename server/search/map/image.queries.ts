import { boxParams, inBox, type Box } from '../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';

/** More squares than that are a grey picture. */
const MOST_PARCELS = 2000;

export interface PlacedParcel {
  readonly propertyId: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly streetAddress: string | null;
  readonly lotSquareFeet: number | null;
}

const columns = `property_id AS "propertyId", latitude, longitude, street_address AS "streetAddress",
  lot_square_feet AS "lotSquareFeet"`;

/** Where a property lies; undefined when there is none of this id. */
export async function selectPlaced(
  warehouse: Pick<Warehouse, 'query'>,
  propertyId: number,
): Promise<PlacedParcel | undefined> {
  const [row] = await warehouse.query<PlacedParcel>(`SELECT ${columns} FROM parcel WHERE property_id = $propertyId`, {
    propertyId,
  });
  return row;
}

/** Parcels in a box; of more than `most` always the same ones. */
export async function selectWithin(
  warehouse: Pick<Warehouse, 'query'>,
  box: Box,
  most = MOST_PARCELS,
): Promise<PlacedParcel[]> {
  return await warehouse.query<PlacedParcel>(
    `SELECT ${columns} FROM parcel WHERE ${inBox('seen', 'parcel')} ORDER BY property_id LIMIT ${most}`,
    boxParams('seen', box),
  );
}
