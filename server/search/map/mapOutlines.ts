import { decodeRings } from '../../../src/api/search/map/outlineRings.ts';
import { encodeOutlines, isWithin, MOST_OUTLINES, OUTLINE_ZOOM } from '../../../src/api/search/map/outlines.ts';
import { keptAnswers } from '../../data/warehouse/keptAnswers.ts';
import type { Warehouse } from '../../data/warehouse/openWarehouse.ts';
import { squareOf } from './squareOf.ts';
import { selectOutlines } from './outlines.queries.ts';

type Queries = Pick<Warehouse, 'current' | 'query'>;

const kept = keptAnswers<Uint8Array>();

/** The outlines of a square as bytes, kept as long as the snapshot is in service. */
export async function mapOutlines(warehouse: Queries, x: number, y: number): Promise<Uint8Array> {
  return await kept(warehouse, 'outlines', { x, y }, async () => {
    const rows = await selectOutlines(warehouse, squareOf(OUTLINE_ZOOM, x, y), MOST_OUTLINES + 1);
    return encodeOutlines(rows.slice(0, MOST_OUTLINES), rows.length > MOST_OUTLINES);
  });
}

/** The property whose outline holds a place; of several (flats on one lot) the one with the lowest id. */
export async function parcelWithin(
  warehouse: Queries,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Promise<number | null> {
  const here = { west: longitude, east: longitude, south: latitude, north: latitude };
  const rows = await selectOutlines(warehouse, here, MOST_OUTLINES);
  const found = rows.find(({ corner, rings }) => {
    const polygons = decodeRings(rings, corner);
    return [-360, 0, 360].some((turn) => isWithin({ polygons }, [longitude + turn, latitude]));
  });
  return found?.propertyId ?? null;
}
