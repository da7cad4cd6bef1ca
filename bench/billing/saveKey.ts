import type { Page } from '@playwright/test';
import { queryText } from '../../src/api/client.ts';
import { openBrowsers, openOurs } from '../grid/openPages.ts';
import type { Watch } from '../grid/paintProbe.ts';
import { takeTurns } from '../grid/takeTurns.ts';
import { COUNTY } from '../search/searches.ts';
import { buildPages } from '../support/buildPages.ts';
import type { PartResult } from '../support/figure.ts';
import { choosePlan, newOwner, PASSWORD, PRO, signIn, withServer } from './withServer.ts';

const WARM_UP = 10;
const KEYS = 80;

/** What the row says of lists changes with the key. */
const watch: Watch = { keys: ['s'], selector: '[data-testid=pane-results] .ht_master .grid-tag', read: 'text' };

/** `s` until the row says that it is saved: in an account with the limits of a plan, beside one without limits. */
export async function saveKey(): Promise<PartResult> {
  const { dir } = await buildPages();
  return await withServer(
    async ({ server }) => {
      const browsers = await openBrowsers();
      const open = async (side: keyof Pick<typeof browsers, 'ours' | 'bare'>, name: string): Promise<Page> => {
        const { token } = await signIn(server, name);
        const path = `/search${queryText({ type: 'COUNTY', fips: COUNTY })}`;
        const page = await openOurs(browsers[side], { url: server.url, token }, path, watch);
        const cell = page.getByTestId('pane-results').locator('.ht_master tbody td').nth(3);
        await cell.click();
        return page;
      };
      try {
        const limited = await newOwner(server, 'limited', PASSWORD);
        await newOwner(server, 'free', PASSWORD);
        await choosePlan(server, limited, PRO);
        const pages = { ours: await open('ours', 'limited'), bare: await open('bare', 'free') };
        const next = async (page: Page): Promise<void> => {
          await page.keyboard.press('j');
          await page.keyboard.press('s');
        };
        await takeTurns({ pages, steps: WARM_UP, press: next });
        const times = await takeTurns({ pages, steps: KEYS, press: next });
        return {
          figures: [
            {
              name: 's to the painted row',
              ours: { label: 'with the limits of a plan', value: times.ours.median * 1e6, unit: 'ns' },
              other: { label: 'without limits', value: times.bare.median * 1e6, unit: 'ns' },
              goal: { bound: 'at most', ratio: 1.2 },
            },
          ],
          notes: [
            `s: ${KEYS} rows saved in each page, turn by turn; slowest with limits ${times.ours.slowest.toFixed(0)} ms, without ${times.bare.slowest.toFixed(0)} ms`,
          ],
        };
      } finally {
        await browsers.close();
      }
    },
    { distDir: dir },
  );
}
