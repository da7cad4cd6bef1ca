/**
 * A saved search from the first key to the e-mail: kept by name, in a favourite slot, notified at once; then a new
 * snapshot comes in while the page is open, in which one lead enters and one leaves.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf } from '../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../support/smallWarehouse.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const parcel = (propertyId: number, more: ParcelFacts = {}): ParcelFacts => ({
  propertyId,
  fips: '51540',
  stateCode: 'VA',
  zip: '22903',
  cityName: 'CHARLOTTESVILLE',
  streetAddress: `${propertyId} OAK ST`,
  propertyTypeCode: 'SFR',
  bedrooms: 3,
  ownerName: `OWNER ${propertyId}`,
  absentee: true,
  equityShare: 0.6,
  leadE: true,
  estimatedValue: 300_000 + propertyId,
  latitude: 38.03,
  longitude: -78.48,
  ...more,
});

let at: Workstation;
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'platbook', password: 'secret' });
  at = await openWorkstation({
    sampleParcels: 0,
    config: { workers: true, smtpUrl: smtp.url, smtpFrom: 'Platbook <leads@example.com>' },
  });
  const first = [1, 2, 3, 4, 5].map((id) => parcel(id, id === 5 ? { bedrooms: 2 } : {}));
  await publishParcels(at.server.services.config.warehouseDir, first);
  const { warehouse } = at.server.services;
  await at.until('the data is in service', async () => Promise.resolve(warehouse.current() !== null));
});
afterAll(async () => {
  await at.close();
  await smtp.close();
});

const text = async (testId: string): Promise<string> => (await at.find(testId).allTextContents()).join(' ');
const shows = async (testId: string, pattern: RegExp): Promise<void> =>
  await at.until(`${testId} shows ${pattern}`, async () => pattern.test(await text(testId)));

describe('a saved search', () => {
  it('R-SAVED-001 R-SAVED-002 R-SAVED-003 R-BRAND-003 R-SEARCH-006 is kept, told about, and comes back from the bin', async () => {
    await step('is saved by key under a name, and stands on the search side', async () => {
      await at.signIn();
      await at.press('/');
      await at.type('county:51540 beds>=3 absentee');
      await at.press('Enter');
      await shows('status-rows', /4 rows/);
      await at.press('Control+s');
      await at.find('save-search').waitFor();
      await at.type('Absentee Oak');
      await at.press('Enter');
      await shows('open-search', /^Absentee Oak$/);
    });

    await step('says that it was changed, until the change is saved over it', async () => {
      await at.press('/', 'End');
      await at.type(' equity>50%');
      await at.press('Enter');
      await shows('open-search', /unsaved changes/);
      await at.press('Control+s');
      await shows('open-search', /^Absentee Oak$/);
      const { client } = await at.server.signIn();
      const { savedSearches } = valueOf(await client.call('savedSearches'));
      expect(savedSearches).toMatchObject([{ name: 'Absentee Oak', rowCount: 4, search: { equityShareMin: 0.5 } }]);
    });

    await step('goes into a favourite slot by its number; the other seven say that they are empty', async () => {
      await at.press('g', 'f');
      await at.find('searches').waitFor();
      await shows('searches', /Absentee Oak/);
      expect((await text('searches')).match(/-Empty-/g)).toHaveLength(8);
      await at.press('3');
      await at.until('seven empty', async () => (await text('searches')).match(/-Empty-/g)?.length === 7);
      await at.press('Control+z');
      await at.until('eight empty', async () => (await text('searches')).match(/-Empty-/g)?.length === 8);
      await at.press('Control+Shift+Z');
      await at.until('seven empty', async () => (await text('searches')).match(/-Empty-/g)?.length === 7);
    });

    await step('is told to notify at once, and says where the e-mail goes', async () => {
      await at.press('i');
      await shows('searches', /At once/);
      await shows('mail-delivery', /E-mail to owner@example\.com through 127\.0\.0\.1/);
    });

    await step('tells by alert and e-mail what entered and left with a new snapshot, and why', async () => {
      const next = [
        parcel(1),
        parcel(2, { absentee: false }),
        parcel(3, { estimatedValue: 350_000 }),
        parcel(4),
        parcel(5),
      ];
      await publishParcels(at.server.services.config.warehouseDir, next);
      await shows('unread-alerts', /1 alert/);
      await at.until('the e-mail', async () => Promise.resolve(smtp.received.length === 1));
      const mail = smtp.received[0]?.text.replaceAll('=\r\n', '') ?? '';
      expect(mail).toMatch(/^Subject: Absentee Oak: 1 new, 1 left, 1 changed/m);
      expect(mail).toContain('- 5 OAK ST, CHARLOTTESVILLE. Now meets 3 or more beds');
      expect(mail).toContain('- 2 OAK ST, CHARLOTTESVILLE. No longer meets Absentee');
    });

    await step('opens at the leads that entered, the property beside them', async () => {
      await at.press('g', 'n');
      await at.find('alerts').waitFor();
      await at.press('Enter');
      await shows('search-changes', /Entered 1.*5 OAK ST.*Now meets 3 or more beds: Beds 2 › 3.*Left 1.*2 OAK ST/s);
      await at.until('the property of the lead', async () => (await text('pane-property')).includes('5 Oak St'));
      await expect.poll(async () => await at.find('unread-alerts').count()).toBe(0);
      await at.press(']');
      await at.until('the property of the one that left', async () =>
        (await text('pane-property')).includes('2 Oak St'),
      );
    });

    await step(
      'says what the mail server did not take, and sends it once by key; the run before is a key away',
      async () => {
        smtp.refuse(true);
        const next = [parcel(1), parcel(2, { absentee: false }), parcel(3, { estimatedValue: 350_000 }), parcel(5)];
        await publishParcels(at.server.services.config.warehouseDir, [...next, parcel(4, { estimatedValue: 360_000 })]);
        await shows('mail-delivery', /not sent.*1 e-mail waits, tried again at .*mailbox is busy/);
        await shows('search-changes', /the newest of 2 kept.*Changed 1.*4 OAK ST/s);
        smtp.refuse(false);
        await at.press('m');
        await at.until('the second e-mail', async () => Promise.resolve(smtp.received.length === 2));
        await at.until('nothing waits', async () => !(await text('mail-delivery')).includes('not sent'));
        await at.press('<');
        await shows('search-changes', /2 of 2 kept.*Entered 1.*5 OAK ST/s);
        await at.press('>');
        await shows('search-changes', /the newest of 2 kept/);
        await at.press('[');
        await at.until('on the list', async () => (await at.page.locator('.searches-row--current').count()) === 1);
      },
    );

    await step('runs from anywhere by the number of its slot', async () => {
      await at.press('g', 'l');
      await at.press('g', '3');
      await shows('status-rows', /4 rows/);
      await at.until('the grid has the keyboard', async () => Promise.resolve(at.page.url().includes('/search?')));
      expect(at.page.url()).toContain('equityShareMin=0.5');
      await shows('open-search', /^Absentee Oak$/);
    });

    await step('shows the rows as pictures, with the keys of the grid, and as a grid again', async () => {
      await at.press('l');
      await shows('cards', /1 Oak St.*Est. equity.*Est. loan balance.*Last sale/s);
      await at.until('the pictures have the keyboard', async () =>
        at.page.evaluate(() => document.activeElement?.closest('[data-cards]') != null),
      );
      await at.press('j', 'x');
      await at.until('the property of the second card', async () => (await text('pane-property')).includes('3 Oak St'));
      await shows('status-rows', /1 selected/);
      await at.press('x', 'l');
      await at.until(
        'the grid',
        async () => (await at.cursorRow('results'))['Street']?.startsWith('3 Oak St') === true,
      );
    });

    await step('is deleted by key and brought back by undo, slot and all', async () => {
      await at.press('g', 'f');
      await at.until(
        'on the list',
        async () => (await at.page.locator('.searches-row--current .searches-count').count()) > 0,
      );
      await at.press('Shift+d');
      await shows('searches', /No search is saved yet/);
      await at.press('Control+z');
      await at.until('back in its slot', async () => (await text('searches')).match(/-Empty-/g)?.length === 7);
      await shows('searches', /Absentee Oak/);
    });
  });
});
