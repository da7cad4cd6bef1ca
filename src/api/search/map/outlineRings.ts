/**
 * An outline in a few bytes: polygons, each of rings (the outer one, then its holes), each of corners without the first
 * one again at its end. Millionths of a degree (four inches), as variable-length whole numbers: how many polygons; of each how
 * many rings; of each how many corners, then of each corner how far east and north it lies of the one before, of the first
 * of all from the south-west corner of the box. A lot of six corners takes some 30 bytes.
 */
export const OUTLINE_PARTS = 1_000_000;

export type Corner = readonly [number, number];
/** Corners in whole millionths of a degree. */
export type OutlinePolygons = readonly (readonly (readonly Corner[])[])[];

/** Nobody's outline has more: what says so is damaged. */
const MOST_CORNERS = 100_000;

export function encodeRings(polygons: OutlinePolygons, [west, south]: Corner): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number): void => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  // The sign last, so that small steps to the west are small numbers, too.
  const putStep = (step: number): void => put(step < 0 ? -2 * step - 1 : 2 * step);
  let [x, y] = [west, south];
  put(polygons.length);
  for (const rings of polygons) {
    put(rings.length);
    for (const ring of rings) {
      put(ring.length);
      for (const [east, north] of ring) {
        putStep(east - x);
        putStep(north - y);
        [x, y] = [east, north];
      }
    }
  }
  return Uint8Array.from(bytes);
}

/** Longitudes and latitudes of the corners, ring by ring. Throws where the bytes are cut off or say something else. */
export function decodeRings(bytes: Uint8Array, [west, south]: Corner): [number, number][][][] {
  let at = 0;
  let corners = 0;
  const take = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at];
      if (byte === undefined || factor > Number.MAX_SAFE_INTEGER) throw new Error('the outline is cut off');
      at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const takeStep = (): number => {
    const value = take();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const several = <T>(make: () => T): T[] => {
    const count = take();
    corners += count;
    if (corners > MOST_CORNERS) throw new Error('the outline is no outline');
    return Array.from({ length: count }, make);
  };
  let [x, y] = [west, south];
  const polygons = several(() =>
    several(() =>
      several((): [number, number] => {
        x += takeStep();
        y += takeStep();
        return [x / OUTLINE_PARTS, y / OUTLINE_PARTS];
      }),
    ),
  );
  if (at !== bytes.length) throw new Error('the outline is no outline');
  return polygons;
}
