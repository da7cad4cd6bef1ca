/** What a page of a PDF draws, read by another program (pdf.js): texts and boxes in points from its top left. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export interface PaperText {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
  readonly color: string;
}
export interface PaperBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}
export interface PaperPage {
  readonly texts: readonly PaperText[];
  readonly boxes: readonly PaperBox[];
  readonly pictures: number;
}
type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + c * q,
  b * p + d * q,
  a * r + c * s,
  b * r + d * s,
  a * t + c * u + e,
  b * t + d * u + f,
];
const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;

export async function readPaper(pdf: Uint8Array): Promise<PaperPage[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: PaperPage[] = [];
  for (let nth = 1; nth <= document.numPages; nth += 1) {
    const page = await document.getPage(nth);
    const [, , , height = 0] = page.view;
    const { fnArray, argsArray } = await page.getOperatorList();
    const texts: PaperText[] = [];
    const boxes: PaperBox[] = [];
    let pictures = 0;
    let matrix: Matrix = [1, 0, 0, -1, 0, height];
    let text: Matrix = matrix;
    let size = 0;
    let color = '#000000';
    const kept: { matrix: Matrix; color: string; size: number }[] = [];
    for (const [index, op] of fnArray.entries()) {
      // Each operator has arguments of its own kind.
      const args = argsArray[index] as never[] | null;
      if (op === OPS.save) kept.push({ matrix, color, size });
      else if (op === OPS.restore) ({ matrix, color, size } = kept.pop() ?? { matrix, color, size });
      else if (op === OPS.transform) matrix = times(matrix, args as unknown as Matrix);
      else if (op === OPS.setFont) size = Number(args?.[1]);
      else if (op === OPS.setFillRGBColor) color = String(args?.[0]);
      else if (op === OPS.setTextMatrix)
        text = times(matrix, Array.from(args?.[0] as unknown as Matrix) as unknown as Matrix);
      else if (op === OPS.paintImageXObject) pictures += 1;
      else if (op === OPS.constructPath) {
        if (args?.[0] !== (OPS.fill as unknown)) continue;
        const [data] = (args?.[1] ?? []) as unknown as readonly ArrayLike<number>[];
        for (const points of partsOf(Array.from(data ?? []))) {
          const placed = points.map(([x, y]) => at(matrix, x, y));
          const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
          const [x, y] = [Math.min(...xs), Math.min(...ys)];
          boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, color });
        }
      } else if (op === OPS.showText) {
        const glyphs = args?.[0] as unknown as (number | { unicode: string; width: number })[];
        const [x, baseline] = at(text, 0, 0);
        const shown = glyphs.flatMap((glyph) => (typeof glyph === 'number' ? [] : glyph.unicode)).join('');
        const units = glyphs.reduce<number>(
          (sum, glyph) => sum + (typeof glyph === 'number' ? -glyph : glyph.width),
          0,
        );
        texts.push({ text: shown, x, baseline, width: (units / 1000) * size, size, color });
      }
    }
    pages.push({ texts, boxes, pictures });
  }
  await document.cleanup();
  return pages;
}

/** Points of each part of a path, which pdf.js writes as numbers: 0 to, 1 line, 2 curve, 3 flat curve, 4 closed. */
function partsOf(data: readonly number[]): (readonly [number, number])[][] {
  const parts: (readonly [number, number])[][] = [];
  const points = [1, 1, 3, 2, 0];
  let next = 0;
  while (next < data.length) {
    const op = data[next] ?? 4;
    if (op === 0) parts.push([]);
    for (let nth = 0; nth < (points[op] ?? 0); nth += 1)
      parts.at(-1)?.push([data[next + 1 + nth * 2] ?? 0, data[next + 2 + nth * 2] ?? 0]);
    next += 1 + 2 * (points[op] ?? 0);
  }
  return parts;
}
