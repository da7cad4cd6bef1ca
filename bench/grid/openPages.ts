import { chromium, type Browser, type Page } from '@playwright/test';
import { SIGNED_IN_KEY } from '../../src/machines/account/session/context.ts';
import { findBrowser } from '../../test/support/browser.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import { openBarePage } from '../support/barePage.ts';
import type { BareGrid } from './bareGridData.ts';
import { installProbe, type Watch } from './paintProbe.ts';

/**
 * As the journeys start it, but for two: frames come as on a screen, since without that limit an animation alone would fill
 * the processor; and nothing is painted by shaders, which the processor would have to play: after some twenty edits of the
 * deal sheet each painting took two seconds.
 */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
];

export interface Browsers {
  readonly ours: Browser;
  readonly bare: Browser;
  readonly close: () => Promise<void>;
}

/** A browser of its own for each side: a page in the background would be slowed down. */
export async function openBrowsers(): Promise<Browsers> {
  const found = await findBrowser();
  const launch = async (): Promise<Browser> =>
    await chromium.launch({
      executablePath: found.executablePath,
      headless: true,
      args: flags,
      // Playwright wants the whole environment, not additions to it; ours has no undefined values.
      env: { ...(process.env as Record<string, string>), ...found.env },
    });
  const [ours, bare] = [await launch(), await launch()];
  return {
    ours,
    bare,
    close: async () => {
      await ours.close();
      await bare.close();
    },
  };
}

/** Our page, signed in. */
export async function openOurs(
  browser: Browser,
  server: Pick<BenchServer, 'url' | 'token'>,
  path: string,
  watch: Watch,
): Promise<Page> {
  const page = await newPage(browser, watch);
  const name = `platbook-session-${new URL(server.url).port}`;
  await page.context().addCookies([{ name, value: server.token, url: server.url, httpOnly: true, sameSite: 'Strict' }]);
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), SIGNED_IN_KEY);
  await page.goto(`${server.url}${path}`);
  return page;
}

/** The page with nothing but Handsontable. */
export async function openBare(browser: Browser, dir: string, grid: BareGrid, watch: Watch): Promise<Page> {
  const page = await newPage(browser, watch);
  await openBarePage(page, dir, { '/grid.json': { json: grid } });
  return page;
}

async function newPage(browser: Browser, watch: Watch): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  await page.addInitScript(installProbe, watch);
  return page;
}
