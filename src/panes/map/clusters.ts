/** Pins gathered in cells of the screen: what a map says when it looks from too far for single pins. */
import type { PinSet } from '../../api/map/pins.ts';
import type { PinMode } from '../../machines/map/context.ts';
import { mercatorX, mercatorY, WORLD } from '../../machines/map/view.ts';

export interface Cluster {
  readonly count: number;
  /** The middle of its pins. */
  readonly position: readonly [number, number];
  /** The only pin of it, -1 for several. */
  readonly pin: number;
}

/** Side of a cell in pixels at a whole zoom. */
export const CELL = 52;
/** Signs nearer than that would cover each other, in pixels. */
const NEAR = 34;
/** With more pins than that in a cell on average, cells say more than pins. */
const CROWDED = 4;
/** So few pins are always shown one by one. */
const FEW = 400;

const places = new WeakMap<PinSet, { readonly x: Float64Array; readonly y: Float64Array }>();

/** Positions as fractions of the world, computed once. */
function placesOf(pins: PinSet): { readonly x: Float64Array; readonly y: Float64Array } {
  const known = places.get(pins);
  if (known !== undefined) return known;
  const [x, y] = [new Float64Array(pins.count), new Float64Array(pins.count)];
  for (let at = 0; at < pins.count; at++) {
    x[at] = mercatorX(pins.positions[at * 2] ?? 0);
    y[at] = mercatorY(pins.positions[at * 2 + 1] ?? 0);
  }
  const made = { x, y };
  places.set(pins, made);
  return made;
}

/** The cells that hold pins at a whole zoom. */
export function clusterPins(pins: PinSet, zoom: number): Cluster[] {
  const { x, y } = placesOf(pins);
  const across = Math.ceil((WORLD * 2 ** zoom) / CELL);
  const cells = new Map<number, { count: number; longitude: number; latitude: number; pin: number }>();
  for (let at = 0; at < pins.count; at++) {
    const key = Math.floor((x[at] ?? 0) * across) * (across + 1) + Math.floor((y[at] ?? 0) * across);
    const cell = cells.get(key);
    const [longitude = 0, latitude = 0] = [pins.positions[at * 2], pins.positions[at * 2 + 1]];
    if (cell === undefined) cells.set(key, { count: 1, longitude, latitude, pin: at });
    else {
      cell.count += 1;
      cell.longitude += longitude;
      cell.latitude += latitude;
      cell.pin = -1;
    }
  }
  return merged(
    [...cells.values()].map(({ count, longitude, latitude, pin }) => ({
      count,
      position: [longitude / count, latitude / count],
      pin,
    })),
    across,
  );
}

/** Neighbours whose middles lie on both sides of a border of cells become one: their signs would lie over each other. */
function merged(clusters: readonly Cluster[], across: number): Cluster[] {
  const near = NEAR / CELL / across;
  const kept = new Map<number, Cluster[]>();
  const cellOf = (x: number, y: number): number => Math.floor(x * across) * (across + 1) + Math.floor(y * across);
  const found: Cluster[] = [];
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const [x, y] = [mercatorX(cluster.position[0]), mercatorY(cluster.position[1])];
    let other: Cluster | undefined;
    for (let column = -1; column <= 1 && other === undefined; column++)
      for (let row = -1; row <= 1 && other === undefined; row++)
        other = kept
          .get(cellOf(x + column / across, y + row / across))
          ?.find(({ position }) => Math.hypot(mercatorX(position[0]) - x, mercatorY(position[1]) - y) < near);
    if (other === undefined) {
      const own = { ...cluster };
      found.push(own);
      kept.set(cellOf(x, y), [...(kept.get(cellOf(x, y)) ?? []), own]);
    } else Object.assign(other, { count: other.count + cluster.count, pin: -1 });
  }
  return found;
}

const known = new WeakMap<PinSet, Map<number, Cluster[]>>();

/** The same, computed once for each zoom. */
export function clustersAt(pins: PinSet, zoom: number): Cluster[] {
  const whole = Math.floor(zoom);
  const zooms = known.get(pins) ?? new Map<number, Cluster[]>();
  known.set(pins, zooms);
  const before = zooms.get(whole);
  if (before !== undefined) return before;
  const made = clusterPins(pins, whole);
  zooms.set(whole, made);
  return made;
}

/** Whether cells are shown instead of pins. */
export const isDense = (pins: PinSet, mode: PinMode, zoom: number): boolean =>
  mode === 'density' || (mode === 'auto' && isCrowded(pins, zoom));

/** Whether pins would lie over each other at this zoom. */
const isCrowded = (pins: PinSet, zoom: number): boolean =>
  pins.count > FEW && pins.count / clustersAt(pins, zoom).length > CROWDED;
