// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { labelLayouts, labelsOfSheet } from '../../src/api/catalogue/marketing/labelLayouts.ts';
import { run } from '../../server/marketing/labels/labelSheets.apart.ts';
import { besideEstimates } from '../marketing/besideEstimates.ts';
import { campaignFigures } from '../marketing/campaignFigures.ts';
import { cardEditorFigures } from '../marketing/cardEditorFigures.ts';
import { cardFigure } from '../marketing/cardFigure.ts';
import { emailFigure } from '../marketing/emailFigure.ts';
import { siteFigures } from '../marketing/siteFigures.ts';
import { sequenceFigure } from '../marketing/sequenceFigure.ts';
import type { PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const LABELS = 30_000;
const GOAL = { bound: 'at most', ratio: 1.5 } as const;

const labels = Array.from({ length: LABELS }, (_, nth) => [
  `Ann B Hale ${nth}`,
  `${nth} Old Plantation Rd Apt ${nth % 40}`,
  `Columbus OH 4${String(nth % 10_000).padStart(4, '0')}`,
]);

/** Labels of a mailing beside the same lines written by pdfkit alone: what fitting and placing them costs. */
export async function benchMarketing(): Promise<PartResult> {
  const order = { layoutId: 5160, offset: 7, shift: { x: 0, y: 0 }, labels, product: 'Bench' } as const;
  const took: Record<'ours' | 'other', number[]> = { ours: [], other: [] };
  let bytes = 0;
  for (let round = 0; round < 3; round += 1) {
    let start = performance.now();
    const made = await run(order);
    took.ours.push(performance.now() - start);
    start = performance.now();
    const bare = await bareSheets();
    took.other.push(performance.now() - start);
    bytes = made.length;
    checkThat('both PDFs are of a size', Math.abs(made.length / bare.length - 1) < 0.1);
  }
  const fastest = (side: 'ours' | 'other') => Math.min(...took[side]) * 1e6;
  const campaigns = await campaignFigures();
  const beside = await besideEstimates();
  const emails = await emailFigure();
  const cards = await cardFigure();
  const editor = await cardEditorFigures();
  const sites = await siteFigures();
  const sequences = await sequenceFigure();
  return {
    figures: [
      ...campaigns.figures,
      beside,
      emails,
      cards,
      ...editor.figures,
      ...sites.figures,
      sequences,
      {
        name: `${LABELS.toLocaleString('en-US')} labels as PDF`,
        ours: { label: 'fitted and placed', value: fastest('ours'), unit: 'ns' },
        other: { label: 'the same lines by pdfkit alone', value: fastest('other'), unit: 'ns' },
        goal: GOAL,
      },
    ],
    notes: [
      ...campaigns.notes,
      ...sites.notes,
      `${Math.ceil((LABELS + 7) / labelsOfSheet(labelLayouts[5160]))} sheets, ${Math.round(bytes / 1000)} kB.`,
    ],
  };
}

async function bareSheets(): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const [nth, lines] of labels.entries()) {
    const place = (nth + 7) % 30;
    if (nth === 0 || place === 0) doc.addPage({ size: 'LETTER', margin: 0 });
    doc.font('Helvetica').fontSize(10).fillColor('#000000');
    for (const [line, text] of lines.entries())
      doc.text(text, 19.5 + (place % 3) * 198, 54 + Math.floor(place / 3) * 72 + line * 12, { lineBreak: false });
  }
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
