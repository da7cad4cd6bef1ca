/** Areas on the earth (WGS84), of rings in degrees. */

/** The ellipsoid: half its width in metres, and its eccentricity. */
const HALF_WIDTH = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const SQUARE_FEET_PER_SQUARE_METRE = 1 / 0.3048 ** 2;

/** Half of what lies between the equator and a latitude, of an earth whose half width is 1; for a radian of longitude. */
function belowLatitude(degrees: number): number {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const bent = ECCENTRICITY * sine;
  return ((1 - ECCENTRICITY ** 2) * (sine / (1 - bent ** 2) + Math.atanh(bent) / ECCENTRICITY)) / 2;
}

/**
 * The area of a ring in square feet, whichever way it turns. Edges are straight on a map of equal areas, which of a lot, and
 * of a ranch as well, is not to be told from the shortest line.
 *
 * @example Math.round(squareFeetOf([[-78.48, 38.03], [-78.479, 38.03], [-78.479, 38.031], [-78.48, 38.031]])) // 104895
 */
export function squareFeetOf(ring: readonly (readonly [number, number])[]): number {
  const [first] = ring;
  if (first === undefined) return 0;
  // From the first corner, or the small differences of a lot would be lost.
  const ground = belowLatitude(first[1]);
  const heights = ring.map(([, latitude]) => belowLatitude(latitude) - ground);
  let sum = 0;
  ring.forEach(([longitude], at) => {
    const next = (at + 1) % ring.length;
    const across = (((ring[next]?.[0] ?? longitude) - longitude) * Math.PI) / 180;
    sum += (across * ((heights[at] ?? 0) + (heights[next] ?? 0))) / 2;
  });
  return Math.abs(sum) * HALF_WIDTH ** 2 * SQUARE_FEET_PER_SQUARE_METRE;
}
