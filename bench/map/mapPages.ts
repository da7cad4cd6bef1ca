import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { cacheDir } from '../support/cacheDir.ts';

/** Where our map stands on its page: the other one stands there, too. */
export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Builds the page with nothing but a layer of dots, as ours is built; answers its folder. */
export async function buildBareMap(): Promise<string> {
  const outDir = cacheDir('bare-map');
  await build({
    root: join(import.meta.dirname, '../pages/bareMap'),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  return outDir;
}

/** That page with these pins, served out of its folder without a server. */
export async function openBareMap(browser: Browser, dir: string, box: MapBox, pins: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.route('http://bare.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/box.json') await route.fulfill({ json: box });
    else if (pathname === '/pins') await route.fulfill({ body: pins });
    else await route.fulfill({ path: join(dir, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto('http://bare.test/');
  await page.locator('body[data-state=ready]').waitFor({ state: 'attached', timeout: 120_000 });
  return page;
}
