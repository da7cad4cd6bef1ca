/** A campaign that costs something: what is charged stands in the button, the code of the card is asked and goes nowhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../server/marketing/sending/sendMailings.job.ts';
import { violationsOf } from '../support/axe.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../support/carriers/twilioServer.ts';
import { VISA } from '../support/cards.ts';
import { draftOf, manyPeople, mayUseService } from '../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../support/marketing/people.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const CODE = '739';

describe('a campaign that goes out by a service', () => {
  let at: Workstation;
  let service: TwilioServer;
  beforeAll(async () => {
    service = await openTwilioServer(() => at.server.clock.now());
    const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 65 }, ratesAsOf: '2026-11-22' };
    const phone = { phone: phoneSettings(service), publicUrl: 'https://leads.example.com' };
    at = await openWorkstation({ config: { ...phone, marketing } });
  });
  afterAll(async () => {
    await at.close();
    await service.close();
  });

  it('is ordered for exactly what its button says', async () => {
    await at.startAnew('/', async (me) => {
      await mayText(me, at.server.clock.now(), { people: 300 });
      await mayUseService(at.server, me);
      valueOf(await me.client.call('addCard', { body: { ...VISA, purchasePaymentMethod: true } }));
      const { id } = me.auth.profile;
      valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 50, approvedAmount: 50 } }));
      await draftOf(me, await manyPeople(at.server, me, 240));
    });
    const dialog = at.find('mailing-estimate');
    const code = dialog.locator('[data-field=cardCode]');
    await step('what it costs, what the credit pays, and what the card', async () => {
      await at.press('g', 'Shift+m');
      await at.inGrid('mailings');
      await at.press('Control+Enter');
      await dialog.getByText('240 of 240 are reached').waitFor();
      await dialog.getByRole('button', { name: 'Order $106.00' }).waitFor();
      await dialog.getByText('$106.00 is meant to be paid with Visa •••• 1111.').waitFor();
      await at.page.getByLabel('I have read this').press('Space');
      await at.picture('campaigns-paid');
    });
    await step('without its code, and with two digits of it, nothing is ordered', async () => {
      await dialog.locator('button[type=submit]').focus();
      await at.press('Enter');
      await dialog.getByText('Write the security code.').waitFor();
      await code.fill(CODE.slice(0, 2));
      await at.press('Enter');
      await dialog.getByText('The code has 3 digits.').waitFor();
    });
    await step('with it, it is ordered', async () => {
      await code.fill(CODE);
      const sent = at.page.waitForRequest((request) => request.url().includes('/order'));
      await at.press('Enter');
      expect((await sent).postDataJSON()).toMatchObject({ paymentAmount: 106, creditAmount: 50, cardCode: '***' });
      await dialog.waitFor({ state: 'detached' });
      await at.until('it goes out', async () =>
        (await at.find('mailings').locator('.ht_master tbody tr').allInnerTexts()).some((row) =>
          row.includes('Processing'),
        ),
      );
    });
    await step('a service that refuses us pauses it, and all of the reason stands above its recipients', async () => {
      at.expectRefusals(/The telephone service refuses us: 30034/);
      service.fail = { [`+1${numberOf(1)}`]: 'unregistered' };
      await sendMailingsJob({}, at.server.services);
      service.fail = {};
      await at
        .find('recipients')
        .getByText(/^Paused: .*30034/)
        .waitFor();
      expect(await violationsOf(at.page, '[data-testid=recipients]')).toEqual([]);
      await at.picture('campaigns-refused');
    });
    await step('its invoice names it', async () => {
      await at.press('g', 'b');
      await at.page.getByText('Campaign Spring: 240 recipients').first().waitFor();
      await at.picture('campaigns-invoice');
    });
  });
});
