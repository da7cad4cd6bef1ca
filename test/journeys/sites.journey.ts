/**
 * A site, a scan, a form, a lead at the top and its status moved: by keys alone, then by mouse. The page is opened by
 * whoever got a card, in a browser of their own.
 */
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { contactOf, mayText, numberOf } from '../support/marketing/people.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('sites and leads', () => {
  let at: Workstation;
  let theirs: Browser;
  beforeAll(async () => {
    at = await openWorkstation({ sampleParcels: 300, config: { workers: true } });
    theirs = await launchBrowser();
  });
  afterAll(async () => {
    await theirs.close();
    await at.close();
  });

  /** A business, and a campaign that somebody with a saved property got a message of. */
  const prepare = async (me: SignedIn): Promise<void> => {
    const { client } = me;
    await mayText(me, at.server.clock.now());
    const business = {
      businessName: 'Hale & Sons',
      businessPhone: '4342930001',
      businessStreetAddress: '1 Main St',
      businessCity: 'Columbus',
      businessState: 'OH',
      businessZip: '43004',
    };
    valueOf(await client.call('saveProfile', { body: business }));
    const [property = 0] = await sampleIds(at.server, 1);
    await saveInto(me, 'Owners', [property]);
    const contactId = await contactOf(me, { firstName: 'Cara', lastName: 'Lane', mobile: numberOf(3) });
    const body = {
      name: 'Spring cards',
      content: { type: 'CALL' as const, script: 'Hi' },
      audience: { contactIds: [contactId] },
    };
    const { mailing } = valueOf(await client.call('saveMailing', { body }));
    const params = { id: mailing.id };
    const { quote, notices } = valueOf(await client.call('estimateMailing', { params }));
    const acknowledged = notices.map(({ ruleId }) => ruleId);
    valueOf(await client.call('orderMailing', { params, body: { quote, acknowledged } }));
    // It was about the property that is saved.
    const { accountId } = me.auth.profile;
    await at.server.db
      .updateTable('recipient')
      .set({ property_id: property })
      .where('account_id', '=', accountId)
      .execute();
  };
  const codeNow = async (): Promise<string> => {
    const rows = await at.server.db.selectFrom('recipient').select('code').orderBy('mailing_id', 'desc').execute();
    return rows[0]?.code ?? '';
  };
  const statusNow = async (): Promise<string | null> => {
    const row = await at.server.db
      .selectFrom('saved_property as s')
      .leftJoin('property_status as t', (join) =>
        join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.status_id'),
      )
      .select('t.name')
      .orderBy('s.id', 'desc')
      .executeTakeFirst();
    return row?.name ?? null;
  };
  const reads = async (where: string, text: RegExp): Promise<void> =>
    await at.until(`${where} says ${text.source}`, async () =>
      text.test((await at.find(where).innerText()).replaceAll(/\s+/g, ' ')),
    );

  /** Somebody scans the code of a card with a phone, and sends the form. */
  const scanAndSend = async (code: string, name: string, look: (page: Page) => Promise<void>): Promise<void> => {
    const context = await theirs.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    // Whoever comes sooner after it went out is a machine.
    at.server.clock.advance(1);
    await page.goto(`${at.server.baseUrl}/r/${code.toLowerCase()}`);
    await look(page);
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Phone', { exact: true }).fill('434');
    await page.getByLabel('What we should know').fill('Call me');
    await page.getByRole('checkbox').check();
    // A number that is none is said, and what was typed stays.
    at.server.clock.advance(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Phone', { exact: true }).fill('(434) 293-0003');
    at.server.clock.advance(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await page.evaluate(() => document.scripts.length)).toBe(0);
    await context.close();
  };

  it('by keys: a site is written and published, a form comes in, its status moves, undo takes spam back', async () => {
    await at.startAnew('/marketing/site', prepare);
    await step('the site of the campaign, its path free while it is typed', async () => {
      await reads('sites', /Spring cards none yet/);
      await at.inGrid('sites');
      await at.press('Enter');
      await at.find('site-form').waitFor();
      await at.page.locator('[data-field=path]:focus').waitFor();
      await at.press('Control+a');
      await at.type('a');
      await reads('site-path', /fewer than 3 characters/);
      await at.type('nna-buys');
      await reads('site-path', /This path is free/);
      // The checker is a script, and waits for ever in a frame that lets none run.
      await at.page.locator('.site-frame iframe').evaluate((frame) => frame.setAttribute('sandbox', 'allow-scripts'));
      await at.page.locator('[data-field=headerText]').fill('We buy houses here');
      const preview = at.find('site-form').frameLocator('iframe');
      await preview.getByRole('heading', { name: 'We buy houses here' }).waitFor();
      expect(await violationsOf(at.page, '[data-testid=site-form]')).toEqual([]);
      await at.picture('site-form');
      await at.press('Enter');
      await reads('sites', /not published/);
    });
    await step('it is published once it says who gets the mail', async () => {
      await at.inGrid('sites');
      at.expectRefusals(422);
      await at.press('p');
      await at.until('the refusal is told', async () =>
        (await at.page.locator('body').innerText()).includes('The contact e-mail is missing'),
      );
      await at.inGrid('sites');
      await at.press('Enter');
      await at.page.locator('[data-field=path]:focus').waitFor();
      await at.page.locator('[data-field=contactEmail]').focus();
      await at.type('ann@hale.example');
      await at.press('Enter');
      await at.find('site-form').waitFor({ state: 'detached' });
      await at.inGrid('sites');
      await at.press('p');
      await reads('sites', /1 published|Spring cards published/);
      await at.page.getByText('The contact e-mail is missing').waitFor({ state: 'detached' });
      expect(await violationsOf(at.page, '[data-testid=sites]')).toEqual([]);
      await at.picture('sites');
    });
    await step('the lead is at the top, its property has another status, and its contact is known', async () => {
      await at.press('l');
      await reads('leads', /Nobody has answered yet/);
      await scanAndSend(await codeNow(), 'Cara from the form', async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        expect(await violationsOf(page)).toEqual([]);
      });
      await reads('leads', /Cara from the form.*Follow Up.*Spring cards/);
      await expect.poll(statusNow).toBe('Follow Up');
      await at.inGrid('leads');
      expect(await violationsOf(at.page, '[data-testid=leads]')).toEqual([]);
      await at.picture('leads');
    });
    await step('a key gives it the next status; spam and undo', async () => {
      await at.press('4');
      await expect.poll(statusNow).toBe('Appointment');
      await reads('leads', /Appointment/);
      await at.press('s');
      await reads('leads', /Nobody has answered yet/);
      await at.press('Control+z');
      await reads('leads', /Cara from the form/);
    });
    await step('beside the campaign stands what it brought', async () => {
      await at.press('g', 'Shift+m');
      await at.until('one lead', async () => (await at.cursorRow('mailings'))['Leads'] === '1');
      await at.inGrid('mailings');
      await at.press('v');
      const compare = at.find('mailing-compare');
      await compare.getByText('There is no second one yet').waitFor();
      // The keyboard is where one chooses what is compared.
      await at.press('ArrowDown');
      await compare.getByText('Two templates can be compared').waitFor();
      await at.press('ArrowDown');
      await compare.getByText('Two lists can be compared').waitFor();
      await at.press('Escape');
    });
  });

  it('by mouse: a new site from a template, and a lead that becomes a call list', async () => {
    await at.startAnew('/marketing', prepare);
    await at
      .find('mailings')
      .getByRole('button', { name: /^Sites/ })
      .click();
    await at.find('sites').getByRole('button', { name: /^New/ }).click();
    const form = at.find('site-form');
    await form.getByLabel('Campaign').fill('Harbor Homes');
    await reads('site-path', /This path is free/);
    await form.getByLabel('Three steps').check();
    await form.getByLabel('Part 1: heading').fill('Write to us');
    await form.getByLabel('Contact e-mail').fill('ann@hale.example');
    await form.getByLabel(/^Published/).check();
    await form.getByLabel('As on a phone').check();
    await form.frameLocator('iframe').getByRole('heading', { name: 'Write to us' }).waitFor();
    await at.picture('site-form-phone');
    await form.getByRole('button', { name: /^Save it/ }).click();
    await form.waitFor({ state: 'detached' });
    await reads('sites', /Harbor Homes published/);
    const page = await theirs.newPage();
    await page.goto(`${at.server.baseUrl}/w/harbor-homes`);
    await page.getByLabel('E-mail').fill('dee@example.org');
    at.server.clock.advance(1);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.close();
    await at
      .find('sites')
      .getByRole('button', { name: /^Leads/ })
      .click();
    await reads('leads', /dee@example\.org/);
    await at
      .find('leads')
      .getByRole('button', { name: /^Call list/ })
      .click();
    const call = at.find('mailing-form');
    await expect.poll(async () => await call.locator('[data-field=type]').inputValue()).toBe('CALL');
    await call.getByRole('button', { name: /^Cancel/ }).click();
  });
});
