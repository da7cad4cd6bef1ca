/**
 * Drawing by words: `circle 0.5 mi`, `rectangle 1 x 0.5 mi`, `polygon 38.02 -78.5/38.04 -78.5/38.03 -78.47`; with `+`
 * before it as one more place to search in.
 */
import type { Place } from '../../../api/search/map/imageAddress.ts';
import { cornersOfDefinition, drawTools, placeAt, shapeOf, type DrawTool, type Shape } from './shapes.ts';

export type DrawCommand =
  | { readonly kind: 'shape'; readonly shape: Shape; readonly isAdded: boolean }
  | { readonly kind: 'tool'; readonly tool: DrawTool; readonly isAdded: boolean }
  | { readonly kind: 'clear' }
  | { readonly kind: 'problem'; readonly problem: string };

/** Miles of a unit. */
const units: Readonly<Record<string, number>> = {
  mi: 1,
  mile: 1,
  miles: 1,
  km: 0.621_371_192,
  m: 0.000_621_371_192,
  ft: 1 / 5280,
  feet: 1 / 5280,
  foot: 1 / 5280,
};
/** A circle through half the country is no search. */
const MOST_MILES = 500;
const HINT = 'Write circle 0.5 mi, rectangle 1 x 0.5 mi, polygon, or clear; with + before it one more area.';

const problem = (text: string): DrawCommand => ({ kind: 'problem', problem: text });

/**
 * What a line of text asks to draw. Circles and rectangles lie around `center` unless `at latitude longitude` follows;
 * miles are meant where no unit is named. A tool without a size is drawn point by point.
 *
 * @example readDrawCommand('circle 0.5 mi', center) // { kind: 'shape', shape: { label: 'Circle of 0.5 mi', ... } }
 * @example readDrawCommand('circle', center) // { kind: 'tool', tool: 'circle' }
 */
export function readDrawCommand(text: string, center: Place): DrawCommand {
  const isAdded = text.trim().startsWith('+');
  const [word = '', ...rest] = text
    .trim()
    .replace(/^\+\s*/, '')
    .toLowerCase()
    .split(/\s+/);
  if (word === 'clear' && rest.length === 0) return { kind: 'clear' };
  const tool =
    drawTools.find((known) => word !== '' && known.startsWith(word)) ?? (word === 'box' ? 'rectangle' : null);
  if (tool === null) return problem(word === '' ? HINT : `"${word.slice(0, 20)}" cannot be drawn. ${HINT}`);
  if (rest.length === 0) return { kind: 'tool', tool, isAdded };
  const drawn = readShape(tool, rest.join(' '), center);
  return typeof drawn === 'string' ? problem(drawn) : { kind: 'shape', shape: drawn, isAdded };
}

/** The shape of a tool's size, or what is wrong with it. */
function readShape(tool: DrawTool, text: string, center: Place): Shape | string {
  if (tool === 'polygon') return readPolygon(text);
  const { size, place } = splitPlace(text, center);
  if (place === null) return 'After "at" a latitude and a longitude are needed: at 38.03 -78.48.';
  return tool === 'circle' ? readCircle(size, place) : readRectangle(size, place);
}

function splitPlace(text: string, center: Place): { size: string; place: Place | null } {
  const [size = '', at] = text.split(/\bat\b/);
  if (at === undefined) return { size, place: center };
  const [place, ...more] = cornersOfDefinition(at);
  const isOnMap =
    place !== undefined && more.length === 0 && Math.abs(place.latitude) <= 85 && Math.abs(place.longitude) <= 180;
  return { size, place: isOnMap ? place : null };
}

/** Miles of `0.5 mi`; a text says what is wrong. */
function readMiles(number: string | undefined, unit: string): number | string {
  const factor = units[unit === '' ? 'mi' : unit];
  if (factor === undefined) return `"${unit.slice(0, 20)}" is no unit: mi, km, m or ft.`;
  const value = Number(number) * factor;
  if (number === undefined || Number.isNaN(value)) return HINT;
  if (value <= 0) return 'A size has to be above 0.';
  return value > MOST_MILES ? `At most ${MOST_MILES} miles.` : value;
}

function readCircle(size: string, center: Place): Shape | string {
  const match = /^(\d*\.?\d+)\s*([a-z]*)$/.exec(size.trim());
  const radius = readMiles(match?.[1], match?.[2] ?? '');
  if (typeof radius === 'string') return radius;
  return shapeOf('circle', [center, placeAt(center, radius, 90)]);
}

function readRectangle(size: string, center: Place): Shape | string {
  const match = /^(\d*\.?\d+)\s*([a-z]*?)\s*(?:x|by|\*)\s*(\d*\.?\d+)\s*([a-z]*)$/.exec(size.trim());
  const unit = match?.[4] ?? '';
  const width = readMiles(match?.[1], match?.[2] === '' ? unit : (match?.[2] ?? unit));
  const height = readMiles(match?.[3], unit);
  if (typeof width === 'string') return width;
  if (typeof height === 'string') return height;
  const north = placeAt(center, height / 2, 0).latitude;
  const east = placeAt(center, width / 2, 90).longitude;
  return shapeOf('rectangle', [
    { latitude: north, longitude: 2 * center.longitude - east },
    { latitude: 2 * center.latitude - north, longitude: east },
  ]);
}

function readPolygon(text: string): Shape | string {
  const parts = text.split('/').filter((part) => part.trim() !== '');
  const corners = cornersOfDefinition(text);
  if (corners.length !== parts.length) return 'The corners of a polygon are "latitude longitude" joined by "/".';
  return shapeOf('polygon', corners);
}
