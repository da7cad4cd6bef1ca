import type { Facts } from '../../../../src/api/contract/property/properties.ts';
import type { ComparableRow, ComparableSearch } from '../../../../src/api/contract/property/surroundings.ts';
import { decodeRings } from '../../../../src/api/search/map/outlineRings.ts';
import { selectWithin } from '../../../search/map/image.queries.ts';
import { selectOutlines } from '../../../search/map/outlines.queries.ts';
import { streetsWithin } from '../../../search/map/streets/drawnStreets.ts';
import { boxAround, type Box } from '../../../data/warehouse/geo.sql.ts';
import { shapePoints } from '../../../search/conditions/shapeSql.ts';
import type { Warehouse } from '../../../data/warehouse/openWarehouse.ts';
import { boxSeen, type MapContent, type Position } from '../parcelMap.ts';
import { MAP_SIZE } from '../../../paper/pdf/theme.ts';

/** Beyond it lots are dust on paper. */
const FARTHEST_PARCELS_MILES = 1.5;
/** As many as lie within that distance in a city. */
const MOST_PARCELS = 12_000;

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
  const seen = boxSeen(MAP_SIZE, { center, marks, shape });
  // Of a wide map the lots near the subject: those far away are dust on paper.
  const near = boxAround(center.latitude, center.longitude, FARTHEST_PARCELS_MILES);
  const shown = overlapOf(seen, near);
  const [around, outlines, streets] = await Promise.all([
    selectWithin(warehouse, shown, MOST_PARCELS),
    selectOutlines(warehouse, shown, MOST_PARCELS),
    streetsWithin(warehouse, shown),
  ]);
  const drawn = new Map(outlines.map((outline) => [outline.propertyId, outline]));
  const parcels = around.flatMap((parcel) => {
    const position = placed(parcel);
    const outline = drawn.get(parcel.propertyId);
    if (position === null) return [];
    return [
      {
        ...position,
        lotSquareFeet: parcel.lotSquareFeet,
        ...(outline === undefined ? {} : { polygons: decodeRings(outline.rings, outline.corner) }),
      },
    ];
  });
  const radiusMiles = subject === null ? null : (distanceMax ?? null);
  return { center, hasSubject: subject !== null, radiusMiles, shape, parcels, marks, streets };
}

const overlapOf = (one: Box, other: Box): Box => ({
  south: Math.max(one.south, other.south),
  north: Math.min(one.north, other.north),
  west: Math.max(one.west, other.west),
  east: Math.min(one.east, other.east),
});

function middleOf(corners: readonly Position[]): Position {
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    latitude: middle(corners.map(({ latitude }) => latitude)),
    longitude: middle(corners.map(({ longitude }) => longitude)),
  };
}
