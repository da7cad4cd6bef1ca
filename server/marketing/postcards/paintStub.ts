// STUB of my own, never committed
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import type { DrawList } from '../../../src/calc/marketing/cards/drawList.ts';
export async function paintStub(path: string, sides: Iterable<DrawList>): Promise<void> {
  const doc = new PDFDocument({
    size: [450, 324],
    margin: 0,
    autoFirstPage: false,
    info: { CreationDate: new Date(0) },
  });
  const out = createWriteStream(path);
  doc.pipe(out);
  for (const s of sides) {
    doc.addPage();
    for (const i of s.items)
      if (i.is === 'LINE')
        doc
          .fontSize(10)
          .text(i.text.replaceAll(/[^\x20-\x7e]/g, '?'), i.x * 0.24, i.baseline * 0.24, { lineBreak: false });
  }
  doc.end();
  await once(out, 'close');
}
