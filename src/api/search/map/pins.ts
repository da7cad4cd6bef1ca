/**
 * Pins as they travel to the map: one buffer of plain typed arrays (C002 with `Accept: application/octet-stream`).
 * Little-endian, in this order: eight uint32 (mark, version, count, withoutPosition, flags, zips, 0, 0), property ids
 * (float64), with flag 1 record ids (float64), longitudes and latitudes (int32, ten-millionths of a degree: a
 * centimetre), the ZIPs of those known by ZIP only (their number is the sixth uint32; int32 each: ZIP, parcels, longitude,
 * latitude, feet), lead bits (uint16, bit n is `pinLeadTypes[n]`). Pins stand in ascending order of property id.
 */
import type { LeadTypeCode } from '../../catalogue/search/leadTypes.ts';

export const PIN_MEDIA_TYPE = 'application/octet-stream';

/** Lead types by bit, the most urgent first: a pin of several takes the colour and the letter of the first. */
export const pinLeadTypes = [
  'A',
  'F',
  'P',
  'B',
  'D',
  'L',
  'FAIL',
  'M',
  'V',
  'R',
  'E',
  'C',
  'SOLD',
] as const satisfies readonly LeadTypeCode[];

/**
 * Not on the wire: a pin of what lies around the property searched, whose types are its own and not that of the search.
 * With no other bit it is a neighbour. The least urgent bit, so that pins are drawn in the order of their bits.
 */
export const AROUND_BIT = 2 ** pinLeadTypes.length;

const MARK = 0x4e_50_42_50;
const VERSION = 2;
const ZIP_FIELDS = 5;
const ZIP_DIGITS = 5;
const HEADER = 8;
const HAS_RECORDS = 1;
/** Parts of a degree in an int32: 180 degrees fit. */
export const PARTS_PER_DEGREE = 1e7;

/** Parcels of which only the ZIP is known. */
export interface ZipPins {
  readonly zip: string;
  readonly count: number;
  /** Middle of the ZIP. */
  readonly longitude: number;
  readonly latitude: number;
  /** Nine in ten of them lie within so many feet of it. */
  readonly feet: number;
}

export interface PinSet {
  readonly count: number;
  /** Rows of the search that have no position. */
  readonly withoutPosition: number;
  /** Of those, the ones whose ZIP is known. */
  readonly zips: readonly ZipPins[];
  /** Ascending. */
  readonly propertyIds: Float64Array;
  /** Record ids, as in the rows of the search; the same array where the record is the parcel. */
  readonly ids: Float64Array;
  /** Longitude and latitude of each pin, one after the other. */
  readonly positions: Float64Array;
  readonly leads: Uint16Array;
}

export interface PinColumns {
  readonly propertyIds: ArrayLike<number>;
  readonly ids: ArrayLike<number>;
  /** In parts of a degree. */
  readonly longitudes: ArrayLike<number>;
  readonly latitudes: ArrayLike<number>;
  readonly leads: ArrayLike<number>;
}

export const noPins: PinSet = {
  count: 0,
  withoutPosition: 0,
  zips: [],
  propertyIds: new Float64Array(0),
  ids: new Float64Array(0),
  positions: new Float64Array(0),
  leads: new Uint16Array(0),
};

/** The buffer of pins; record ids are left out where they are the property ids. */
export function encodePins(pins: PinColumns, withoutPosition: number, zips: readonly ZipPins[] = []): Uint8Array {
  const count = pins.propertyIds.length;
  let hasRecords = false;
  for (let at = 0; at < count && !hasRecords; at++) hasRecords = pins.ids[at] !== pins.propertyIds[at];
  const bytes = new Uint8Array(HEADER * 4 + count * ((hasRecords ? 16 : 8) + 10) + zips.length * ZIP_FIELDS * 4);
  const { buffer } = bytes;
  new Uint32Array(buffer, 0, HEADER).set([
    MARK,
    VERSION,
    count,
    withoutPosition,
    hasRecords ? HAS_RECORDS : 0,
    zips.length,
  ]);
  let offset = HEADER * 4;
  new Float64Array(buffer, offset, count).set(pins.propertyIds);
  offset += count * 8;
  if (hasRecords) {
    new Float64Array(buffer, offset, count).set(pins.ids);
    offset += count * 8;
  }
  new Int32Array(buffer, offset, count).set(pins.longitudes);
  new Int32Array(buffer, offset + count * 4, count).set(pins.latitudes);
  offset += count * 8;
  new Int32Array(buffer, offset, zips.length * ZIP_FIELDS).set(
    zips.flatMap((one) => [
      Number(one.zip),
      one.count,
      Math.round(one.longitude * PARTS_PER_DEGREE),
      Math.round(one.latitude * PARTS_PER_DEGREE),
      one.feet,
    ]),
  );
  offset += zips.length * ZIP_FIELDS * 4;
  new Uint16Array(buffer, offset, count).set(pins.leads);
  return bytes;
}

/** The pins of a buffer. Throws when it is none: another version, or cut off. */
export function decodePins(buffer: ArrayBuffer): PinSet {
  if (buffer.byteLength < HEADER * 4) throw new Error('the pins are cut off');
  const [mark, version, count = 0, withoutPosition = 0, flags = 0, zipCount = 0] = new Uint32Array(buffer, 0, HEADER);
  if (mark !== MARK || version !== VERSION) throw new Error('the answer holds no pins of this version');
  const hasRecords = (flags & HAS_RECORDS) !== 0;
  const length = HEADER * 4 + count * ((hasRecords ? 16 : 8) + 10) + zipCount * ZIP_FIELDS * 4;
  if (buffer.byteLength !== length) throw new Error('the pins are cut off');
  let offset = HEADER * 4;
  const propertyIds = new Float64Array(buffer, offset, count);
  offset += count * 8;
  const ids = hasRecords ? new Float64Array(buffer, offset, count) : propertyIds;
  if (hasRecords) offset += count * 8;
  const longitudes = new Int32Array(buffer, offset, count);
  const latitudes = new Int32Array(buffer, offset + count * 4, count);
  offset += count * 8;
  const fields = new Int32Array(buffer, offset, zipCount * ZIP_FIELDS);
  const zips = Array.from({ length: zipCount }, (_, at): ZipPins => {
    const [zip = 0, parcels = 0, longitude = 0, latitude = 0, feet = 0] = fields.subarray(at * ZIP_FIELDS);
    return {
      zip: String(zip).padStart(ZIP_DIGITS, '0'),
      count: parcels,
      longitude: longitude / PARTS_PER_DEGREE,
      latitude: latitude / PARTS_PER_DEGREE,
      feet,
    };
  });
  offset += zipCount * ZIP_FIELDS * 4;
  const leads = new Uint16Array(buffer, offset, count);
  const positions = new Float64Array(count * 2);
  for (let at = 0; at < count; at++) {
    positions[at * 2] = (longitudes[at] ?? 0) / PARTS_PER_DEGREE;
    positions[at * 2 + 1] = (latitudes[at] ?? 0) / PARTS_PER_DEGREE;
  }
  return { count, withoutPosition, zips, propertyIds, ids, positions, leads };
}

/** The place of a property among the pins, -1 when it has none. */
export function pinOf({ propertyIds }: Pick<PinSet, 'propertyIds'>, propertyId: number): number {
  let [low, high] = [0, propertyIds.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = propertyIds[middle] ?? 0;
    if (found === propertyId) return middle;
    if (found < propertyId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
