/** What the payment service tells: believed when it signed it, looked at once, and fetched anew. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletOf } from '../../../support/cards.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  askForPage,
  buyerWith,
  chargesOf,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Event, Intent, Method } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const ASKS = '4000002760003184';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());
beforeEach(async () => {
  await desk.finish();
});

const hook = (): string => `${desk.server.baseUrl}/app/payments/stripe`;
const lastEvent = (): Event => {
  const event = desk.stripe.state.events.at(-1);
  if (event === undefined) throw new Error('nothing was told');
  return event;
};
const buyCredit = async ({ client }: SignedIn, userId: number, amount: number) =>
  await client.call('buyPrepaidCredits', { body: { userId, amount } });
/** An order that the bank asks about, and what it is at the service. */
async function asked(amount: number) {
  const buyer = await buyerWith(desk, ASKS);
  await buyCredit(buyer.me, buyer.id, amount);
  const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
  if (intent === undefined) throw new Error('nothing was ordered');
  return { ...buyer, intent };
}
const heard = async () => await desk.server.db.selectFrom('provider_event').selectAll().execute();

describe('an event', () => {
  it('that is signed is kept, answered at once, and looked at by a job: the order is done', async () => {
    const { me, accountId, intent } = await asked(30);
    desk.stripe.state.answerBank(intent, true);
    const response = await desk.stripe.deliver(hook(), lastEvent());
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await paymentsOf(desk, accountId)).toEqual(['ACTION 3000']);
    expect((await heard()).filter(({ handled }) => handled === null)).toMatchObject([{ object: intent.id }]);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 3000']);
    expect(valueOf(await me.client.call('credits')).remainingPrepaidCredit).toBe(30);
    expect((await heard()).filter(({ handled }) => handled === null)).toEqual([]);
  });

  it('with a changed byte, of another secret, more than five minutes old, or without a signature is refused and not kept', async () => {
    const { intent } = await asked(10);
    desk.stripe.state.answerBank(intent, true);
    const before = (await heard()).length;
    const spoil = (body: string): string => body.replace('succeeded', 'succeedeD');
    for (const how of [{ spoil }, { secret: 'whsec_other' }, { age: 301 }]) {
      expect((await desk.stripe.deliver(hook(), lastEvent(), how)).status).toBe(400);
    }
    const unsigned: Record<string, string>[] = [
      {},
      { 'stripe-signature': 't=1,v1=abc' },
      { 'content-type': 'text/plain' },
    ];
    for (const headers of unsigned) {
      const response = await fetch(hook(), { method: 'POST', headers, body: '{}' });
      expect([response.status, ((await response.json()) as { userMessage: string }).userMessage]).toEqual([
        400,
        'This is not signed by the payment service, or is older than five minutes.',
      ]);
    }
    expect(await heard()).toHaveLength(before);
    expect((await desk.stripe.deliver(hook(), lastEvent(), { age: 299 })).status).toBe(200);
  });

  it('that comes twice, or in the wrong order, changes nothing more: the thing itself counts', async () => {
    const { accountId, intent } = await asked(20);
    const requires = lastEvent();
    desk.stripe.state.answerBank(intent, true);
    const succeeded = lastEvent();
    for (const event of [succeeded, requires, succeeded, succeeded]) await desk.stripe.deliver(hook(), event);
    await desk.finish();
    await desk.stripe.deliver(hook(), requires);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 2000']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 2000']);
    expect((await heard()).filter(({ object }) => object === intent.id)).toHaveLength(2);
  });

  it('that says more than is true is not believed', async () => {
    const { accountId, intent } = await asked(20);
    const lie = { ...lastEvent(), id: 'evt_lie', type: 'payment_intent.succeeded' };
    await desk.stripe.deliver(hook(), { ...lie, data: { object: { ...intent, status: 'succeeded' } } });
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['ACTION 2000']);
  });

  it('of another installation, of nobody, or of what nothing follows from changes nothing', async () => {
    const { accountId, intent } = await asked(20);
    desk.stripe.state.answerBank(intent, true);
    const event = lastEvent();
    intent.metadata['installation'] = 'of somebody else';
    await desk.stripe.deliver(hook(), event);
    await desk.stripe.deliver(hook(), { ...event, id: 'evt_gone', data: { object: { ...intent, id: 'pi_gone' } } });
    await desk.stripe.deliver(hook(), { ...event, id: 'evt_other', type: 'price.created' });
    const found = (await heard()).map(({ id }) => id);
    expect([found.includes('evt_gone'), found.includes('evt_other')]).toEqual([true, false]);
    // What is looked up by its own payment is found all the same.
    await desk.finish();
    expect((await heard()).filter(({ handled }) => handled === null)).toEqual([]);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 2000']);
  });
});

