/** Mailing labels: by keys from results and a list, by mouse from contacts. */
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandOf } from '../../src/commands/commands.ts';
import { pdfPages } from '../server/deal/reports/support/pdfPages.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { valueOf } from '../support/valueOf.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const rowsText = async (): Promise<string> => (await at.find('label-rows').allTextContents()).join('');
const counted = async (text: RegExp): Promise<void> => await expect.poll(rowsText, { timeout: 30_000 }).toMatch(text);
const fileOf = async (work: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([at.page.waitForEvent('download'), work()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await pathOf(download)) };
};
const pathOf = async (download: Download): Promise<string> => await download.path();

it('by keys: rows of a list on a sheet of which seven labels are used', async () => {
  await at.startAnew('/lists', async (me) => void (await saveInto(me, 'To write to', await sampleIds(at.server, 40))));
  await at.inGrid('list');
  await at.press('Shift+i');
  await at.find('labels').waitFor();
  await counted(/40 rows of To write to: \d+ labels on 2 sheets/);
  await at.page.getByRole('slider').focus();
  // Row 3, column 2.
  await at.press('ArrowDown', 'ArrowDown', 'ArrowRight');
  await expect
    .poll(async () => await at.page.getByRole('slider').getAttribute('aria-valuetext'))
    .toBe('label 8 of 30: row 3, column 2, 7 used');
  await at.picture('labels', 'here');
  const { name, bytes } = await fileOf(async () => await at.press('Enter'));
  expect(name).toBe('mailing-labels-5160.pdf');
  const [first] = pdfPages(bytes);
  expect(first?.texts[0]).toMatchObject({ x: 211.5 + 6 });
  await at.until('the dialog is closed', async () => (await at.find('labels').count()) === 0);
});

it('another sheet counts anew and begins with its first label; a CSV file asks for no place', async () => {
  await at.startAnew('/lists', async (me) => void (await saveInto(me, 'To write to', await sampleIds(at.server, 12))));
  await at.inGrid('list');
  await at.press('Control+a', 'Shift+i');
  await counted(/12 selected rows of To write to/);
  await at.page.getByRole('slider').press('End');
  await at.find('labels').locator('[data-field=layout]').selectOption('5164');
  await counted(/labels? on 2 sheets/);
  await expect.poll(async () => await at.page.getByRole('slider').getAttribute('aria-valuenow')).toBe('1');
  await at.picture('labels-5164', 'here');
  await at.page.getByText('CSV', { exact: true }).click();
  await at.until('no sheet is shown', async () => (await at.page.getByRole('slider').count()) === 0);
  const { name, bytes } = await fileOf(
    async () => await at.page.getByRole('button', { name: /Make the file/ }).click(),
  );
  expect([name, bytes.toString('utf8').slice(1, 31)]).toEqual(['mailing-labels.csv', 'NAME,ADDRESS LINE 1,ADDRESS LI']);
});

it('by mouse: a contact from its menu, a click on the sheet, the shift of the printer and its test page', async () => {
  await at.startAnew('/contacts', async (me) => {
    const place = { streetAddress: '12 Oak St', city: 'Columbus', state: 'OH', zip: '43004' };
    for (const lastName of ['Lee', 'Moss'])
      valueOf(await me.client.call('saveContact', { query: {}, body: { firstName: 'Ann', lastName, ...place } }));
  });
  await at.page.locator('[data-testid="pane-contacts"] td.current').first().waitFor();
  await at.page.locator('[data-testid="pane-contacts"] td', { hasText: 'Lee' }).last().click({ button: 'right' });
  await at.page.getByRole('menuitem', { name: /labels/i }).click();
  await counted(/2 rows of Contacts: 1 label on 1 sheet/);
  await at.page.locator('.label-place').nth(4).click();
  await expect.poll(async () => await at.page.getByRole('slider').getAttribute('aria-valuenow')).toBe('5');
  await at.page.getByLabel('Shift right, in points').selectOption('4');
  await at.picture('labels-contacts', 'here');
  const test = await fileOf(async () => await at.page.getByRole('button', { name: 'Test page' }).click());
  expect(pdfPages(test.bytes)[0]?.texts[0]).toMatchObject({ text: '1', x: 13.5 + 4 + 6 });
  const { bytes } = await fileOf(async () => await at.page.getByRole('button', { name: /Make the sheets/ }).click());
  expect(pdfPages(bytes)[0]?.texts.map(({ text }) => text)).toEqual(['Ann Lee', '12 Oak St', 'Columbus OH 43004']);
});

it('from results: the palette offers it, and the bar of the selected rows', async () => {
  await at.startAnew('/search?type=COUNTY&fips=39049');
  await at.page.locator('[data-testid="pane-results"] td.current').first().waitFor();
  await at.inGrid('results');
  await at.press('x', 'j', 'x');
  await at
    .find('results-bar')
    .getByRole('button', { name: /Labels/ })
    .click();
  await counted(/2 selected rows of Search results/);
  await at.press('Escape');
  await at.until('the dialog is closed', async () => (await at.find('labels').count()) === 0);
  await at.command(commandOf('labels.open').title);
  await counted(/2 selected rows of Search results: \d labels?/);
});
