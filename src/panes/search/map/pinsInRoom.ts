/** Which pins a map prepares: those around what it shows. However many there are elsewhere, they cost nothing. */
import { pinLeadTypes, type PinSet } from '../../../api/search/map/pins.ts';
import { mercatorX, mercatorY, WORLD, type Bounds, type Room } from '../../../machines/search/map/view.ts';
import { pinRadius } from './pinLooks.ts';

/** Of the size of a pin: nearer than that, of two pins only the upper one is seen. */
const HIDDEN = 0.5;
const MOST_LATITUDE = 85.05;

/** Where pins lie from north to south as fractions of the world, computed once. */
const heights = new WeakMap<PinSet, Float64Array>();

function heightsOf(pins: PinSet): Float64Array {
  const known = heights.get(pins);
  if (known !== undefined) return known;
  const made = new Float64Array(pins.count);
  for (let at = 0; at < pins.count; at++) made[at] = mercatorY(pins.positions[at * 2 + 1] ?? 0);
  heights.set(pins, made);
  return made;
}

/** The places of the pins within some bounds, ascending. */
export function pinsWithin({ count, positions }: PinSet, bounds: Bounds): Int32Array {
  const { south, north } = bounds;
  // The world is drawn again beyond the date line: there everything is near.
  const isWhole = bounds.west < -180 || bounds.east > 180;
  const [west, east] = isWhole ? [-180, 180] : [bounds.west, bounds.east];
  const found = new Int32Array(count);
  let length = 0;
  for (let at = 0; at < count; at++) {
    const longitude = positions[at * 2] ?? 0;
    if (longitude < west || longitude > east) continue;
    const latitude = positions[at * 2 + 1] ?? 0;
    if (latitude >= south && latitude <= north) found[length++] = at;
  }
  return found.slice(0, length);
}

/** A grid of square cells over a room, the same cells wherever the room is. */
export interface CellGrid {
  readonly cells: number;
  /** The cell of each pin that was asked for. */
  readonly cellOf: Int32Array;
}

/** @param side of a cell in pixels at the whole zoom of the room */
export function gridOver(pins: PinSet, within: Int32Array, { zoom, bounds }: Room, side: number): CellGrid {
  const across = (WORLD * 2 ** zoom) / side;
  const y = heightsOf(pins);
  const isWhole = bounds.west < -180 || bounds.east > 180;
  const left = Math.floor((isWhole ? 0 : mercatorX(bounds.west)) * across);
  const top = Math.floor(mercatorY(Math.min(MOST_LATITUDE, bounds.north)) * across);
  const columns = Math.floor((isWhole ? 1 : mercatorX(bounds.east)) * across) - left + 1;
  const rows = Math.floor(mercatorY(Math.max(-MOST_LATITUDE, bounds.south)) * across) - top + 1;
  const cellOf = new Int32Array(within.length);
  for (let index = 0; index < within.length; index++) {
    const at = within[index] ?? 0;
    const column = Math.floor((((pins.positions[at * 2] ?? 0) + 180) / 360) * across) - left;
    const row = Math.floor((y[at] ?? 0) * across) - top;
    cellOf[index] = Math.max(0, Math.min(rows - 1, row)) * columns + column;
  }
  return { cells: columns * rows, cellOf };
}

/** The same places in the order of drawing: parcels that are no lead first, the most urgent leads over all others. */
function byUrgency({ leads }: PinSet, places: Int32Array): Int32Array {
  const none = pinLeadTypes.length;
  // The lowest bit is that of the most urgent type.
  const rankOf = (at: number): number => {
    const bits = leads[at] ?? 0;
    return bits === 0 ? none : 31 - Math.clz32(bits & -bits);
  };
  // Where those of a rank end, and after each that is placed the one before: places of a rank keep their order.
  const ends = new Int32Array(none + 2);
  for (const at of places) ends[rankOf(at)] = (ends[rankOf(at)] ?? 0) + 1;
  for (let rank = none - 1; rank >= 0; rank--) ends[rank] = (ends[rank] ?? 0) + (ends[rank + 1] ?? 0);
  const ordered = new Int32Array(places.length);
  for (let index = places.length - 1; index >= 0; index--) {
    const at = places[index] ?? 0;
    const rank = rankOf(at);
    ends[rank] = (ends[rank] ?? 0) - 1;
    ordered[ends[rank] ?? 0] = at;
  }
  return ordered;
}

/**
 * The places of the pins that are drawn in a room, in the order of drawing: of those that lie over each other the
 * upper one, which hides the others. A million pins of one county are some ten thousand spots on a screen.
 */
export function pinsSeen(pins: PinSet, room: Room): Int32Array {
  const within = byUrgency(pins, pinsWithin(pins, room.bounds));
  // Until the next whole zoom everything is up to twice as far apart.
  const { cells, cellOf } = gridOver(pins, within, room, (pinRadius(room.zoom) * HIDDEN) / 2);
  const isTaken = new Uint8Array(cells);
  let first = within.length;
  // Later pins are drawn over earlier ones.
  for (let index = within.length - 1; index >= 0; index--) {
    const cell = cellOf[index] ?? 0;
    if (isTaken[cell] === 1) continue;
    isTaken[cell] = 1;
    within[--first] = within[index] ?? 0;
  }
  return within.slice(first);
}
