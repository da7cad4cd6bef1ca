/** A drawn shape as an SQL condition (R-MAP-009, O-113). */
import type { Param } from './bindParams.ts';
import { boxParams, inBox } from './geo.sql.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The corners of a shape written as points "lat lng" joined by "/"; the closing point may be left out. A text that is
 * no shape answers what is wrong with it.
 *
 * @example shapePoints('38.02 -78.5/38.04 -78.5/38.03 -78.47') // three points
 * @example shapePoints('38.02 -78.5') // 'A shape needs at least three points "latitude longitude" joined by "/".'
 */
export function shapePoints(definition: string): readonly Point[] | string {
  const points: Point[] = [];
  for (const text of definition.split('/').map((part) => part.trim())) {
    if (text === '') continue;
    const match = /^(-?\d{1,3}(?:\.\d+)?)[ ,]+(-?\d{1,3}(?:\.\d+)?)$/.exec(text);
    if (!match) return `"${text.slice(0, 40)}" is not a point "latitude longitude".`;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return `"${text}" is not on the map.`;
    const last = points.at(-1);
    if (last?.latitude !== latitude || last.longitude !== longitude) points.push({ latitude, longitude });
  }
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude) points.pop();
  return points.length < 3 ? 'A shape needs at least three points "latitude longitude" joined by "/".' : points;
}

/**
 * Parcels inside a shape, by the even-odd rule: a ray to the east crosses its edges an odd number of times. The edges
 * are a table of parameters joined on the parcels of the bounding box, so that a shape of thousands of points costs
 * the parcels near it and not the country. Every parcel is in or out, none of two shapes side by side twice.
 */
export function shapeCondition(
  points: readonly Point[],
  table: string,
): { sql: string; params: Record<string, Param> } {
  const edges = points.map((from, at) => ({ from, to: points[(at + 1) % points.length] ?? from }));
  const crossing = edges.filter(({ from, to }) => from.latitude !== to.latitude);
  const [latitudes, longitudes] = [points.map((point) => point.latitude), points.map((point) => point.longitude)];
  const box = {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
  return {
    sql: `${inBox('shape', table)} AND ${table}.property_id IN (
      SELECT inside.property_id FROM parcel inside
      JOIN (SELECT unnest($shapeLow::DOUBLE[]) AS low, unnest($shapeHigh::DOUBLE[]) AS high,
          unnest($shapeLatitude::DOUBLE[]) AS latitude, unnest($shapeLongitude::DOUBLE[]) AS longitude,
          unnest($shapeSlope::DOUBLE[]) AS slope) edge
        ON inside.latitude >= edge.low AND inside.latitude < edge.high
      WHERE ${inBox('shape', 'inside')} AND inside.longitude < edge.longitude + (inside.latitude - edge.latitude) * edge.slope
      GROUP BY inside.property_id HAVING count(*) % 2 = 1)`,
    params: {
      ...boxParams('shape', box),
      shapeLow: crossing.map(({ from, to }) => Math.min(from.latitude, to.latitude)),
      shapeHigh: crossing.map(({ from, to }) => Math.max(from.latitude, to.latitude)),
      shapeLatitude: crossing.map(({ from }) => from.latitude),
      shapeLongitude: crossing.map(({ from }) => from.longitude),
      shapeSlope: crossing.map(({ from, to }) => (to.longitude - from.longitude) / (to.latitude - from.latitude)),
    },
  };
}
