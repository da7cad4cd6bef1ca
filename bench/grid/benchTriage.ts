import type { Page } from '@playwright/test';
import type { BenchServer } from '../server/startBenchServer.ts';
import type { PartResult } from '../support/figure.ts';
import type { BareGrid } from './bareGridData.ts';
import { buildBarePage } from '../support/barePage.ts';
import { openBare, openBrowsers, openOurs } from './openPages.ts';
import type { Watch } from './paintProbe.ts';
import { takeTurns } from './takeTurns.ts';

const KEYS = 40;
const ROWS = 10_000;
const watch: Watch = { keys: ['1', '2', 'ArrowDown'], selector: 'td.current', read: 'row' };

/** A key that sets a status and moves on, in a list of ten thousand rows, against moving on in bare Handsontable. */
export async function benchTriage(server: BenchServer, groupId: number): Promise<PartResult> {
  const bareDir = await buildBarePage('bareGrid');
  const browsers = await openBrowsers();
  try {
    const ours = await openOurs(browsers.ours, server, `/lists/${groupId}`, watch);
    await ours.getByTestId('list').locator('td.current').first().waitFor();
    const bare = await openBare(browsers.bare, bareDir, grid(), watch);
    await bare.locator('.ht_master tbody td').nth(2).click();
    const press = async (page: Page, step: number): Promise<void> =>
      await page.keyboard.press(page === ours ? String((step % 2) + 1) : 'ArrowDown');
    await takeTurns({ pages: { ours, bare }, steps: 20, press });
    const times = await takeTurns({ pages: { ours, bare }, steps: KEYS, press });
    return {
      figures: [
        {
          name: `status key to next row painted, ${ROWS} rows`,
          ours: { label: 'our page', value: times.ours.median * 1e6, unit: 'ns' },
          other: { label: 'arrow in bare Handsontable', value: times.bare.median * 1e6, unit: 'ns' },
          goal: null,
        },
      ],
      notes: [`triage: ${KEYS} keys each, turn by turn; slowest ours ${times.ours.slowest.toFixed(0)} ms`],
    };
  } finally {
    await browsers.close();
  }
}

function grid(): BareGrid {
  return {
    columns: Array.from({ length: 12 }, (_, index) => ({ label: `C${index}`, width: 100, isNumber: index > 6 })),
    rows: Array.from({ length: ROWS }, (_, row) => Array.from({ length: 12 }, (_cell, index) => `${row} ${index}`)),
    hasRowNumbers: true,
    fixedColumns: 1,
    width: 780,
    height: 640,
    canEdit: false,
  };
}
