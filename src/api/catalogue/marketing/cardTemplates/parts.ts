/** What the templates of postcards are written with. All measures are pixels of the canvas (design, section 10). */
import type { CardFont } from '../../../../calc/marketing/cards/drawList.ts';
import type { CardElement, CardGraphic } from '../../../../calc/marketing/cards/layoutGraphic.ts';
import type { ElementType } from '../elements.ts';
import type { postcardCategories } from '../postcards.ts';

export interface TemplateElement extends CardElement {
  readonly id: string;
  readonly type: ElementType;
}
export interface TemplateSide extends CardGraphic {
  readonly elements: readonly TemplateElement[];
}
/** A ready postcard: both sides, the place of the address free on the back. */
export interface CardTemplate {
  readonly id: number;
  readonly name: string;
  readonly category: (typeof postcardCategories)[number]['name'];
  /** What it is good for, in a sentence. */
  readonly about: string;
  readonly front: TemplateSide;
  readonly back: TemplateSide;
}

type Place = readonly [x: number, y: number, width: number, height: number];

const element = (
  id: string,
  type: ElementType,
  [x, y, width, height]: Place,
  content: TemplateElement['content'],
  more: Partial<TemplateElement> = {},
): TemplateElement => ({
  id,
  type,
  x,
  y,
  width,
  height,
  brightness: 1,
  opacity: 1,
  backgroundColor: null,
  content,
  ...more,
});

export const title = (id: string, place: Place, ...lines: readonly string[]): TemplateElement =>
  element(id, 'TITLE_HTML', place, lines.join(''));
export const body = (id: string, place: Place, ...lines: readonly string[]): TemplateElement =>
  element(id, 'BODY_HTML', place, lines.join(''));
/** A ground or a bar of one colour. */
export const ground = (id: string, place: Place, backgroundColor: string, opacity = 1): TemplateElement =>
  element(id, 'HTML', place, '', { backgroundColor, opacity });
export const art = (id: string, place: Place, name: string, more: Partial<TemplateElement> = {}): TemplateElement =>
  element(id, 'IMAGE', place, `art:${name}`, more);
/** Leads to the page of the campaign. */
const code = (place: Place): TemplateElement => element('Code', 'IMAGE', place, { kind: 'QR' });

export interface Look {
  readonly size: number;
  readonly color: string;
  readonly font?: CardFont;
  readonly side?: 'left' | 'center' | 'right';
}

/** A paragraph of one look; its text is HTML. */
export const text = ({ size, color, font = 'Inter', side = 'left' }: Look, html: string): string =>
  `<p style="text-align:${side}"><span style="font-family:'${font}';font-size:${size}px;color:${color}">${html}</span></p>`;

interface Answer {
  readonly why: string;
  readonly contact?: string;
  readonly noMore?: string;
  readonly color: string;
  readonly soft: string;
  readonly font?: CardFont;
  /** Of the column; on a ground of its own the white of the code is what stands in line. */
  readonly x?: number;
  readonly isOnGround?: boolean;
}

/** The column beside the address: why to scan, the code, the number, and how to hear no more. */
export function answer({
  why,
  contact = '#MyBusinessPhone#',
  noMore = 'No more mail? Call or text and I will stop.',
  color,
  soft,
  font = 'Inter',
  x = 112.5,
  isOnGround = false,
}: Answer): TemplateElement[] {
  const width = 722 - x;
  return [
    body('Why', [x, 546, width, 124], text({ size: 43, color, font }, why)),
    code([isOnGround ? x : x - 30, 672, 316, 316]),
    body('Contact', [x, 994, width, 62], text({ size: 42, color, font }, `<b>${contact}</b>`)),
    body('NoMore', [x, 1060, width, 48], text({ size: 30, color: soft }, noMore)),
  ];
}
