/** Where an element comes to stand when it is moved: lines that it meets hold it (design/marketing.md, section 10). */
import type { Frame } from './sides.ts';

/** Lines of the card and of its other elements, in pixels: an edge or the middle of an element stands on them. */
export interface Guides {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Trim, safe area and middle. */
export const cardGuides: Guides = {
  x: [0, 37.5, 112.5, 937.5, 1762.5, 1837.5, 1875],
  y: [0, 37.5, 112.5, 675, 1237.5, 1312.5, 1350],
};

export function guidesOf(others: readonly Frame[]): Guides {
  return {
    x: [...cardGuides.x, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
    y: [...cardGuides.y, ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
  };
}

/** An element is never so small that nobody finds it, and never out of reach. */
export const LEAST_SIZE = 15;
const FARTHEST = 4000;
const NOTHING = 0.001;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** So far a step goes: to the first line that one of these places would pass or meet, else all of it. */
function stepTo(places: readonly number[], lines: readonly number[], step: number): number {
  const way = Math.sign(step);
  const met = places
    .flatMap((place) => lines.map((line) => (line - place) * way))
    .filter((distance) => distance > NOTHING && distance <= Math.abs(step));
  return met.length === 0 ? step : Math.min(...met) * way;
}

/** The shortest way from one of these places to a line, if one is near. */
function nearest(places: readonly number[], lines: readonly number[], within: number): number {
  const ways = places.flatMap((place) => lines.map((line) => line - place)).filter((way) => Math.abs(way) <= within);
  return ways.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 0;
}

const marksX = ({ x, width }: Frame): readonly number[] => [x, x + width / 2, x + width];
const marksY = ({ y, height }: Frame): readonly number[] => [y, y + height / 2, y + height];

interface Step {
  readonly dx: number;
  readonly dy: number;
}

/**
 * An element one step further; it stops at a line that it would pass. Without guides it goes where it is sent.
 *
 * @example stepped({ x: 110, y: 0, width: 10, height: 10 }, { dx: 5, dy: 0 }, cardGuides).x // 112.5
 */
export function stepped(frame: Frame, { dx, dy }: Step, guides: Guides | null): Frame {
  const x = frame.x + (guides === null || dx === 0 ? dx : stepTo(marksX(frame), guides.x, dx));
  const y = frame.y + (guides === null || dy === 0 ? dy : stepTo(marksY(frame), guides.y, dy));
  return { ...frame, x: within(x, -FARTHEST, FARTHEST), y: within(y, -FARTHEST, FARTHEST) };
}

/** An element with its right and lower edge one step further. */
export function resized(frame: Frame, { dx, dy }: Step, guides: Guides | null): Frame {
  const wider = guides === null || dx === 0 ? dx : stepTo([frame.x + frame.width], guides.x, dx);
  const higher = guides === null || dy === 0 ? dy : stepTo([frame.y + frame.height], guides.y, dy);
  return {
    ...frame,
    width: within(frame.width + wider, LEAST_SIZE, FARTHEST),
    height: within(frame.height + higher, LEAST_SIZE, FARTHEST),
  };
}

/** So near a line holds what a pointer moves. */
const NEAR = 12;

export type Grip = 'MOVE' | 'N' | 'E' | 'S' | 'W' | 'NE' | 'SE' | 'SW' | 'NW';

/** What a pointer makes of an element that it took by this grip and moved so far. */
export function dragged(frame: Frame, grip: Grip, { dx, dy }: Step, guides: Guides | null): Frame {
  if (grip === 'MOVE') {
    const moved = { ...frame, x: frame.x + dx, y: frame.y + dy };
    if (guides === null) return moved;
    return {
      ...moved,
      x: moved.x + nearest(marksX(moved), guides.x, NEAR),
      y: moved.y + nearest(marksY(moved), guides.y, NEAR),
    };
  }
  const edge = (place: number, lines: readonly number[] | undefined): number =>
    place + (lines === undefined ? 0 : nearest([place], lines, NEAR));
  let [left, right, top, bottom] = [frame.x, frame.x + frame.width, frame.y, frame.y + frame.height];
  if (grip.includes('W')) left = Math.min(edge(left + dx, guides?.x), right - LEAST_SIZE);
  if (grip.includes('E')) right = Math.max(edge(right + dx, guides?.x), left + LEAST_SIZE);
  if (grip.includes('N')) top = Math.min(edge(top + dy, guides?.y), bottom - LEAST_SIZE);
  if (grip.includes('S')) bottom = Math.max(edge(bottom + dy, guides?.y), top + LEAST_SIZE);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
