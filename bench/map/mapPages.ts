import type { Browser, Page } from '@playwright/test';
import { openBarePage } from '../support/barePage.ts';

/** Where our map stands on its page: the other one stands there, too. */
export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The page with nothing but a layer of dots, these pins. */
export async function openBareMap(browser: Browser, dir: string, box: MapBox, pins: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await openBarePage(page, dir, { '/box.json': { json: box }, '/pins': { body: pins } });
  return page;
}
