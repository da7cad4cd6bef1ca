/**
 * A side of a postcard as the list of what is drawn, for one recipient: the editor, the PDF and the preview all draw what
 * this says (design/marketing.md, section 10; R-POSTCARD-002). Pure: the same on the server and in the browser.
 */
import { codeAddress } from './codeModules.ts';
import { breakLines, type BrokenText } from './breakLines.ts';
import { cardAreas, inkFreeAreas, type CardSide } from './cardAreas.ts';
import type { CardMetrics } from './cardMetrics.ts';
import { readCardText, type Paragraph, type TextLook } from './cardText.ts';
import type { Drawn, DrawnLine, DrawList } from './drawList.ts';
import { mergeValues } from './mergeValues.ts';
import { placeAddress, placeReturn, type CardAddress } from './placeAddress.ts';

/** Of a side, what a layout has to know; a `Graphic` of the contract is one. */
export interface CardGraphic {
  readonly color: string;
  readonly elements: readonly CardElement[];
}
export interface CardElement {
  readonly id?: string | undefined;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly brightness: number;
  readonly opacity: number;
  readonly backgroundColor: string | null;
  readonly content: string | { readonly kind: 'QR' };
}

export interface LayoutOptions {
  /** Of the placeholders, by their names. */
  readonly values: Readonly<Record<string, string>>;
  readonly side: CardSide;
  /** Keeps ink away from the place of the address and its barcode, on the back. */
  readonly overlay: boolean;
  readonly metrics: CardMetrics;
  /** What codes say; null: none is drawn. */
  readonly codeText: string | null;
  /** Printed on the back; left out: only its place is kept. */
  readonly address?: CardAddress | undefined;
  /**
   * What is drawn of elements already, for whoever lays the same side out again and again: an element that is the same
   * object is drawn by the same items. Good for the same values, fonts and code only.
   */
  readonly kept?: WeakMap<CardElement, DrawnElement> | undefined;
}

/** An element as it is drawn. */
export interface DrawnElement {
  readonly id: string;
  readonly items: readonly Drawn[];
  readonly overflows: boolean;
  readonly isShrunk: boolean;
  readonly isWhole: boolean;
}

/** In `overflowing`: the lines of the recipient's address, or the sender's, do not fit. */
export const ADDRESS = 'ADDRESS';
export const RETURN_ADDRESS = 'RETURN_ADDRESS';

/** Text on a ground of its own keeps this far from its edges. */
export const GROUND_PADDING = 24;
const CODE_INK = '#101418';
const INK = '#1a1f26';
const STEP = 0.02;
const SMALLEST_SCALE = 0.7;

const regular = { family: 'Inter', weight: 400, isSlanted: false } as const;
const BODY: TextLook = { face: regular, size: 50, color: INK, isUnderlined: false };
const TITLE: TextLook = { ...BODY, face: { ...regular, weight: 700 }, size: 100 };

interface TextRule {
  readonly look: TextLook;
  readonly leading: number;
  readonly gap: number;
}
const texts: Readonly<Record<string, TextRule>> = {
  TITLE_HTML: { look: TITLE, leading: 1.14, gap: 0.15 },
  BODY_HTML: { look: BODY, leading: 1.4, gap: 0.55 },
  HTML: { look: BODY, leading: 1.4, gap: 0.55 },
};
/** Pictures that are shown whole. */
const WHOLE = new Set(['LOGO', 'LOGO2']);

/** The id of an element in a draw list; by its place where it has none. */
export const elementId = ({ id }: Pick<CardElement, 'id'>, at: number): string =>
  id === undefined || id === '' ? `element-${at}` : id;

export function layoutGraphic({ color, elements }: CardGraphic, options: LayoutOptions): DrawList {
  const { width, height } = cardAreas.bleed;
  const items: Drawn[] = [
    { is: 'RECTANGLE', element: null, x: 0, y: 0, width, height, opacity: 1, color: color.toLowerCase() },
  ];
  const overflowing: string[] = [];
  const shrunk: string[] = [];
  const unprintable: string[] = [];
  for (const [at, element] of elements.entries()) {
    const drawn = drawElement(element, elementId(element, at), options);
    items.push(...drawn.items);
    if (!drawn.isWhole) unprintable.push(drawn.id);
    if (drawn.overflows) overflowing.push(drawn.id);
    else if (drawn.isShrunk) shrunk.push(drawn.id);
  }
  if (options.side === 'BACK') addAddress(items, overflowing, options);
  return { width, height, items, overflowing, shrunk, unprintable };
}

