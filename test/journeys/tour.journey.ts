/**
 * A newcomer's walk through all of it: a county comes in, leads are found and kept, their owners are traced in what one
 * knows already, cards and e-mails go out, somebody answers, the deal is worked out, the report printed and the bill
 * read. `PLATBOOK_PICTURES=folder` leaves the pictures of docs/tour.md there.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIngest } from '../../server/ingest.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveBusiness } from '../support/marketing/cards.ts';
import { step } from '../support/step.ts';
import { knownPeople, countyRoll } from '../support/tourCounty.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
let theirs: Browser;
const dir = mkdtempSync(join(tmpdir(), 'platbook-tour-'));
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 0, config: { workers: true } });
  theirs = await launchBrowser();
});
afterAll(async () => {
  await theirs.close();
  await at.close();
  rmSync(dir, { recursive: true, force: true });
});

let nth = 0;
const picture = async (name: string): Promise<void> => {
  nth += 1;
  await at.picture(`tour-${String(nth).padStart(2, '0')}-${name}`, 'here');
};
const reads = async (where: string, text: RegExp): Promise<void> =>
  await at.until(`${where} says ${text.source}`, async () =>
    text.test((await at.find(where).innerText()).replaceAll(/\s+/g, ' ')),
  );
const isGone = async (where: string): Promise<void> => await at.find(where).waitFor({ state: 'detached' });

it('a newcomer goes from an empty installation to an answered campaign, a deal and a bill', async () => {
  await step('a county comes in while the workstation is open', async () => {
    await at.signIn();
    await at.page.getByText('No records yet').waitFor();
    await picture('empty');
    const file = join(dir, 'charlottesville.csv');
    writeFileSync(file, countyRoll());
    const { warehouseDir } = at.server.services.config;
    const options = ['--fips', '51540', '--as-of', '2026-02-01', '--name', 'County roll', '--dir', warehouseDir];
    await runIngest(['generic', file, ...options], () => undefined);
    await at.command('Charlottesville', 'charlottesville');
    await reads('status-rows', /600 rows/);
    // The status bar names the county roll, though it was opened before there was one.
    await reads('status', /County roll as of 02\/01\/2026/);
  });
  await step('leads: houses whose owners live elsewhere', async () => {
    await at.press('/', 'Control+a');
    await at.type('absentee type:sfr beds>=3');
    await at.press('Enter');
    // Rows are fresh before as well: those of the whole county.
    await reads('status', /82 rows/);
    await at.inGrid('results');
    await picture('leads');
    await at.press('Control+a', 'Shift+s');
    await at.find('save-to-list').waitFor();
    await at.type('Absentee owners');
    await at.press('Enter');
    await isGone('save-to-list');
  });
  await step('the list, and the owners who came with it as contacts', async () => {
    await at.press('g', 'l');
    await reads('status', /rows/);
    await at.inGrid('list');
    await picture('list');
    await at.press('g', 'c');
    await at.page.getByText('82 contacts').waitFor();
    await at.inGrid('contacts');
    await picture('owners');
  });
  await step('people whom one knows already come in as a file, and owners are found among them', async () => {
    const [chooser] = await Promise.all([at.page.waitForEvent('filechooser'), at.press('i')]);
    const known = join(dir, 'people.csv');
    writeFileSync(known, knownPeople());
    await chooser.setFiles(known);
    // Who comes is told before, and comes with a yes.
    await reads('effect', /New or completed 60 Of them new 33/);
    await at.press('Enter');
    await reads('pane-contacts', /people\.csv: 33 new, 27 completed/);
    await at.inGrid('contacts');
    await picture('people');
    await at.press(']');
    await at.page.getByText('82 contacts').waitFor();
    await at.inGrid('contacts');
    await at.press('Control+a', 'Shift+t');
    await at.page.locator('[data-testid=trace] button[type=submit]:focus').waitFor();
    await picture('trace');
    await at.press('Enter');
    await isGone('trace');
  });
  await step('a card to the owners: whom it reaches and what it costs stand before the order', async () => {
    await giveBusiness(await at.server.signIn(at.person), { businessUrl: 'hale.example' });
    await at.press('g', 'l');
    await at.inGrid('list');
    await at.press('Shift+b');
    await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
    await at.press('Control+a');
    await at.type('Spring cards');
    const field = (name: string) => at.find('mailing-form').locator(`[data-field=${name}]`);
    await field('type').focus();
    await at.type('Post');
    await at.until('the cards are there', async () => (await field('template').locator('option').count()) > 12);
    await field('template').focus();
    await at.type('Plain');
    await at.until('one is chosen', async () => (await field('template').inputValue()) !== '');
    await picture('campaign');
    await field('estimate').focus();
    await at.press('Enter');
    await reads('mailing-estimate', /\d+ of \d+ are reached/);
    await picture('estimate');
    for (const box of await at.page.getByLabel('I have read this').all()) await box.press('Space');
    await at.press('Enter');
    await isGone('mailing-estimate');
    await at.inGrid('list');
    await at.press('g', 'Shift+m');
    await reads('mailings', /Spring cards.*Complete/);
    await picture('campaigns');
    await at.inGrid('mailings');
    await at.press('e');
    await at.until('the card is there', async () => (await at.find('card').getAttribute('data-state')) === 'ready');
    await picture('card');
  });
  await step('its page is published, and an owner who scanned the card writes', async () => {
    await at.press('g', 'Shift+w');
    await at.inGrid('sites');
    await at.press('Enter');
    await at.page.locator('[data-field=path]:focus').waitFor();
    await at.press('Control+a');
    await at.type('hale-homes');
    await reads('site-path', /This path is free/);
    await at.page.locator('[data-field=contactEmail]').focus();
    await at.type('ann@hale.example');
    await picture('site');
    await at.press('Enter');
    await isGone('site-form');
    await at.inGrid('sites');
    await at.press('p');
    await reads('sites', /published/);
    const { code } = await at.server.db.selectFrom('recipient').select('code').orderBy('seq').executeTakeFirstOrThrow();
    const page = await theirs.newPage({ viewport: { width: 390, height: 844 } });
    at.server.clock.advance(24 * 60);
    await page.goto(`${at.server.baseUrl}/r/${code}`);
    await page.getByLabel('Your name').fill('Martha Ashby');
    await page.getByLabel('Phone', { exact: true }).fill('(434) 293-1000');
    await page.getByLabel('What we should know').fill('I would sell before summer. Please call in the evening.');
    await page.getByRole('checkbox').check();
    at.server.clock.advance(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.close();
    await at.press('g', 'Shift+l');
    await reads('leads', /Martha Ashby.*Follow Up.*Spring cards/);
    await at.inGrid('leads');
    await picture('lead');
  });
  await step('the deal of the property is worked out, and its report printed', async () => {
    await at.press('o');
    await reads('pane-property', /Follow Up/);
    await picture('property');
    await at.press('a');
    await at.find('analysis').waitFor();
    await at.until('the sheet', async () => (await at.page.locator('.grid--sheet :focus').count()) === 1);
    await at.press('ArrowDown', 'ArrowDown');
    await at.type('280000');
    await at.press('Enter');
    await picture('deal');
    const [download] = await Promise.all([at.page.waitForEvent('download'), at.press('Control+p')]);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
  await step('a plan is chosen, and its bill stands among the invoices', async () => {
    await at.press('Escape', 'g', 'k');
    await at.find('plan-945').waitFor();
    await at.press('3', 'Enter');
    await at.find('plan-quote').waitFor();
    await picture('plan');
    await at.press('Enter');
    await isGone('plan-quote');
    await at.press('g', 'b');
    await at.page.getByText('To be paid').first().waitFor();
    await picture('bills');
  });
});
