/**
 * A side of a card as a flat list of what is drawn, in pixels of the canvas (300 an inch) from its top left. The editor, the
 * PDF and the preview draw exactly this list, in its order (design/marketing.md, section 10).
 */
export const cardFonts = ['Inter', 'Source Serif 4', 'Oswald', 'Caveat'] as const;
export type CardFont = (typeof cardFonts)[number];

export interface CardFace {
  readonly family: CardFont;
  readonly weight: 400 | 700;
  /** Drawn slanted: no family brings an italic of its own. */
  readonly isSlanted: boolean;
}

interface Frame {
  /** The id of the element that it belongs to; null: to the card itself, such as the postage and the address. */
  readonly element: string | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1. */
  readonly opacity: number;
}

export interface DrawnRectangle extends Frame {
  readonly is: 'RECTANGLE';
  /** As #rrggbb. */
  readonly color: string;
}

export interface DrawnPicture extends Frame {
  readonly is: 'PICTURE';
  /** An id of a picture of the account, or `art:` and the name of one that comes with Platbook. */
  readonly picture: string;
  /** 0 to 2; 1: as it is. */
  readonly brightness: number;
  /** COVER: fills its frame, what stands out is cut off alike on both sides; CONTAIN: whole, in the middle of its frame. */
  readonly fit: 'COVER' | 'CONTAIN';
}

export interface DrawnCode extends Frame {
  readonly is: 'QR';
  /** What it says. */
  readonly text: string;
  readonly color: string;
}

/** One line of one style; `width` is what it takes by the metrics of its face. */
export interface DrawnLine {
  readonly is: 'LINE';
  readonly element: string | null;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
  readonly text: string;
  readonly face: CardFace;
  readonly color: string;
  readonly opacity: number;
  readonly isUnderlined: boolean;
}

export type Drawn = DrawnRectangle | DrawnPicture | DrawnCode | DrawnLine;

export interface DrawList {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Drawn[];
  /** Ids of elements whose text does not fit, not even at 70 % of its size. */
  readonly overflowing: readonly string[];
  /** Ids of elements whose text was made smaller to fit. */
  readonly shrunk: readonly string[];
  /** Ids of elements with signs that no font of cards has: emoji are left out, of other letters a question mark is drawn. */
  readonly unprintable: readonly string[];
}

/** How far slanted letters lean to the right, by what they are high: 12 degrees. */
export const SLANT = 0.2126;

/** The bar under a line; null: it has none. */
export const underlineOf = ({ isUnderlined, x, baseline, width, size }: DrawnLine) =>
  isUnderlined ? { x, y: baseline + size * 0.11, width, height: size * 0.06 } : null;
