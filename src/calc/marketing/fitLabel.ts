/** How the lines of an address fit on a label (design, section 15): Helvetica 10 to 6 pt, 4 lines, padding 6. */
import type { LabelGrid } from './labelPlaces.ts';

export const LABEL_PADDING = 6;
export const MOST_LABEL_LINES = 4;
const LARGEST = 10;
const SMALLEST = 6;
/** Above it a line is rather made smaller, below it rather broken. */
const READABLE = 8;
const STEP = 0.5;
/** From one line to the next, in sizes of the type; closer where the label is low. */
const LEADING = 1.2;
/** What a line takes at least. */
const CLOSEST = 1;

export interface FittedLabel {
  readonly lines: readonly string[];
  /** Of the type, in points. */
  readonly size: number;
  /** Tops of the lines, from the top of the label. */
  readonly tops: readonly number[];
}

/** Width of a text in points, at a size of 1. */
export type WidthOf = (text: string) => number;

/** A unit at the end of a line of delivery: the line is rather broken before it than within. */
const UNIT = /\s(?=(?:#|APT|APARTMENT|STE|SUITE|UNIT|BLDG|FL|RM|LOT|TRLR)\b\.?|#)/iu;

/** The lines at the largest size that they fit at; null: they are too long at the smallest, or too many. */
export function fitLabel(
  parts: readonly string[],
  { width, height }: Pick<LabelGrid, 'width' | 'height'>,
  widthOf: WidthOf,
): FittedLabel | null {
  const [wide, high] = [width - 2 * LABEL_PADDING, height - 2 * LABEL_PADDING];
  const ways = [
    { breakLine: whole, smallest: READABLE },
    { breakLine: beforeUnit, smallest: READABLE },
    { breakLine: betweenWords, smallest: SMALLEST },
  ];
  for (const { breakLine, smallest } of ways) {
    for (let size = LARGEST; size >= smallest; size -= STEP) {
      const fits = (text: string): boolean => widthOf(text) * size <= wide;
      const broken = parts.map((part) => (fits(part) ? [part] : breakLine(part, fits)));
      const lines = broken.flatMap((some) => some ?? []);
      if (broken.includes(null) || lines.length > MOST_LABEL_LINES || lines.length * size * CLOSEST > high) continue;
      return placed(lines, size, height);
    }
  }
  return null;
}

/** In the middle of the label from above to below. */
function placed(lines: readonly string[], size: number, height: number): FittedLabel {
  const leading = Math.min(size * LEADING, (height - 2 * LABEL_PADDING) / lines.length);
  const top = (height - leading * lines.length) / 2;
  return { lines, size, tops: lines.map((_, line) => top + line * leading) };
}

/** What becomes of a line that is too long; null: it cannot be broken so that its parts fit. */
type BreakLine = (text: string, fits: (text: string) => boolean) => string[] | null;

const whole: BreakLine = () => null;

const beforeUnit: BreakLine = (text, fits) => {
  const unit = text.search(UNIT);
  const two = [text.slice(0, unit), text.slice(unit + 1)];
  return unit > 0 && two.every(fits) ? two : null;
};

const betweenWords: BreakLine = (text, fits) => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (!fits(word)) return null;
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
