/** Drawn shapes as the search takes them: points "lat lng" joined by "/" (R-MAP-009, O-113). */
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { circleShape, shapeText } from '../../../api/search/shapes.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { sidesCross, turn } from './sidesCross.ts';

/** Mean radius of the earth in miles, as the server measures. */
const EARTH_RADIUS_MILES = 3958.7613;

export const drawTools = ['polygon', 'rectangle', 'circle'] as const;
export type DrawTool = (typeof drawTools)[number];

/** Corners that each tool is drawn with; a polygon takes more. */
export const fewestPoints: Readonly<Record<DrawTool, number>> = { polygon: 3, rectangle: 2, circle: 2 };

export interface Shape {
  readonly definition: string;
  readonly label: string;
}

/** A metre by a metre, in degrees. */
const LEAST_TURN = 1e-10;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Great-circle distance in miles. */
export function milesBetween(from: Place, to: Place): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The place so many miles from another in a direction: 0 is north, 90 east. */
export function placeAt({ latitude, longitude }: Place, miles: number, bearing: number): Place {
  const angle = miles / EARTH_RADIUS_MILES;
  const [north, turn] = [radians(latitude), radians(bearing)];
  const reached = Math.asin(Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * Math.sin(reached),
  );
  return { latitude: degrees(reached), longitude: longitude + degrees(east) };
}

/** The corners of a circle as it is searched: a polygon of the same area. */
export const circleCorners = (center: Place, miles: number): Place[] => cornersOfDefinition(circleShape(center, miles));

/** The corners of what a tool draws with these points. */
export function cornersOf(tool: DrawTool, points: readonly Place[]): readonly Place[] {
  const [first, second] = points;
  if (tool === 'polygon' || first === undefined || second === undefined) return points;
  if (tool === 'circle') return circleCorners(first, milesBetween(first, second));
  return [
    first,
    { latitude: first.latitude, longitude: second.longitude },
    second,
    { latitude: second.latitude, longitude: first.longitude },
  ];
}

/** The corners of a definition; what cannot be read of it is left out. */
export const cornersOfDefinition = (definition: string): Place[] =>
  definition.split('/').flatMap((text) => {
    const [latitude, longitude] = text.trim().split(/[ ,]+/).map(Number);
    return latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)
      ? []
      : [{ latitude, longitude }];
  });

export const milesText = (value: number): string =>
  value < 0.1 ? `${formatNumber(value * 5280, 0)} ft` : `${formatNumber(value, value < 10 ? 2 : 0)} mi`;

const needs: Readonly<Record<DrawTool, string>> = {
  polygon: '3 corners',
  rectangle: 'two corners across from each other',
  circle: 'a middle and an edge',
};

/** The shape that a tool has drawn, or what is missing. */
export function shapeOf(tool: DrawTool, points: readonly Place[]): Shape | string {
  const [first, second] = points;
  if (first === undefined || second === undefined) return `A ${tool} needs ${needs[tool]}.`;
  const corners = asSearched(cornersOf(tool, points));
  if (tool === 'polygon' && corners.length < fewestPoints.polygon) return `A ${tool} needs ${needs[tool]}.`;
  if (isFlat(corners)) return `This ${tool} has no area: its corners lie on one line.`;
  if (tool === 'polygon' && sidesCross(corners)) return 'Sides of this polygon cross, so it has no clear inside.';
  const label =
    tool === 'circle'
      ? `Circle of ${milesText(milesBetween(first, second))}`
      : tool === 'rectangle'
        ? `Rectangle of ${milesText(milesBetween(first, { ...first, longitude: second.longitude }))} by ${milesText(
            milesBetween(first, { ...first, latitude: second.latitude }),
          )}`
        : `Polygon of ${corners.length} corners`;
  return { definition: shapeText(corners), label };
}

/** Corners as they are written: places that differ by less than a metre are one, and the first one closes the shape. */
const asSearched = (corners: readonly Place[]): Place[] =>
  cornersOfDefinition(shapeText(corners)).filter((corner, at, all) => {
    const next = all[(at + 1) % all.length];
    return next?.latitude !== corner.latitude || next.longitude !== corner.longitude;
  });

/** All corners lie on one line, or less than a metre beside it. */
function isFlat([first, ...others]: readonly Place[]): boolean {
  const [second] = others;
  if (first === undefined || second === undefined) return true;
  return others.every((corner) => Math.abs(turn(first, second, corner)) < LEAST_TURN);
}
