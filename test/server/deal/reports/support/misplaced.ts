// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import type { PdfPage, PdfText } from './pdfPages.ts';

const MARGIN = 45;
const ruler = new PDFDocument({ size: 'LETTER' });

export const endOf = ({ text, x, size, font }: PdfText): number =>
  x + ruler.font(font).fontSize(size).widthOfString(text);

/** Texts that leave the printed part of their page, or stand on another text of their line. */
export function misplaced(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ width, height, texts }, index) => {
    const placed = texts.map((text) => ({ ...text, end: endOf(text) }));
    const isOutside = ({ x, end, y }: (typeof placed)[number]) =>
      x < MARGIN - 0.5 || end > width - MARGIN + 0.5 || y < 20 || y > height - 20;
    const isOnAnother = (one: (typeof placed)[number], at: number) =>
      placed.some((other, otherAt) => {
        const isSameLine = otherAt > at && Math.abs(one.y - other.y) < 3;
        return isSameLine && one.x < other.end - 0.3 && other.x < one.end - 0.3;
      });
    const wrong = placed.filter((text, at) => isOutside(text) || isOnAnother(text, at));
    return wrong.map(({ text, x, end, y }) => `page ${index + 1}: ${text} at ${x} to ${end}, ${y}`);
  });
}
