/**
 * Address ranges of the Census (TIGER/Line ADDRFEAT) as straight pieces: a stretch of street with the house numbers along
 * each of its sides, cut where it bends, so that a number lies at its share of a piece.
 */
import { FEET_PER_DEGREE } from '../../../../src/calc/feetPerDegree.ts';
import type { ShapeFeature } from '../shapes/features.ts';
import type { Position } from '../shapes/middleOf.ts';
import type { ToDegrees } from '../shapes/toDegrees.ts';

interface RangePiece {
  readonly street: string;
  readonly zip: string;
  /** Even or odd; null: both stand on this side. */
  readonly parity: 0 | 1 | null;
  /** House numbers at its ends, with fractions. */
  readonly low: number;
  readonly high: number;
  /** Where they are: longitude and latitude, beside the street. */
  readonly from: Position;
  readonly to: Position;
  /** Of the whole stretch from corner to corner. */
  readonly feet: number;
}
type Along = Pick<RangePiece, 'low' | 'high' | 'from' | 'to' | 'feet'>;

/** Attributes of ADDRFEAT without which a file is another one. */
export const neededAttributes = ['FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN', 'ZIPL', 'ZIPR'] as const;

/** From the middle of the street to the middle of the lots beside it. */
const TO_THE_LOTS_FEET = 75;

/**
 * The sides of a stretch that have numbers. Empty: it has none, or no street, or numbers with letters or hyphens.
 *
 * @example rangePieces({ properties: { FULLNAME: 'Oak St', LFROMHN: '101', LTOHN: '199', ZIPL: '22901' }, geometry }, null)
 */
export function rangePieces({ properties, geometry }: ShapeFeature, toDegrees: ToDegrees): RangePiece[] {
  const street = textOf(properties['FULLNAME']);
  // What GeoJSON says of the type; a shapefile has it so.
  const line = geometry?.type === 'LineString' ? (geometry.coordinates as readonly Position[]) : [];
  if (street === '' || line.length < 2) return [];
  const inDegrees = toDegrees === null ? line : line.map(toDegrees);
  return (['L', 'R'] as const).flatMap((side) => {
    const [from, to] = [numberOf(properties[`${side}FROMHN`]), numberOf(properties[`${side}TOHN`])];
    if (from === null || to === null) return [];
    const parity = parityOf(textOf(properties[`PARITY${side}`]), from, to);
    const zip = textOf(properties[`ZIP${side}`]);
    return alongLine(inDegrees, from, to, side).map((piece) => ({ street, zip, parity, ...piece }));
  });
}

/** Straight pieces, moved aside to the lots; the length of each decides how many of the numbers it has. */
function alongLine(line: readonly Position[], from: number, to: number, side: 'L' | 'R'): Along[] {
  const across = FEET_PER_DEGREE * Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const corners = line.map(([x, y]): Position => [x * across, y * FEET_PER_DEGREE]);
  const lengths = corners.slice(1).map((end, at) => distance(corners[at] ?? end, end));
  const feet = lengths.reduce((sum, length) => sum + length, 0);
  let done = 0;
  return lengths.flatMap((length, at) => {
    const [start, end] = [corners[at], corners[at + 1]];
    if (length === 0 || start === undefined || end === undefined) return [];
    const [first, last] = [from + ((to - from) * done) / feet, from + ((to - from) * (done + length)) / feet];
    done += length;
    const turn = (side === 'L' ? TO_THE_LOTS_FEET : -TO_THE_LOTS_FEET) / length;
    const beside = ([x, y]: Position): Position => [
      (x - (end[1] - start[1]) * turn) / across,
      (y + (end[0] - start[0]) * turn) / FEET_PER_DEGREE,
    ];
    const [lower, upper] = first <= last ? [start, end] : [end, start];
    return [{ low: Math.min(first, last), high: Math.max(first, last), from: beside(lower), to: beside(upper), feet }];
  });
}

const distance = ([fromX, fromY]: Position, [x, y]: Position): number => Math.hypot(x - fromX, y - fromY);

function parityOf(said: string, from: number, to: number): 0 | 1 | null {
  if (said === 'B') return null;
  if (said === 'E') return 0;
  if (said === 'O') return 1;
  if (from % 2 !== to % 2) return null;
  return from % 2 === 0 ? 0 : 1;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function numberOf(value: unknown): number | null {
  const text = textOf(value);
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
