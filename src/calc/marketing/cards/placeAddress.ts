/** How the address of a recipient and that of the sender stand on a card (design, section 10; DMM 202). */
import { addressPlace, returnPlace } from './cardAreas.ts';
import type { CardMetrics } from './cardMetrics.ts';
import type { CardFace, DrawnLine } from './drawList.ts';
import { printableSigns } from './printableSigns.ts';

const FACE: CardFace = { family: 'Inter', weight: 400, isSlanted: false };
const INK = '#000000';
const STEP = 0.02;
/** Of the sender's lines, a person reads them. */
const SMALLEST_RETURN = 0.7;

/** A unit at the end of a line of delivery: the line is rather broken before it. */
const UNIT = /\s(?=(?:APT|APARTMENT|STE|SUITE|UNIT|BLDG|FL|RM|LOT|TRLR|SPC)\s|#)/u;

export const TOO_LONG = 'address line too long';

export interface CardAddress {
  /** Of the recipient: name, line of delivery, town with state and ZIP. */
  readonly lines: readonly string[];
  /** Of the sender. */
  readonly returnLines: readonly string[];
}
export type PlacedAddress =
  | { readonly ok: true; readonly lines: readonly DrawnLine[] }
  /** `line`: the one that is in the way, as it was asked for. */
  | { readonly ok: false; readonly reason: typeof TOO_LONG | 'letters that cannot be printed'; readonly line: string };

/** Capitals without punctuation, as the post asks for; the hyphen of a ZIP or a house and `#` and `&` stay. */
const asThePostReads = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}#&/\-\s?]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Lines of the recipient; a refusal where they do not fit: such a row has no address that can be reached. */
export function placeAddress(asked: readonly string[], metrics: CardMetrics): PlacedAddress {
  const { x, width, size: largest, smallest } = addressPlace;
  const has = (sign: string): boolean => metrics.fileOf(sign, FACE) !== null;
  const strange = asked.find((line) => !printableSigns(line, has).isWhole);
  if (strange !== undefined) return { ok: false, reason: 'letters that cannot be printed', line: strange };
  const lines = asked.map((line) => asThePostReads(printableSigns(line, has).text)).filter((text) => text !== '');
  const [name = '', ...rest] = lines;
  // A company with a long name has two lines for it, as long as the address leaves room.
  const ways = [
    () => lines,
    () => [name, ...rest.flatMap(beforeUnit)],
    () => [...overTwo(name), ...rest],
    () => [...overTwo(name), ...rest.flatMap(beforeUnit)],
  ];
  for (const way of ways) {
    const broken = way();
    const size = Math.min(...broken.map(sizeOf));
    if (broken.length > addressPlace.lines || size < smallest) continue;
    return {
      ok: true,
      lines: broken.map((text, at) => ({
        ...lineOf(text, size, metrics),
        x,
        baseline: addressPlace.baseline + at * addressPlace.step,
      })),
    };
  }
  const longest = asked.toSorted((one, other) => widthOf(asThePostReads(other)) - widthOf(asThePostReads(one)))[0];
  return { ok: false, reason: TOO_LONG, line: longest ?? '' };

  function widthOf(line: string): number {
    return metrics.widthOf(line, FACE, smallest);
  }
  function sizeOf(line: string): number {
    return Math.min(largest, (width / metrics.widthOf(line, FACE, largest)) * largest);
  }
  function beforeUnit(line: string): string[] {
    const unit = line.search(UNIT);
    return unit > 0 && widthOf(line) > width ? [line.slice(0, unit), line.slice(unit + 1)] : [line];
  }
  /** Cut between its words where the longer half is shortest. */
  function overTwo(line: string): string[] {
    if (widthOf(line) <= width) return [line];
    const words = line.split(' ');
    const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
    const longer = (halves: readonly string[]): number => Math.max(...halves.map(widthOf));
    return cuts.toSorted((one, other) => longer(one) - longer(other))[0] ?? [line];
  }
}

/** Lines of the sender, made smaller until they fit; null: they do not. */
export function placeReturn(asked: readonly string[], metrics: CardMetrics): DrawnLine[] | null {
  const { x, baseline, step, width, size } = returnPlace;
  const has = (sign: string): boolean => metrics.fileOf(sign, FACE) !== null;
  const lines = asked.map((line) => printableSigns(line, has).text.trim()).filter((text) => text !== '');
  for (let scale = 1; scale > SMALLEST_RETURN - STEP / 2; scale -= STEP) {
    if (lines.some((line) => metrics.widthOf(line, FACE, size * scale) > width)) continue;
    return lines.map((text, at) => ({ ...lineOf(text, size * scale, metrics), x, baseline: baseline + at * step }));
  }
  return null;
}

const lineOf = (text: string, size: number, metrics: CardMetrics): Omit<DrawnLine, 'x' | 'baseline'> => ({
  is: 'LINE',
  element: null,
  text,
  size,
  width: metrics.widthOf(text, FACE, size),
  face: FACE,
  color: INK,
  opacity: 1,
  isUnderlined: false,
});
