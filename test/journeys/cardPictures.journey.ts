/** Every template as the browser draws it beside its PDF, drawn by pdf.js: the same picture (design, section 10). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCards } from '../../server/marketing/postcards/writeCards.ts';
import { cardTemplates } from '../../src/api/catalogue/marketing/cardTemplates/cardTemplates.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../src/api/contract/marketing/postcardContent.ts';
import { launchBrowser } from '../support/browser.ts';
import { recipients, sidesOf } from '../support/marketing/cardSamples.ts';

let dir: string;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-cards-'));
  await build({
    root: join(import.meta.dirname, '../support/marketing/cardPage'),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir: dir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: CARD_WIDTH, height: CARD_HEIGHT }, deviceScaleFactor: 1 });
  await page.route('http://cards.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ path: join(dir, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto('http://cards.test/');
  await page.locator('body[data-state=ready]').waitFor({ state: 'attached', timeout: 120_000 });
});
afterAll(async () => {
  await browser.close();
  await rm(dir, { recursive: true, force: true });
});

/** What the edge of a letter may differ by. */
const EDGE = 64;
const MOST = 0.001;

const pixels = async (): Promise<Buffer> =>
  await sharp(await page.screenshot())
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();

/**
 * Pixels of one that neither lie between those around the same place of the other, nor near them: pdf.js moves each letter
 * to a whole pixel, the browser does not.
 */
function differing(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let pixel = 0; pixel < one.length; pixel += 1) {
    const value = one[pixel] ?? 0;
    if (Math.abs(value - (other[pixel] ?? 0)) <= EDGE) continue;
    const around = AROUND.map((step) => other[pixel + step] ?? 0);
    if (value > Math.max(...around) + EDGE || value < Math.min(...around) - EDGE) count += 1;
  }
  return count;
}
const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * CARD_WIDTH + column));

it('looks on paper as on the screen: hardly a pixel differs', async () => {
  const cards = cardTemplates.map((template) => sidesOf(template, recipients.accented));
  const file = join(dir, 'cards.pdf');
  const told = { cut: 'CANVAS', pictures: new Map(), title: 'Cards', product: 'Platbook', date: new Date(0) } as const;
  await writeCards(
    (async function* all() {
      yield* cards;
    })(),
    file,
    told,
  );
  const pdf = (await readFile(file)).toString('base64');
  const shares: Record<string, number> = {};
  for (const [at, { front, back }] of cards.entries())
    for (const [nth, list] of [front, back].entries()) {
      await page.evaluate(async (one) => await window.showCard(one), list);
      const screen = await pixels();
      await page.evaluate(async ([bytes, number]) => await window.showPaper(bytes, number), [
        pdf,
        2 * at + nth + 1,
      ] as const);
      const paper = await pixels();
      // Nothing would be alike as well.
      expect(new Set(screen).size).toBeGreaterThan(20);
      shares[`${cardTemplates[at]?.name ?? ''} ${nth === 0 ? 'front' : 'back'}`] =
        differing(screen, paper) / screen.length;
    }
  expect(Object.entries(shares).filter(([, share]) => share > MOST)).toEqual([]);
});
