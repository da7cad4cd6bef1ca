import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardSides } from '../../../../server/marketing/postcards/cardSides.ts';
import { writeCards, type CardsFile } from '../../../../server/marketing/postcards/writeCards.ts';
import { cardTemplates } from '../../../../src/api/catalogue/marketing/cardTemplates/cardTemplates.ts';
import { inkFreeAreas, overlap, POINTS_A_PIXEL } from '../../../../src/calc/marketing/cards/cardAreas.ts';
import { printableSigns } from '../../../../src/calc/marketing/cards/printableSigns.ts';
import type { DrawList } from '../../../../src/calc/marketing/cards/drawList.ts';
import { CODE, laidOut, recipients, sidesOf } from '../../../support/marketing/cardSamples.ts';
import { readPaper, type PaperPage } from '../../../support/marketing/readPaper.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-cards-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function written(cards: readonly CardSides[], more: Partial<CardsFile> = {}): Promise<Buffer> {
  const file = join(dir, 'cards.pdf');
  const told = { cut: 'CANVAS', pictures: new Map(), title: 'Cards', product: 'Platbook', date: new Date(0) } as const;
  const count = await writeCards(one(cards), file, { ...told, ...more });
  expect(count).toBe(cards.length);
  return await readFile(file);
}
async function* one<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}
const near = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= 0.01;

/** Every line of the list is the next texts of the page, and every ground one of its boxes. */
function differences({ items }: DrawList, { texts, boxes }: PaperPage, top = 0): string[] {
  const found: string[] = [];
  let next = 0;
  for (const item of items) {
    if (item.is === 'RECTANGLE') {
      const [x, y, width, height] = [item.x, item.y - top, item.width, item.height].map(
        (value) => value * POINTS_A_PIXEL,
      );
      const isThere = boxes.some(
        (box) =>
          near(box.x, x ?? 0) &&
          near(box.y, y ?? 0) &&
          near(box.width, width ?? 0) &&
          near(box.height, height ?? 0) &&
          box.color === item.color,
      );
      if (!isThere) found.push(`no ground at ${item.x} ${item.y} in ${item.color}`);
    }
    if (item.is !== 'LINE' || item.text.trim() === '') continue;
    const parts = [];
    while (parts.map(({ text }) => text).join('') !== item.text && next < texts.length) {
      const part = texts[next];
      if (part !== undefined) parts.push(part);
      next += 1;
    }
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined || parts.map(({ text }) => text).join('') !== item.text) {
      found.push(`not on paper: ${item.text}`);
      break;
    }
    const measured = [first.x, first.baseline, last.x + last.width, first.size];
    const wanted = [item.x, item.baseline - top, item.x + item.width, item.size].map((value) => value * POINTS_A_PIXEL);
    if (!measured.every((value, nth) => near(value, wanted[nth] ?? 0)) || first.color !== item.color)
      found.push(`${item.text}: ${measured.join(' ')} for ${wanted.join(' ')}`);
  }
  if (next !== texts.length) found.push(`${texts.length - next} texts more than in the list`);
  return found;
}

