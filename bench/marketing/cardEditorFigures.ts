/** The editor of postcards in the browser: from a key to what is painted, and what its code weighs. */
import type { Page } from '@playwright/test';
import { createClient, type Client } from '../../src/api/client.ts';
import { openBrowsers, openOurs } from '../grid/openPages.ts';
import type { Watch } from '../grid/paintProbe.ts';
import { must } from '../lists/must.ts';
import { startBenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { PartResult } from '../support/figure.ts';
import { lazyChunk } from '../support/chunks.ts';
import { median } from '../support/measure.ts';
import { quantile } from '../support/quantile.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PARCELS = 3000;
const ELEMENTS = 12;
const WARM_UP = 10;
const KEYS = 100;
const BETWEEN_KEYS_MS = 60;
/** What was promised, in milliseconds: a frame of the screen, two of them, and what a person takes for at once. */
const LIMIT = { arrow: 16, slowArrow: 32, sample: 100 } as const;
const LIMIT_BYTES = 180_000;

const moved: Watch = { keys: ['ArrowRight', 'ArrowLeft'], selector: '.card-frame', read: 'place' };
const rewritten: Watch = { keys: ['1', '2'], selector: '.card-canvas > svg:first-child', read: 'text' };

export async function cardEditorFigures(): Promise<PartResult> {
  const pages = await buildPages();
  const server = await startBenchServer(await sampleWarehouse(PARCELS), pages.dir);
  const browsers = await openBrowsers();
  try {
    const id = await makeCard(createClient({ baseUrl: server.url, fetch, token: () => server.token }));
    const open = async (watch: Watch): Promise<Page> => {
      const page = await openOurs(browsers.ours, server, `/marketing/card/${id}`, watch);
      await page.locator('[data-testid=card][data-state=ready]').waitFor();
      await page.locator('[data-part]').last().click();
      await page.locator('.card-frame').waitFor();
      return page;
    };
    const arrowPage = await open(moved);
    const arrows = await timed(arrowPage, (nth) => (Math.floor(nth / 20) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'));
    await arrowPage.close();
    const samplePage = await open(rewritten);
    const samples = await timed(samplePage, (nth) => (nth % 2 === 0 ? '2' : '1'));
    await samplePage.close();
    const limit = (milliseconds: number) => ({ label: 'limit', value: milliseconds * 1e6, unit: 'ns' }) as const;
    const goal = { bound: 'at most', ratio: 1 } as const;
    return {
      figures: [
        {
          name: `arrow key to the painted part of a card of ${ELEMENTS}`,
          ours: { label: 'median', value: median(arrows) * 1e6, unit: 'ns' },
          other: limit(LIMIT.arrow),
          goal,
        },
        {
          name: '... 95 of 100 within',
          ours: { label: 'ours', value: quantile(arrows, 0.95) * 1e6, unit: 'ns' },
          other: limit(LIMIT.slowArrow),
          goal,
        },
        {
          name: 'key to the painted card with other names',
          ours: { label: 'median', value: median(samples) * 1e6, unit: 'ns' },
          other: limit(LIMIT.sample),
          goal,
        },
        {
          name: 'JavaScript of the editor of cards, as sent',
          ours: { label: 'when it is first opened', value: lazyChunk(pages, 'CardPane.tsx'), unit: 'bytes' },
          other: { label: 'limit', value: LIMIT_BYTES, unit: 'bytes' },
          goal,
        },
      ],
      notes: [],
    };
  } finally {
    await browsers.close();
    await server.close();
  }
}

async function makeCard(client: Client): Promise<number> {
  const elements = Array.from({ length: ELEMENTS }, (_, nth) => ({
    id: `part${nth}`,
    type: 'BODY_HTML' as const,
    x: 150 + (nth % 3) * 500,
    y: 150 + Math.floor(nth / 3) * 240,
    width: 460,
    height: 220,
    content: '<p>Hello #OwnerFirstName#, I would like to buy #PropertyStreet#.</p>',
  }));
  const content = { type: 'POSTCARD' as const, frontGraphic: { elements } };
  return must(await client.call('saveMailing', { body: { name: 'Bench', content } })).mailing.id;
}

/** Milliseconds from each key until what it changes is painted. */
async function timed(page: Page, keyOf: (nth: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP + KEYS; nth += 1) {
    await page.keyboard.press(keyOf(nth));
    const { milliseconds, before, after } = await page.evaluate(async () => await window.nextProbe());
    checkThat(`key ${nth} changes the card`, before !== after);
    if (nth >= WARM_UP) times.push(milliseconds);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return times;
}
