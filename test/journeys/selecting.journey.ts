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
    await at.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+X');
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
    await cell(pane, 4).click({ modifiers: ['ControlOrMeta'] });
    await are(pane, [2, 3, 5, 6, 7], 'a click with Mod');
    await says(pane, '5 selected');

    // A row that is selected asks for the selection, another one for itself alone.
    await cell(pane, 3).click({ button: 'right' });
    await expect.poll(async () => await menu().getAttribute('aria-label')).toBe('5 selected rows');
    await at.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await are(pane, [2, 3, 5, 6, 7], 'the menu of a selected row');
    await cell(pane, 4).click({ button: 'right' });
    await menu().waitFor();
    await are(pane, [], 'the menu of another row');
    // Keys of commands act in it as they do in the rows.
    await at.press('x');
    await are(pane, [4], 'a key in the menu');
    await at.press('Escape');
    await are(pane, [], 'Escape');
    await at.page.getByTestId(`${pane}-bar`).waitFor({ state: 'detached' });
  };
  const menu = () => at.page.getByTestId('row-menu');
  const says = async (pane: string, text: string): Promise<void> =>
    await at.until(`the bar says ${text}`, async () =>
      ((await at.page.getByTestId(`${pane}-bar`).textContent()) ?? '').includes(text),
    );

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
    await expect.poll(async () => await selected(pane)).toEqual([]);
  });

  const cornerOf = (pane: string) =>
    at.page.locator(`[data-testid=pane-${pane}] .ht_clone_top_inline_start_corner thead th`).first();

  it('of contacts the corner and Mod+A select all that the pane asks for, loaded or not', async () => {
    const lines = Array.from({ length: 600 }, (_, row) => `Crowd ${row},434-55${String(row).padStart(5, '0')}`);
    await at.press('g', 'c');
    const buffer = Buffer.from(`Last name,Phone\n${lines.join('\n')}\n`);
    await at.find('contacts-file').setInputFiles({ name: 'Crowd.csv', mimeType: 'text/csv', buffer });
    await at.page.getByRole('button', { name: 'Do it: 600 contacts' }).click();
    await at.page.getByText('600 contacts', { exact: true }).waitFor();
    await cornerOf('contacts').click();
    await says('contacts', '600 selected');
    await cornerOf('contacts').click();
    await are('contacts', [], 'the corner once more');
    await cell('contacts', 1).click();
    await at.press('Control+a');
    await says('contacts', '600 selected');
    await header('contacts', 2).click();
    await says('contacts', '599 selected');
    await expect.poll(async () => await selected('contacts')).not.toContain(2);
  });

  it.each([
    { pane: 'list', keys: ['g', 'l'] },
    { pane: 'contacts', keys: ['g', 'c'] },
  ])('in $pane the bar of what is selected covers no row that is gone to', async ({ pane, keys }) => {
    await at.press(...keys);
    await at.until('rows are there', async () => (await gridOf(pane).locator('tbody tr').count()) > 6);
    await cell(pane, 1).click();
    await at.press('Escape', 'x', 'End');
    const bar = at.page.getByTestId(`${pane}-bar`);
    const current = gridOf(pane).locator('td.current');
    const isClear = async (): Promise<boolean> => {
      const [row, above] = [await current.boundingBox(), await bar.boundingBox()];
      return row !== null && above !== null && row.y + row.height <= above.y;
    };
    await at.until('the last row stands above the bar', isClear);
    await expect.poll(async () => await current.locator('..').evaluate((tr) => tr.nextElementSibling)).toBeNull();
    for (let row = 0; row < 3; row++) await at.press('ArrowUp');
    await at.press('ArrowDown');
    await at.until('and so does the one before it', isClear);
    // Both keys before the bar is drawn: the grid is at its end by then.
    await at.press('Escape', 'Home');
    await bar.waitFor({ state: 'detached' });
    await at.page.evaluate(() => {
      for (const [key, keyCode] of [
        ['x', 88],
        ['End', 35],
      ] as const)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }),
        );
    });
    await bar.waitFor();
    await expect.poll(async () => await current.locator('..').evaluate((tr) => tr.nextElementSibling)).toBeNull();
    await at.until('the last row stands above the bar that came after it', isClear);
  });
  it('the corner selects all, loaded or not, and none; the menu opens by key, and what is opened is gone to', async () => {
    const corner = cornerOf('results');
    await at.until('rows are there', async () => (await gridOf('results').locator('tbody tr').count()) > 6);
    await corner.click();
    await says('results', '1,000 selected');
    await corner.click();
    await are('results', [], 'the corner once more');
    await cell('results', 2).click();
    await at.press('Shift+F10');
    await menu().waitFor();
    await at.press('ArrowDown', 'ArrowUp', 'Enter');
    await at.until('the property has the keyboard', async () => {
      const focused = at.page.locator('.tile--focused');
      return (await focused.getAttribute('data-pane')) === 'property';
    });
  });

  it('what is typed after a click on a note is the note, in the list and beside it', async () => {
    await at.press('g', 'l');
    const heads = at.page.locator('[data-testid=pane-list] .ht_master thead th');
    await at.until('the list is there', async () => (await heads.allTextContents()).includes('Note'));
    const column = (await heads.allTextContents()).indexOf('Note') - 1;
    const note = gridOf('list').locator('tbody tr').nth(2).locator('td').nth(column);
    await note.click();
    await at.page.keyboard.type('next');
    await at.press('Enter');
    await at.until('the note is written', async () => (await note.textContent()) === 'next');
    const beside = at.page.locator('[data-testid=pane-property] [data-field=propertyNote]');
    await at.until('it stands beside the list', async () => (await beside.inputValue()) === 'next');
    await beside.click();
    await at.press('End');
    await at.page.keyboard.type(' year');
    await at.press('Enter');
    await at.until('both say it', async () => (await note.textContent()) === 'next year');
    await expect.poll(async () => await at.page.locator('dialog[open]').count()).toBe(0);
  });

  it('a note is of the property that it is written beside, though another row is loaded meanwhile', async () => {
    const { page } = at;
    await at.press('g', 'l');
    const heads = page.locator('[data-testid=pane-list] .ht_master thead th');
    await at.until('the list is there', async () => (await heads.allTextContents()).includes('Note'));
    const column = (await heads.allTextContents()).indexOf('Note') - 1;
    const cellAt = (row: number, cellColumn: number) =>
      gridOf('list').locator('tbody tr').nth(row).locator('td').nth(cellColumn);
    const shown = page.locator('[data-testid=pane-property] .property-address');
    const shows = async (row: number): Promise<void> => {
      const address = (await cellAt(row, 0).textContent()) ?? '';
      await at.until(`row ${row} stands beside the list`, async () => (await shown.textContent()) === address);
    };
    await cellAt(0, column).click();
    await shows(0);
    const gate = Promise.withResolvers<undefined>();
    const records = /\/ps4\/property\/\d+/;
    await page.route(records, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(records);
    const answered = page.waitForResponse(records);
    await cellAt(1, column).click();
    await page.locator('[data-testid=pane-property] [data-field=propertyNote]').click();
    await asked;
    await page.keyboard.type('of the first');
    gate.resolve(undefined);
    await answered;
    await at.until(
      'the answer is here',
      async () => (await page.locator('.property[data-state=loading]').count()) === 0,
    );
    await page.keyboard.type(' alone');
    await shows(0);
    await at.press('Enter');
    await shows(1);
    await at.until('its row has it', async () => (await cellAt(0, column).textContent()) === 'of the first alone');
    await expect.poll(async () => await cellAt(1, column).textContent()).toBe('');
    await page.unroute(records);
  });

  /** Of each part of the results where its rows stand: what is marked as the cursor's row and that row, as drawn. */
  const cursorRow = async () =>
    await at.page.evaluate(() => {
      const grid = document.querySelector('[data-testid="pane-results"] [role=grid]');
      return ['.ht_master', '.ht_clone_inline_start'].map((part) => {
        const [box, row] = ['.grid-row-box', 'tbody tr:has(> :is(td.current, th.ht__highlight))'].map((selector) => {
          const { left, top, width, height } =
            grid?.querySelector(`${part} ${selector}`)?.getBoundingClientRect() ?? {};
          return height === undefined || height === 0
            ? null
            : [left, top, width, height].map((pixels = 0) => Math.round(pixels)).join(' ');
        });
        return { box, row };
      });
    });
  const scrollTo = async (top: number): Promise<void> =>
    await gridOf('results')
      .locator('.wtHolder')
      .evaluate((holder, to) => void (holder.scrollTop = to), top);

  it('the row of the cursor is marked where it stands, in the columns that scroll and in those that stay', async () => {
    const marked = async () => (await cursorRow()).every(({ box, row }) => box !== null && box === row);
    await cell('results', 2).click();
    await at.until('marked at the start', marked);
    const [first] = await cursorRow();
    await at.press('ArrowDown');
    await at.until('the mark goes along', async () => (await marked()) && (await cursorRow())[0]?.box !== first?.box);
    for (const key of ['PageDown', 'PageDown', ...Array<string>(6).fill('ArrowDown'), 'ArrowUp', 'ArrowRight']) {
      await at.press(key);
      await at.until(`marked after ${key}`, marked);
    }
    const [kept] = await cursorRow();
    await scrollTo(27 * 40);
    await at.until('scrolled', async () => (await cursorRow())[0]?.row !== kept?.row && (await marked()));
    await scrollTo(27 * 900);
    await at.until('out of sight', async () => (await cursorRow()).every(({ box }) => box === null));
    await at.press('ArrowDown');
    await at.until('in sight again', marked);
  });

  it('a grid that comes again knows its scroll bars before its cells are there, and what it measured', async () => {
    await cell('results', 2).click();
    await at.press('Escape', 'g', 'w');
    await at.page.getByTestId('pane-wallet').waitFor();
    await at.page.evaluate(() => {
      const bars = ['htHasScrollX', 'htHasScrollY', 'htScrollbarHidden'];
      const barsOf = (classes: string): string =>
        classes
          .split(' ')
          .filter((name) => bars.includes(name))
          .toSorted()
          .join(' ');
      const told: string[] = [];
      const drawn = new Set<Element>();
      new MutationObserver((records) => {
        for (const { type, target, oldValue } of records) {
          const root = (target as Element).closest('.ht-wrapper');
          if (root === null) continue;
          if (type === 'childList' && (target as Element).matches('.ht_master tbody tr')) drawn.add(root);
          else if (type === 'attributes' && target === root && drawn.has(root))
            told.push(`${barsOf(oldValue ?? '')}: ${barsOf(root.className)}`);
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['class'],
        attributeOldValue: true,
      });
      const measured: string[] = [];
      // The browser's own, before it is counted.
      const measure = Reflect.get(CanvasRenderingContext2D.prototype, 'measureText');
      CanvasRenderingContext2D.prototype.measureText = function counted(text) {
        measured.push(text);
        return measure.call(this, text);
      };
      Object.assign(globalThis, { told, drawn, measured });
    });
    await at.press('Escape', 'g', 's');
    await at.until('rows are there', async () => (await gridOf('results').locator('tbody td').count()) > 60);
    const seen = await at.page.evaluate(() => {
      const { told, drawn, measured } = globalThis as unknown as {
        readonly told: string[];
        readonly drawn: Set<Element>;
        readonly measured: string[];
      };
      return {
        changed: told.filter((change) => new Set(change.split(': ')).size > 1),
        measured,
        now: [...drawn].map(({ className }) => className).join(' '),
      };
    });
    expect(seen.now).toContain('htHasScrollY');
    expect(seen.changed).toEqual([]);
    expect(seen.measured).toEqual([]);
  });

  it('the theme is written once for all grids, and again for another size of text', async () => {
    /** How often it is written in the page, and how a cell looks. */
    const looks = async () =>
      await at.page.evaluate(() => {
        const cell = document.querySelector('[data-testid=pane-results] .ht_master tbody td');
        if (cell === null) return null;
        const { fontSize, lineHeight, padding, color, backgroundColor, borderBottomColor } = getComputedStyle(cell);
        return {
          written: document.querySelectorAll('style[data-hot-theme-style]').length,
          cell: { fontSize, lineHeight, padding, color, backgroundColor, borderBottomColor },
        };
      });
    const come = async () => {
      await at.until('rows are there', async () => (await gridOf('results').locator('tbody td').count()) > 60);
      return await looks();
    };
    const setSize = async (name: string): Promise<void> => {
      await at.press('g', ',');
      await at.find('setting-textSize').getByLabel(name, { exact: true }).check();
      await at.press('g', 's');
    };
    const first = await come();
    expect(first?.written).toBe(1);
    for (const _ of [1, 2]) {
      await at.press('g', 'w');
      await at.find('wallet').waitFor();
      await at.press('g', 's');
      expect(await come()).toEqual({ ...first, written: 0 });
    }
    await setSize('Large');
    const large = await come();
    expect(large?.written).toBe(1);
    expect(Number.parseFloat(large?.cell.fontSize ?? '')).toBeGreaterThan(
      Number.parseFloat(first?.cell.fontSize ?? ''),
    );
    await setSize('Normal');
    expect(await come()).toEqual(first);
  });

  it('columns are fitted once more when the typeface is there, which came behind the rows', async () => {
    const widths = async (): Promise<string> =>
      await gridOf('results')
        .locator('colgroup col')
        .evaluateAll((all) => all.map((col) => (col as HTMLElement).style.width).join(' '));
    const hasRows = async (): Promise<boolean> => (await gridOf('results').locator('tbody td').count()) > 60;
    await at.until('rows are there', hasRows);
    const fitted = await widths();
    const face = Promise.withResolvers<void>();
    await at.page.route('**/*.woff2', async (route) => {
      await face.promise;
      await route.continue();
    });
    // It is not loaded whole before its typefaces are.
    await at.page.reload({ waitUntil: 'commit' });
    await at.until('rows are there again', hasRows);
    expect(await widths()).not.toBe(fitted);
    face.resolve();
    await at.until('fitted as before', async () => (await widths()) === fitted);
    await at.page.unroute('**/*.woff2');
  });
});
