/** Which names stand where: along their streets, none over another, and a long street named again after a while. */
import { mercatorX, mercatorY, WORLD, type Room } from '../../../../machines/search/map/view.ts';
import type { NamedLine, StreetTile } from './decodeTile.ts';
import { namedFrom, roadClasses, type RoadClass } from './streetLook.ts';

export interface PlacedName {
  readonly text: string;
  /** Fractions of the world. */
  readonly x: number;
  readonly y: number;
  /** Degrees against the clock. */
  readonly angle: number;
  readonly isPlace: boolean;
  /** Of a street. */
  readonly road: RoadClass | null;
}

/** In pixels: of a letter, of a line of text, and between two names of one street. */
const LETTER = 6;
const HEIGHT = 14;
const AGAIN = 220;
/** Of its own length a street may be so much shorter than its name. */
const SHORTEST = 0.85;
/** A name on a bend would lie beside the street: ends so much nearer than the way between them. */
const STRAIGHT = 0.94;
/** More than that nobody reads. */
const MOST = 400;

interface Candidate extends PlacedName {
  readonly width: number;
  readonly rank: number;
}

/** The names of a room, at the whole zoom that it begins with: until the next one there is only more space. */
export function streetNames(tiles: readonly StreetTile[], { zoom, bounds }: Room): PlacedName[] {
  const across = WORLD * 2 ** zoom;
  const [west, east] = [mercatorX(bounds.west), mercatorX(bounds.east)];
  const [north, south] = [mercatorY(Math.min(85, bounds.north)), mercatorY(Math.max(-85, bounds.south))];
  const candidates = tiles.flatMap(({ lines, places }) => [
    ...places.flatMap((place): Candidate[] =>
      place.from > zoom + 1
        ? []
        : [{ ...place, angle: 0, isPlace: true, road: null, width: widthOf(place.text) * 1.2, rank: place.from }],
    ),
    ...lines.flatMap((line) => (zoom < namedFrom[line.road] ? [] : alongLine(line, across))),
  ]);
  const placed: Candidate[] = [];
  const taken = new Map<string, Candidate[]>();
  const ordered = candidates
    .filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south)
    .toSorted((a, b) => a.rank - b.rank || a.text.localeCompare(b.text) || a.x - b.x || a.y - b.y);
  for (const one of ordered) {
    if (placed.length >= MOST) break;
    const near = cellsAround(one, across).flatMap((cell) => taken.get(cell) ?? []);
    if (near.some((other) => isInTheWay(one, other, across))) continue;
    placed.push(one);
    const own = cellOf(one, across);
    taken.set(own, [...(taken.get(own) ?? []), one]);
  }
  return placed.map(({ text, x, y, angle, isPlace, road }) => ({ text, x, y, angle, isPlace, road }));
}

const widthOf = (text: string): number => text.length * LETTER + 4;

/** Streets after all places, the larger ones first. */
const rankOf = ({ road }: NamedLine): number => 100 - roadClasses.indexOf(road);

function alongLine(line: NamedLine, across: number): Candidate[] {
  const { points, text } = line;
  const ends = [0];
  for (let at = 2; at < points.length; at += 2) {
    const [dx, dy] = [(points[at] ?? 0) - (points[at - 2] ?? 0), (points[at + 1] ?? 0) - (points[at - 1] ?? 0)];
    ends.push((ends.at(-1) ?? 0) + Math.hypot(dx, dy) * across);
  }
  const length = ends.at(-1) ?? 0;
  const width = widthOf(text);
  if (length < width * SHORTEST) return [];
  const times = Math.max(1, Math.floor(length / AGAIN));
  return Array.from({ length: times }, (_, index) => ((index + 0.5) * length) / times).flatMap((middle) => {
    const half = Math.min(width, length) / 2;
    const [from, to] = [pointAt(line, ends, middle - half), pointAt(line, ends, middle + half)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.hypot(dx, dy) * across < 2 * half * STRAIGHT) return [];
    // From left to right, whichever way the street was drawn.
    const turned = (Math.atan2(-dy, dx) * 180) / Math.PI;
    const angle = turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned;
    return [
      { text, ...pointAt(line, ends, middle), angle, isPlace: false, road: line.road, width, rank: rankOf(line) },
    ];
  });
}

function pointAt({ points }: NamedLine, ends: readonly number[], along: number): { x: number; y: number } {
  const next = Math.max(
    1,
    ends.findIndex((end) => end >= along),
  );
  const [before = 0, after = 0] = [ends[next - 1], ends[next]];
  const share = after === before ? 0 : (along - before) / (after - before);
  const [x = 0, y = 0, toX = 0, toY = 0] = points.subarray((next - 1) * 2, (next + 1) * 2);
  return { x: x + (toX - x) * share, y: y + (toY - y) * share };
}

const cellOf = ({ x, y }: Candidate, across: number): string =>
  `${Math.floor((x * across) / AGAIN)} ${Math.floor((y * across) / AGAIN)}`;

function cellsAround({ x, y }: Candidate, across: number): string[] {
  const [column, row] = [Math.floor((x * across) / AGAIN), Math.floor((y * across) / AGAIN)];
  return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${column + right} ${row + down}`));
}

/** Whether two names would touch, or are the same one again too soon. Names are rows of discs as high as a line. */
function isInTheWay(a: Candidate, b: Candidate, across: number): boolean {
  const away = Math.hypot(a.x - b.x, a.y - b.y) * across;
  if (a.text === b.text) return away < AGAIN * 0.75;
  if (away > (a.width + b.width) / 2 + HEIGHT) return false;
  const others = discsOf(b, across);
  return discsOf(a, across).some(([x, y]) => others.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < HEIGHT));
}

function discsOf({ x, y, angle, width }: Candidate, across: number): [number, number][] {
  const count = Math.max(1, Math.ceil(width / HEIGHT));
  const [right, down] = [Math.cos((angle * Math.PI) / 180), -Math.sin((angle * Math.PI) / 180)];
  return Array.from({ length: count }, (_, index) => {
    const along = ((index + 0.5) / count - 0.5) * width;
    return [x * across + right * along, y * across + down * along];
  });
}
