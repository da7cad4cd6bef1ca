import type { MapContext } from './context.ts';
import { boundsOf, type Bounds } from './view.ts';

/**
 * The rectangle whose values are asked for: somewhat more than the map shows, kept while the map stays inside it and
 * does not look much closer. County values are those of everywhere.
 */
export function valuesBox({ view, size, valuesBox: box, area }: MapContext): Bounds | null {
  if (area === 'COUNTY') return null;
  const { west, south, east, north } = boundsOf(view, size);
  const isKept =
    box !== null &&
    west >= box.west &&
    east <= box.east &&
    south >= box.south &&
    north <= box.north &&
    east - west > (box.east - box.west) / 5;
  if (isKept) return box;
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return { west: west - width, east: east + width, south: south - height, north: north + height };
}

export const valuesKey = (context: MapContext): string => {
  const box = valuesBox(context);
  const edges = box === null ? [] : [box.west, box.south, box.east, box.north].map((edge) => edge.toFixed(4));
  return [context.metric, context.area, context.dataChanges, ...edges].join(' ');
};
