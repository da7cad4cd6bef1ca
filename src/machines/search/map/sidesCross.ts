import type { Place } from '../../../api/search/map/imageAddress.ts';

/** Which way one turns at `to`, coming from `from`: positive to the left, 0 straight on or back; in square degrees. */
export const turn = (from: Place, to: Place, next: Place): number =>
  (to.longitude - from.longitude) * (next.latitude - from.latitude) -
  (to.latitude - from.latitude) * (next.longitude - from.longitude);

const within = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

/** A place known to be on the line through two others lies between them. */
const isBetween = (place: Place, one: Place, other: Place): boolean =>
  within(place.latitude, one.latitude, other.latitude) && within(place.longitude, one.longitude, other.longitude);

function meet(a: Place, b: Place, c: Place, d: Place): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isBetween(c, a, b)) ||
    (abd === 0 && isBetween(d, a, b)) ||
    (cda === 0 && isBetween(a, c, d)) ||
    (cdb === 0 && isBetween(b, c, d))
  );
}

/**
 * Whether two sides of a polygon meet besides in the corner that they share: then nobody can say what lies inside.
 *
 * @example a bow tie crosses itself, a square does not
 */
export function sidesCross(corners: readonly Place[]): boolean {
  const sides = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const);
  return sides.some(([a, b], one) =>
    sides.some(([c, d], other) => {
      if (other <= one) return false;
      // Neighbours share a corner; they meet elsewhere only when one runs back over the other.
      if (other === one + 1) return turn(a, b, d) === 0 && (isBetween(d, a, b) || isBetween(a, b, d));
      if (one === 0 && other === sides.length - 1)
        return turn(c, d, b) === 0 && (isBetween(b, c, d) || isBetween(c, a, b));
      return meet(a, b, c, d);
    }),
  );
}
