/**
 * The columns of contacts and comparables, arranged by mouse and by key as those of results and lists are, and kept; and
 * what is seen of a row: the chart of a number that has a history, a picture, who is called.
 */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '../../src/commands/commands.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const COUNTY = '/search?type=COUNTY&fips=39049&listingType=E';

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation()));
afterAll(async () => await at.close());

const headings = async (pane: string): Promise<string[]> =>
  await at.page
    .locator(`[data-pane="${pane}"] .ht_master thead th[data-column]`)
    .evaluateAll((all) => all.map((th) => (th as HTMLElement).dataset['column'] ?? '')); // th of a table
const heading = (pane: string, key: string) =>
  at.page.locator(`[data-pane="${pane}"] .ht_clone_top thead th[data-column="${key}"]`).first();
const menu = () => at.page.getByTestId('column-menu');
const order = async (pane: string, key: string) => await heading(pane, key).getAttribute('aria-sort');

describe('columns of contacts and comparables', () => {
  it('contacts are sorted, narrowed, pinned and hidden by the menu of a heading, and stand so after a reload', async () => {
    await at.startAnew('/contacts', async (me) => {
      await saveInto(me, 'Leads', await sampleIds(at.server, 4, "owner_name IS NOT NULL AND trim(owner_name) <> ''"));
    });
    await at.until('the contacts are there', async () => (await headings('contacts')).length > 5);
    await heading('contacts', 'firstName').hover();
    await heading('contacts', 'firstName').locator('.grid-column-button').click();
    await menu().waitFor();
    await expect
      .poll(async () => await menu().getByRole('menuitem').allTextContents())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Sort ascending/), expect.stringMatching(/^Hide/)]));
    await at.press('-');
    await at.until('they are sorted', async () => (await order('contacts', 'firstName')) === 'descending');
    // By key: the same menu, then one of its keys.
    await at.inGrid('contacts');
    await at.press('h');
    await menu().waitFor();
    await at.press('Shift+P');
    await at.until('the column is pinned', async () => (await headings('contacts'))[1] === 'firstName');
    await heading('contacts', 'companyName').click({ button: 'right' });
    await menu().getByText('Hide').click();
    await at.until('the column is hidden', async () => !(await headings('contacts')).includes('companyName'));
    const kept = async () => {
      const rows = await at.server.db.selectFrom('layout').select('columns').where('name', '=', 'Grids').execute();
      return JSON.stringify(rows);
    };
    await at.until('it is kept', async () => {
      const stored = await kept();
      // Columns stand there once one of them is hidden.
      return stored.includes('-firstName') && stored.includes('"city"') && !stored.includes('companyName');
    });
    await at.page.reload();
    await at.until('it stands so', async () => (await headings('contacts'))[1] === 'firstName');
    await expect.poll(async () => await headings('contacts')).not.toContain('companyName');
    await expect.poll(async () => await order('contacts', 'firstName')).toBe('descending');
    // Who arranges something and leaves at once has it as well.
    await heading('contacts', 'city').click({ button: 'right' });
    await menu().getByText('Hide').click();
    await at.page.reload();
    await at.until('they stand there', async () => (await headings('contacts'))[1] === 'firstName');
    // It was sent while the page went: on a busy machine the next one may have read what was there before.
    await at.until('it is kept', async () => !(await kept()).includes('"city"'));
    await at.page.reload();
    await expect.poll(async () => await headings('contacts')).toContain('firstName');
    await expect.poll(async () => await headings('contacts')).not.toContain('city');
  });

  it('a status narrows the contacts to those that have it, and a click shows all again', async () => {
    await at.startAnew('/contacts', async (me) => {
      await saveInto(me, 'Leads', await sampleIds(at.server, 4, "owner_name IS NOT NULL AND trim(owner_name) <> ''"));
    });
    const rows = at.page.locator('[data-pane="contacts"] .ht_master tbody tr');
    await at.until('the contacts are there', async () => (await rows.count()) > 2);
    const all = await rows.count();
    await at.page.locator('[data-pane="contacts"] .ht_master tbody td').nth(3).click();
    await at.inGrid('contacts');
    await at.press('2');
    await at.until('it has the status', async () =>
      (await rows.allTextContents()).some((text) => text.includes('Contacted')),
    );
    await at.press('=');
    await at.until('one is left', async () => (await rows.count()) === 1);
    await at.page.getByRole('button', { name: 'Only Contacted' }).click();
    await at.until('all are there', async () => (await rows.count()) === all);
  });

  it('comparables are sorted by several columns, and bounded where the column is', async () => {
    await at.startAnew(COUNTY);
    await at.until('there are rows', async () => (await headings('results')).length > 5);
    await at.press('c');
    await at.until('there are comparables', async () => (await headings('comparables')).length > 5);
    await heading('comparables', 'saleDate').click();
    await at.until('sorted by one', async () => (await order('comparables', 'saleDate')) === 'ascending');
    await heading('comparables', 'saleAmount').click({ modifiers: ['Shift'] });
    await at.until('and by another', async () => (await order('comparables', 'saleAmount')) === 'other');
    await heading('comparables', 'saleDate').click({ button: 'right' });
    await menu().getByText('Filter by this column').click();
    await at.until(
      'its bound has the keyboard',
      async () => (await at.page.evaluate(() => document.activeElement?.getAttribute('data-field'))) === 'saleDateMin',
    );
  });
});

