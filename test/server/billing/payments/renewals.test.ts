/** Bills that a card does not pay: tried on their days, told, undone by a card that works. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, invoicesOf, renewDue } from '../../../support/billing.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  buyerWith,
  chargesOf,
  enterCard,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Method } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const DAY = 24 * 60;

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk({ sampleParcels: 300 });
});
afterAll(async () => await desk.close());

/** A customer on Essentials whose card the bank refuses from now on, on the day of the next bill. */
async function poor() {
  const buyer = await buyerWith(desk, WORKS, { ownUse: false });
  valueOf(await buyer.me.client.call('changePlan', { params: { id: buyer.id }, body: { planId: 943 } }));
  const method = desk.stripe.state.all<Method>('payment_method').at(-1)?.id ?? '';
  desk.stripe.state.behave(method, { brand: 'visa', declines: 'insufficient_funds' });
  await passes(31);
  return { ...buyer, method };
}
const passes = async (days: number): Promise<void> => {
  desk.server.clock.advance(days * DAY);
  await renewDue(desk.server);
  await desk.finish();
};
const detailsOf = async ({ client }: SignedIn, id: number) =>
  valueOf(await client.call('billingDetails', { params: { id } }));
const mailOf = async (accountId: number): Promise<string[]> => {
  const rows = await desk.server.db
    .selectFrom('mail')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ subject, body }) => `${subject}\n${body}`);
};

describe('a bill that is paid', () => {
  it('is charged to the card of the subscription with nobody there, and a receipt is sent', async () => {
    const buyer = await buyerWith(desk, WORKS, { ownUse: false });
    valueOf(await buyer.me.client.call('changePlan', { params: { id: buyer.id }, body: { planId: 943 } }));
    await passes(31);
    expect(await paymentsOf(desk, buyer.accountId)).toEqual(['DONE 9900', 'DONE 9900']);
    expect(desk.stripe.bodies.filter((body) => body.includes('off_session=true')).at(-1)).toContain('amount=9900');
    const mail = await mailOf(buyer.accountId);
    expect(mail).toHaveLength(2);
    expect(mail[1]).toContain('Receipt: $99.00\n$99.00 were charged to Visa ending in 4242: Essentials_99.');
    expect(mail[1]).toContain('/account/billing');
  });
});

describe('a bill that is not paid', () => {
  it('is tried on the days 0, 1, 3, 7 and 14, each told by mail with what happens when', async () => {
    const { accountId, signIn, id } = await poor();
    const tries = async (): Promise<number> => chargesOf(desk, accountId).length - 1;
    expect(await tries()).toBe(1);
    const seen = [];
    for (let day = 1; day <= 20; day += 1) {
      const before = await tries();
      await passes(1);
      if ((await tries()) > before) seen.push(day);
    }
    expect(seen).toEqual([1, 3, 7, 14]);
    expect((await paymentsOf(desk, accountId)).slice(1)).toEqual(Array.from({ length: 5 }, () => 'REFUSED 9900'));
    const mail = (await mailOf(accountId)).slice(1);
    expect(mail).toHaveLength(5);
    const { overdue_since: since } = await desk.server.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(mail[0]).toContain('Not paid: $99.00');
    expect(mail[0]).toContain('The card was declined: insufficient funds.');
    expect(mail[0]).toContain('It is tried again on');
    expect(mail[4]).toContain('It is not tried again by itself.');
    const me = await signIn();
    expect((await detailsOf(me, id)).overdue).toMatchObject({
      since,
      nextTry: null,
      reason: 'The card was declined: insufficient funds.',
    });
    expect(valueOf(await me.client.call('auth', { query: {} })).profile.overdueAccount).toBe(true);
  });

  it('keeps anything from being bought, from the 21st day on from being saved; nothing is deleted', async () => {
    const { accountId, signIn, id } = await poor();
    const [first = 0, second = 0] = await sampleIds(desk.server, 2);
    let me = await signIn();
    await saveInto(me, 'Some', [first]);
    expect(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 10 } })).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^The account has an unpaid bill: \$99\.00 since .*\. Nothing was ordered\.$/),
    });
    expect(await me.client.call('changePlan', { params: { id }, body: { planId: 945 } })).toMatchObject({
      status: 422,
    });
    await passes(20);
    me = await signIn();
    valueOf(await me.client.call('usage', { params: { id } }));
    await passes(1);
    me = await signIn();
    const refused = await saveInto(me, 'Some', [second]).catch((error: unknown) => String(error));
    expect(refused).toContain('until it is paid nothing is saved. Nothing was saved.');
    expect(
      await desk.server.db.selectFrom('group_member').selectAll().where('account_id', '=', accountId).execute(),
    ).toHaveLength(1);
  });

  it('is paid at once with another card, which undoes all of it', async () => {
    const { accountId, signIn, id } = await poor();
    await passes(22);
    const me = await signIn();
    const other = await enterCard(desk, me, '5555555555554444');
    // It is in the wallet, and the subscription is still paid with the first one.
    expect((await detailsOf(me, id)).overdue).not.toBeNull();
    const cards = { userId: id, defaultSubsPaymentMethodId: other, defaultInAppPaymentMethodId: other };
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults: [cards] } }));
    const { overdue, open } = await detailsOf(me, id);
    expect([overdue, open]).toEqual([null, 0]);
    expect((await invoicesOf(desk.server, accountId)).every((invoice) => invoice.includes('PAID'))).toBe(true);
    valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 10 } }));
    const [first = 0] = await sampleIds(desk.server, 1);
    await saveInto(me, 'Some', [first]);
  });

  it('is paid by hand as often as somebody likes, and still tried on its days', async () => {
    const { accountId, signIn, id, method } = await poor();
    const me = await signIn();
    const pay = async () => await me.client.call('payUnpaid');
    for (let times = 0; times < 3; times += 1) {
      expect(await pay()).toMatchObject({
        status: 402,
        message: 'The card was declined: insufficient funds. Nothing was charged.',
      });
    }
    const waiting = await desk.server.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'CREATED')
      .execute();
    expect(waiting.map(({ attempt }) => attempt)).toEqual([2]);
    desk.stripe.state.behave(method, { brand: 'visa' });
    expect(valueOf(await pay())).toMatchObject({ overdue: null, open: 0 });
    // Nothing is left to be paid, and nothing is.
    expect(valueOf(await pay())).toMatchObject({ overdue: null });
    await passes(2);
    expect((await paymentsOf(desk, accountId)).filter((one) => one.startsWith('DONE'))).toHaveLength(2);
    const books = await balancesOf(desk.server, accountId);
    expect(books['RECEIVABLE']).toBeUndefined();
    expect((await detailsOf(me, id)).overdue).toBeNull();
  });

  it('that the operator settles otherwise is not tried any more', async () => {
    const { accountId } = await poor();
    const { accountWork } = await import('../../../../bin/cli/adminAccounts.ts');
    const { number } = await desk.server.db
      .selectFrom('invoice')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow();
    const { store, config } = desk.server.services;
    await accountWork(['invoice', 'settle', String(number), 'a cheque'], '')(store, config);
    await passes(3);
    expect((await paymentsOf(desk, accountId)).slice(1)).toEqual(['REFUSED 9900', 'RELEASED 9900']);
    const account = await desk.server.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(account.overdue_since).toBeNull();
  });
});
