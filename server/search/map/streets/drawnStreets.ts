/** Streets of a picture that is drawn here: where each runs, how wide it is, and where its name stands. */
import { decodeRings } from '../../../../src/api/search/map/outlineRings.ts';
import { roadClasses, roadKind, roadKinds, type RoadKind } from '../../../../src/api/search/map/roads.ts';
import type { Box } from '../../../data/warehouse/geo.sql.ts';
import type { Warehouse } from '../../../data/warehouse/openWarehouse.ts';
import { selectRoads } from './streets.queries.ts';

export interface DrawnStreet {
  readonly name: string | null;
  readonly kind: RoadKind;
  /** Lines of longitudes and latitudes. */
  readonly parts: readonly (readonly (readonly [number, number])[])[];
}

/** From curb to curb. */
export const streetFeet: Readonly<Record<RoadKind, number>> = { path: 10, minor_road: 26, major_road: 40, highway: 60 };

/** What a box touches, the widest last. */
export async function streetsWithin(warehouse: Pick<Warehouse, 'current' | 'query'>, box: Box): Promise<DrawnStreet[]> {
  const rows = await selectRoads(warehouse, box, roadClasses);
  return rows
    .flatMap(({ name, mtfcc, line, west, south }) => {
      const kind = roadKind(mtfcc);
      return kind === null
        ? []
        : [{ name, kind, parts: decodeRings(Buffer.from(line, 'base64'), [west, south]).flat() }];
    })
    .toSorted((a, b) => roadKinds.indexOf(b.kind) - roadKinds.indexOf(a.kind));
}

type At = readonly [x: number, y: number];

export interface StreetName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Degrees with the clock, from left to right. */
  readonly angle: number;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Of a letter, and of a line of text. */
  readonly letter: number;
  readonly line: number;
  readonly place: (corner: readonly [number, number]) => At;
  /** What is kept free of names. */
  readonly taken?: readonly { readonly x: number; readonly y: number; readonly reach: number }[];
}

/** A street once, on the longest straight piece of it that is seen and has room for its name; the larger streets first. */
export function streetNames(streets: readonly DrawnStreet[], sheet: Sheet): StreetName[] {
  const { letter, line, place, taken = [] } = sheet;
  const longest = new Map<
    string,
    { readonly from: At; readonly to: At; readonly length: number; readonly kind: RoadKind }
  >();
  for (const { name, kind, parts } of streets) {
    if (name === null) continue;
    for (const part of parts) {
      const points = part.map(place);
      for (let at = 1; at < points.length; at += 1) {
        const seen = clipped(points[at - 1] ?? [0, 0], points[at] ?? [0, 0], sheet);
        if (seen !== null && seen.length > (longest.get(name)?.length ?? 0)) longest.set(name, { ...seen, kind });
      }
    }
  }
  const placed: (StreetName & { readonly reach: number })[] = [];
  const ordered = [...longest].toSorted(
    ([a, one], [b, other]) =>
      roadKinds.indexOf(one.kind) - roadKinds.indexOf(other.kind) || other.length - one.length || a.localeCompare(b),
  );
  for (const [text, { from, to, length }] of ordered) {
    const reach = (text.length * letter) / 2;
    if (length < 2 * reach + line) continue;
    const turned = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const angle = turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned;
    // In the middle, else aside of what stands there.
    const spot = [0.5, 0.3, 0.7, 0.15, 0.85]
      .map((share) => ({ x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share, share }))
      .find(
        ({ x, y, share }) =>
          Math.min(share, 1 - share) * length >= reach &&
          [...placed, ...taken].every((other) => Math.hypot(other.x - x, other.y - y) > reach + other.reach + line / 2),
      );
    if (spot !== undefined) placed.push({ text, x: spot.x, y: spot.y, angle, reach });
  }
  return placed.map(({ text, x, y, angle }) => ({ text, x, y, angle }));
}

/** What of a piece is on the sheet (Liang and Barsky). */
function clipped(
  [x, y]: At,
  [toX, toY]: At,
  { width, height }: Pick<Sheet, 'width' | 'height'>,
): { readonly from: At; readonly to: At; readonly length: number } | null {
  const [dx, dy] = [toX - x, toY - y];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, x],
    [dx, width - x],
    [-dy, y],
    [dy, height - y],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (start >= end) return null;
  return {
    from: [x + dx * start, y + dy * start],
    to: [x + dx * end, y + dy * end],
    length: Math.hypot(dx, dy) * (end - start),
  };
}
