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
export const code = (place: Place): TemplateElement => element('Code', 'IMAGE', place, { kind: 'QR' });

export interface Look {
  readonly size: number;
  readonly color: string;
  readonly font?: CardFont;
  readonly side?: 'left' | 'center' | 'right';
}

/** A paragraph of one look; its text is HTML. */
export const text = ({ size, color, font = 'Inter', side = 'left' }: Look, html: string): string =>
  `<p style="text-align:${side}"><span style="font-family:'${font}';font-size:${size}px;color:${color}">${html}</span></p>`;
