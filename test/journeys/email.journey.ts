/** An e-mail campaign on files: by keys from nothing to its files, with a preview beside; then by mouse. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.ts';
import { contactOf } from '../support/marketing/people.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** As Word puts it on the clipboard. */
const WORD = `<html><head><style>p.MsoNormal { color: red }</style></head><body><!--StartFragment-->
<h1 style="color:#2F5496">Offer</h1>
<p class="MsoNormal"><span style="font-family:Arial;color:red">For <b>#ownerfirstname#</b>:
<a href="https://hale.example/x" onclick="alert(1)">look</a> <a href="javascript:alert(1)">here</a></span><o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>as it is</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>soon</p>
<img src="https://tracker.example/x.gif"><script>alert(1)</script><!--EndFragment--></body></html>`;
const WRITTEN =
  '<p>Hello #OwnerFirstName#,</p><p>see <a href="https://hale.example/offer">https://hale.example/offer</a> &lt;b&gt;</p>' +
  '<h2>Why</h2><ul><li>Quick</li><li><b>Free</b></li></ul>' +
  '<p>Or <a href="https://hale.example/why">this</a>, #OwnerLastName#!</p>';

describe('e-mail campaigns', () => {
  let at: Workstation;
  beforeAll(async () => {
    at = await openWorkstation({ config: { workers: true } });
  });
  afterAll(async () => await at.close());

  const people = async (me: SignedIn): Promise<void> => {
    const business = {
      businessName: 'Hale Homes',
      businessStreetAddress: '1 Main St',
      businessCity: 'Columbus',
      businessState: 'OH',
      businessZip: '43004',
      emailFriendlyFrom: 'Ann Hale',
      replyToEmail: 'ann@hale.example',
    };
    valueOf(await me.client.call('saveProfile', { body: business }));
    const items: number[] = [];
    for (const name of ['Bea', 'Cid', 'Dov'])
      items.push(await contactOf(me, { firstName: name, lastName: 'Quinn', email: `${name}@example.org` }));
    items.push(await contactOf(me, { lastName: 'Silent' }));
    valueOf(await me.client.call('saveContactGroup', { body: { group: { name: 'Sellers' }, selection: { items } } }));
  };
  const field = (name: string) => at.page.locator(`[data-testid=mailing-form] [data-field=${name}]`);
  /** What the editor last gave to the preview. */
  let given = '';
  const html = (): string => given;
  const listen = (): void => {
    given = '';
    at.page.on('request', (request) => {
      if (!request.url().endsWith('/marketing/email/preview')) return;
      given = (request.postDataJSON() as { readonly bodyText: string }).bodyText; // as the contract says
    });
  };
  const paste = async (pasted: string): Promise<void> =>
    await field('bodyText').evaluate((element, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
  const preview = () => at.page.frameLocator('[data-testid=mailing-form] iframe');
  const rows = async (): Promise<string[]> => await at.find('mailings').locator('.ht_master tbody tr').allInnerTexts();
  const until = async (what: string, holds: (rows: string[]) => boolean): Promise<void> =>
    await at.until(what, async () => holds(await rows()));
  const files = async (name: string): Promise<string[]> => {
    const { id } = await at.server.db
      .selectFrom('mailing')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const folder = join(at.server.services.config.dataDir, 'outbox', 'email', String(id));
    return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  };

  it('by keys: from a template, seen as it will be, estimated, ordered, and in its files', async () => {
    await at.startAnew('/', people);
    listen();
    await step('a new campaign becomes an e-mail, from the sender of the profile', async () => {
      await at.press('g', 'Shift+m');
      await at.find('mailings').getByText('There is no campaign yet').waitFor();
      await at.press('n');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
      await at.type('Spring');
      await at.press('Tab');
      await field('type').focus();
      await at.type('Em');
      await field('subject').waitFor();
      await expect.poll(async () => await field('friendlyFrom').inputValue()).toBe('Ann Hale');
      await expect.poll(async () => await field('replyToEmail').inputValue()).toBe('ann@hale.example');
    });
    await step('a template fills it, and the preview follows what is typed', async () => {
      await expect.poll(async () => await field('templateId').locator('option').count()).toBe(9);
      await field('templateId').focus();
      await at.type('Intro');
      await preview().getByText('found yours in the public records').waitFor();
      await at.picture('email-form');
      await field('bodyText').focus();
      await at.press('Control+a');
      await at.type('Hello #ownerfirstname#,');
      await at.press('Enter');
      await at.type('see https://hale.example/offer <b>');
      await preview().getByText('see https://hale.example/offer <b>').waitFor();
      await expect.poll(async () => await preview().locator('a[href="https://hale.example/offer"]').count()).toBe(1);
    });
    await step('the text gets its looks by keys, and a placeholder is there as a whole or not at all', async () => {
      await at.press('Enter', 'Control+Alt+Digit1');
      await at.type('Why');
      await at.press('Enter', 'Control+Shift+Digit8');
      await at.type('Quick');
      await at.press('Enter', 'Control+b');
      await at.type('Free');
      await at.press('Control+b', 'Enter', 'Enter');
      await at.type('Or this');
      await at.press('Control+Shift+ArrowLeft', 'Control+Shift+k');
      await field('link').waitFor();
      await at.type('hale.example/why');
      await at.press('Enter', 'End');
      await at.type(', #OwnerLastName#!');
      await expect.poll(html).toBe(WRITTEN);
      await at.press('ArrowLeft', 'Backspace');
      await expect.poll(html).toBe(WRITTEN.replace('#OwnerLastName#', ''));
      await at.press('Control+z');
      await expect.poll(html).toBe(WRITTEN);
      await at.picture('email-editor');
      // The picture of it is no place for scripts.
      await at.page.locator('[data-testid=mailing-form] iframe[sandbox=""]').waitFor();
    });
    await step('what is wrong with it stands beside it while it is written', async () => {
      at.expectRefusals(422);
      await field('subject').focus();
      await at.press('Control+a');
      await at.type('To #OwnerFirstNam#');
      await at.find('mailing-form').getByText('#OwnerFirstName#?').waitFor();
      await at.press('Control+a');
      await at.type('To #OwnerFirstName#');
      await at.find('email-preview-subject').getByText('To John').waitFor();
    });
    await step('for a group, saved', async () => {
      await at.page.locator('[data-field^=group-]').first().focus();
      await at.press('Space');
      await at.press('Enter');
      await at.find('mailing-form').waitFor({ state: 'detached' });
      await until('it is there', (all) => all.length === 1 && all[0]?.includes('Email Marketing') === true);
    });
    await step('opened again it is as it was typed', async () => {
      await at.inGrid('mailings');
      await at.press('Enter');
      await at.page.locator('[data-testid=mailing-form] input:focus').waitFor();
      await expect
        .poll(async () => await field('bodyText').innerText())
        .toContain('Hello #OwnerFirstName#,\n\nsee https://hale.example/offer <b>');
      await expect.poll(async () => await field('bodyText').locator('h2, li strong, a').count()).toBe(4);
      await at.press('Escape');
      await at.find('mailing-form').waitFor({ state: 'detached' });
    });
    await step('estimated, and ordered with a yes to its notice', async () => {
      await at.inGrid('mailings');
      await at.press('Control+Enter');
      await at.find('mailing-estimate').getByText('3 of 4 are reached').waitFor();
      await at.find('mailing-estimate').getByText('nothing is sent, and nothing is paid').waitFor();
      await at.picture('email-estimate');
      await at.page.getByLabel('I have read this').press('Space');
      await at.press('Enter');
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
      const made = await files('Spring');
      expect(made).toHaveLength(3);
      expect(made.filter((text) => /^Subject: To Bea\r?$/m.test(text))).toHaveLength(1);
      await at.picture('email-campaigns');
    });
  });

  it('by mouse: with a day to begin, mailed to oneself, and ordered', async () => {
    await at.startAnew('/contacts', people);
    listen();
    await step('written for the group in hand', async () => {
      await at.find('pane-contacts').getByText('Sellers').first().click();
      await at.find('pane-contacts').locator('.ht_master tbody td').nth(2).click();
      await at.inGrid('contacts');
      await at.press('Shift+b');
      await at.find('mailing-form').waitFor();
      await field('name').fill('Autumn');
      await field('type').selectOption('EMAIL');
      at.expectRefusals(422);
      const logo = at.find('email-logo-file');
      await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no') });
      await at.find('mailing-form').getByText('A picture of an e-mail is PNG or JPEG. Nothing was kept.').waitFor();
      const create = { width: 600, height: 180, channels: 3 as const, background: '#1c5fd4' };
      const buffer = await sharp({ create }).png().toBuffer();
      await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await preview().locator('img[src^="data:image/png"]').waitFor();
      await at.page.getByRole('button', { name: 'No logo' }).click();
      await preview().locator('img').waitFor({ state: 'detached' });
      await field('layoutId').selectOption({ label: 'Letter' });
      await field('subject').fill('Hello');
      await field('bodyText').click();
      await field('bodyText').fill('Dear ');
      await field('placeholder').selectOption('#OwnerFullName#');
      await expect.poll(html).toBe('<p>Dear #OwnerFullName#</p>');
      await field('bodyText').locator('.email-token').dblclick();
      for (const act of ['bold', 'h2', 'number']) await at.page.locator(`[data-act=${act}]`).click();
      await expect.poll(html).toBe('<ol><li>Dear <b>#OwnerFullName#</b></li></ol>');
      for (const act of ['number', 'bold']) await at.page.locator(`[data-act=${act}]`).click();
      await expect.poll(html).toBe('<p>Dear #OwnerFullName#</p>');
      await at.page.locator('[data-act=undo]').click();
      await expect.poll(html).toBe('<p>Dear <b>#OwnerFullName#</b></p>');
      await at.page.locator('[data-act=link]').click();
      await field('link').fill('javascript:alert(1)');
      await at.page.getByRole('button', { name: 'Set link' }).click();
      await at.page.getByText('Write a page as https://').waitFor();
      await field('link').press('Escape');
      await field('link').waitFor({ state: 'detached' });
      await at.page.locator('[data-act=link]').click();
      await field('link').fill('hale.example');
      await at.page.getByRole('button', { name: 'Set link' }).click();
      await expect.poll(html).toBe('<p>Dear <a href="https://hale.example"><b>#OwnerFullName#</b></a></p>');
    });
    await step(
      'what is pasted from Word keeps its looks, and nothing else; half a placeholder cannot be taken',
      async () => {
        await field('bodyText').press('Control+a');
        await paste(WORD);
        await expect
          .poll(html)
          .toBe(
            '<h2>Offer</h2><p>For <b>#OwnerFirstName#</b>: <a href="https://hale.example/x">look</a> here</p>' +
              '<ul><li>as it is</li><li>soon</li></ul>',
          );
        await at.page.locator('[data-act=undo]').click();
        await expect.poll(html).toBe('<p>Dear <a href="https://hale.example"><b>#OwnerFullName#</b></a></p>');
        await field('bodyText').press('Control+End');
        for (let n = 0; n < 3; n += 1) await at.press('Shift+ArrowLeft');
        await at.type('you');
        await expect.poll(html).toBe('<p>Dear <b>you</b></p>');
        // The checker is a script, and waits for ever in a frame that lets none run.
        await at.page.locator('.email-frame').evaluate((frame) => frame.setAttribute('sandbox', 'allow-scripts'));
        await field('subject').fill('Hello there');
        await at.find('email-preview-subject').getByText('Hello there').waitFor();
        await preview().getByText('you').first().waitFor();
        expect(await violationsOf(at.page, '[data-testid=mailing-form]')).toEqual([]);
        await field('url').fill('http://127.0.0.1:1/offer');
        await at.page.getByRole('button', { name: 'Check it' }).click();
        await at.find('email-url-said').getByText('Nobody gets there: this address is not public.').waitFor();
        await field('url').fill('');
        await expect.poll(async () => await at.find('email-url-said').innerText()).toBe('');
        await at.page.getByRole('button', { name: 'Next business day' }).click();
        await expect.poll(async () => await field('startTime').inputValue()).toBe('09:00');
        await field('startTime').selectOption('10:30');
        await field('startTimezone').selectOption({ label: 'CST' });
      },
    );
    await step('mailed to oneself: a file, as there is no mail server', async () => {
      await preview().getByText('Dear').waitFor();
      await at.page.getByRole('button', { name: 'Mail it to me' }).click();
      await at.find('mailing-form').getByText('Written for ann@hale.example').waitFor();
      await at.picture('email-mailed');
    });
    await step('saved, estimated and ordered', async () => {
      await at.page.getByRole('button', { name: 'Save and estimate' }).click();
      await at.find('mailing-estimate').getByText('3 of 4 are reached').waitFor();
      await at.page.getByLabel('I have read this').click();
      await at.find('mailing-estimate').locator('button[type=submit]').click();
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await at.page.getByRole('button', { name: 'Marketing' }).first().click();
      await until('it is complete', (all) => all[0]?.includes('Complete') === true);
      expect(await files('Autumn')).toHaveLength(3);
    });
  });
});
