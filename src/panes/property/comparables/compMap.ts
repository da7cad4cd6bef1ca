import { FEET_PER_DEGREE } from '../../../calc/feetPerDegree.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where something stands in the picture, in pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Ring {
  readonly miles: number;
  /** In pixels. */
  readonly radius: number;
}

export interface CompMap {
  readonly place: (position: Position) => Point;
  /** Distances from the subject that lie within the picture, the nearest first. */
  readonly rings: readonly Ring[];
}

const FEET_PER_MILE = 5280;
/** Nothing is drawn closer than this, in feet from the subject: two houses beside each other would fill the picture. */
const LEAST_REACH = 300;
/** Pixels around the outermost points: their prices stand there. */
const EDGE = 26;
/** Distances that people think in, in miles. */
const STEPS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50];

/** How the surroundings of a subject lie in a picture of some size: north up, the subject in the middle, one scale. */
export function compMap(subject: Position, others: readonly Position[], size: Size): CompMap {
  const feetOfLongitude = FEET_PER_DEGREE * Math.cos((subject.latitude * Math.PI) / 180);
  const offset = ({ latitude, longitude }: Position): Point => ({
    x: (longitude - subject.longitude) * feetOfLongitude,
    y: (latitude - subject.latitude) * FEET_PER_DEGREE,
  });
  const offsets = others.map(offset);
  const reach = (of: (point: Point) => number): number =>
    Math.max(LEAST_REACH, ...offsets.map((one) => Math.abs(of(one))));
  const half = { x: Math.max(size.width / 2 - EDGE, 10), y: Math.max(size.height / 2 - EDGE, 10) };
  const scale = Math.min(half.x / reach(({ x }) => x), half.y / reach(({ y }) => y));
  const rings = STEPS.map((miles) => ({ miles, radius: miles * FEET_PER_MILE * scale })).filter(
    ({ radius }) => radius > 28 && radius < Math.hypot(half.x, half.y),
  );
  return {
    place: (position) => {
      const { x, y } = offset(position);
      return { x: size.width / 2 + x * scale, y: size.height / 2 - y * scale };
    },
    rings: rings.slice(0, 3),
  };
}

/** A price beside its point: its width, height and distance in pixels, at the usual size of text. */
const PRICE = { width: 46, height: 15, gap: 8 };

/** Whether a price to the right of a point at `x` ends within a picture; `textSize`: how much larger than usual texts are. */
export const hasRoom = (x: number, { width }: Pick<Size, 'width'>, textSize: number): boolean =>
  x + (PRICE.width + PRICE.gap) * textSize < width;

/** Which of the points have room for a price to the right of them, those first in order winning. */
export function labelled(points: readonly Point[], size: Size, textSize: number): readonly boolean[] {
  const taken: Point[] = [];
  const [width, height] = [PRICE.width * textSize, PRICE.height * textSize];
  const reach = width + PRICE.gap * textSize;
  return points.map(({ x, y }) => {
    const isFree =
      hasRoom(x, size, textSize) &&
      taken.every((one) => Math.abs(one.x - x) > width || Math.abs(one.y - y) > height) &&
      // A price over another point hides it.
      points.every((one) =>
        one.y === y && one.x === x ? true : one.x < x || one.x > x + reach || Math.abs(one.y - y) > 9,
      );
    if (isFree) taken.push({ x, y });
    return isFree;
  });
}

/**
 * Which of these prices stay while that of one point is written in any case, to its left where the right has no room: those
 * that it does not cover. `told`: the place of the point among them, -1 for none.
 */
export function besideTold(
  points: readonly Point[],
  isLabelled: readonly boolean[],
  told: number,
  { size, textSize }: { readonly size: Size; readonly textSize: number },
): readonly boolean[] {
  const one = points[told];
  if (one === undefined) return isLabelled;
  const [width, height, gap] = [PRICE.width * textSize, PRICE.height * textSize, PRICE.gap * textSize];
  const startOf = (x: number): number => (hasRoom(x, size, textSize) ? x + gap : x - gap - width);
  return points.map(
    ({ x, y }, at) =>
      at === told ||
      (isLabelled[at] === true && (Math.abs(startOf(one.x) - startOf(x)) > width || Math.abs(one.y - y) > height)),
  );
}

/** Half of what the words of a ring take, in pixels at the usual size of text. */
const WORDS = { x: 24, y: 9 };

/** Where on a ring its words hide no point: above, below, left or right of the subject; null where all are taken. */
export function ringLabel(
  radius: number,
  points: readonly Point[],
  { width, height }: Size,
  textSize: number,
): Point | null {
  const words = { x: WORDS.x * textSize, y: WORDS.y * textSize };
  const [x, y] = [width / 2, height / 2];
  const places: Point[] = [
    { x, y: y - radius },
    { x, y: y + radius },
    { x: x - radius, y },
    { x: x + radius, y },
  ];
  return (
    places.find(
      (place) =>
        place.x > words.x &&
        place.x < width - words.x &&
        place.y > words.y &&
        place.y < height - words.y &&
        points.every((one) => Math.abs(one.x - place.x) > words.x + 6 || Math.abs(one.y - place.y) > words.y + 6),
    ) ?? null
  );
}
