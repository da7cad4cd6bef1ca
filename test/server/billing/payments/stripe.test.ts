/** Orders that a card pays: through the official SDK, against a service that behaves as banks do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { finishPayments } from '../../../../server/billing/orders/finishPayments.ts';
import { balancesOf, invoicesOf } from '../../../support/billing.ts';
import { orderThing, settleThing, thingGoods } from '../../../support/orders.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  booksOf,
  buyerWith,
  chargesOf,
  enterCard,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const ASKS = '4000002760003184';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const buyCredit = async ({ client }: SignedIn, userId: number, amount: number) =>
  await client.call('buyPrepaidCredits', { body: { userId, amount, approvedAmount: amount } });
const creditOf = async ({ client }: SignedIn) => valueOf(await client.call('credits')).remainingPrepaidCredit;

describe('an order that a card pays', () => {
  it('is charged once, on a paid invoice and in the books', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS);
    valueOf(await buyCredit(me, id, 25));
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 2500']);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 2500']);
    expect(await invoicesOf(desk.server, accountId)).toEqual([
      '2026-03-02 | InApp | PAID | 25.00 | Prepaid credit 25.00',
    ]);
    // Of which the service keeps its fee.
    expect(await balancesOf(desk.server, accountId)).toEqual({ PROCESSOR: 23.97, FEES: 1.03, CREDIT: -25 });
    const { history } = valueOf(await me.client.call('billingHistory', { params: { id } }));
    expect(history).toMatchObject([{ cardType: 'VISA', cardNumber: '4242', state: 'PAID', paidDate: '2026-03-02' }]);
  });

  it('tells the service whose it is, and nothing of the card', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS);
    valueOf(await buyCredit(me, id, 10));
    const { id: installation } = await desk.server.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
    const [payment] = await desk.server.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
    expect(intent).toMatchObject({
      id: payment?.reference,
      description: 'Prepaid credit',
      metadata: { account: String(accountId), payment: payment?.key, installation },
    });
    expect(desk.stripe.requests.at(-1)).toBe(`POST /v1/payment_intents ${payment?.key}`);
  });

  it('takes prepaid credit first, and of a declined card gives it back', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    valueOf(await buyCredit(me, id, 10));
    expect(await orderThing(desk.server, who, { key: 'a', cents: 700 })).toEqual({ isNew: true });
    expect(await orderThing(desk.server, who, { key: 'b', cents: 500 })).toEqual({ isNew: true });
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1000', 'succeeded 200']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 12, REVENUE_IN_APP: -12 });
    const poor = await buyerWith(desk, WORKS);
    valueOf(await buyCredit(poor.me, poor.id, 10));
    const bad = await enterCard(desk, poor.me, '4000000000009995');
    const handedOut: string[] = [];
    const order = { key: 'c', cents: 1500, tender: { paymentMethodId: String(bad) } };
    expect(await orderThing(desk.server, poor.who, order, handedOut)).toMatchObject({
      status: 402,
      userMessage: 'The card was declined: insufficient funds. Nothing was charged.',
    });
    expect(handedOut).toEqual([]);
    expect(await creditOf(poor.me)).toBe(10);
    expect(await booksOf(desk, poor.accountId)).toEqual({ PROCESSOR: 10, CREDIT: -10 });
    // Under the same key it can be ordered again, with a card that works.
    const again = { ...order, tender: { paymentMethodId: String(poor.card) } };
    expect(await orderThing(desk.server, poor.who, again, handedOut)).toEqual({ isNew: true });
    expect(handedOut).toEqual(['c']);
    expect(await orderThing(desk.server, poor.who, again, handedOut)).toEqual({ isNew: false });
  });

  it('without a card that can be charged is refused before anybody is asked', async () => {
    const { server, stripe } = desk;
    const { me, id, accountId } = await buyerWith(desk, WORKS);
    const before = stripe.requests.length;
    await server.db.updateTable('payment_method').set({ exp_year: 2020 }).where('account_id', '=', accountId).execute();
    expect(await buyCredit(me, id, 10)).toMatchObject({ status: 422, detail: expect.stringContaining('has expired') });
    const note = { exp_year: 2030, reference: null };
    await server.db.updateTable('payment_method').set(note).where('account_id', '=', accountId).execute();
    expect(await buyCredit(me, id, 10)).toMatchObject({ status: 422, detail: expect.stringContaining('is a note') });
    valueOf(
      await me.client.call('saveCardDefaults', {
        body: { defaults: [{ userId: id, defaultSubsPaymentMethodId: null, defaultInAppPaymentMethodId: null }] },
      }),
    );
    expect(await buyCredit(me, id, 10)).toMatchObject({
      status: 422,
      detail: 'There is no card to pay with: add one first. Nothing was ordered.',
    });
    expect(stripe.requests.length).toBe(before);
  });
});

describe('a bank that asks', () => {
  it('is answered on its page, and the order is done when it says yes', async () => {
    const { me, id, accountId } = await buyerWith(desk, ASKS);
    expect(await buyCredit(me, id, 30)).toMatchObject({
      status: 402,
      message: 'The bank asks for a confirmation: it is open for 1 hour. Nothing was charged yet.',
    });
    const { payments } = valueOf(await me.client.call('openPayments'));
    expect(payments).toMatchObject([{ text: 'Prepaid credit', amount: 30, state: 'ASKED' }]);
    expect(await (await fetch(payments[0]?.url ?? '')).text()).toContain('Pay $30.00');
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['ACTION 3000']);
    // A second order of the kind waits for the first.
    expect(await buyCredit(me, id, 30)).toMatchObject({ status: 409 });
    const [intent] = desk.stripe.state.all<Intent>('payment_intent').slice(-1);
    if (intent === undefined) throw new Error('nothing was ordered');
    expect(intent.next_action?.redirect_to_url.return_url).toContain(`/account/billing?payment=${payments[0]?.key}`);
    const key = payments[0]?.key ?? '';
    const look = async () => valueOf(await me.client.call('lookPayment', { body: { key } }));
    expect(await look()).toMatchObject({ state: 'ASKED', text: 'Prepaid credit', amount: 30 });
    desk.stripe.state.answerBank(intent, true);
    // Who comes back from the bank need not wait for the job.
    expect([await look(), await look()]).toMatchObject([{ state: 'DONE' }, { state: 'DONE', reason: null }]);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 3000']);
    expect(await creditOf(me)).toBe(30);
    const other = await buyerWith(desk, WORKS);
    expect(await other.me.client.call('lookPayment', { body: { key } })).toMatchObject({ status: 404 });
    expect(valueOf(await me.client.call('openPayments')).payments).toEqual([]);
  });

  it('that says no, or is not answered within an hour, leaves nothing', async () => {
    const { me, id, accountId } = await buyerWith(desk, ASKS);
    await buyCredit(me, id, 30);
    const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
    if (intent === undefined) throw new Error('nothing was ordered');
    desk.stripe.state.answerBank(intent, false);
    await desk.finish();
    await buyCredit(me, id, 20);
    desk.server.clock.advance(61);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['REFUSED 3000', 'REFUSED 2000']);
    expect(chargesOf(desk, accountId)).toEqual(['requires_payment_method 3000', 'canceled 2000']);
    expect(await booksOf(desk, accountId)).toEqual({});
  });
});

describe('a service that fails', () => {
  it('after it has charged is asked again under the same key: one charge, and what was bought', async () => {
    const { me, id, accountId } = await buyerWith(desk, '4000000000000341');
    valueOf(await buyCredit(me, id, 15));
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1500']);
    expect(await creditOf(me)).toBe(15);
  });

  it('and says so for ever is looked up by the job, and not paid twice meanwhile', async () => {
    const { me, id, accountId } = await buyerWith(desk, '4000000000000119');
    const away = {
      status: 409,
      message:
        'The payment service does not answer. It is looked up every minute what became of this order: do not pay again.',
    };
    expect(await buyCredit(me, id, 15)).toMatchObject(away);
    expect(valueOf(await me.client.call('openPayments')).payments).toMatchObject([{ state: 'SENT', url: null }]);
    expect(await buyCredit(me, id, 15)).toMatchObject({ status: 409 });
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 1500']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1500']);
    expect(await creditOf(me)).toBe(15);
  });

  it('and was never reached gets the order when it is back, once', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS);
    desk.stripe.isAway = true;
    expect(await buyCredit(me, id, 40)).toMatchObject({ status: 409 });
    // What is younger than half a minute is looked at by whoever asked.
    desk.stripe.isAway = false;
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['SENT 4000']);
    desk.stripe.isAway = true;
    expect(await me.client.call('cardPage')).toMatchObject({
      status: 409,
      message: 'The payment service does not answer. No card was added.',
    });
    desk.server.clock.advance(1);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['SENT 4000']);
    desk.stripe.isAway = false;
    await desk.finish();
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 4000']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 4000']);
  });

  it('or only takes long is not asked twice: whoever looks meanwhile finds the charge', async () => {
    const { me, id, accountId } = await buyerWith(desk, '4000000000000127');
    let open = (): void => undefined;
    desk.stripe.gate = new Promise<void>((resolve) => (open = resolve));
    const buying = buyCredit(me, id, 12);
    await expect.poll(() => chargesOf(desk, accountId)).toEqual(['succeeded 1200']);
    desk.server.clock.advance(1);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 1200']);
    open();
    valueOf(await buying);
    expect(await creditOf(me)).toBe(12);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1200']);
  });

  it('or a program that dies after the charge leaves an order that is finished once, however many look', async () => {
    const { who, accountId } = await buyerWith(desk, WORKS);
    const handedOut: string[] = [];
    const order = { key: 'dies', cents: 900, fails: true };
    await expect(orderThing(desk.server, who, order)).rejects.toThrow('cannot be handed out');
    expect(await paymentsOf(desk, accountId)).toEqual(['SENT 900']);
    expect(await booksOf(desk, accountId)).toEqual({});
    const { intent } = await desk.server.db
      .selectFrom('payment')
      .select('intent')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const goods = { key: 'dies', fails: false };
    await desk.server.db
      .updateTable('payment')
      .set({ intent: JSON.stringify({ ...intent, goods }) })
      .where('account_id', '=', accountId)
      .execute();
    desk.server.clock.advance(1);
    const look = async (): Promise<void> => await finishPayments(desk.server.services, () => thingGoods(handedOut));
    await Promise.all([look(), look(), look()]);
    expect(handedOut).toEqual(['dies']);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 900']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 900']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 9, REVENUE_IN_APP: -9 });
  });
});

describe('a price that is known later', () => {
  it('is set aside on the card; what it comes to is taken, the rest goes back', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    valueOf(await buyCredit(me, id, 10));
    expect(await orderThing(desk.server, who, { key: 'later', cents: 5000, isLater: true })).toEqual({ isNew: true });
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1000', 'requires_capture 4000']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, HELD: -10 });
    await settleThing(desk.server, who, { key: 'later', product: 'SKIP_TRACING', text: 'Found', cents: 1800 });
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 1000', 'succeeded 800']);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 1000', 'DONE 800']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 18, REVENUE_IN_APP: -18 });
    expect((await invoicesOf(desk.server, accountId)).at(-1)).toContain('PAID | 8.00 | Found 18.00');
  });

  it('of nothing goes back whole, and of what the service cannot take now is taken by the job', async () => {
    const { who, accountId } = await buyerWith(desk, WORKS);
    await orderThing(desk.server, who, { key: 'nothing', cents: 2000, isLater: true });
    await settleThing(desk.server, who, { key: 'nothing', product: 'SKIP_TRACING', text: 'Found', cents: 0 });
    expect(await paymentsOf(desk, accountId)).toEqual(['RELEASED 0']);
    await orderThing(desk.server, who, { key: 'some', cents: 2000, isLater: true });
    desk.stripe.isAway = true;
    await settleThing(desk.server, who, { key: 'some', product: 'SKIP_TRACING', text: 'Found', cents: 300 });
    expect((await invoicesOf(desk.server, accountId)).at(-1)).toContain('OPEN | 3.00');
    desk.stripe.isAway = false;
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['RELEASED 0', 'DONE 300']);
    expect(chargesOf(desk, accountId)).toEqual(['canceled 2000', 'succeeded 300']);
    expect((await invoicesOf(desk.server, accountId)).at(-1)).toContain('PAID | 3.00');
  });

  it('that ran out at the bank is owed, and charged like a bill', async () => {
    const { who, accountId } = await buyerWith(desk, WORKS);
    await orderThing(desk.server, who, { key: 'late', cents: 2000, isLater: true });
    const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
    if (intent === undefined) throw new Error('nothing was set aside');
    desk.stripe.state.cancel(intent);
    await settleThing(desk.server, who, { key: 'late', product: 'SKIP_TRACING', text: 'Found', cents: 700 });
    expect(await paymentsOf(desk, accountId)).toEqual(['REFUSED 700', 'CREATED 700']);
    await desk.finish();
    expect(await paymentsOf(desk, accountId)).toEqual(['REFUSED 700', 'DONE 700']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 7, REVENUE_IN_APP: -7 });
  });
});

it('all of it fits together: books, balances, invoices and their numbers', async () => {
  expect(await findTrouble(desk.server.services.store.db)).toEqual([]);
  const done = await desk.server.db.selectFrom('payment').selectAll().where('state', '=', 'DONE').execute();
  const charged = desk.stripe.state.all<Intent>('payment_intent').filter(({ status }) => status === 'succeeded');
  expect(charged.map(({ id, amount_received: cents }) => `${id} ${cents}`).toSorted()).toEqual(
    done.map(({ reference, cents, taken_cents: taken }) => `${reference} ${taken ?? cents}`).toSorted(),
  );
});
