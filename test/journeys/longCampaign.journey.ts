/**
 * An e-mail campaign from a list to its last cent, by keys alone and by mouse alone: written from a template, estimated
 * with who is left out by five rules, paid with credit and card, paused, somebody opts out, resumed, complete, three
 * refused and paid back, and labels for the rest.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleMailingsJob } from '../../server/marketing/money/settleMailings.job.ts';
import { sendMailingsJob } from '../../server/marketing/sending/sendMailings.job.ts';
import { DO_NOT_CONTACT } from '../../server/account/session/defaults.ts';
import { violationsOf } from '../support/axe.ts';
import { VISA } from '../support/cards.ts';
import { handsOf, type Hands } from '../support/hands.ts';
import { openMailbox, type Mailbox } from '../support/marketing/mailbox.ts';
import { contactOf } from '../support/marketing/people.ts';
import type { SignedIn } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

/** So many e-mails go out before it is paused: what the installation sends a minute. */
const A_MINUTE = 5;
const GOOD = 12;

describe('a paid e-mail campaign', () => {
  let at: Workstation;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 1500, SMS: 3 }, ratesAsOf: '2026-11-22' };
    const mail = { smtpUrl: mailbox.url, smtpFrom: 'Platbook <leads@example.com>', mailsAMinute: A_MINUTE };
    at = await openWorkstation({ config: { ...mail, publicUrl: 'https://go.example.com', marketing } });
  });
  afterAll(async () => {
    await at.close();
    await mailbox.close();
  });
  beforeEach(() => {
    mailbox.taken.length = 0;
    mailbox.manners.clear();
  });

  /** Twelve who may be written to and five who may not, each by another rule; a card, and credit of $150.00. */
  const begun = async (me: SignedIn): Promise<void> => {
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
    const person = async (n: number, more: object): Promise<void> => {
      const home = { streetAddress: `${n} Oak St`, city: 'Columbus', state: 'OH', zip: '43004' };
      items.push(await contactOf(me, { firstName: `Ann${n}`, lastName: 'Quinn', ...home, ...more }));
    };
    for (let n = 1; n <= GOOD; n += 1) await person(n, { email: `ann${n}@example.org` });
    await person(21, {});
    await person(22, { email: 'ann1@example.org' });
    await person(23, { email: 'ann23@example.org', statusId: DO_NOT_CONTACT });
    await person(24, { email: 'ann24@example.org' });
    await person(25, { email: 'ann25@example.org', firstName: '' });
    valueOf(await me.client.call('addSuppression', { body: { kind: 'EMAIL', text: 'ann24@example.org' } }));
    valueOf(await me.client.call('saveContactGroup', { body: { group: { name: 'Sellers' }, selection: { items } } }));
    valueOf(await me.client.call('addCard', { body: { ...VISA, purchasePaymentMethod: true } }));
    const { id } = me.auth.profile;
    valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 150, approvedAmount: 150 } }));
    for (const n of [8, 9, 10])
      mailbox.manners.set(`ann${n}@example.org`, { at: 'RCPT', code: 550, text: '5.1.1 no such user' });
  };
  const rows = async (pane: string): Promise<string[]> =>
    await at.find(pane).locator('.ht_master tbody tr').allInnerTexts();
  const says = async (what: RegExp): Promise<void> =>
    await at.until(`the campaign says ${what.source}`, async () =>
      what.test(((await rows('mailings'))[0] ?? '').replaceAll(/\s+/g, ' ')),
    );
  /** What the job does within a minute. */
  const minute = async (): Promise<void> => {
    await sendMailingsJob({}, at.server.services);
    at.server.clock.advance(2);
  };
  const toMarketing = async (by: 'keys' | 'mouse'): Promise<void> => {
    if (by === 'keys') await at.press('g', 'Shift+m');
    else await at.page.getByRole('button', { name: 'Marketing' }).first().click();
    await at.find('mailings').locator('td.current').first().waitFor();
    if (by === 'keys') await at.inGrid('mailings');
  };

  it.each(['keys', 'mouse'] as const)('goes its whole way by %s alone', async (by) => {
    await at.startAnew('/contacts', begun);
    const hands: Hands = handsOf(at, by);
    await step('from a group of contacts to its form', async () => {
      await at.find('pane-contacts').locator('td.current').first().waitFor();
      if (by === 'keys') {
        await at.inGrid('contacts');
        await at.press(']');
        await at.until('the group is shown', async () => (await rows('pane-contacts')).length === GOOD + 5);
        await at.inGrid('contacts');
        await at.press('Shift+b');
      } else {
        await at.find('pane-contacts').getByText('Sellers').first().click();
        await at.until('the group is shown', async () => (await rows('pane-contacts')).length === GOOD + 5);
        await at.find('pane-contacts').locator('.ht_master tbody td').nth(2).click({ button: 'right' });
        await at.page.getByRole('menuitem', { name: /^Make a campaign/ }).click();
      }
      await at.find('mailing-form').waitFor();
    });
    await step('written from a template, with other words', async () => {
      await hands.write('mailing-form', 'name', 'Spring');
      // A text would reach nobody here; an e-mail needs neither consent nor list.
      const note = at.find('mailing-reach-note');
      await note.getByText('no consent is kept. No do-not-call list was uploaded. Nobody would be reached.').waitFor();
      await at.picture('long-note', 'here');
      await hands.choose('mailing-form', 'type', 'Email Marketing');
      await expect.poll(async () => await note.innerText()).toBe('');
      await at.find('mailing-form').locator('[data-field=subject]').waitFor();
      await expect
        .poll(async () => await at.find('mailing-form').locator('[data-field=templateId] option').count())
        .toBe(9);
      await hands.choose('mailing-form', 'templateId', 'Introduction');
      await at.page
        .frameLocator('[data-testid=mailing-form] iframe')
        .getByText('found yours in the public records')
        .waitFor();
      await hands.write('mailing-form', 'subject', 'Your house, #OwnerFirstName#');
      await hands.write('mailing-form', 'headerText', 'Your house');
      await hands.write('mailing-form', 'bodyText', 'Hello #OwnerFirstName#, may I ask about your house?');
      await at.page.frameLocator('[data-testid=mailing-form] iframe').getByText('may I ask about your house').waitFor();
      await hands.tick('mailing-form', 'leaveOutMissing');
      await at.picture('long-form');
    });
    await step('its estimate says who is left out by which rule, and what it costs', async () => {
      await hands.reach('mailing-form', 'estimate');
      if (by === 'keys') await at.press('Enter');
      const dialog = at.find('mailing-estimate');
      await dialog.getByText(`${GOOD} of ${GOOD + 5} are reached`).waitFor();
      await expect.poll(async () => await dialog.locator('.estimate-rows tr').count()).toBe(5);
      // The keyboard stands on the order, wherever it was before.
      await dialog.locator('button[type=submit]:focus').waitFor();
      await dialog.getByRole('button', { name: 'Order $30.00' }).waitFor();
      expect(await violationsOf(at.page, '[data-testid=mailing-estimate]')).toEqual([]);
      await at.picture('long-estimate');
    });
    await step('ordered with $150.00 of credit and the card', async () => {
      await hands.tick('mailing-estimate', 'notices');
      await hands.act('mailing-estimate', /^Order \$30\.00/, 'Enter');
      await at.find('mailing-estimate').waitFor({ state: 'detached' });
      await toMarketing(by);
      await says(/Processing/);
    });
    await step('some go out, then it is paused', async () => {
      await minute();
      await says(new RegExp(`sending ${A_MINUTE} of ${GOOD}`));
      await hands.act('mailings', /^Pause/, 'p');
      await says(/Paused.*7 of 12 not sent yet/);
    });
    await step('one of those who wait opts out', async () => {
      if (by === 'keys') {
        await at.press('Control+2');
        await at.inGrid('recipients');
        await at.press('/');
        await at.type('ann12');
        await at.press('Enter');
        await at.until('one is found', async () => (await rows('recipients')).length === 1);
        await at.inGrid('recipients');
      } else {
        await at.find('recipients').locator('td', { hasText: 'ann12@' }).first().click();
      }
      await hands.act('recipients', /^Do not contact/, 'u');
      await at.find('compliance-form').getByText('Nobody of the account reaches this person any more').waitFor();
      expect(await violationsOf(at.page, '[data-testid=compliance-form]')).toEqual([]);
      await at.picture('long-opt-out', 'here');
      await hands.write('compliance-form', 'source', 'on the telephone');
      await hands.act('compliance-form', /^Do not contact/, 'Enter');
      await at.find('compliance-form').waitFor({ state: 'detached' });
    });
    await step('resumed, and complete: the service refused three', async () => {
      if (by === 'keys') {
        await at.press('Control+1');
        await at.inGrid('mailings');
      }
      await hands.act('mailings', /^Pause/, 'p');
      await says(/Processing/);
      for (let minutes = 0; minutes < 4; minutes += 1) await minute();
      await says(/Complete.*\$120\.00/);
      expect(mailbox.taken.map(({ to }) => to).toSorted()).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 11].map((n) => `ann${n}@example.org`).toSorted(),
      );
    });
    await step('who they are, and that four were paid back', async () => {
      if (by === 'keys') {
        await at.press('Control+2');
        await at.inGrid('recipients');
      }
      await hands.act('recipients', /To look at$/, '2');
      await at.until('three', async () => {
        const found = await rows('recipients');
        return found.length === 3 && found.every((row) => row.includes('no such user'));
      });
      expect(await violationsOf(at.page, '[data-testid=recipients]')).toEqual([]);
      await at.picture('long-refused');
      await settleMailingsJob({}, at.server.services);
      if (by === 'keys') await at.press('g', 'b');
      else await at.page.getByRole('button', { name: 'Account', exact: true }).first().click();
      if (by === 'mouse') await at.page.getByRole('button', { name: 'Bills', exact: true }).click();
      // Four of twelve, $60.00: what the card had paid first, the rest as credit.
      await at.until('what was paid back stands among the bills', async () => {
        const text = (await at.find('pane-billing').innerText()).replaceAll(/\s+/g, ' ');
        return (
          /not sent of campaign Spring .*-\$30\.00/.test(text) &&
          /Prepaid credit \$30\.00/.test(text.split('Open')[0] ?? '')
        );
      });
      await at.picture('long-paid-back');
    });
    await step('labels for the others', async () => {
      if (by === 'keys') {
        await at.press('g', 'c');
        await at.inGrid('contacts');
        await at.press('Shift+i');
      } else {
        await at.page.getByRole('button', { name: 'Contacts' }).first().click();
        await at.find('pane-contacts').locator('.ht_master tbody td').nth(2).click({ button: 'right' });
        await at.page.getByRole('menuitem', { name: /labels/i }).click();
      }
      await at.until('they are counted', async () =>
        /17 rows of Sellers: 15 labels on 1 sheet/.test((await at.find('label-rows').allTextContents()).join('')),
      );
    });
  });
});
