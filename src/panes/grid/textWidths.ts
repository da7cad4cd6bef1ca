/** How wide the texts of a column are drawn. */

let canvas: CanvasRenderingContext2D | null | undefined;
/** Widths that are known in the font of now: a grid that comes again asks for the same texts. */
const known = new Map<string, number>();
let knownIn = '';
/** Some megabytes; then it begins anew. */
const MOST_KNOWN = 20_000;

/** Pixels of a text in a font as CSS writes it; roughly, where nothing can be drawn on. */
function measure(text: string, font: string): number {
  canvas ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null;
  if (canvas === null) return text.length * 7;
  if (canvas.font !== font) canvas.font = font;
  // Cells write all digits as wide as a zero, which a canvas does not: 19111 is as wide as 20600.
  return canvas.measureText(text.replaceAll(/\d/g, '0')).width;
}

/** The width that each of the texts needs, rounded up, the smallest first. */
export function widthsOf(texts: readonly string[], font: string): readonly number[] {
  if (font !== knownIn || known.size >= MOST_KNOWN) known.clear();
  knownIn = font;
  // Until a typeface is there another one stands in for it.
  const isKept = globalThis.document?.fonts.status !== 'loading';
  const widths = texts.map((text) => {
    const width = known.get(text) ?? Math.ceil(measure(text, font));
    if (isKept) known.set(text, width);
    return width;
  });
  return widths.toSorted((a, b) => a - b);
}
