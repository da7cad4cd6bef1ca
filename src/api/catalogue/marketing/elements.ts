/** Parts of a postcard or an e-mail (R-CAMPAIGN-012, R-CAMPAIGN-013). */
export const elementTypes = [
  'BACKGROUND_IMAGE',
  'BANNER',
  'LOGO',
  'LOGO2',
  'TITLE_HTML',
  'BODY_HTML',
  'IMAGE',
  'HTML',
] as const;
export type ElementType = (typeof elementTypes)[number];

/** Pixels of the canvas from its top left (O-213); brightness 0 to 2, opacity 0 to 1. */
export interface ElementFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What a new element begins with.
 *
 * @example defaultElement('LOGO', { x: 0, y: 0, width: 300, height: 100 }).opacity // 1
 */
export const defaultElement = (type: ElementType, frame: ElementFrame) =>
  ({ type, ...frame, brightness: 1, opacity: 1, backgroundColor: null }) as const;
