import type { Facts } from '../../../src/api/contract/properties.ts';
import type { ComparableRow } from '../../../src/api/contract/surroundings.ts';
import { selectWithin } from '../../map/image.queries.ts';
import { boxAround } from '../../warehouse/geo.sql.ts';
import type { Warehouse } from '../../warehouse/snapshots.ts';
import { extentOf, type MapContent, type Position } from '../pdf/parcelMap.ts';

const FEET_PER_MILE = 5280;
/** Beyond it lots are dust on paper. */
const FARTHEST_PARCELS_MILES = 1.5;

const placed = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The map of a subject and sales around it; null where nobody knows the subject's position. */
export async function mapContent(
  warehouse: Warehouse,
  facts: Pick<Facts, 'latitude' | 'longitude'>,
  sales: readonly Pick<ComparableRow, 'latitude' | 'longitude'>[],
  radiusMiles: number | null,
): Promise<MapContent | null> {
  const center = placed(facts);
  if (center === null) return null;
  const marks = sales.map(placed);
  const farthest = Math.max(...Object.values(extentOf({ center, marks })).map(Math.abs));
  // The frame is wider than high: more is seen east and west than the sales alone would need.
  const miles = Math.min(FARTHEST_PARCELS_MILES, (3 * farthest) / FEET_PER_MILE);
  const around = await selectWithin(warehouse, boxAround(center.latitude, center.longitude, miles));
  const parcels = around.flatMap((parcel) => {
    const position = placed(parcel);
    return position === null ? [] : [{ ...position, lotSquareFeet: parcel.lotSquareFeet }];
  });
  return { center, radiusMiles, parcels, marks };
}