describe('a batch of cards', () => {
  it('draws on paper what the list says, to 0.01 pt, for every template and every kind of name', async () => {
    for (const [kind, values] of Object.entries(recipients)) {
      const cards = cardTemplates.map((template) => sidesOf(template, values));
      const pages = await readPaper(await written(cards));
      expect(pages).toHaveLength(2 * cardTemplates.length);
      const found = cards.flatMap(({ front, back }, at) =>
        [front, back].flatMap((side, nth) => {
          const page = pages[2 * at + nth];
          return page === undefined
            ? ['no page']
            : differences(side, page).map((text) => `${kind} ${at} ${nth}: ${text}`);
        }),
      );
      expect(found).toEqual([]);
    }
  });

  it('leaves the places of address and barcode to them, and fits all names on all templates', () => {
    const asked = Object.entries(recipients).flatMap(([kind, values]) =>
      cardTemplates.flatMap((template) => {
        const { front, back } = sidesOf(template, values);
        const inked = back.items.filter(
          (item) =>
            item.element !== null &&
            inkFreeAreas.some((area) =>
              overlap(
                item.is === 'LINE'
                  ? { x: item.x, y: item.baseline - item.size, width: item.width, height: item.size * 1.25 }
                  : item,
                area,
              ),
            ),
        );
        return [...inked.map((item) => item.element), ...front.overflowing, ...back.overflowing].map(
          (id) => `${template.name}, ${kind}: ${id}`,
        );
      }),
    );
    expect(asked).toEqual([]);
  });

  it('has codes that another program reads, and pages that say where they are cut', async () => {
    const pdf = await written(cardTemplates.map((template) => sidesOf(template, recipients.short)));
    for (const [at, { boxes }] of (await readPaper(pdf)).entries())
      if (at % 2 === 1) expect(decodeCode(boxes)).toBe(CODE.toUpperCase());
    const plain = pdf.toString('latin1');
    expect(plain.match(/\/TrimBox \[9 9 441 315\]/g)).toHaveLength(2 * cardTemplates.length);
    expect(plain.match(/\/BleedBox \[0 0 450 324\]/g)).toHaveLength(2 * cardTemplates.length);
    // No font that is not in the file.
    expect(plain).not.toMatch(/\/Subtype \/Type1\b/);
    expect(plain.match(/\/FontFile2 /g)?.length).toBeGreaterThan(5);
  });

  it('is the same file again, cut for Lob where it prints, and a proof alone says PROOF', async () => {
    const [template] = cardTemplates;
    const card = sidesOf(template ?? expect.fail('no template'), recipients.accented);
    expect(await written([card])).toEqual(await written([card]));
    const lob = await written([card], { cut: 'LOB' });
    expect(lob.toString('latin1')).toContain('/TrimBox [9 9 441 297]');
    const [front, back] = await readPaper(lob);
    expect(differences(card.front, front ?? expect.fail('no front'), 37.5)).toEqual([]);
    expect(differences(card.back, back ?? expect.fail('no back'), 37.5)).toEqual([]);
    const proof = await readPaper(await written([card], { isProof: true }));
    const saysProof = proof.map(({ texts }) => texts.some(({ text }) => text === 'PROOF'));
    expect(saysProof).toEqual([false, false, true]);
  });

  it('draws pictures of any kind upright in their places, once in the file, and says which is none', async () => {
    const place = { type: 'IMAGE', y: 200, width: 600, height: 400, brightness: 1, opacity: 1, backgroundColor: null };
    const card = (...pictures: readonly string[]) => {
      const elements = pictures.map((content, at) => ({ ...place, id: content, x: 100 + at * 30, content }));
      return { front: laidOut({ color: '#ffffff', elements }), back: laidOut({ color: '#ffffff', elements: [] }) };
    };
    const red = sharp({ create: { width: 800, height: 500, channels: 3, background: '#c03020' } });
    const files = new Map<string, Uint8Array>([
      [
        '1',
        await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      ],
      ['2', await red.clone().toColourspace('cmyk').jpeg().toBuffer()],
      ['3', await red.clone().toColourspace('rgb16').png().toBuffer()],
      ['4', await red.clone().ensureAlpha(0.5).png().toBuffer()],
      ['5', await red.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
      ['6', await red.clone().webp().toBuffer()],
    ]);
    const some = card(...files.keys());
    const pdf = await written([some, some, some], { pictures: files });
    const pages = await readPaper(pdf);
    expect(pages.map(({ pictures }) => pictures)).toEqual([6, 0, 6, 0, 6, 0]);
    // Six pictures and the mask of the one that is half clear.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(7);
    // One that is gone leaves its place empty.
    expect((await readPaper(await written([card('99')])))[0]?.pictures).toBe(0);
    for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'PK\u0003\u0004 no picture', ''])
      await expect(written([card('9')], { pictures: new Map([['9', Buffer.from(bad)]]) })).rejects.toThrow(
        /picture|image|input/i,
      );
  });

  it('prints Latin letters only and says so', () => {
    const has = (sign: string): boolean => /[ -~À-ž]/u.test(sign);
    expect(printableSigns('Łódź Ångström', has)).toEqual({ text: 'Łódź Ångström', isWhole: true });
    expect(printableSigns('Дом 🏠 \u202eabc', has)).toEqual({ text: '???  abc', isWhole: false });
    expect(printableSigns('\u200fabc', has)).toEqual({ text: 'abc', isWhole: true });
    expect(printableSigns('Tiệm', has)).toEqual({ text: 'Tiem', isWhole: true });
  });
});

/** The boxes of the last white square and what is dark on it, as a picture of four dots a point. */
function decodeCode(boxes: PaperPage['boxes']): string {
  const white = boxes.findLast(
    ({ color, width, height, x }) => color === '#ffffff' && near(width, height) && x < 100 && width > 50,
  );
  if (white === undefined) return 'no code';
  const side = Math.ceil(white.width * DOTS);
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const box of boxes.filter(({ color }) => color === '#101418')) {
    const [left, top, right, bottom] = [
      box.x - white.x,
      box.y - white.y,
      box.x + box.width - white.x,
      box.y + box.height - white.y,
    ].map((value) => Math.round(value * DOTS));
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
      for (let x = left ?? 0; x < (right ?? 0); x += 1) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  }
  return decodeQR({ width: side, height: side, data });
}
const DOTS = 4;
