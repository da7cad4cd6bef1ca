/** Rows are selected by keys and by mouse: the same rows, in every grid that has a selection. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveInto } from '../support/sampleIds.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const AT = '/search?type=COUNTY&fips=39049&label=Franklin+County%2C+OH';

describe('selecting rows', () => {
  let at: Workstation;
  let owned: number[];
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 3000, path: AT });
    const rows = await at.server.services.warehouse.query<{ id: number }>(
      'SELECT property_id AS id FROM parcel WHERE owner_name IS NOT NULL ORDER BY hash(property_id) LIMIT 40',
    );
    owned = rows.map(({ id }) => id);
  });
  beforeEach(async () => await at.startAnew(AT, async (me) => void (await saveInto(me, 'Owners', owned))));
  afterAll(async () => await at.close());

  const gridOf = (pane: string) => at.page.locator(`[data-testid=pane-${pane}] .ht_master`);
  /** The numbers of the rows on screen that are marked as selected, from 1; cells and header have to agree. */
  const selected = async (pane: string): Promise<number[]> =>
    await at.page.evaluate((id) => {
      const rows = [...document.querySelectorAll(`[data-testid="pane-${id}"] .ht_master tbody tr`)];
      return rows.flatMap((tr) => {
        const marks = [tr.querySelector('th'), tr.querySelector('td')]
          .filter((cell) => cell !== null)
          .map((cell) => cell.classList.contains('grid-row--selected'));
        if (new Set(marks).size > 1) throw new Error(`row ${tr.textContent} is half selected`);
        const number = Number((tr as HTMLTableRowElement).querySelector('th')?.textContent?.trim());
        return marks[0] === true ? [number] : [];
      });
    }, pane);
  const are = async (pane: string, rows: readonly number[], how: string): Promise<void> =>
    await at.until(
      `${how} selects ${rows.join(' ')} in ${pane}`,
      async () => (await selected(pane)).join(' ') === rows.join(' '),
    );
  const header = (pane: string, row: number) =>
    at.page
      .locator(`[data-testid=pane-${pane}] .ht_clone_inline_start tbody tr`)
      .nth(row - 1)
      .locator('th');
  const cell = (pane: string, row: number) =>
    gridOf(pane)
      .locator('tbody tr')
      .nth(row - 1)
      .locator('td')
      .nth(3);

  /** Row 2, then from there to row 5, then row 4 off again: by keys, and by mouse. */
  const selectBothWays = async (pane: string): Promise<void> => {
    await at.until('rows are there', async () => (await gridOf(pane).locator('tbody tr').count()) > 6);
    // The cursor on the first row, the keyboard in the grid.
    await cell(pane, 1).click();
    await at.press('Escape', 'ArrowDown', 'x');
    // In contacts the key has gone on to the next row already.
    await at.press(...(pane === 'contacts' ? [] : ['ArrowDown']), 'ArrowDown', 'ArrowDown', 'Shift+X');
    await are(pane, [2, 3, 4, 5], 'a key');
    await at.press('ArrowUp', 'x');
    await are(pane, [2, 3, 5], 'a key');
    await at.press('Escape');
    await are(pane, [], 'Escape');

    await header(pane, 2).click();
    await are(pane, [2], 'the checkbox');
    await cell(pane, 5).click({ modifiers: ['Shift'] });
    await are(pane, [2, 3, 4, 5], 'a click with Shift');
    await header(pane, 4).click();
    await are(pane, [2, 3, 5], 'the checkbox');
    // The keys go on where the mouse was.
    await at.press('ArrowDown', 'ArrowDown', 'Shift+X');
    await are(pane, [2, 3, 4, 5, 6], 'a key after the mouse');
    await header(pane, 7).click({ modifiers: ['Shift'] });
    await are(pane, [2, 3, 4, 5, 6, 7], 'the checkbox with Shift');
    await at.press('Escape');
    await are(pane, [], 'Escape');
  };

  it.each([
    { pane: 'results', keys: [] },
    { pane: 'list', keys: ['g', 'l'] },
    { pane: 'contacts', keys: ['g', 'c'] },
  ])('in $pane is the same by checkbox, by click with Shift and by keys', async ({ pane, keys }) => {
    await at.press(...keys);
    await selectBothWays(pane);
    // A click alone moves the cursor, as an arrow does.
    await cell(pane, 3).click();
    await at.until('the cursor is there', async () => (await gridOf(pane).locator('td.current').count()) === 1);
    expect(await selected(pane)).toEqual([]);
  });
});
