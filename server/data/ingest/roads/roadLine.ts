/** A road of a file as it is kept: its name, its class, and where it runs in few bytes. */
import { encodeRings, OUTLINE_PARTS, type Corner } from '../../../../src/api/search/map/outlineRings.ts';
import { roadKind } from '../../../../src/api/search/map/roads.ts';
import { isInUnitedStates } from '../plausible.ts';
import type { ShapeFeature } from '../shapes/features.ts';
import type { Position } from '../shapes/middleOf.ts';
import type { ToDegrees } from '../shapes/toDegrees.ts';

export interface RoadLine {
  readonly name: string;
  readonly mtfcc: string;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /** Its parts as of `encodeRings`, in base64. */
  readonly line: string;
  readonly start: Position;
}

/** Why a road is left out. */
export const leftOutReasons = {
  line: 'it is no line',
  place: 'it does not lie in the United States',
  kind: 'its class (MTFCC) is no road',
} as const;
type LeftOut = keyof typeof leftOutReasons;

/** A coast is no road. */
const MOST_CORNERS = 50_000;
const LONGEST_NAME = 100;

export function roadLine({ properties, geometry }: ShapeFeature, toDegrees: ToDegrees): RoadLine | LeftOut {
  const mtfcc = textOf(properties['MTFCC']);
  if (roadKind(mtfcc) === null) return 'kind';
  const given =
    geometry?.type === 'LineString'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiLineString'
        ? (geometry.coordinates as unknown[]) // what GeoJSON says of the type
        : [];
  const parts: Corner[][] = [];
  let start: Position | null = null;
  let corners = 0;
  for (const one of given) {
    const part: Corner[] = [];
    for (const [x, y] of one as readonly Position[]) {
      const [longitude, latitude] = toDegrees === null ? [x, y] : toDegrees([x, y]);
      if (!isInUnitedStates(longitude, latitude)) return Number.isFinite(longitude + latitude) ? 'place' : 'line';
      start ??= [longitude, latitude];
      const corner: Corner = [Math.round(longitude * OUTLINE_PARTS), Math.round(latitude * OUTLINE_PARTS)];
      const before = part.at(-1);
      if (before === undefined || before[0] !== corner[0] || before[1] !== corner[1]) part.push(corner);
    }
    corners += part.length;
    if (part.length > 1) parts.push(part);
  }
  if (start === null || parts.length === 0 || corners > MOST_CORNERS) return 'line';
  const box = boxOf(parts.flat());
  return {
    name: textOf(properties['FULLNAME']).slice(0, LONGEST_NAME),
    mtfcc,
    box,
    line: Buffer.from(encodeRings([parts], [box[0], box[1]])).toString('base64'),
    start,
  };
}

function boxOf(corners: readonly Corner[]): RoadLine['box'] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of corners) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '');
