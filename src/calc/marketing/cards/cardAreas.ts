/** Areas of a postcard in pixels of its canvas, from the top left (design/marketing.md, section 10; DMM 202). */
export interface CardArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type CardSide = 'FRONT' | 'BACK';

const area = (left: number, right: number, top: number, bottom: number): CardArea => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/** Points of PDF, 72 an inch, in a pixel of the canvas, 300 an inch. */
export const POINTS_A_PIXEL = 72 / 300;

export const cardAreas = {
  /** The canvas: backgrounds reach its edges. */
  bleed: area(0, 1875, 0, 1350),
  /** Where the card is cut. */
  trim: area(37.5, 1837.5, 37.5, 1312.5),
  /** Text beyond it may be cut off. */
  safe: area(112.5, 1762.5, 112.5, 1237.5),
  /** Of the back: address and postage. No ink of ours with the overlay. */
  blockA: area(787.5, 1837.5, 525, 1312.5),
  /** Of the back: where the post prints its barcode. */
  strip: area(412.5, 1837.5, 1125, 1312.5),
  /** Where machines look for the address. */
  readByMachines: area(187.5, 1687.5, 487.5, 1125),
  postage: area(1500, 1762.5, 562.5, 825),
} as const satisfies Readonly<Record<string, CardArea>>;

/** Where Lob prints: its canvas is ours without a strip above and below. */
export const lobAreas = {
  canvas: area(0, 1875, 37.5, 1312.5),
  trim: area(37.5, 1837.5, 75, 1275),
  /** Text beyond it, above or below, is refused. */
  safe: area(112.5, 1762.5, 112.5, 1237.5),
  inkFree: area(807.45, 1792.5, 525, 1237.5),
} as const satisfies Readonly<Record<string, CardArea>>;

/** Where the overlay keeps ink away, on to the edges of the canvas: a card is never cut to the hair. */
export const inkFreeAreas: readonly CardArea[] = [
  area(cardAreas.blockA.x, cardAreas.bleed.width, cardAreas.blockA.y, cardAreas.bleed.height),
  area(cardAreas.strip.x, cardAreas.bleed.width, cardAreas.strip.y, cardAreas.bleed.height),
];

/** Lines of the sender: 8 pt. */
export const returnPlace = { x: 862.5, baseline: 587.5, step: 41.67, width: 600, size: 8 / POINTS_A_PIXEL } as const;
/** Lines of the address: 10 pt, 8 where one is long, four at most. */
export const addressPlace = {
  x: 862.5,
  baseline: 912.5,
  step: 50,
  width: 825,
  size: 10 / POINTS_A_PIXEL,
  smallest: 8 / POINTS_A_PIXEL,
  lines: 4,
} as const;

/** Whether two have more than an edge in common. */
export const overlap = (a: CardArea, b: CardArea): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether the first lies within the second, to a hundredth of a pixel. */
export const isWithin = (inner: CardArea, outer: CardArea): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;
