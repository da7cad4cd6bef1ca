/**
 * What would not be printed well on a side of a card (design/marketing.md, section 10): the editor shows it beside the
 * element, the server refuses with the same words.
 */
import { cardAreas, inkFreeAreas, isWithin, lobAreas, overlap, type CardArea, type CardSide } from './cardAreas.ts';
import { artName, placedIn } from './cardArt.ts';
import { codeModules } from './codeModules.ts';
import type { CardMetrics } from './cardMetrics.ts';
import type { Drawn, DrawnLine, DrawList } from './drawList.ts';
import { ADDRESS, RETURN_ADDRESS } from './layoutGraphic.ts';
import { TOO_LONG } from './placeAddress.ts';

export const cardProblemKinds = [
  'OVERFLOWS',
  'UNPRINTABLE',
  'OUTSIDE_SAFE',
  'OUTSIDE_LOB',
  'IN_RESERVED',
  'COARSE',
  'TOO_COARSE',
  'SMALL_CODE',
] as const;
export interface CardProblem {
  /** As in the draw list; null: the card itself. */
  readonly element: string | null;
  readonly kind: (typeof cardProblemKinds)[number];
  /** Such a card is not ordered. */
  readonly isRefused: boolean;
  /** A sentence. */
  readonly text: string;
}

export interface CheckOptions {
  readonly side: CardSide;
  readonly overlay: boolean;
  /** Printed by Lob, whose canvas is lower. */
  readonly isForLob: boolean;
  /** Sizes of the account's pictures in their own pixels, by id; one that is not among them is not judged. */
  readonly pictureSizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
  readonly metrics: CardMetrics;
}

const CANVAS_DPI = 300;
const GOOD_DPI = 200;
const LEAST_DPI = 100;
export const SMALLEST_CODE = 240;
const QUIET_MODULES = 4;

/** Each element has a kind of problem once. */
export function checkGraphic(list: DrawList, options: CheckOptions): CardProblem[] {
  const problems = [
    ...list.overflowing.map(overflows),
    ...list.unprintable.map((element): CardProblem => {
      const text = 'Some signs are in no font of cards: emoji are left out, other letters become question marks.';
      return { element, kind: 'UNPRINTABLE', isRefused: false, text };
    }),
    ...list.items.flatMap((item) => (item.element === null ? [] : checkItem(item, item.element, options))),
  ];
  const seen = new Set<string>();
  return problems.filter(({ element, kind }) => {
    const key = `${kind} ${element}`;
    return seen.has(key) ? false : seen.add(key) !== null;
  });
}

function overflows(element: string): CardProblem {
  if (element === ADDRESS) return { element: null, kind: 'OVERFLOWS', isRefused: true, text: `The ${TOO_LONG}.` };
  const text =
    element === RETURN_ADDRESS
      ? 'A line of your own address is too long.'
      : 'The text does not fit, not even at 70 % of its size.';
  return { element: element === RETURN_ADDRESS ? null : element, kind: 'OVERFLOWS', isRefused: true, text };
}

function checkItem(item: Drawn, element: string, options: CheckOptions): CardProblem[] {
  const { side, overlay, isForLob, metrics } = options;
  const ink = inkOf(item, metrics);
  const found: CardProblem[] = [];
  const add = (kind: CardProblem['kind'], isRefused: boolean, text: string): void =>
    void found.push({ element, kind, isRefused, text });
  const { safe } = lobAreas;
  const isRead = item.is === 'LINE' || item.is === 'QR';
  if (isRead && isForLob && !isWithin({ ...ink, x: safe.x, width: 0 }, safe))
    add('OUTSIDE_LOB', true, 'Lob cuts the card above and below: text must stay within its lines.');
  else if (isRead && !isWithin(ink, cardAreas.safe))
    add('OUTSIDE_SAFE', false, 'It lies outside the safe area and may be cut off.');
  if (side === 'BACK' && overlay && inkFreeAreas.some((area) => overlap(ink, area)))
    add('IN_RESERVED', isRead, 'It lies where the address and the barcode are printed, and is covered there.');
  if (item.is === 'QR' && item.width < SMALLEST_CODE)
    add('SMALL_CODE', true, `The code is ${Math.round(item.width)} pixels wide; telephones need ${SMALLEST_CODE}.`);
  const size =
    item.is === 'PICTURE' && artName(item.picture) === null ? options.pictureSizes.get(item.picture) : undefined;
  if (item.is === 'PICTURE' && size !== undefined) {
    const dpi = Math.floor(CANVAS_DPI / placedIn(item, size, item.fit).scale);
    if (dpi < LEAST_DPI) add('TOO_COARSE', true, `The picture has ${dpi} dots an inch here; ${LEAST_DPI} are needed.`);
    else if (dpi < GOOD_DPI)
      add('COARSE', false, `The picture has ${dpi} dots an inch here and will look soft; ${GOOD_DPI} are good.`);
  }
  return found;
}

/** Where it leaves ink. */
function inkOf(item: Drawn, metrics: CardMetrics): CardArea {
  if (item.is === 'LINE') return inkOfLine(item, metrics);
  if (item.is !== 'QR') return item;
  // What is quiet around the code is white.
  const quiet = (item.width / codeModules(item.text).size) * QUIET_MODULES;
  return { x: item.x + quiet, y: item.y + quiet, width: item.width - 2 * quiet, height: item.height - 2 * quiet };
}

function inkOfLine({ x, baseline, width, size, face }: DrawnLine, metrics: CardMetrics): CardArea {
  const { above, below } = metrics.heightOf(face, size);
  // Fonts keep room above their letters.
  const [top, bottom] = [Math.min(above, size * 0.95), Math.min(below, size * 0.3)];
  return { x, y: baseline - top, width, height: top + bottom };
}
