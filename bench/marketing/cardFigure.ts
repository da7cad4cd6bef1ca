/** Cards in a batch PDF beside the same operators written by pdfkit alone: what laying them out costs. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { fontBytes } from '../../server/marketing/postcards/fontBytes.ts';
import type { CardSides } from '../../server/marketing/postcards/cardSides.ts';
import { writeCards } from '../../server/marketing/postcards/writeCards.ts';
import { cardTemplates } from '../../src/api/catalogue/marketing/cardTemplates/cardTemplates.ts';
import { POINTS_A_PIXEL } from '../../src/calc/marketing/cards/cardAreas.ts';
import { faceName } from '../../src/calc/marketing/cards/cardMetrics.ts';
import { codeModules } from '../../src/calc/marketing/cards/codeModules.ts';
import { recipients, sidesOf } from '../../test/support/marketing/cardSamples.ts';
import type { Figure } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const CARDS = 200;
const ROUNDS = 3;

/** A template with text, grounds and a code, and no drawing. */
function template() {
  const found = cardTemplates.find(({ name }) => name === 'Two choices');
  if (found === undefined) throw new Error('no such template');
  return found;
}
const cardOf = (nth: number): CardSides =>
  sidesOf(template(), { ...recipients.long, OwnerFirstName: `Ann ${nth}`, PropertyStreet: `${nth} Old Plantation Rd` });

export async function cardFigure(): Promise<Figure> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-bench-cards-'));
  try {
    const known = Array.from({ length: CARDS }, (_, nth) => cardOf(nth));
    const took: Record<'ours' | 'other', number[]> = { ours: [], other: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ours, other] = [join(dir, 'ours.pdf'), join(dir, 'other.pdf')];
      let start = performance.now();
      const told = { cut: 'CANVAS', pictures: new Map(), title: 'Cards', product: 'Bench', date: new Date(0) } as const;
      await writeCards(laidOut(), ours, told);
      took.ours.push(performance.now() - start);
      start = performance.now();
      await bareCards(known, other);
      took.other.push(performance.now() - start);
      const [one, two] = [await stat(ours), await stat(other)];
      checkThat('both PDFs are of a size', Math.abs(one.size / two.size - 1) < 0.1);
    }
    const each = (side: 'ours' | 'other') => (Math.min(...took[side]) * 1e6) / CARDS;
    return {
      name: 'postcards as PDF, a card of two sides',
      ours: { label: 'laid out and drawn', value: each('ours'), unit: 'ns' },
      other: { label: 'the same operators by pdfkit alone', value: each('other'), unit: 'ns' },
      goal: { bound: 'at most', ratio: 1.5 },
    };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function* laidOut(): AsyncGenerator<CardSides> {
  for (let nth = 0; nth < CARDS; nth += 1) yield cardOf(nth);
}

const pt = (pixels: number): number => pixels * POINTS_A_PIXEL;

async function bareCards(cards: readonly CardSides[], file: string): Promise<void> {
  const doc = new PDFDocument({ autoFirstPage: false, font: '' });
  const written = createWriteStream(file);
  doc.pipe(written);
  // pdfkit hands on to fontkit what it is told: what is off as well as what is on.
  const features = {
    liga: false,
    clig: false,
    calt: false,
    rclt: false,
  } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  const fonts = new Set<string>();
  for (const list of cards.flatMap(({ front, back }) => [front, back])) {
    doc.addPage({ size: [450, 324], margin: 0 });
    for (const item of list.items) {
      if (item.is === 'RECTANGLE') doc.rect(pt(item.x), pt(item.y), pt(item.width), pt(item.height)).fill(item.color);
      else if (item.is === 'QR') {
        const { size, bars } = codeModules(item.text);
        const module = pt(item.width) / size;
        doc.rect(pt(item.x), pt(item.y), pt(item.width), pt(item.height)).fill('#ffffff');
        for (const bar of bars)
          doc.rect(pt(item.x) + bar.x * module, pt(item.y) + bar.y * module, bar.width * module, module);
        doc.fill(item.color);
      } else if (item.is === 'LINE' && item.text.trim() !== '') {
        const name = faceName(item.face);
        if (!fonts.has(name)) doc.registerFont(name, fontBytes(item.face, 'latin'));
        fonts.add(name);
        doc.font(name).fontSize(pt(item.size)).fillColor(item.color);
        doc.text(item.text, pt(item.x), pt(item.baseline), { lineBreak: false, baseline: 'alphabetic', features });
      }
    }
  }
  doc.end();
  await finished(written);
}