function drawElement(element: CardElement, id: string, options: LayoutOptions): DrawnElement {
  const known = options.kept?.get(element);
  if (known?.id === id) return known;
  const drawn = { id, overflows: false, isShrunk: false, isWhole: true, ...contentOf(element, id, options) };
  options.kept?.set(element, drawn);
  return drawn;
}

function contentOf(
  element: CardElement,
  id: string,
  options: LayoutOptions,
): Partial<DrawnElement> & Pick<DrawnElement, 'items'> {
  const { x, y, opacity, backgroundColor, content } = element;
  const frame = { element: id, x, y, width: element.width, height: element.height, opacity };
  const ground: readonly Drawn[] =
    backgroundColor === null ? [] : [{ is: 'RECTANGLE', ...frame, color: backgroundColor.toLowerCase() }];
  if (typeof content !== 'string') {
    const { codeText: text } = options;
    if (text === null || text === '') return { items: ground };
    return { items: [...ground, { is: 'QR', ...frame, ...squareIn(frame), text: codeAddress(text), color: CODE_INK }] };
  }
  const rule = texts[element.type];
  if (content.trim() === '') return { items: ground };
  if (rule === undefined) {
    const fit = WHOLE.has(element.type) ? 'CONTAIN' : 'COVER';
    const { brightness } = element;
    return { items: [...ground, { is: 'PICTURE', ...frame, picture: content.trim(), brightness, fit }] };
  }
  const { lines, scale, overflows, isWhole } = setText(element, content, rule, options);
  const items = [...ground, ...lines.map((line) => ({ ...line, element: id }))];
  return { items, overflows, isShrunk: scale < 1, isWhole };
}

/** The largest square in the middle of a frame: a code is never stretched. */
function squareIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

interface SetText {
  readonly lines: readonly DrawnLine[];
  readonly scale: number;
  readonly overflows: boolean;
  readonly isWhole: boolean;
}

function setText(element: CardElement, html: string, rule: TextRule, options: LayoutOptions): SetText {
  const { metrics, values } = options;
  const { paragraphs, isWhole } = mergeValues(readCardText(html, rule.look), values, metrics);
  const padding = element.backgroundColor === null ? 0 : GROUND_PADDING;
  const box = { width: element.width - 2 * padding, height: element.height - 2 * padding };
  let scale = 1;
  let set = broken(paragraphs, box.width, scale);
  // Steps are counted: 1 - 15 × 0.02 is not 0.7 exactly.
  for (let step = 1; !fits(set) && step <= Math.round((1 - SMALLEST_SCALE) / STEP); step += 1) {
    scale = 1 - step * STEP;
    set = broken(paragraphs, box.width, scale);
  }
  const [left, top] = [element.x + padding, element.y + padding];
  const lines = set.lines.flatMap(({ pieces, baseline }) =>
    pieces.map(({ text, look, x, width }): DrawnLine => ({
      is: 'LINE',
      element: null,
      x: left + x,
      baseline: top + baseline,
      width,
      size: look.size,
      text,
      face: look.face,
      color: look.color,
      opacity: element.opacity,
      isUnderlined: look.isUnderlined,
    })),
  );
  return { lines, scale, overflows: !fits(set), isWhole };

  function broken(all: readonly Paragraph[], width: number, by: number): BrokenText {
    return breakLines(all, { width, scale: by, leading: rule.leading, gap: rule.gap, metrics });
  }
  function fits(text: BrokenText): boolean {
    return text.height <= box.height + 0.01 && text.width <= box.width + 0.01;
  }
}

/** White over the places that the post needs, and on them the addresses. */
function addAddress(items: Drawn[], overflowing: string[], { overlay, address, metrics }: LayoutOptions): void {
  if (overlay)
    for (const area of inkFreeAreas)
      items.push({ is: 'RECTANGLE', element: null, ...area, opacity: 1, color: '#ffffff' });
  if (address === undefined) return;
  const to = placeAddress(address.lines, metrics);
  if (to.ok) items.push(...to.lines);
  else overflowing.push(ADDRESS);
  const from = placeReturn(address.returnLines, metrics);
  if (from === null) overflowing.push(RETURN_ADDRESS);
  else items.push(...from);
}
