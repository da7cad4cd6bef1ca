/** Cards that are charged: entered on the page of the service, asked by the bank, declined; a plan paid and left. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { violationsOf } from '../support/axe.ts';
import { renewDue } from '../support/billing.ts';
import { valueOf } from '../support/valueOf.ts';
import { step } from '../support/step.ts';
import { deskOf, enterCard } from '../support/stripe/stripeDesk.ts';
import type { Intent, Method } from '../support/stripe/stripeObjects.ts';
import { startStripe, type TestStripe } from '../support/stripe/stripeServer.ts';
import type { TestNumber } from '../support/stripe/testCards.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

describe('the owner of an installation that charges cards', () => {
  let at: Workstation;
  let stripe: TestStripe;
  const sent: string[] = [];
  beforeAll(async () => {
    let now = (): number => Date.now();
    stripe = await startStripe(() => now());
    const port = await freePort();
    at = await openWorkstation({
      sampleParcels: 300,
      path: '/account/wallet',
      config: {
        port,
        publicUrl: `http://127.0.0.1:${port}`,
        stripe: { secretKey: stripe.secretKey, webhookSecrets: [], apiUrl: stripe.url },
      },
    });
    now = () => at.server.clock.now().getTime();
    at.expectRefusals(402);
    at.page.on('request', (request) => {
      if (request.url().startsWith(at.server.baseUrl)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await at.signIn();
  });
  afterAll(async () => {
    await at.close();
    await stripe.close();
  });

  const cards = async (): Promise<string[]> =>
    await at.page.getByRole('region', { name: 'Cards', exact: true }).locator('.ht_master tbody tr').allInnerTexts();
  const shows = async (wanted: readonly RegExp[]): Promise<void> =>
    await expect
      .poll(async () => (await cards()).map((row, index) => wanted[index]?.test(row) ?? row))
      .toEqual(wanted.map(() => true));
  const reads = async (testId: string, wanted: RegExp): Promise<void> =>
    await at.until(`${testId} says ${wanted.source}`, async () =>
      wanted.test((await at.find(testId).innerText()).replaceAll(/\s+/g, ' ')),
    );
  const leaves = async (): Promise<void> => {
    await at.find('third-party-notice').waitFor();
    await at.press('Enter');
  };
  const enter = async (number: TestNumber): Promise<void> => {
    await at.press('n');
    await leaves();
    await at.page.getByRole('heading', { name: 'Save a card' }).waitFor();
    await at.page.getByLabel('Card number').fill(number);
    await at.page.getByLabel('Name on card').fill('Ann Lee');
    await at.page.getByRole('button', { name: 'Save card' }).click();
    await at.find('wallet').waitFor();
  };
  const buy = async (amount: string): Promise<void> => {
    await at.press('g', 'b');
    await at.until('the bills', async () => (await at.find('billing').getAttribute('data-state')) === 'ready');
    await at.press('c');
    await at.find('billing-credit').waitFor();
    await at.type(amount);
    await at.press('Enter');
  };

  it('adds cards, buys credit, is asked by the bank and declined, chooses a plan and leaves it', async () => {
    await step('goes to the page of Stripe, once that is said, and comes back with a card', async () => {
      await at.find('wallet').getByText('Cards are charged by Stripe').waitFor();
      await at.press('n');
      await at
        .find('third-party-notice')
        .getByText('You are being redirected to Stripe, a third-party product not operated by Platbook', {
          exact: true,
        })
        .waitFor();
      expect(await violationsOf(at.page, 'dialog')).toEqual([]);
      await at.picture('stripe-notice', 'here');
      await at.press('Escape');
      await at.find('third-party-notice').waitFor({ state: 'detached' });
      await enter('4242424242424242');
      await shows([/Visa •••• 4242\s+12\/2030\s+Ann Lee\s+subscription\s*your purchases/]);
      await expect.poll(() => new URL(at.page.url()).search).toBe('');
      expect(await violationsOf(at.page, '[data-testid=wallet]')).toEqual([]);
      await at.picture('stripe-wallet');
    });

    await step('is told that such a card is changed there', async () => {
      await at.until(
        'a card has the keyboard',
        async () => await at.page.evaluate(() => document.activeElement?.closest('[aria-label="Cards"]') != null),
      );
      await at.press('Enter');
      await at.page.getByText('add it anew there to change it').waitFor();
      await at.press('Escape');
    });

    await step('buys credit, which the card pays', async () => {
      await buy('25');
      await reads('billing', /Prepaid credit \$25\.00/);
      await reads('billing', /Open \$0\.00/);
      expect(stripe.state.all<Intent>('payment_intent').map(({ amount_received: cents }) => cents)).toEqual([2500]);
    });

    await step('is led to the bank, says yes there, and has what was ordered', async () => {
      await at.press('g', 'w');
      await at.until('the wallet', async () => (await at.find('wallet').getAttribute('data-state')) === 'ready');
      await enter('4000002760003184');
      await shows([/4242/, /Visa •••• 3184/]);
      await at.inGrid('wallet');
      await at.press('End', 'p');
      await shows([/4242.*subscription/s, /3184.*your purchases/s]);
      await buy('10');
      await leaves();
      await at.page.getByText('Pay $10.00 to Platbook?').waitFor();
      await at.page.getByRole('button', { name: 'Confirm' }).click();
      await at.find('billing').waitFor();
      await reads('billing', /Prepaid credit \$35\.00/);
      await expect.poll(() => new URL(at.page.url()).search).toBe('');
    });

    await step('says no there, and is told that nothing was charged', async () => {
      await buy('11');
      await leaves();
      await at.page.getByText('Pay $11.00 to Platbook?').waitFor();
      await at.page.getByRole('button', { name: 'Refuse' }).click();
      await at.page
        .getByText('The bank did not get the confirmation that it asked for. Nothing was charged.')
        .waitFor();
      await reads('billing', /Prepaid credit \$35\.00/);
      await at.press('Escape');
    });

    await step('is declined where it was asked, and what was typed stays', async () => {
      await at.press('g', 'w');
      await at.until('the wallet', async () => (await at.find('wallet').getAttribute('data-state')) === 'ready');
      await enter('4000000000009995');
      await shows([/4242/, /3184/, /9995/]);
      await at.inGrid('wallet');
      await at.press('End', 'p');
      await shows([/4242.*subscription/s, /3184/, /9995.*your purchases/s]);
      await buy('12.5');
      await at
        .find('billing-credit')
        .getByText('The card was declined: insufficient funds. Nothing was charged.')
        .waitFor();
      await expect.poll(async () => await at.page.locator('dialog [data-field=amount]').inputValue()).toBe('12.5');
      await at.press('Escape');
    });

    await step('chooses a plan that the card of the subscription pays, enlarges and leaves it', async () => {
      await at.press('g', 'k');
      await at.find('plan-943').waitFor();
      await at.press('1', 'Enter');
      await reads('plan-quote', /Charged to Visa •••• 4242\./);
      expect(await violationsOf(at.page, '[data-testid=plan-quote]')).toEqual([]);
      await at.press('Enter');
      await at.find('plan-quote').waitFor({ state: 'detached' });
      await reads('plan', /Essentials_99, \$99\.00 a month/);
      expect(stripe.state.all<Intent>('payment_intent').at(-1)).toMatchObject({ status: 'succeeded', amount: 9900 });
      await at.press('3', 'Enter');
      await reads('plan-quote', /Change to Pro .*Unused time: Essentials_99 .*Charged to Visa •••• 4242\./);
      await at.press('Enter');
      await at.find('plan-quote').waitFor({ state: 'detached' });
      await reads('plan', /Pro, \$199\.00 a month/);
      expect(stripe.state.all<Intent>('payment_intent').at(-1)).toMatchObject({ status: 'succeeded', amount: 10_000 });
      await at.press('x');
      await at.find('plan-quote').waitFor();
      await at.press('Enter');
      await at.find('plan-quote').waitFor({ state: 'detached' });
    });

    await step('no page of the application may load or send anything elsewhere, and no number came here', async () => {
      const { headers } = await fetch(`${at.server.baseUrl}/account/wallet`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/https?:|\/\/|stripe/);
      expect(sent.filter((request) => /4242424242424242|4000002760003184|4000000000009995/.test(request))).toEqual([]);
    });
  });
});

describe('the owner of an account with an unpaid bill', () => {
  let at: Workstation;
  let desk: { stripe: TestStripe };
  beforeAll(async () => {
    let now = (): number => Date.now();
    const stripe = await startStripe(() => now());
    desk = { stripe };
    at = await openWorkstation({
      sampleParcels: 300,
      path: '/account/billing',
      config: { stripe: { secretKey: stripe.secretKey, webhookSecrets: [], apiUrl: stripe.url } },
    });
    now = () => at.server.clock.now().getTime();
    const me = await at.server.signIn();
    const { id } = me.auth.profile;
    const whole = deskOf(at.server, stripe);
    await enterCard(whole, me, '4242424242424242');
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943 } }));
    const method = stripe.state.all<Method>('payment_method').at(-1)?.id ?? '';
    stripe.state.behave(method, { brand: 'visa', declines: 'insufficient_funds' });
    at.server.clock.advance(31 * 24 * 60);
    await renewDue(at.server);
    await whole.finish();
    stripe.state.behave(method, { brand: 'visa' });
    await at.signIn();
  });
  afterAll(async () => {
    await at.close();
    await desk.stripe.close();
  });

  it('sees on every page that it is unpaid, why, what follows when, and pays it with a key', async () => {
    await at.find('overdue').getByText('A bill of the account is unpaid, so nothing can be bought.').waitFor();
    await at.find('billing-unpaid').getByText('The card was declined: insufficient funds.').waitFor();
    expect(await violationsOf(at.page, '[data-testid=billing]')).toEqual([]);
    await at.picture('stripe-unpaid');
    await at.press('p');
    await at.find('billing-unpaid').waitFor({ state: 'detached' });
    await at.find('overdue').waitFor({ state: 'detached' });
    await at.until('it is paid', async () => /Open\s+\$0\.00/.test(await at.find('billing').innerText()));
  });
});
