/**
 * Drawn shapes as the wire has them (O-113): points "lat lng" joined by "/". A rectangle is its four corners, a circle
 * a polygon of equal area, so that the server knows one kind of shape.
 */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const MILES_PER_DEGREE = 69.0934;
const CIRCLE_POINTS = 48;

/** Coordinates are cut to five decimals, about a metre (O-058). */
const pointText = ({ latitude, longitude }: Position): string =>
  `${Number(latitude.toFixed(5))} ${Number(longitude.toFixed(5))}`;

/** @example shapeText([{ latitude: 38, longitude: -78.5 }]) // '38 -78.5' */
export const shapeText = (points: readonly Position[]): string => points.map(pointText).join('/');

/** The rectangle between two opposite corners. */
export function rectangleShape(one: Position, other: Position): string {
  return shapeText([
    one,
    { latitude: one.latitude, longitude: other.longitude },
    other,
    { latitude: other.latitude, longitude: one.longitude },
  ]);
}

/** A circle as a polygon of the same area; its corners lie a fifth of a percent outside. */
export function circleShape({ latitude, longitude }: Position, miles: number): string {
  const step = (2 * Math.PI) / CIRCLE_POINTS;
  const radius = (miles * Math.sqrt(step / Math.sin(step))) / MILES_PER_DEGREE;
  const across = radius / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return shapeText(
    Array.from({ length: CIRCLE_POINTS }, (_, at) => ({
      latitude: latitude + radius * Math.sin(at * step),
      longitude: longitude + across * Math.cos(at * step),
    })),
  );
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const NEAR = new RegExp(String.raw`^${number}[ ,]+${number}[ ,]+(\d{1,2}(?:\.\d+)?|\.\d+)\s*(?:mi|miles?)?$`, 'i');
const BOX = new RegExp(String.raw`^${number}[ ,]+${number}[ ,/]+${number}[ ,]+${number}$`);

const isOnMap = ({ latitude, longitude }: Position): boolean => Math.abs(latitude) < 90 && Math.abs(longitude) <= 180;

/** `38.03 -78.48 2mi`: middle and radius as a shape; null when it cannot be read. */
export function readCircle(text: string): string | null {
  const [, latitude, longitude, miles] = NEAR.exec(text.trim()) ?? [];
  const middle = { latitude: Number(latitude), longitude: Number(longitude) };
  const radius = Number(miles);
  return isOnMap(middle) && radius > 0 ? circleShape(middle, radius) : null;
}

/** `38.0 -78.5 38.1 -78.4`: two opposite corners as a shape; null when it cannot be read or has no area. */
export function readBox(text: string): string | null {
  const [, ...values] = BOX.exec(text.trim()) ?? [];
  const [south, west, north, east] = values.map(Number);
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null;
  const [one, other] = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  return isOnMap(one) && isOnMap(other) && south !== north && west !== east ? rectangleShape(one, other) : null;
}
