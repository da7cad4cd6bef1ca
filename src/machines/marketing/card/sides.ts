/** A card in hand: its two sides, and what can be done to them. Nothing here knows of a screen or a server. */
import { defaultElement, type ElementType } from '../../../api/catalogue/marketing/elements.ts';
import type { Graphic, Postcard, PostcardElement } from '../../../api/contract/marketing/postcardContent.ts';

export type CardSide = 'FRONT' | 'BACK';

export interface Sides {
  readonly FRONT: Graphic;
  readonly BACK: Graphic;
  readonly overlay: boolean;
}

/** An element in hand has an id, unique on both sides. */
export type Element = PostcardElement & { readonly id: string };
export type Frame = Pick<PostcardElement, 'x' | 'y' | 'width' | 'height'>;

export const elementsOf = (graphic: Graphic): readonly Element[] => graphic.elements as readonly Element[]; // named by sidesOf

/** The sides of a card, each element of it with a name of its own. */
export function sidesOf({ frontGraphic, backGraphic, addressOverlayEnabled }: Postcard): Sides {
  const taken = new Set([...frontGraphic.elements, ...backGraphic.elements].map(({ id = '' }) => id));
  const given = new Set(['']);
  const named = (graphic: Graphic): Graphic => ({
    ...graphic,
    elements: graphic.elements.map((element) => {
      const { id: had = '' } = element;
      const id = given.has(had) ? freeId(taken) : had;
      taken.add(id);
      given.add(id);
      return { ...element, id };
    }),
  });
  return { FRONT: named(frontGraphic), BACK: named(backGraphic), overlay: addressOverlayEnabled };
}

export const cardOf = ({ FRONT, BACK, overlay }: Sides, templateId: number | null): Postcard => ({
  type: 'POSTCARD',
  frontGraphic: FRONT,
  backGraphic: BACK,
  addressOverlayEnabled: overlay,
  templateId,
});

function freeId(taken: ReadonlySet<string>): string {
  let n = 1;
  while (taken.has(`e${n}`)) n += 1;
  return `e${n}`;
}

export const elementIn = (graphic: Graphic, id: string | null): Element | undefined =>
  id === null ? undefined : elementsOf(graphic).find((element) => element.id === id);

/** A side with one element changed. */
export const withElement = (graphic: Graphic, id: string, part: Partial<PostcardElement>): Graphic => ({
  ...graphic,
  elements: graphic.elements.map((element) => (element.id === id ? { ...element, ...part } : element)),
});

export const without = (graphic: Graphic, id: string): Graphic => ({
  ...graphic,
  elements: graphic.elements.filter((element) => element.id !== id),
});

/** What a new part of a card is: where it stands first, and what it holds. */
export type NewKind = 'TEXT' | 'TITLE' | 'PICTURE' | 'CODE' | 'BACKGROUND' | 'BOX';

const WORDS = '<p><span style="font-size: 58px">Hello #OwnerFirstName#</span></p>';
const TITLE = '<p><span style="font-size: 120px"><b>#PropertyStreet#</b></span></p>';

const kinds: Readonly<
  Record<NewKind, Frame & { readonly type: ElementType; readonly content: PostcardElement['content'] }>
> = {
  TEXT: { type: 'BODY_HTML', x: 150, y: 450, width: 900, height: 300, content: WORDS },
  TITLE: { type: 'TITLE_HTML', x: 150, y: 150, width: 1575, height: 200, content: TITLE },
  PICTURE: { type: 'IMAGE', x: 150, y: 150, width: 600, height: 450, content: '' },
  CODE: { type: 'IMAGE', x: 150, y: 600, width: 300, height: 300, content: { kind: 'QR' } },
  BACKGROUND: { type: 'BACKGROUND_IMAGE', x: 0, y: 0, width: 1875, height: 1350, content: '' },
  BOX: { type: 'HTML', x: 112.5, y: 112.5, width: 600, height: 300, content: '' },
};

/** A side with a new part on top, a background below all; it stands a little aside of one that stands there already. */
export function withNew(sides: Sides, side: CardSide, kind: NewKind): { readonly sides: Sides; readonly id: string } {
  const graphic = sides[side];
  const { content, type, ...first } = kinds[kind];
  // Beside the place of the address, not below it.
  const isNarrow = side === 'BACK' && sides.overlay && kind === 'TEXT';
  const frame = isNarrow ? { ...first, width: 600 } : first;
  const id = freeId(idsOf(sides));
  let { x, y } = frame;
  const isTaken = (): boolean => graphic.elements.some((one) => one.x === x && one.y === y && one.type === type);
  if (kind !== 'BACKGROUND')
    while (isTaken()) {
      x += STEP_ASIDE;
      y += STEP_ASIDE;
    }
  const made: PostcardElement = {
    ...defaultElement(type, { ...frame, x, y }),
    id,
    content,
    ...(kind === 'BOX' ? { backgroundColor: '#1f4e5f' } : {}),
  };
  const elements = kind === 'BACKGROUND' ? [made, ...graphic.elements] : [...graphic.elements, made];
  return { sides: { ...sides, [side]: { ...graphic, elements } }, id };
}
const STEP_ASIDE = 37.5;

const idsOf = ({ FRONT, BACK }: Sides): ReadonlySet<string> =>
  new Set([...FRONT.elements, ...BACK.elements].map(({ id = '' }) => id));

/** The same element once more, a little aside and on top. */
export function withCopy(sides: Sides, side: CardSide, id: string): { readonly sides: Sides; readonly id: string } {
  const graphic = sides[side];
  const element = elementIn(graphic, id);
  if (element === undefined) return { sides, id };
  const copy = { ...element, id: freeId(idsOf(sides)), x: element.x + STEP_ASIDE, y: element.y + STEP_ASIDE };
  return { sides: { ...sides, [side]: { ...graphic, elements: [...graphic.elements, copy] } }, id: copy.id };
}

/** One place nearer to the eye, or farther; null: it is there already. */
export function restacked(graphic: Graphic, id: string, by: 1 | -1): Graphic | null {
  const at = graphic.elements.findIndex((element) => element.id === id);
  const to = at + by;
  const [one, other] = [graphic.elements[at], graphic.elements[to]];
  if (one === undefined || other === undefined) return null;
  const elements = graphic.elements.with(at, other).with(to, one);
  return { ...graphic, elements };
}

/** Whether two cards show the same. */
export const isSame = (one: Sides, other: Sides): boolean =>
  one === other ||
  (one.overlay === other.overlay &&
    JSON.stringify(one.FRONT) === JSON.stringify(other.FRONT) &&
    JSON.stringify(one.BACK) === JSON.stringify(other.BACK));
