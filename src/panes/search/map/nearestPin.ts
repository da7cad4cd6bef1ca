import type { PinSet } from '../../../api/search/map/pins.ts';
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { WORLD } from '../../../machines/search/map/view.ts';

/** How far from the pointer a pin is still meant, in pixels. */
export const REACH = 10;

/**
 * The pin nearest to a place within reach of the pointer at this zoom, -1 for none. Looking through a million takes
 * two milliseconds, so the graphics card need not be asked which pin it drew there.
 */
export function nearestPin(pins: PinSet, { longitude, latitude }: Place, zoom: number): number {
  const degrees = (REACH * 360) / (WORLD * 2 ** zoom);
  const flat = Math.cos((latitude * Math.PI) / 180);
  let best = degrees * degrees;
  let found = -1;
  const { positions, count } = pins;
  for (let at = 0; at < count; at++) {
    const east = (positions[at * 2] ?? 0) - longitude;
    if (east > degrees || east < -degrees) continue;
    // A degree of latitude is longer on the map, by what a degree of longitude is shorter on the ground.
    const north = ((positions[at * 2 + 1] ?? 0) - latitude) / flat;
    const distance = east * east + north * north;
    if (distance < best) {
      best = distance;
      found = at;
    }
  }
  return found;
}
