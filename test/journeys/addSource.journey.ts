/**
 * A county of one's own, added on screen from a file that no recipe knows: by keys alone, and another by mouse alone.
 * What others see of it, and who comes back after closing the page.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strangeRoll } from '../support/additions.ts';
import { violationsOf } from '../support/axe.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 0, config: { workers: true } })));
afterAll(async () => await at.close());

const PANE = 'add-source';
const reads = async (testId: string, text: RegExp): Promise<void> =>
  await at.until(`${testId} says ${text.source}`, async () =>
    text.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
  );
const isSound = async (testId: string): Promise<void> =>
  expect(await violationsOf(at.page, `[data-testid=${testId}]`)).toEqual([]);
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** What stands in the grid of the columns beside the heading of a column. */
const row = (header: string) =>
  at.page
    .locator('[data-field=columns] .ht_master tbody tr')
    .filter({ has: at.page.locator('td:first-child', { hasText: new RegExp(`^${header}$`) }) })
    .first();
const isTakenFor = async (header: string, meaning: string): Promise<void> =>
  await at.until(
    `${header} is ${meaning}`,
    async () => (await row(header).locator('td').nth(3).innerText()).trim() === meaning,
  );
const isLookedAt = async (): Promise<void> =>
  await at.page.locator('[data-testid=add-source-mapping][data-busy=false]').waitFor();
/** The cursor of the columns comes to a heading, in the column in which is said what it is. */
const goTo = async (header: string): Promise<void> => {
  await at.inGrid('addSource');
  const headers = await at.page.locator('[data-field=columns] .ht_master tbody tr td:first-child').allInnerTexts();
  const now = async (): Promise<string> => (await at.cursorRow('addSource'))['Their column'] ?? '';
  const steps = headers.indexOf(header) - headers.indexOf(await now());
  for (let step = Math.abs(steps); step > 0; step--) await at.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  await at.until(`the cursor is at ${header}`, async () => (await now()) === header);
};

/** A file is chosen, mended, seen as it will be and loaded, and the search opens on its county. */
async function byKeys(): Promise<void> {
  await step('the way there, and a file that is none', async () => {
    await at.signIn();
    await at.press('g', 'Shift+S');
    await at.page.locator('[data-testid=sources-pane][data-state=empty]').waitFor();
    await at.press('n');
    await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
    await isSound(PANE);
    await at.picture('add-source-empty');
    at.expectRefusals(422);
    const chooser = at.page.waitForEvent('filechooser');
    await at.press('o');
    await (await chooser).setFiles(fileOf('deed.pdf', '%PDF-1.7 no records'));
    await reads('add-source-choice', /deed\.pdf was not taken/);
  });
  await step('a file of records, and what each column is', async () => {
    const chooser = at.page.waitForEvent('filechooser');
    await at.press('o');
    await (await chooser).setFiles(fileOf('Strange roll.csv', strangeRoll(300)));
    await reads('add-source-mapping', /Strange roll\.csv .* 300 rows/);
    await isTakenFor('PIN', 'parcel number');
    await goTo('BEDS');
    await at.type('rooms');
    await at.press('Enter');
    await isTakenFor('BEDS', 'rooms');
    await isLookedAt();
    await at.press('Control+z');
    await isTakenFor('BEDS', 'bedrooms');
    await at.press('Control+y');
    await isTakenFor('BEDS', 'rooms');
    // Beside the column that is written in nothing is taken, and that is said.
    await at.press('ArrowLeft');
    await at.type('x');
    await at.page.getByText('This column is not written in.').waitFor();
    await at.press('ArrowRight');
    await goTo('SALE_PRICE');
    await at.press('Delete');
    await isTakenFor('SALE_PRICE', 'not used');
    await at.press('Control+z');
    await isTakenFor('SALE_PRICE', 'sale price');
    await isLookedAt();
    await isSound('add-source-mapping');
    // By its values: its name could be a street as well.
    await isTakenFor('ST', 'state');
    await isLookedAt();
    await at.picture('add-source-mapping');
    await at.inGrid('addSource');
  });
  await step('the county by name, the day, the name', async () => {
    await at.press('Escape', 'y');
    await at.page.locator('[data-field=county]:focus').waitFor();
    await at.press('Control+a');
    await at.type('charlottes');
    await at.page.getByRole('option', { name: /Charlottesville city, VA/ }).waitFor();
    await at.picture('add-source-county', 'here');
    await at.press('Enter');
    await at.until('the county', async () =>
      (await at.page.locator('[data-field=county]').inputValue()).startsWith('Charlottesville city, VA (51540)'),
    );
    await at.press('Tab');
    await at.page.locator('[data-field=asOf]:focus').waitFor();
    await at.press('Control+a');
    await at.type('13/45/2026');
    await at.press('Enter');
    await reads('add-source-mapping', /Write a day/);
    await at.press('Control+a');
    await at.type('3/1/2026');
    await at.press('Enter');
    await at.until('the day', async () => (await at.page.locator('[data-field=asOf]').inputValue()) === '03/01/2026');
    await isLookedAt();
  });
  await step('the first rows as they will be', async () => {
    // Out of the field into the grid, and out of that.
    await at.press('Escape');
    await at.inGrid('addSource');
    await at.press('Escape', 'p');
    await reads('add-source-preview', /of 300 rows: 300 kept, 0 rejected/);
    await reads('add-source-preview', /What it changes: 300 new parcels/);
    await isSound('add-source-preview');
    await at.picture('add-source-preview');
  });
  await step('the load, with words that say what it will do', async () => {
    await reads('add-source-bar', /Load 300 rows of Charlottesville city, VA/);
    await at.press('Escape', 'l');
    await at.find('add-source-load').waitFor();
    await at.picture('add-source-loading', 'here');
    await reads('add-source-in', /300 parcels of Charlottesville city, VA are in: 60 absentee/);
    await reads('add-source-load', /30 Recently Sold/);
    await isSound('add-source-load');
    await at.picture('add-source-done');
  });
  await step('the way on', async () => {
    await at.press('w');
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
    await at.until('the county in the title', async () =>
      (await at.find('page-title').innerText()).includes('Charlottesville city, VA'),
    );
    // Who lives elsewhere, and nobody else.
    await at.page.getByText('Absentee owner').first().waitFor();
  });
}

