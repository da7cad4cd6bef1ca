/**
 * Somebody new with a mouse: keys are used only to write into what was clicked. From the first screen to a list that is
 * exported with its note, and to the report of a deal.
 */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 3000 });
});
afterAll(async () => await at.close());

const NOTE = 'Roof is new, call after six';

const writeInto = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await at.type(text);
};
const rowOf = (pane: string, row: number): Locator =>
  at.page.locator(`[data-testid=pane-${pane}] .ht_master tbody tr`).nth(row - 1);
/** A cell beside those that stay where they are. */
const cellOf = (pane: string, row: number): Locator => rowOf(pane, row).locator('td').nth(3);
const fileOf = async (button: Locator): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([at.page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

it('by mouse alone from the first screen to an exported list with its note, and to the report of a deal', async () => {
  const { page } = at;
  await step('signs in, takes the first step and chooses a county, which is searched', async () => {
    await at.find('login').waitFor();
    await writeInto(page.getByLabel('User name'), at.person.username);
    await writeInto(page.getByLabel('Password'), at.person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('[data-step=place]').getByRole('button').first().click();
    await at.picture('mouse-place', 'here');
    await page.getByRole('option', { name: /Franklin County/ }).click();
    await page.locator('[data-testid=results][data-state=fresh]').waitFor();
  });
  await step('a lead type, three rows by their boxes, and a new list', async () => {
    await at.find('asked').getByRole('button', { name: 'Custom' }).click();
    await at.picture('mouse-leads', 'here');
    await page.getByRole('dialog', { name: 'Lead types' }).getByText('High Equity').click();
    await at.until('the leads', async () =>
      ((await at.find('page-title').textContent()) ?? '').includes('high equity'),
    );
    // Rows that are chosen while others are on their way are chosen no more when those come.
    await page.locator('[data-testid=results][data-state=fresh]').waitFor();
    const boxes = page.locator('[data-testid=pane-results] .ht_clone_inline_start tbody tr');
    for (const row of [0, 1, 3]) await boxes.nth(row).locator('th').click();
    await at
      .find('results-bar')
      .getByRole('button', { name: /Save to/ })
      .click();
    await at.picture('mouse-save-to');
    await writeInto(
      at.find('save-to-list').getByRole('combobox').or(at.find('save-to-list').locator('input')).first(),
      'By mouse',
    );
    await at.find('save-to-list').getByRole('button', { name: /save/ }).click();
    await at.find('save-to-list').waitFor({ state: 'detached' });
  });
  await step('a note on its first row, and the list as a file, with the property focused', async () => {
    await at.find('rail').getByText('Lists').click();
    await at.until('its rows', async () => (await rowOf('list', 3).count()) === 1);
    await cellOf('list', 1).click();
    const [address = ''] = await rowOf('list', 1).locator('td').allTextContents();
    await at.find('pane-property').getByText(address, { exact: true }).first().waitFor();
    await writeInto(page.getByPlaceholder('Write a note'), NOTE);
    await at.picture('mouse-note');
    await cellOf('list', 2).click();
    await at.until('the note is in its row', async () =>
      ((await rowOf('list', 1).textContent()) ?? '').includes('Roof'),
    );
    await at.find('pane-property').getByRole('heading').first().click();
    await at
      .find('top')
      .getByRole('button', { name: /Export/ })
      .click();
    await expect.poll(async () => await at.find('export-rows').textContent()).toBe('3 rows of By mouse');
    await page.getByRole('button', { name: /Go on/ }).click();
    const { name, content } = await fileOf(page.getByRole('button', { name: /Yes, export/ }));
    expect(name).toBe('By mouse.csv');
    const rows: Record<string, string>[] = parse(content, { columns: true, bom: true });
    expect(rows.map((row) => row['Lists'])).toEqual(['By mouse', 'By mouse', 'By mouse']);
    expect(rows.filter((row) => row['Note'] === NOTE)).toHaveLength(1);
  });
  await step('a dialog is left by its close button', async () => {
    await at.find('export-prompt').waitFor({ state: 'detached' });
    await at
      .find('top')
      .getByRole('button', { name: /Export/ })
      .click();
    await at.find('export').getByRole('button', { name: 'Close' }).click();
    await at.find('export').waitFor({ state: 'detached' });
  });
  await step('the deal of a row from its menu; the price is written into its cell, the report is a PDF', async () => {
    await cellOf('list', 1).click({ button: 'right' });
    await at.picture('mouse-row-menu', 'here');
    await at.find('row-menu').getByText('Analyse this row of the list').click();
    await at.find('analysis').waitFor();
    const price = page.locator('.deal-sheet .ht_master tbody tr', { hasText: 'Purchase price' }).locator('td').nth(1);
    await price.dblclick();
    await page.locator('.deal-sheet textarea, .deal-sheet input').first().waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await at.type('123456');
    await page.locator('.deal-sheet .ht_master tbody tr', { hasText: 'Market value' }).locator('td').nth(1).click();
    await at.until('the price', async () => (await price.textContent())?.trim() === '$123,456');
    await at.picture('mouse-deal');
    const { name, content } = await fileOf(page.getByRole('button', { name: /^PDF/ }));
    expect(name).toMatch(/\.pdf$/);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
