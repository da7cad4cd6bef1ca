import type { Facts } from '../../../src/api/contract/properties.ts';
import type { ComparableRow, ComparableSearch } from '../../../src/api/contract/surroundings.ts';
import { selectWithin } from '../../map/image.queries.ts';
import { boxAround } from '../../warehouse/geo.sql.ts';
import { shapePoints } from '../../warehouse/shapeSql.ts';
import type { Warehouse } from '../../warehouse/snapshots.ts';
import { extentOf, type MapContent, type Position } from '../pdf/parcelMap.ts';

const FEET_PER_MILE = 5280;
/** Beyond it lots are dust on paper. */
const FARTHEST_PARCELS_MILES = 1.5;

const placed = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * The map of a subject, the sales around it and where was searched; null where neither the position of the subject nor
 * a drawn shape says what to show.
 */
export async function mapContent(
  warehouse: Warehouse,
  facts: Pick<Facts, 'latitude' | 'longitude'>,
  sales: readonly Pick<ComparableRow, 'latitude' | 'longitude'>[],
  { distanceMax, shapeDefinition }: Pick<ComparableSearch, 'distanceMax' | 'shapeDefinition'>,
): Promise<MapContent | null> {
  const points = shapePoints(shapeDefinition ?? '');
  const shape = typeof points === 'string' ? null : points;
  const subject = placed(facts);
  const center = subject ?? (shape === null ? null : middleOf(shape));
  if (center === null) return null;
  const marks = sales.map(placed);
  const farthest = Math.max(...Object.values(extentOf({ center, marks, shape })).map(Math.abs));
  // The frame is wider than high: more is seen east and west than the sales alone would need.
  const miles = Math.min(FARTHEST_PARCELS_MILES, (3 * farthest) / FEET_PER_MILE);
  const around = await selectWithin(warehouse, boxAround(center.latitude, center.longitude, miles));
  const parcels = around.flatMap((parcel) => {
    const position = placed(parcel);
    return position === null ? [] : [{ ...position, lotSquareFeet: parcel.lotSquareFeet }];
  });
  const radiusMiles = subject === null ? null : (distanceMax ?? null);
  return { center, hasSubject: subject !== null, radiusMiles, shape, parcels, marks };
}

function middleOf(corners: readonly Position[]): Position {
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    latitude: middle(corners.map(({ latitude }) => latitude)),
    longitude: middle(corners.map(({ longitude }) => longitude)),
  };
}
