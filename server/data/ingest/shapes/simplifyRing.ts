import type { Position } from './middleOf.ts';

/** What is looked at corner by corner: of a coast with 100,000 corners those that lie closer are left out first. */
const MOST_LOOKED_AT = 4000;

/**
 * A ring with the corners that matter: none that is left out lies farther than `tolerance` from what is drawn. Both axes in
 * one unit. Without the first corner again at its end; empty where fewer than three corners are left.
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  let corners = apart(ring, 0);
  for (let least = tolerance / 2; corners.length > MOST_LOOKED_AT; least *= 2) corners = apart(ring, least);
  const [first] = corners;
  if (first === undefined || corners.length < 3) return [];
  // Two halves, so that the ends of each lie apart: between the first corner and that farthest from it.
  const distances = corners.map((corner) => distance(corner, first));
  const far = distances.indexOf(Math.max(...distances));
  const kept = new Set([0, far]);
  keep([...corners, first], [0, far], tolerance, kept);
  keep([...corners, first], [far, corners.length], tolerance, kept);
  const left = corners.filter((_, at) => kept.has(at));
  return left.length < 3 ? [] : left;
}

const distance = ([x, y]: Position, [toX, toY]: Position): number => Math.hypot(x - toX, y - toY);

/** Corners that lie farther than `least` from the one before, and the last from the first. */
function apart(ring: readonly Position[], least: number): Position[] {
  const corners: Position[] = [];
  for (const corner of ring) {
    const before = corners.at(-1);
    if (before === undefined || distance(before, corner) > least) corners.push(corner);
  }
  while (corners.length > 1 && distance(corners.at(-1) ?? [0, 0], corners[0] ?? [0, 0]) <= least) corners.pop();
  return corners;
}

/** Marks what is to be kept of the corners between two (Douglas and Peucker), without calling itself. */
function keep(
  corners: readonly Position[],
  ends: readonly [number, number],
  tolerance: number,
  kept: Set<number>,
): void {
  const open: (readonly [number, number])[] = [ends];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    const [a, b] = [corners[from], corners[to]];
    if (a === undefined || b === undefined) continue;
    let [farthest, most] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const off = fromEdge(corners[at] ?? a, a, b);
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
}

function fromEdge(corner: Position, a: Position, b: Position): number {
  const [width, height] = [b[0] - a[0], b[1] - a[1]];
  const length = width ** 2 + height ** 2;
  if (length === 0) return distance(corner, a);
  const share = ((corner[0] - a[0]) * width + (corner[1] - a[1]) * height) / length;
  const along = Math.max(0, Math.min(1, share));
  return distance(corner, [a[0] + along * width, a[1] + along * height]);
}
