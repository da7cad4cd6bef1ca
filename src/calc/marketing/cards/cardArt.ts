/** Drawings that come with Platbook, as data: the browser and the PDF draw the same paths (design, section 10). */
import { hexColor } from './cardText.ts';

/** A path in the units of its drawing; filled, or drawn along with a line of a width. */
export interface ArtShape {
  /** As the attribute `d` of SVG. */
  readonly d: string;
  /** As #rrggbb. */
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}
export interface CardArt {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly ArtShape[];
}

const PREFIX = 'art:';

/** The name of a drawing that a picture's id says; null: it is a picture of the account. */
export const artName = (picture: string): string | null =>
  picture.startsWith(PREFIX) ? picture.slice(PREFIX.length) : null;

/**
 * A colour at this brightness, as a picture's: each channel that many times.
 *
 * @example brightened('#804020', 1.5) // '#c06030'
 */
export function brightened(color: string, brightness: number): string {
  const known = hexColor(color);
  if (known === null) throw new Error(`no colour is ${color}`);
  const channels = [1, 3, 5].map((at) => Number.parseInt(known.slice(at, at + 2), 16) * brightness);
  return `#${channels.map((value) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')).join('')}`;
}

/** The largest place of a drawing or picture in its frame, or the smallest that covers it, in the middle. */
export function placedIn(
  frame: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
  fit: 'COVER' | 'CONTAIN',
) {
  const ways = [frame.width / size.width, frame.height / size.height];
  const scale = fit === 'COVER' ? Math.max(...ways) : Math.min(...ways);
  const [width, height] = [size.width * scale, size.height * scale];
  return {
    x: frame.x + (frame.width - width) / 2,
    y: frame.y + (frame.height - height) / 2,
    width,
    height,
    scale,
  };
}
