/** What a screen reader gets of the grids, and where Tab goes: in each of them, as the browser itself tells it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keyboardAt } from '../support/tabOrder.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
const AT = '/search?type=COUNTY&fips=39049';
beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 3000, path: AT })));
afterAll(async () => await at.close());

/** What is told of a grid. */
interface Heard {
  readonly name: string | null;
  readonly rowCount: number;
  readonly columnCount: number;
  /** Numbers, row:column, of the cells that are told. */
  readonly cells: readonly string[];
  /** Those told more than once. */
  readonly twice: readonly string[];
  /** Numbers of the rows told as selected. */
  readonly selected: readonly number[];
  /** The checkbox of all rows. */
  readonly corner: string | null;
}

const heard = async (pane: string): Promise<Heard> =>
  await at.page.evaluate((id) => {
    const grid = document.querySelector(`[data-testid="pane-${id}"] [role=grid]`);
    if (grid === null) throw new Error(`no grid in ${id}`);
    const told = [...grid.querySelectorAll('[role=row] > :is([role=gridcell], [role=rowheader], [role=columnheader])')]
      .filter((cell) => cell.closest('[aria-hidden=true]') === null)
      .map((cell) => `${cell.parentElement?.getAttribute('aria-rowindex')}:${cell.getAttribute('aria-colindex')}`);
    const rows = [...grid.querySelectorAll('[role=row][aria-selected=true]')];
    const corner = grid.querySelector('.ht_clone_top_inline_start_corner [role=checkbox]');
    return {
      name: grid.getAttribute('aria-label'),
      rowCount: Number(grid.getAttribute('aria-rowcount')),
      columnCount: Number(grid.getAttribute('aria-colcount')),
      cells: told,
      twice: told.filter((cell, index) => told.indexOf(cell) !== index),
      selected: [...new Set(rows.map((row) => Number(row.getAttribute('aria-rowindex'))))],
      corner: corner === null ? null : `${corner.getAttribute('aria-label')}: ${corner.getAttribute('aria-checked')}`,
    };
  }, pane);

const focused = async (): Promise<string> => await keyboardAt(at.page);

beforeEach(async () => {
  await at.startAnew(AT);
  await at.until('rows are there', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  await at.until('the grid has the keyboard', async () => {
    await at.press('g', 's');
    return /^results \d+:/.test(await focused());
  });
});

it('a grid tells all its rows and columns, each cell once, and which rows are selected', async () => {
  const total = Number(/([\d,]+) rows/.exec((await at.find('status-rows').textContent()) ?? '')?.[1]?.replace(',', ''));
  expect(total).toBeGreaterThan(500);
  const first = await heard('results');
  expect(first).toMatchObject({ name: 'Results', rowCount: total + 1, twice: [], selected: [] });
  expect(first.corner).toBe('Select all rows: false');
  // From the headings to the last row on screen, from the number of the row to what is scrolled.
  const columns = Array.from({ length: 5 }, (_, index) => index + 1);
  for (const row of [1, 2, 20])
    expect(first.cells).toEqual(expect.arrayContaining(columns.map((column) => `${row}:${column}`)));

  const begin = Number(/ (\d+):/.exec(await focused())?.[1]);
  await at.press('x', 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown');
  await at.until('two are selected', async () => (await heard('results')).selected.length === 2);
  expect(await heard('results')).toMatchObject({ selected: [begin, begin + 2], corner: 'Select all rows: mixed' });
  expect(await focused()).toContain(`results ${begin + 3}:`);
  await at.press('Control+a');
  await at.until('all are', async () => (await heard('results')).corner === 'Select all rows: true');
  expect((await heard('results')).selected).toContain(20);
  await at.press('Escape');
  await at.until('none is', async () => (await heard('results')).selected.length === 0);

  // The rows and columns that scroll in come in the places of others.
  for (const key of [...Array<string>(60).fill('ArrowDown'), ...Array<string>(7).fill('ArrowRight')])
    await at.press(key);
  await at.until('far down', async () => (await focused()).startsWith(`results ${begin + 63}:`));
  expect(await heard('results')).toMatchObject({ rowCount: total + 1, twice: [], selected: [] });
});

it('where rows have no numbers each cell is told once as well, and in comparables which rows count', async () => {
  await at.press('c');
  await at.until('comparables', async () => (await at.find('comparables').getAttribute('data-state')) === 'ready');
  const comparables = await heard('comparables');
  expect(comparables).toMatchObject({ name: 'Comparables', twice: [], corner: null });
  expect(comparables.selected.length).toBeGreaterThan(0);
  await at.press('a');
  await at.until('the sheet', async () =>
    ((await at.find('pane-analysis').textContent()) ?? '').includes('Purchase price'),
  );
  const sheet = await heard('analysis');
  expect(sheet).toMatchObject({ name: 'Inputs of the deal', columnCount: 4, twice: [], selected: [] });
  expect(sheet.cells).toEqual(expect.arrayContaining(['1:1', '1:2', '2:2', '20:3']));
});

it('a key that comes before the cursor is painted acts on the row that it has come to', async () => {
  const begin = Number(/ (\d+):/.exec(await focused())?.[1]);
  await at.page.evaluate(() => {
    for (const [key, code] of [
      ['ArrowDown', 'ArrowDown'],
      ['ArrowDown', 'ArrowDown'],
      ['x', 'KeyX'],
    ] as const)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
  });
  await at.until('one is selected', async () => (await heard('results')).selected.length > 0);
  expect((await heard('results')).selected).toEqual([begin + 2]);
  await at.press('Escape');
  await at.until('none is', async () => (await heard('results')).selected.length === 0);
});

it('nobody knows how many rows pass a filter of those that are loaded', async () => {
  await at.press('f');
  await at.type('Bay');
  await at.until('fewer rows', async () => /^\d+ of/.test((await at.find('status-rows').textContent()) ?? ''));
  expect((await heard('results')).rowCount).toBe(-1);
});

it('Tab comes to a grid once, to the cell of the cursor, and leaves it', async () => {
  await at.press('ArrowDown', 'ArrowDown', 'ArrowRight');
  const cell = await focused();
  expect(cell).toMatch(/^results \d+:\d+$/);
  await at.press('Shift+Tab');
  expect(await focused()).toMatch(/^results (button|input)$/);
  await at.press('Tab');
  expect(await focused()).toBe(cell);
  await at.press('Tab');
  expect(await focused()).toMatch(/^[a-z]+ [a-z]+$/);
});
