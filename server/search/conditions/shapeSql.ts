/** A drawn shape as an SQL condition (R-MAP-009, O-113). */
import type { Param } from '../../data/warehouse/bindParams.ts';
import { boxParams, inBox } from '../../data/warehouse/geo.sql.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The corners of a shape written as points "lat lng" joined by "/"; the closing point may be left out. A text that is
 * no shape answers what is wrong with it, as a phrase after "The shape".
 *
 * @example shapePoints('38.02 -78.5/38.04 -78.5/38.03 -78.47') // three points
 * @example shapePoints('38.02 -78.5') // 'needs at least three points "latitude longitude" joined by "/"'
 */
export function shapePoints(definition: string): readonly Point[] | string {
  const points: Point[] = [];
  for (const text of definition.split('/').map((part) => part.trim())) {
    if (text === '') continue;
    const match = /^(-?\d{1,3}(?:\.\d+)?)[ ,]+(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
    if (!match) return `has "${text.slice(0, 40)}", which is not a point "latitude longitude"`;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return `has "${text}", which is not on the map`;
    const last = points.at(-1);
    if (last?.latitude !== latitude || last.longitude !== longitude) points.push({ latitude, longitude });
  }
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude) points.pop();
  const isFlat =
    points.every((point) => point.latitude === first?.latitude) ||
    points.every((point) => point.longitude === first?.longitude);
  return points.length < 3 || isFlat ? 'needs at least three points "latitude longitude" joined by "/"' : points;
}

/** Most slabs a shape is cut into; more would only make the edges that cross many of them longer lists. */
const MOST_SLABS = 256;

/**
 * Parcels inside a shape, by the even-odd rule: a ray to the east crosses its edges an odd number of times. The edges
 * are a table of parameters, cut into slabs of latitude so that a parcel meets only the edges of its own slab: a shape
 * of thousands of points costs little more than one of four. Of two shapes side by side a parcel on the common edge
 * is in one.
 */
export function shapeCondition(
  points: readonly Point[],
  table: string,
): { sql: string; params: Record<string, Param> } {
  const [latitudes, longitudes] = [points.map((point) => point.latitude), points.map((point) => point.longitude)];
  const box = {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
  const height = (box.north - box.south) / Math.min(points.length, MOST_SLABS);
  const edges = slabbedEdges(points, (latitude) => Math.floor((latitude - box.south) / height));
  return {
    // The same arithmetic as above, so that SQL and JavaScript never put a latitude into different slabs.
    sql: `${inBox('shape', table)} AND ${table}.rowid IN (
      SELECT inside.rowid FROM parcel inside
      JOIN (SELECT unnest($shapeSlab::BIGINT[]) AS slab, unnest($shapeLow::DOUBLE[]) AS low, unnest($shapeHigh::DOUBLE[]) AS high,
          unnest($shapeLatitude::DOUBLE[]) AS latitude, unnest($shapeLongitude::DOUBLE[]) AS longitude,
          unnest($shapeSlope::DOUBLE[]) AS slope) edge
        ON edge.slab = floor((inside.latitude - $shapeSouth) / $shapeHeight)::BIGINT
      WHERE ${inBox('shape', 'inside')} AND inside.latitude >= edge.low AND inside.latitude < edge.high
        AND inside.longitude < edge.longitude + (inside.latitude - edge.latitude) * edge.slope
      GROUP BY inside.rowid HAVING count(*) % 2 = 1)`,
    params: {
      ...boxParams('shape', box),
      shapeHeight: height,
      shapeSlab: edges.map(({ slab }) => slab),
      shapeLow: edges.map(({ from, to }) => Math.min(from.latitude, to.latitude)),
      shapeHigh: edges.map(({ from, to }) => Math.max(from.latitude, to.latitude)),
      shapeLatitude: edges.map(({ from }) => from.latitude),
      shapeLongitude: edges.map(({ from }) => from.longitude),
      shapeSlope: edges.map(({ from, to }) => (to.longitude - from.longitude) / (to.latitude - from.latitude)),
    },
  };
}

interface SlabbedEdge {
  readonly from: Point;
  readonly to: Point;
  readonly slab: number;
}

/** The edges that a ray to the east can cross, once for each slab that they reach into. */
function slabbedEdges(points: readonly Point[], slabOf: (latitude: number) => number): SlabbedEdge[] {
  return points.flatMap((from, at) => {
    const to = points[(at + 1) % points.length] ?? from;
    if (from.latitude === to.latitude) return [];
    const first = slabOf(Math.min(from.latitude, to.latitude));
    const last = slabOf(Math.max(from.latitude, to.latitude));
    return Array.from({ length: last - first + 1 }, (_, step) => ({ from, to, slab: first + step }));
  });
}