describe('what is seen of a row', () => {
  it('a value tells how it went, where there is room, without moving what stands there', async () => {
    await at.startAnew('/');
    await at.page.setViewportSize({ width: 1920, height: 1080 });
    await at.page.goto(`${at.server.baseUrl}${COUNTY}`);
    const lines = at.page.locator('[data-pane="results"] .grid-line');
    await at.until('lines are drawn', async () => (await lines.count()) > 5);
    const cell = at.page.locator('[data-pane="results"] .ht_master td:has(> .grid-line)').first();
    await expect.poll(async () => await cell.textContent()).toMatch(/^\$[\d,]+$/);
    await cell.hover();
    await at.until('the tooltip tells it', async () =>
      /^Estimated value: \$[\d,]+ in \d{4}, \$[\d,]+ in \d{4}$/.test((await cell.getAttribute('title')) ?? ''),
    );
  });

  it('a card shows the lot among its neighbours', async () => {
    await at.startAnew(COUNTY);
    await at.until('there are rows', async () => (await headings('results')).length > 5);
    await at.press('l');
    const picture = at.page.locator('[data-testid="cards"] img').first();
    await at.until('it is drawn', async () =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 400),
    );
    await at.picture('cards', 'here');
  });

  it('a picture that the user has taken stands beside the lot, goes and comes with undo, and stands on the card', async () => {
    await at.startAnew(COUNTY);
    const own = at.page.getByAltText('The property as you have taken it');
    const plan = at.page.getByAltText('The property and its surroundings from above');
    await plan.waitFor();
    await at.command(commandOf('documents.open').title);
    const plain = { create: { width: 640, height: 480, channels: 3, background: '#b5651d' } } as const;
    const buffer = await sharp(plain).jpeg().toBuffer();
    await at.find('documents-file').setInputFiles({ name: 'Front.jpg', mimeType: 'image/jpeg', buffer });
    await own.waitFor();
    await plan.waitFor();
    await at.picture('own-picture', 'here');
    await at.press('Control+z');
    await own.waitFor({ state: 'detached' });
    await at.press('Control+Shift+z');
    await own.waitFor();
    await at.page.locator('[data-pane="results"] .ht_master tbody td').nth(2).click();
    await at.inGrid('results');
    await at.press('l');
    const onCard = at.page.locator('[data-testid="cards"] img').first();
    await at.until('it stands on the card', async () =>
      onCard.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 373),
    );
    await at.picture('own-card', 'here');
  });

  it('a property that was opened from a contact is a page of its own, and Back leads to the contact', async () => {
    await at.startAnew('/contacts', async (me) => {
      await saveInto(me, 'Leads', await sampleIds(at.server, 4, "owner_name IS NOT NULL AND trim(owner_name) <> ''"));
    });
    const second = at.page.locator('[data-pane="contacts"] .ht_master tbody tr').nth(1).locator('td').nth(1);
    await at.until('the contacts are there', async () => await second.isVisible());
    await second.click();
    const before = (await at.cursorRow('contacts'))['Last name'];
    await at.press('o');
    await at.until('the property has the page', async () => /\/contacts\/\d+$/.test(at.page.url()));
    const pane = async () =>
      await at.page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'));
    await at.until('and the keyboard', async () => (await pane()) === 'property');
    await at.page.goBack();
    await at.until(
      'back at the contacts',
      async () => at.page.url().endsWith('/contacts') && (await pane()) === 'contacts',
    );
    await at.until('on the same one', async () => (await at.cursorRow('contacts'))['Last name'] === before);
  });

  it('the first screen of a saved property has its lists and the numbers of its owner', async () => {
    await at.startAnew('/lists', async (me) => {
      const [id = 0] = await sampleIds(at.server, 1, "owner_name IS NOT NULL AND trim(owner_name) <> ''");
      await saveInto(me, 'Porch', [id]);
      const { results } = await me.client
        .call('queryContacts', { body: { search: { filters: { propertyIds: { values: [id] } } } } })
        .then((answer) => (answer.ok ? answer.value : { results: [] }));
      const [owner] = results;
      await me.client.call('saveContact', {
        query: {},
        body: { id: owner?.id, version: owner?.version, mobile: '(614) 555-0147', email: 'ann@example.com' },
      });
    });
    const property = at.page.locator('[data-pane="property"]');
    await at.until('its list is named', async () => ((await property.textContent()) ?? '').includes('On Porch'));
    await at.until(
      'a number can be called',
      async () => await property.locator('a[href="tel:6145550147"]').isVisible(),
    );
    await expect.poll(async () => await property.locator('a[href="mailto:ann@example.com"]').isVisible()).toBe(true);
  });
});
