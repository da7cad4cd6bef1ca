/** The outline of a parcel as the column that a table of shapes has of it. */
import { encodeRings, OUTLINE_PARTS } from '../../../../src/api/search/map/outlineRings.ts';
import { squareFeetOf } from '../../../../src/calc/areaOnEarth.ts';
import type { Position } from './middleOf.ts';
import { simplifyRing } from './simplifyRing.ts';
import type { ToDegrees } from './toDegrees.ts';

/** A foot: less than anybody sees on a map of a street. */
const TOLERANCE_METRES = 0.3;
const METRES_PER_DEGREE = 111_319.49;
/** More is drawn coarser: some lots have a river for a side. */
const MOST_CORNERS = 2000;
const MOST_RINGS = 200;
/** Slivers and dust of drawing. */
const LEAST_SQUARE_FEET = 10;
const MOST_LATITUDE = 85;

type Ring = readonly Position[];
interface Sized {
  readonly ring: Ring;
  readonly squareFeet: number;
}

/**
 * `west south east north squareFeet rings`: the box in millionths of a degree, the area by the corners of the file, the rings
 * as of `encodeRings` in base64. Simplified to a foot; coarser where there are more than 2,000 corners. A ring that is broken
 * is left out; empty where no polygon is left, or it is none.
 */
export function outlineOf(type: string, coordinates: unknown, toDegrees: ToDegrees): string {
  // Nested otherwise than its type says: no outline.
  try {
    // What GeoJSON says of both; numbers are looked at where they are used.
    const given =
      type === 'Polygon' ? [coordinates as Ring[]] : type === 'MultiPolygon' ? (coordinates as Ring[][]) : [];
    const polygons = given.map((rings) => polygonOf(rings, toDegrees));
    return textOf(withoutDust(polygons.filter((polygon) => polygon !== undefined)));
  } catch {
    return '';
  }
}

/** The outer ring with its holes, in degrees; undefined where the outer one is broken. */
function polygonOf([outer = [], ...holes]: readonly Ring[], toDegrees: ToDegrees): Sized[] | undefined {
  const first = ringOf(outer, toDegrees);
  const start = first?.ring[0]?.[0];
  if (first === undefined || start === undefined) return undefined;
  return [first, ...holes.flatMap((hole) => ringOf(hole, toDegrees, start) ?? [])];
}

/** In one piece: beyond the date line degrees are counted on. `near`: on the side of the outer ring. */
function ringOf(given: Ring, toDegrees: ToDegrees, near?: number): Sized | undefined {
  let before = near;
  const ring: Position[] = [];
  for (const position of given) {
    const [x, latitude] = toDegrees === null ? position : toDegrees([position[0], position[1]]);
    // Not a number, or a text that looks like one.
    if (typeof x !== 'number' || typeof latitude !== 'number') return undefined;
    if (!(Math.abs(x) <= 360) || !(Math.abs(latitude) <= MOST_LATITUDE)) return undefined;
    const turns: number = before === undefined ? 0 : Math.round((before - x) / 360);
    before = x + turns * 360;
    ring.push([before, latitude]);
  }
  const squareFeet = squareFeetOf(ring);
  return squareFeet < LEAST_SQUARE_FEET ? undefined : { ring, squareFeet };
}

/** The largest polygons; of each the largest holes. */
function withoutDust(polygons: readonly (readonly Sized[])[]): Sized[][] {
  const largest = (a: Sized | undefined, b: Sized | undefined): number => (b?.squareFeet ?? 0) - (a?.squareFeet ?? 0);
  let left = MOST_RINGS;
  return polygons
    .toSorted(([a], [b]) => largest(a, b))
    .flatMap(([outer, ...holes]) => {
      if (outer === undefined || left === 0) return [];
      const rings = [outer, ...holes.toSorted(largest)].slice(0, left);
      left -= rings.length;
      return [rings];
    });
}

function textOf(polygons: readonly (readonly Sized[])[]): string {
  const start = polygons[0]?.[0]?.ring[0];
  if (start === undefined) return '';
  // All parts around one place, the whole within the world's own degrees where it can be.
  const moving = start[0] - turned(start[0]);
  let whole: readonly (readonly Ring[])[] = polygons.map((rings) =>
    rings.map(({ ring }) => moved(ring, moving + partsAway(ring, start))),
  );
  for (let tolerance = TOLERANCE_METRES; ; tolerance *= 2) {
    // Coarser of what was made coarser already: a coast is gone through once.
    whole = whole.map((rings) => simplified(rings, tolerance)).filter((rings) => rings.length > 0);
    const drawn = whole.map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [parts(x), parts(y)])));
    const corners = drawn.flat(2);
    if (corners.length === 0) return '';
    if (corners.length > MOST_CORNERS) continue;
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [west, south] = [Math.min(...xs), Math.min(...ys)];
    const area = polygons.flat().reduce((sum, sized) => sum + sized.squareFeet * (isHole(polygons, sized) ? -1 : 1), 0);
    const box = [west, south, Math.max(...xs), Math.max(...ys), Math.max(0, Math.round(area))];
    return `${box.join(' ')} ${Buffer.from(encodeRings(drawn, [west, south])).toString('base64')}`;
  }
}

const isHole = (polygons: readonly (readonly Sized[])[], sized: Sized): boolean =>
  polygons.every(([outer]) => outer !== sized);

/** The same place between 180 W and 180 E. */
const turned = (longitude: number): number => longitude - 360 * Math.floor((longitude + 180) / 360);
/** Whole turns that a ring lies away from the first one. */
const partsAway = (ring: Ring, start: Position): number => 360 * Math.round(((ring[0]?.[0] ?? 0) - start[0]) / 360);

const moved = (ring: Ring, west: number): Position[] => ring.map(([x, y]) => [x - west, y]);

const parts = (degrees: number): number => Math.round(degrees * OUTLINE_PARTS);

/** No ring of fewer than three corners, and no hole without what it is in. */
function simplified(rings: readonly Ring[], toleranceMetres: number): Ring[] {
  const flat = Math.cos(((rings[0]?.[0]?.[1] ?? 0) * Math.PI) / 180);
  const drawn = rings.map((ring) => {
    const even = ring.map(([x, y]): Position => [x * flat, y]);
    return simplifyRing(even, toleranceMetres / METRES_PER_DEGREE).map(([x, y]): Position => [x / flat, y]);
  });
  return (drawn[0]?.length ?? 0) === 0 ? [] : drawn.filter(({ length }) => length > 0);
}