/** From the status bar to a file that is only a part, closed and come back to. */
async function byMouse(): Promise<void> {
  const click = async (name: string | RegExp): Promise<void> =>
    await at.find(PANE).getByRole('button', { name }).first().click();
  await step('a file chosen', async () => {
    await at
      .find('status')
      .getByRole('button', { name: /^Strange roll/ })
      .click();
    await at.find('sources-pane').waitFor();
    await at.page.getByRole('button', { name: 'Add records' }).first().click();
    await at.page.locator('[data-testid=add-source][data-state=ready]').waitFor();
    const chooser = at.page.waitForEvent('filechooser');
    await click(/^Choose a file/);
    await (await chooser).setFiles(fileOf('Other roll.csv', strangeRoll(40, { letter: 'B' })));
    await reads('add-source-mapping', /Other roll\.csv/);
  });
  await step('closed, and come back to: the file waits', async () => {
    await at.page.reload();
    await at
      .find(PANE)
      .getByRole('option', { name: /Other roll\.csv/ })
      .click();
    // As the roll before, which has the same columns; its county shows that it is another one.
    await reads(
      'add-source-remembered',
      /Mapped as on .*, when Strange roll\.csv was loaded for Charlottesville city, VA/,
    );
    await isTakenFor('BEDS', 'rooms');
    await at.picture('add-source-remembered');
    await at.find(PANE).getByText('Propose it anew instead').click();
    await isTakenFor('BEDS', 'bedrooms');
    await reads('add-source-remembered', /It is mapped by itself/);
  });
  await step('a column and a code', async () => {
    await row('BEDS').locator('td').nth(3).click();
    await at.page.locator('[data-field=columns] select').selectOption('rooms');
    await at.find('add-source-mapping').getByRole('heading', { level: 2 }).click();
    await isTakenFor('BEDS', 'rooms');
    await isLookedAt();
    await at.find(PANE).getByText('Only some parcels of the county').click();
    await isLookedAt();
  });
  await step('seen, loaded, and gone on to', async () => {
    await click(/^Preview/);
    await reads('add-source-preview', /40 kept/);
    await click(/^Load 40 rows/);
    await reads('add-source-in', /40 parcels .* are in/);
    await at.find('add-source-in').getByRole('button', { name: /^Open/ }).click();
    await at.until('rows', async () => (await at.find('results').getAttribute('data-state')) === 'fresh');
  });
}

it('a county by keys alone, another by mouse alone; who does not operate the installation reads who may', async () => {
  await byKeys();
  await byMouse();
  await at.startAnew('/sources/add');
  await reads(PANE, /Records are added by who operates this installation/);
  expect(await violationsOf(at.page, `[data-testid=${PANE}]`)).toEqual([]);
});
