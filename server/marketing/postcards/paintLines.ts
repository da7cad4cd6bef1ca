/** The last page of a proof: both sides with the lines of the cut and of what is safe. "PROOF" stands here alone. */
import { cardAreas, POINTS_A_PIXEL, type CardArea } from '../../../src/calc/marketing/cards/cardAreas.ts';
import type { CardSides } from './writeCards.ts';
import { paintSide, useFont, type CardDocument } from './paintCard.ts';

/** Both sides stand beside each other, in points of the page. */
const SCALE = 0.46;
const [TOP, LEFT, GAP] = [84, 12, 12];
const lines = [
  { area: cardAreas.trim, color: '#c02626', name: 'Cut', isOfBack: false },
  { area: cardAreas.safe, color: '#1f5fbf', name: 'Safe for text', isOfBack: false },
  { area: cardAreas.blockA, color: '#6b3fa0', name: 'Address and postage (back)', isOfBack: true },
  { area: cardAreas.strip, color: '#b06a00', name: 'Barcode (back)', isOfBack: true },
] as const;
const SMALL = { family: 'Inter', weight: 400 } as const;
const INK = '#1b2430';

export function paintLines(document: CardDocument, { front, back }: CardSides): void {
  const { doc } = document;
  const width = cardAreas.bleed.width * POINTS_A_PIXEL * SCALE;
  useFont(doc, { family: 'Inter', weight: 700 }, 'latin');
  doc.fillColor(INK).fontSize(20).text('PROOF', LEFT, 22, { lineBreak: false });
  useFont(doc, SMALL, 'latin');
  doc.fontSize(8).text('Front and back with their lines. They are not printed.', LEFT, 50, { lineBreak: false });
  for (const [at, side] of [front, back].entries()) {
    doc.save();
    doc.translate(LEFT + at * (width + GAP), TOP).scale(SCALE);
    doc.save();
    doc.rect(0, 0, width / SCALE, cardAreas.bleed.height * POINTS_A_PIXEL).clip();
    paintSide(document, side, 'CANVAS');
    doc.restore();
    for (const { area, color, isOfBack } of lines) if (at === 1 || !isOfBack) outline(doc, area, color);
    doc.restore();
  }
  useFont(doc, SMALL, 'latin');
  let x = LEFT;
  const y = TOP + cardAreas.bleed.height * POINTS_A_PIXEL * SCALE + 18;
  for (const { color, name } of lines) {
    doc.rect(x, y, 10, 6).lineWidth(1).stroke(color);
    doc
      .fillColor(INK)
      .fontSize(8)
      .text(name, x + 14, y - 1, { lineBreak: false });
    x += doc.widthOfString(name) + 34;
  }
}

function outline(doc: PDFKit.PDFDocument, { x, y, width, height }: CardArea, color: string): void {
  const [left, top, wide, high] = [x, y, width, height].map((pixels) => pixels * POINTS_A_PIXEL);
  doc
    .lineWidth(1)
    .rect(left ?? 0, top ?? 0, wide ?? 0, high ?? 0)
    .stroke(color);
}
