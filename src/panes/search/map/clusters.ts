/** Pins gathered in cells of the screen: what a map says when it looks from too far for single pins. */
import type { Place } from '../../../api/search/map/imageAddress.ts';
import type { PinSet } from '../../../api/search/map/pins.ts';
import type { PinMode } from '../../../machines/search/map/context.ts';
import { isSameRoom, mercatorX, mercatorY, WORLD, type Room } from '../../../machines/search/map/view.ts';
import { gridOver, pinsWithin } from './pinsInRoom.ts';

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

/** The cells of a room that hold pins. */
export function clusterPins(pins: PinSet, room: Room): Cluster[] {
  const within = pinsWithin(pins, room.bounds);
  const { cells, cellOf } = gridOver(pins, within, room, CELL);
  const [counts, last] = [new Int32Array(cells), new Int32Array(cells)];
  const [longitudes, latitudes] = [new Float64Array(cells), new Float64Array(cells)];
  for (let index = 0; index < within.length; index++) {
    const [at, cell] = [within[index] ?? 0, cellOf[index] ?? 0];
    counts[cell] = (counts[cell] ?? 0) + 1;
    last[cell] = at;
    longitudes[cell] = (longitudes[cell] ?? 0) + (pins.positions[at * 2] ?? 0);
    latitudes[cell] = (latitudes[cell] ?? 0) + (pins.positions[at * 2 + 1] ?? 0);
  }
  const clusters: Cluster[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const count = counts[cell] ?? 0;
    if (count === 0) continue;
    const position = [(longitudes[cell] ?? 0) / count, (latitudes[cell] ?? 0) / count] as const;
    clusters.push({ count, position, pin: count === 1 ? (last[cell] ?? -1) : -1 });
  }
  return merged(clusters, (WORLD * 2 ** room.zoom) / CELL);
}

/** Neighbours whose middles lie on both sides of a border of cells become one: their signs would lie over each other. */
function merged(clusters: readonly Cluster[], across: number): Cluster[] {
  const near = NEAR / CELL / across;
  const kept = new Map<number, Cluster[]>();
  const columns = Math.ceil(across) + 1;
  const cellOf = (x: number, y: number): number => Math.floor(x * across) * columns + Math.floor(y * across);
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

const known = new WeakMap<PinSet, { readonly room: Room; readonly clusters: Cluster[] }>();

/** The same, computed once while the map stays in a room. */
export function clustersIn(pins: PinSet, room: Room): Cluster[] {
  const before = known.get(pins);
  if (before !== undefined && isSameRoom(before.room, room)) return before.clusters;
  const clusters = clusterPins(pins, room);
  known.set(pins, { room, clusters });
  return clusters;
}

/** The sign that stands for a pin and others: the nearest. */
export function signFor(clusters: readonly Cluster[], { longitude, latitude }: Place): Cluster | null {
  let nearest = Infinity;
  let found: Cluster | null = null;
  for (const cluster of clusters) {
    const [x, y] = cluster.position;
    const distance = Math.hypot(mercatorX(x) - mercatorX(longitude), mercatorY(y) - mercatorY(latitude));
    if (distance < nearest) [nearest, found] = [distance, cluster];
  }
  return found;
}

/** Whether cells are shown instead of pins. */
export const isDense = (pins: PinSet, mode: PinMode, room: Room | null): boolean =>
  room !== null && (mode === 'density' || (mode === 'auto' && isCrowded(pins, room)));

/** Whether pins would lie over each other in this room. */
function isCrowded(pins: PinSet, room: Room): boolean {
  if (pins.count <= FEW) return false;
  const clusters = clustersIn(pins, room);
  const count = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  return count > FEW && count / clusters.length > CROWDED;
}
