/** Sheets of labels as PDF, page after page: a page that is full is written out and forgotten. */
// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { labelLayouts, labelsOfSheet, type LabelLayoutId } from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import { fitLabel, LABEL_PADDING } from '../../../src/calc/marketing/fitLabel.ts';
import { helveticaWidth } from '../../../src/calc/marketing/helveticaWidth.ts';
import { labelPlace, type LabelShift } from '../../../src/calc/marketing/labelPlaces.ts';
import { FONT } from '../../paper/pdf/theme.ts';

export interface LabelSheetsOrder {
  readonly layoutId: LabelLayoutId;
  /** Labels used on the first sheet. */
  readonly offset: number;
  readonly shift: LabelShift;
  /** Lines of each label; null: a test page, with the outline of each. */
  readonly labels: readonly (readonly string[])[] | null;
  /** What the account knows the product as. */
  readonly product: string;
}

const INK = '#000000';
const OUTLINE = '#7a7a7a';

export async function run({ layoutId, offset, shift, labels, product }: LabelSheetsOrder): Promise<Buffer> {
  const grid = labelLayouts[layoutId];
  const title = `Mailing labels ${layoutId}`;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: product, Creator: product },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  let page = -1;
  const turnTo = (sheet: number): void => {
    for (; page < sheet; page += 1) doc.addPage({ size: 'LETTER', margin: 0 });
  };
  if (labels === null) {
    turnTo(0);
    drawTest(doc, layoutId, shift);
  }
  for (const [nth, parts] of (labels ?? []).entries()) {
    const place = labelPlace(grid, offset + nth, shift);
    turnTo(place.sheet);
    const fitted = fitLabel(parts, grid, helveticaWidth);
    // Whoever asked has left out those that do not fit (leftOut.ts).
    if (fitted === null) throw new Error(`label ${nth} does not fit on ${layoutId}`);
    doc.font(FONT).fontSize(fitted.size).fillColor(INK);
    for (const [line, text] of fitted.lines.entries())
      doc.text(text, place.x + LABEL_PADDING, place.y + (fitted.tops[line] ?? 0), { lineBreak: false });
  }
  doc.end();
  return await done;
}

/** Each label as it should lie, with its number, and what the shift is: held against a sheet before the light. */
function drawTest(doc: PDFKit.PDFDocument, layoutId: LabelLayoutId, shift: LabelShift): void {
  const grid = labelLayouts[layoutId];
  for (let position = 0; position < labelsOfSheet(grid); position += 1) {
    const { x, y } = labelPlace(grid, position, shift);
    doc.lineWidth(0.5).strokeColor(OUTLINE).rect(x, y, grid.width, grid.height).stroke();
    doc
      .font(FONT)
      .fontSize(8)
      .fillColor(INK)
      .text(`${position + 1}`, x + LABEL_PADDING, y + LABEL_PADDING, { lineBreak: false });
  }
  const middle = labelPlace(grid, 0, shift);
  doc
    .fontSize(8)
    .text(
      `Sheet ${layoutId}. Shift: ${shift.x} pt to the right, ${shift.y} pt down. Print at 100 %, not fitted to the page.`,
      middle.x + LABEL_PADDING,
      middle.y - 14,
      { lineBreak: false },
    );
}
