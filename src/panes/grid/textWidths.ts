/** How wide the texts of a column are drawn. */

let canvas: CanvasRenderingContext2D | null | undefined;

/** Pixels of a text in a font as CSS writes it; roughly, where nothing can be drawn on. */
function widthOf(text: string, font: string): number {
  canvas ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null;
  if (canvas === null) return text.length * 7;
  if (canvas.font !== font) canvas.font = font;
  // Cells write all digits as wide as a zero, which a canvas does not: 19111 is as wide as 20600.
  return canvas.measureText(text.replaceAll(/\d/g, '0')).width;
}

/** The width that each of the texts needs, rounded up, the smallest first. */
export const widthsOf = (texts: readonly string[], font: string): readonly number[] =>
  texts.map((text) => Math.ceil(widthOf(text, font))).toSorted((a, b) => a - b);
