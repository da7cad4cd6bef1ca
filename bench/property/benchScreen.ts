import type { Page } from '@playwright/test';
import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import {
  comparisonTabCodes,
  comparisonTabs,
  type ComparisonTab,
} from '../../src/api/contract/property/surroundings.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { openBrowsers, openOurs } from '../grid/openPages.ts';
import { COUNTY } from '../search/searches.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { installReadyProbe } from './readyProbe.ts';

/** Homes that are opened, one after the other. */
const HOMES = 15;
/** What a page puts off until the keys stop. */
const BETWEEN_MS = 400;
const search = { type: 'COUNTY', fips: COUNTY, propertyType: '1001', listingType: 'SOLD' } as const;

/**
 * What a person waits for, from the key to the painted screen: a property opened from the results with everything known
 * of it, its comparables, each comparison tab when it is asked for first and when its rows are there already. Each
 * beside the server's answer to the same call, read over a kept connection.
 */
export async function benchScreen(warehouseDir: string, size: string): Promise<PartResult> {
  const { dir } = await buildPages();
  const server = await startBenchServer(warehouseDir, dir);
  const browsers = await openBrowsers();
  try {
    const page = await openOurs(browsers.ours, server, `/search${queryText(search)}`, {
      keys: [],
      selector: 'td.current',
      read: 'row',
    });
    await page.evaluate(installReadyProbe);
    await page.locator('[data-testid=results][data-state=fresh]').waitFor({ timeout: 120_000 });
    // The cell stands in the grid and in the part of it that does not scroll.
    await page.locator('[data-testid=pane-results] td.current').first().waitFor();
    const opened = await openHomes(page);
    const times = opened.map(({ milliseconds }) => milliseconds);
    const calls = await callTimes(
      opened.map(({ id }) => ({ path: `${contract.property.path.replace('{id}', id)}?m=F`, body: null })),
      server,
    );
    const tabs = await walkTabs(page, server, opened.at(-1)?.id ?? '');
    const figure = (name: string, ours: readonly number[], other: readonly number[], otherLabel: string): Figure => ({
      name: `${name}, ${size}`,
      ours: { label: 'key to paint', value: median(ours) * 1e6, unit: 'ns' },
      other: { label: otherLabel, value: median(other) * 1e6, unit: 'ns' },
      goal: null,
    });
    const slowest = tabs.first.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
    return {
      figures: [
        figure('property open to painted', times, calls, 'the call alone'),
        figure(
          'comparison tab asked for first',
          tabs.first.map(({ milliseconds }) => milliseconds),
          tabs.calls,
          'the call alone',
        ),
        figure('switch to a tab that is there', tabs.again, [1000 / 60], 'one frame of 60 Hz'),
      ],
      notes: [
        `${size}: ${opened.length} homes opened, slowest ${Math.max(...times).toFixed(0)} ms; slowest tab ${slowest === undefined ? '' : `${comparisonTabs[slowest.tab]} ${slowest.milliseconds.toFixed(0)} ms`}; slowest switch ${Math.max(...tabs.again).toFixed(0)} ms`,
      ],
    };
  } finally {
    await browsers.close();
    await server.close();
  }
}

interface Opened {
  readonly id: string;
  readonly milliseconds: number;
}

/** Down the results: the row's facts come by themselves, Enter brings the rest. */
async function openHomes(page: Page): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let home = 0; home < HOMES; home++) {
    const before = opened.at(-1)?.id ?? '';
    if (home > 0) await page.keyboard.press('j');
    const short = page.locator(`.property-record[data-mode="RETRIEVE"]:not([data-property="${before}"])`);
    await short.waitFor();
    const id = (await short.getAttribute('data-property')) ?? '';
    await page.waitForTimeout(BETWEEN_MS);
    const full = `.property-record[data-property="${id}"][data-mode="FULL"]`;
    opened.push({ id, milliseconds: await keyToReady(page, 'Enter', full) });
    await page.waitForTimeout(BETWEEN_MS);
    // The keyboard is with the property now: back to the rows, the second pane.
    await page.keyboard.press('Control+2');
  }
  return opened;
}

const panel = (tab: ComparisonTab): string => `[data-testid=comparables][data-tab="${tab}"][data-state=ready]`;
/** Rows of the tab, or what it says without any. */
const shown = (tab: ComparisonTab): string => `${panel(tab)} td, ${panel(tab)} .empty-title`;

async function walkTabs(
  page: Page,
  server: BenchServer,
  id: string,
): Promise<{ first: { tab: ComparisonTab; milliseconds: number }[]; again: number[]; calls: number[] }> {
  await page.keyboard.press('c');
  await page.locator(shown('COMP')).first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(BETWEEN_MS);
  const step = async (tab: ComparisonTab): Promise<{ tab: ComparisonTab; milliseconds: number }> => {
    const milliseconds = await keyToReady(page, ']', shown(tab));
    await page.waitForTimeout(BETWEEN_MS);
    return { tab, milliseconds };
  };
  const order = [...comparisonTabCodes.slice(1), ...comparisonTabCodes.slice(0, 1)];
  const first = [];
  for (const tab of order.slice(0, -1)) first.push(await step(tab));
  const again = [(await step('COMP')).milliseconds];
  for (let round = 0; round < 2; round++) for (const tab of order) again.push((await step(tab)).milliseconds);
  const calls = await callTimes(
    order.slice(0, -1).map((tab) => ({
      path: contract.nearbyListings.path.replace('{id}', id).replace('{listingType}', tab),
      body: { useDefaults: true },
    })),
    server,
  );
  return { first, again, calls };
}

async function keyToReady(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(([pressed, wanted]) => window.armReady(pressed, wanted), [key, selector] as const);
  await page.keyboard.press(key);
  return await page.evaluate(async () => await window.readyAfter());
}

/** Milliseconds of each call, its answer read to the end. The first one makes the connection and does not count. */
async function callTimes(
  calls: readonly { readonly path: string; readonly body: object | null }[],
  server: BenchServer,
): Promise<number[]> {
  const times: number[] = [];
  for (const { path, body } of [...calls.slice(0, 1), ...calls]) {
    const started = performance.now();
    const response = await fetch(`${server.url}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { [AUTH_HEADER]: server.token, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    checkThat(`${path} is answered: ${response.status}`, response.ok);
    times.push(performance.now() - started);
  }
  return times.slice(1);
}