describe('an installation that the service cannot reach', () => {
  it('hears every minute what it told: a card that was entered by somebody who did not come back', async () => {
    const { me, id } = await buyerWith(desk, WORKS);
    const session = await askForPage(desk, me);
    desk.stripe.state.complete(session, { number: '5555555555554444', name: 'Ann Lee' });
    await desk.finish();
    await desk.finish();
    expect((await walletOf(me.client, id)).wallets.map(({ cardType }) => cardType)).toEqual(['VISA', 'MC']);
    // Who comes back later finds it there.
    const { savedId } = valueOf(await me.client.call('enteredCard', { body: { entered: session.id } }));
    expect((await walletOf(me.client, id)).wallets.at(-1)?.paymentMethodId).toBe(savedId);
  });

  it('and that does not answer waits for it, and misses nothing', async () => {
    const { accountId, intent } = await asked(25);
    desk.stripe.state.answerBank(intent, true);
    desk.stripe.isAway = true;
    await desk.finish();
    desk.stripe.isAway = false;
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 2500']);
  });
});

describe('a card', () => {
  it('that its bank renewed has its new expiry in the wallet; one that the service keeps no longer is gone', async () => {
    const { me, id, card } = await buyerWith(desk, WORKS);
    const { reference } = await desk.server.db
      .selectFrom('payment_method')
      .select('reference')
      .where('id', '=', card)
      .executeTakeFirstOrThrow();
    const method = desk.stripe.state.get<Method>('payment_method', reference ?? '');
    Object.assign(method.card, { exp_year: 2035 });
    desk.stripe.state.tell('payment_method.automatically_updated', method);
    await desk.finish();
    expect((await walletOf(me.client, id)).wallets).toMatchObject([{ cardExpYear: 2035 }]);
    method.customer = null;
    desk.stripe.state.tell('payment_method.detached', method);
    await desk.finish();
    const { wallets, defaults } = await walletOf(me.client, id);
    expect([wallets, defaults[0]?.defaultSubsPaymentMethodId]).toEqual([[], null]);
  });
});

it('two secrets are taken while one follows the other', async () => {
  const both = await openStripeDesk({
    config: {
      stripe: {
        secretKey: desk.stripe.secretKey,
        webhookSecrets: ['whsec_next', desk.stripe.webhookSecret],
        apiUrl: desk.stripe.url,
      },
    },
  });
  try {
    const { intent } = await asked(10);
    desk.stripe.state.answerBank(intent, true);
    const to = `${both.server.baseUrl}/app/payments/stripe`;
    const times = both.server.clock.now().getTime() - desk.server.clock.now().getTime();
    const age = -Math.floor(times / 1000);
    for (const secret of ['whsec_next', desk.stripe.webhookSecret, 'whsec_third']) {
      const response = await desk.stripe.deliver(to, { ...lastEvent(), id: `evt_${secret}` }, { secret, age });
      expect([secret, response.status]).toEqual([secret, secret === 'whsec_third' ? 400 : 200]);
    }
  } finally {
    await both.close();
  }
});
