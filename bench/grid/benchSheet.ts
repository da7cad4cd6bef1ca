import type { Locator, Page } from '@playwright/test';
import { queryText } from '../../src/api/client.ts';
import { COUNTY } from '../search/searches.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import type { PartResult } from '../support/figure.ts';
import { checkSame, checkThat } from '../support/same.ts';
import { openBare, openOurs, type Browsers } from './openPages.ts';
import type { Watch } from './paintProbe.ts';
import { readGrid } from './readGrid.ts';
import { takeTurns } from './takeTurns.ts';

const WARM_UP = 10;
const EDITS = 100;
const FIRST_PRICE = 400_000;
/** The row whose cell is edited, and the column of its value. */
const ROW = 'Purchase price';
const VALUE = 1;
const loan = [
  ['Amount', '300000'],
  ['Interest rate', '6.5'],
  ['Term', '360'],
] as const;

const figures: Watch = { keys: ['Enter'], selector: '[data-testid=analysis-figures] dd', read: 'text' };
const ownCell: Watch = { keys: ['Enter'], selector: '.ht_master tbody td', read: 'text' };

/** An edit of the deal sheet until its results are painted, against an edit in a bare grid until the cell is. */
export async function benchSheet(browsers: Browsers, server: BenchServer, bareDir: string): Promise<PartResult> {
  const ours = await openOurs(browsers.ours, server, `/search${queryText({ type: 'COUNTY', fips: COUNTY })}`, figures);
  await ours.getByTestId('pane-results').locator('.ht_master tbody td').nth(3).click();
  await ours.getByTestId('pane-property').getByText('Est. value').first().waitFor();
  await ours.keyboard.press('a');
  const sheet = ours.getByTestId('analysis').getByRole('grid').first();
  await cellOf(sheet, ROW).waitFor();
  // A loan, so that the schedule below the sheet follows each price, too.
  for (const [row, typed] of loan) {
    await cellOf(sheet, row).click();
    await ours.keyboard.type(typed);
    await ours.keyboard.press('Enter');
    // Not part of the measurement.
    await ours.evaluate(async () => await window.nextProbe());
  }
  await ours.getByTestId('analysis-figures').waitFor();
  const bare = await openBare(
    browsers.bare,
    bareDir,
    { ...(await readGrid(sheet)), hasRowNumbers: false, fixedColumns: 1, canEdit: true },
    ownCell,
  );
  const bareSheet = bare.getByRole('treegrid').first();
  for (const grid of [sheet, bareSheet]) await cellOf(grid, ROW).click();
  const pages = { ours, bare };
  await takeTurns({ pages, steps: WARM_UP, press: async (page, step) => await enterPrice(page, step) });
  const before = await ours.getByTestId('analysis-figures').textContent();
  const times = await takeTurns({
    pages,
    steps: EDITS,
    press: async (page, step) => await enterPrice(page, WARM_UP + step),
  });
  checkSame('the price that was typed last', await lastPrice(sheet), await lastPrice(bareSheet));
  checkThat('the figures follow', (await ours.getByTestId('analysis-figures').textContent()) !== before);
  await ours.close();
  await bare.close();
  return {
    figures: [
      {
        name: 'Enter in the deal sheet to painted figures',
        ours: { label: 'our page', value: times.ours.median * 1e6, unit: 'ns' },
        other: { label: 'bare Handsontable edit', value: times.bare.median * 1e6, unit: 'ns' },
        goal: { bound: 'at most', ratio: 1.5 },
      },
      {
        name: "... processor time of the page's main thread",
        ours: { label: 'our page', value: times.ours.work * 1e6, unit: 'ns' },
        other: { label: 'bare Handsontable edit', value: times.bare.work * 1e6, unit: 'ns' },
        goal: null,
      },
    ],
    notes: [
      `deal sheet: ${EDITS} prices typed in each; the processor time counts all their keys; slowest Enter ours ${times.ours.slowest.toFixed(0)} ms, bare ${times.bare.slowest.toFixed(0)} ms`,
    ],
  };
}

async function enterPrice(page: Page, step: number): Promise<void> {
  // Enter went down from the cell; before the first edit the cursor is on it.
  if (step > 0) await page.keyboard.press('ArrowUp');
  // Typing opens the editor.
  await page.keyboard.type(String(FIRST_PRICE + step * 1000));
  await page.keyboard.press('Enter');
}

const cellOf = (grid: Locator, row: string): Locator =>
  grid.locator('.ht_master tbody tr', { hasText: row }).first().locator('td').nth(VALUE);

/** The digits alone: ours writes amounts with signs. */
async function lastPrice(grid: Locator): Promise<string> {
  const text = await cellOf(grid, ROW).textContent();
  return (text ?? '').replaceAll(/\D/g, '');
}
