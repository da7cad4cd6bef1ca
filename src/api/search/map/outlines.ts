/**
 * Outlines of parcels as they travel to the map: those of a square of the map (`OUTLINE_ZOOM`), as bytes. Little-endian: six
 * uint32 (mark, version, count, 1 where there are more than are sent, bytes of all corners, 0), property ids (float64), west
 * and south corners of the boxes (int32, millionths of a degree), how many bytes the corners of each take (uint32), the
 * corners (`outlineRings.ts`).
 */
import { decodeRings, type Corner } from './outlineRings.ts';

/** Squares of a map of tiles at this zoom: a quarter of a mile. Seen from farther away lots are a grey cloud. */
export const OUTLINE_ZOOM = 16;
/** Of one square: of more nobody tells one from another. */
export const MOST_OUTLINES = 2000;

const MARK = 0x4c_54_42_50;
const VERSION = 1;
const HEADER = 6;

export interface OutlineBytes {
  readonly propertyId: number;
  readonly corner: Corner;
  readonly rings: Uint8Array;
}

export interface Outline {
  readonly propertyId: number;
  /** Polygons of rings of longitudes and latitudes. */
  readonly polygons: readonly (readonly (readonly [number, number])[])[][];
}

export interface OutlineSet {
  readonly outlines: readonly Outline[];
  /** There are more in this square than were sent. */
  readonly isMore: boolean;
}

export function encodeOutlines(outlines: readonly OutlineBytes[], isMore: boolean): Uint8Array {
  const count = outlines.length;
  const corners = outlines.reduce((sum, { rings }) => sum + rings.length, 0);
  const bytes = new Uint8Array(HEADER * 4 + count * 20 + corners);
  const { buffer } = bytes;
  new Uint32Array(buffer, 0, HEADER).set([MARK, VERSION, count, isMore ? 1 : 0, corners, 0]);
  let offset = HEADER * 4;
  new Float64Array(buffer, offset, count).set(outlines.map(({ propertyId }) => propertyId));
  offset += count * 8;
  new Int32Array(buffer, offset, count * 2).set(outlines.flatMap(({ corner }) => corner));
  offset += count * 8;
  new Uint32Array(buffer, offset, count).set(outlines.map(({ rings }) => rings.length));
  offset += count * 4;
  for (const { rings } of outlines) {
    bytes.set(rings, offset);
    offset += rings.length;
  }
  return bytes;
}

/** Throws where the bytes are none: another version, or cut off. */
export function decodeOutlines(buffer: ArrayBuffer): OutlineSet {
  if (buffer.byteLength < HEADER * 4) throw new Error('the outlines are cut off');
  const [mark, version, count = 0, more, corners = 0] = new Uint32Array(buffer, 0, HEADER);
  if (mark !== MARK || version !== VERSION) throw new Error('the answer holds no outlines of this version');
  if (buffer.byteLength !== HEADER * 4 + count * 20 + corners) throw new Error('the outlines are cut off');
  const propertyIds = new Float64Array(buffer, HEADER * 4, count);
  const boxes = new Int32Array(buffer, HEADER * 4 + count * 8, count * 2);
  const lengths = new Uint32Array(buffer, HEADER * 4 + count * 16, count);
  let offset = HEADER * 4 + count * 20;
  const outlines = Array.from(propertyIds, (propertyId, at): Outline => {
    const rings = new Uint8Array(buffer, offset, lengths[at] ?? 0);
    offset += rings.length;
    return { propertyId, polygons: decodeRings(rings, [boxes[at * 2] ?? 0, boxes[at * 2 + 1] ?? 0]) };
  });
  return { outlines, isMore: more === 1 };
}

/** Whether a place lies in an outline: in one of its polygons and in no hole of it. */
export const isWithin = ({ polygons }: Pick<Outline, 'polygons'>, [x, y]: readonly [number, number]): boolean =>
  polygons.some((rings) => {
    // Each edge that is crossed on the way to the east is a way in or out.
    let isInside = false;
    for (const ring of rings)
      ring.forEach(([fromX, fromY], at) => {
        const [toX, toY] = ring[(at + 1) % ring.length] ?? [fromX, fromY];
        if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isInside = !isInside;
      });
    return isInside;
  });
