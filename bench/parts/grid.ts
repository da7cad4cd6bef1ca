import type { Page } from '@playwright/test';
import { columns } from '../../src/api/catalogue/columns.ts';
import { leadTypes } from '../../src/api/catalogue/leadTypes.ts';
import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { ListingAnswer } from '../../src/api/contract/search.ts';
import { cellText } from '../../src/panes/results/cellText.ts';
import { buildBareGrid } from '../grid/buildBareGrid.ts';
import type { BareGrid } from '../grid/bareGridData.ts';
import { openBare, openBrowser, openOurs } from '../grid/openPages.ts';
import { pressKeys } from '../grid/pressKeys.ts';
import { COUNTY } from '../search/searches.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { PartResult } from '../support/figure.ts';
import type { Options } from '../support/options.ts';
import { checkSame } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const KEYS = 200;
const search = { type: 'COUNTY', fips: COUNTY } as const;

/** From a key to the painted screen: our pages with everything they do, against a page with only Handsontable. */
export async function benchGrid({ sizes }: Options): Promise<PartResult> {
  const warehouse = await sampleWarehouse(sizes[0] ?? 100_000);
  const { dir } = await buildPages();
  const bareDir = await buildBareGrid();
  const server = await startBenchServer(warehouse, dir);
  try {
    return await benchResults(server, bareDir);
  } finally {
    await server.close();
  }
}

async function benchResults(server: BenchServer, bareDir: string): Promise<PartResult> {
  const browsers = { ours: await openBrowser(), bare: await openBrowser() };
  try {
    const ours = await openOurs(browsers.ours, server, `/search${queryText(search)}`, 'cursor row');
    const grid = ours.getByTestId('pane-results').getByRole('treegrid');
    await grid.locator('.ht_master tbody tr').first().waitFor();
    const box = await grid.boundingBox();
    const data = await resultsGrid(server, { width: box?.width ?? 0, height: box?.height ?? 0 });
    const bare = await openBare(browsers.bare, bareDir, data, 'cursor row');
    // Any cell of the second column, so that both start on the same row with the keyboard in the grid.
    for (const page of [ours, bare]) await page.locator('.ht_clone_inline_start tbody tr td').nth(1).click();
    checkSame('what the first row reads', await firstRow(ours), await firstRow(bare));
    // Down the first page and past it, and back: half of the keys scroll.
    const keys = Array.from({ length: KEYS }, (_, index) => (index % 120 < 80 ? 'ArrowDown' : 'ArrowUp'));
    await pressKeys({ ours, bare }, keys.slice(0, 20));
    const times = await pressKeys({ ours, bare }, keys);
    checkSame('the row the keys ended on', await cursorRow(ours), await cursorRow(bare));
    const milliseconds = (value: number): number => value * 1e6;
    return {
      figures: [
        {
          name: 'arrow key to painted row, results',
          ours: { label: 'our page', value: milliseconds(times.ours.median), unit: 'ns' },
          other: { label: 'bare Handsontable', value: milliseconds(times.bare.median), unit: 'ns' },
          goal: { bound: 'at most', ratio: 1.2 },
        },
      ],
      notes: [
        `${KEYS} keys each, turn by turn; ${data.rows.length} rows and ${data.columns.length} columns in ${Math.round(data.width)} x ${Math.round(data.height)} px; frames not held back to a screen's rate`,
        `slowest key: ours ${times.ours.slowest.toFixed(0)} ms, bare ${times.bare.slowest.toFixed(0)} ms`,
      ],
    };
  } finally {
    await browsers.ours.close();
    await browsers.bare.close();
  }
}

/** What our results show of the search, as texts. */
async function resultsGrid(server: BenchServer, box: { width: number; height: number }): Promise<BareGrid> {
  const body = await server.fetch(`${contract.listing.path}${queryText(search)}`);
  const { results } = ListingAnswer.parse(JSON.parse(body.toString()));
  const keys = leadTypes.CUSTOM.columns;
  return {
    columns: [
      { label: '', width: 26, isNumber: false },
      ...keys.map((key) => {
        const { label, width, kind } = columns[key];
        return { label, width, isNumber: kind !== 'text' };
      }),
      { label: 'List', width: 110, isNumber: false },
    ],
    rows: results.map((row) => [leadTypes[row.type].letter, ...keys.map((key) => cellText(row, key)), '']),
    fixedColumns: 2,
    ...box,
    canEdit: false,
  };
}

const firstRow = async (page: Page): Promise<string[]> =>
  await page.locator('.ht_master tbody tr').first().locator('td').allTextContents();

const cursorRow = async (page: Page): Promise<string | null> =>
  await page.locator('tr:has(td.current)').first().getAttribute('aria-rowindex');
