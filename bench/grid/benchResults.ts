import type { Locator, Page } from '@playwright/test';
import { leadTypes, type LeadTypeCode } from '../../src/api/catalogue/search/leadTypes.ts';
import { queryText } from '../../src/api/client.ts';
import { contract } from '../../src/api/contract/contract.ts';
import { ListingAnswer } from '../../src/api/contract/search/search.ts';
import { columnKeysOf } from '../../src/machines/search/columns/columnKeysOf.ts';
import { noLeadColumns } from '../../src/machines/search/columns/resultsLayout.ts';
import { cellText } from '../../src/panes/search/results/cellText.ts';
import { COUNTY } from '../search/searches.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import type { PartResult } from '../support/figure.ts';
import { checkSame } from '../support/same.ts';
import type { BareGrid } from './bareGridData.ts';
import { openBare, openOurs, type Browsers } from './openPages.ts';
import type { Watch } from './paintProbe.ts';
import { takeTurns } from './takeTurns.ts';

const KEYS = 200;
const search = { type: 'COUNTY', fips: COUNTY } as const;
const watch: Watch = {
  keys: ['ArrowDown', 'ArrowUp'],
  // The cell with the cursor, in whichever part of the grid it is painted.
  selector: 'td.current',
  read: 'row',
};
/** A column that scrolls, counted from the last: those before it may stand in a part of the grid of their own. */
const COLUMN_FROM_END = 4;

/** Arrow keys in the results of a search, with everything our page does, against a page with only Handsontable. */
export async function benchResults(browsers: Browsers, server: BenchServer, bareDir: string): Promise<PartResult> {
  const ours = await openOurs(browsers.ours, server, `/search${queryText(search)}`, watch);
  const grid = ours.getByTestId('pane-results').getByRole('grid');
  await cell(grid).waitFor();
  const data = await sameGrid(server, grid);
  const bare = await openBare(browsers.bare, bareDir, data, watch);
  const bareGrid = bare.getByRole('treegrid').first();
  const oursReads = await firstRow(grid);
  checkSame('what the first row reads', oursReads, (await firstRow(bareGrid)).slice(-oursReads.length));
  await cell(grid).click();
  await cell(bareGrid).click();
  const pages = { ours, bare };
  // Down the first page and past it, and back: about half of the keys scroll.
  const press = async (page: Page, step: number): Promise<void> =>
    await page.keyboard.press(step % 120 < 80 ? 'ArrowDown' : 'ArrowUp');
  await takeTurns({ pages, steps: 20, press });
  const times = await takeTurns({ pages, steps: KEYS, press });
  checkSame('the row the keys ended on', await cursorRow(ours), await cursorRow(bare));
  await ours.close();
  await bare.close();
  return {
    figures: [
      {
        name: 'arrow key to painted row, results',
        ours: { label: 'our page', value: times.ours.median * 1e6, unit: 'ns' },
        other: { label: 'bare Handsontable', value: times.bare.median * 1e6, unit: 'ns' },
        goal: { bound: 'at most', ratio: 1.2 },
      },
      {
        name: "... processor time of the page's main thread",
        ours: { label: 'our page', value: times.ours.work * 1e6, unit: 'ns' },
        other: { label: 'bare Handsontable', value: times.bare.work * 1e6, unit: 'ns' },
        goal: null,
      },
    ],
    notes: [
      `results: ${KEYS} keys each, turn by turn; ${data.rows.length} rows, ${data.columns.length} columns, ${Math.round(data.width)} x ${Math.round(data.height)} px; slowest ours ${times.ours.slowest.toFixed(0)} ms, bare ${times.bare.slowest.toFixed(0)} ms`,
    ],
  };
}

/** What our results show of the search, as texts: the columns that the page has room for, as wide as it makes them. */
async function sameGrid(server: BenchServer, grid: Locator): Promise<BareGrid> {
  const body = await server.fetch(`${contract.listing.path}${queryText(search)}`);
  const { results } = ListingAnswer.parse(JSON.parse(body.toString()));
  const read = async (part: string) =>
    await grid.locator(`${part} thead th`).evaluateAll((elements) =>
      elements.slice(1).map((th) => ({
        label: th.textContent?.trim() ?? '',
        width: (th as HTMLElement).offsetWidth,
        isNumber: th.classList.contains('grid-header--right'),
      })),
    );
  // Some of the pinned columns stand in their own part alone.
  const pinnedHeadings = await read('.ht_clone_inline_start');
  const pinnedLabels = new Set(pinnedHeadings.map(({ label }) => label));
  const headings = [...pinnedHeadings, ...(await read('.ht_master')).filter(({ label }) => !pinnedLabels.has(label))];
  const { keys, withRoom, pinned } = columnKeysOf('CUSTOM', 'CUSTOM', noLeadColumns);
  // The last one says what lists hold of a row: nothing here.
  const shown = [...keys, ...withRoom].slice(0, headings.length - 1);
  const box = await grid.boundingBox();
  return {
    columns: headings,
    rows: results.map((row) => [
      ...shown.map((key) => (key === 'leads' ? letters(row.leads) : cellText(row, key))),
      '',
    ]),
    hasRowNumbers: true,
    fixedColumns: pinned.length,
    width: box?.width ?? 0,
    height: box?.height ?? 0,
    canEdit: false,
  };
}

/** As in our cells: four letters, and how many more. */
const letters = (codes: readonly LeadTypeCode[]): string =>
  codes
    .slice(0, 4)
    .map((code) => leadTypes[code].letter)
    .join('') + (codes.length > 4 ? `+${codes.length - 4}` : '');

const cell = (grid: Locator): Locator =>
  grid.locator('.ht_master tbody tr').first().locator(`td:nth-last-child(${COLUMN_FROM_END})`);

const firstRow = async (grid: Locator): Promise<string[]> =>
  await grid.locator('.ht_master tbody tr').first().locator('td').allTextContents();

const cursorRow = async (page: Page): Promise<string | null> =>
  await page.locator('tr:has(td.current)').first().getAttribute('aria-rowindex');
