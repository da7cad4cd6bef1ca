/** Money that goes back, by the operator, at the payment service, or because the holder of a card denies a charge. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountWork } from '../../../../bin/cli/adminAccounts.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { orderThing, settleThing } from '../../../support/orders.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { booksOf, buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';
import type { Charge, Intent } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const buyCredit = async ({ client }: SignedIn, userId: number, amount: number) =>
  valueOf(await client.call('buyPrepaidCredits', { body: { userId, amount } }));
const historyOf = async ({ client }: SignedIn, id: number) =>
  valueOf(await client.call('billingHistory', { params: { id } })).history;
const operate = async (...words: string[]): Promise<string> => {
  const { store, config } = desk.server.services;
  return (await accountWork(words, 'usage')(store, config)).text;
};
const lastIntent = (): Intent => {
  const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
  if (intent === undefined) throw new Error('nothing was charged');
  return intent;
};
const refundedOf = ({ latest_charge: charge }: Intent): number =>
  desk.stripe.state.get<Charge>('charge', charge ?? '').amount_refunded;

describe('the operator', () => {
  it('gives back a part and then the rest: credit notes with numbers, the money at the card, the books', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    await orderThing(desk.server, who, { key: 'a', cents: 2000, text: 'A long report' });
    const [bought] = await historyOf(me, id);
    const number = String(bought?.invoice);
    expect(await operate('invoice', 'refund', number, '5', 'it', 'was', 'late')).toBe(
      `$5.00 of invoice ${number} go back to the card, within a minute while Platbook runs.\n`,
    );
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 20, REVENUE_IN_APP: -15, RECEIVABLE: -5 });
    await desk.finish();
    await desk.finish();
    expect(refundedOf(lastIntent())).toBe(500);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 15, REVENUE_IN_APP: -15 });
    await operate('invoice', 'refund', number);
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({});
    expect((await historyOf(me, id)).slice(0, 2)).toMatchObject([
      { kind: 'CREDIT_NOTE', productName: `Refund of invoice ${number}`, price: -15, state: 'PAID' },
      { kind: 'CREDIT_NOTE', productName: `Refund of invoice ${number}: it was late`, price: -5, state: 'PAID' },
    ]);
    await expect(operate('invoice', 'refund', number)).rejects.toThrow(`all of invoice ${number} was given back`);
    const mail = await desk.server.db.selectFrom('mail').selectAll().where('account_id', '=', accountId).execute();
    expect(mail.map(({ subject }) => subject)).toEqual(['Receipt: $20.00', 'Refund: $5.00', 'Refund: $15.00']);
  });

  it('does not give back more than was charged, credit that was spent, or what no card paid', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    await buyCredit(me, id, 10);
    const number = String((await historyOf(me, id))[0]?.invoice);
    await expect(operate('invoice', 'refund', number, '10.01')).rejects.toThrow('$10.00 can be given back');
    await orderThing(desk.server, who, { key: 'a', cents: 400 });
    await expect(operate('invoice', 'refund', number)).rejects.toThrow('$6.00 is left, the rest was spent');
    await operate('invoice', 'refund', number, '6');
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 4, REVENUE_IN_APP: -4 });
    const free = String((await historyOf(me, id)).find(({ price }) => price === 0)?.invoice);
    await expect(operate('invoice', 'refund', free)).rejects.toThrow('was not charged to a card');
    await expect(operate('invoice', 'refund', '999999')).rejects.toThrow('there is no invoice 999999');
  });

  it('whose refund the service does not answer gives it once, when it does', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    await orderThing(desk.server, who, { key: 'a', cents: 900 });
    await operate('invoice', 'refund', String((await historyOf(me, id))[0]?.invoice));
    desk.stripe.isAway = true;
    await desk.finish();
    desk.stripe.isAway = false;
    await Promise.all([desk.finish(), desk.finish()]);
    expect(refundedOf(lastIntent())).toBe(900);
    expect(await booksOf(desk, accountId)).toEqual({});
  });
});

describe('at the payment service', () => {
  it('money that was given back there has a credit note here, once; credit that was spent by then is lost', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    await buyCredit(me, id, 10);
    await orderThing(desk.server, who, { key: 'a', cents: 700 });
    const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
    if (intent === undefined) throw new Error('nothing was charged');
    desk.stripe.state.refund(intent, 1000, {});
    await desk.finish();
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ REVENUE_IN_APP: -7, BAD_DEBT: 7 });
    expect((await historyOf(me, id))[0]).toMatchObject({ kind: 'CREDIT_NOTE', price: -10, state: 'PAID' });
  });

  it('what was set aside and not taken is no refund, though it stands there as one', async () => {
    const { me, who, id, accountId } = await buyerWith(desk, WORKS);
    await orderThing(desk.server, who, { key: 'later', cents: 5000, isLater: true });
    await settleThing(desk.server, who, { key: 'later', product: 'SKIP_TRACING', text: 'Found', cents: 3000 });
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 30, REVENUE_IN_APP: -30 });
    await operate('invoice', 'refund', String((await historyOf(me, id))[0]?.invoice), '20');
    await desk.finish();
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, REVENUE_IN_APP: -10 });
  });

  it('a charge that is denied is away until it is decided: won it is back, lost it is written off', async () => {
    for (const [end, books] of [
      ['won', { PROCESSOR: 12, REVENUE_IN_APP: -12 }],
      ['lost', { BAD_DEBT: 12, REVENUE_IN_APP: -12 }],
    ] as const) {
      const { who, accountId } = await buyerWith(desk, WORKS);
      await orderThing(desk.server, who, { key: 'a', cents: 1200 });
      const dispute = desk.stripe.state.dispute(lastIntent());
      await desk.finish();
      expect(await booksOf(desk, accountId)).toEqual({ DISPUTED: 12, REVENUE_IN_APP: -12 });
      desk.stripe.state.closeDispute(dispute, end);
      await desk.finish();
      await desk.finish();
      expect([end, await booksOf(desk, accountId)]).toEqual([end, books]);
    }
  });
});

it('all of it fits together', async () => {
  expect(await findTrouble(desk.server.services.store.db)).toEqual([]);
});
