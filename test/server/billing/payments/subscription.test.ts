/** Plans that a card pays: changes at once, and what happens while a change is being paid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesOf, moveTo, renewDue } from '../../../support/billing.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  booksOf,
  buyerWith,
  chargesOf,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const [ESSENTIALS, PRO] = [943, 945] as const;

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const choose = async ({ client }: SignedIn, id: number, planId: number, more: object = {}) =>
  await client.call('changePlan', { params: { id }, body: { planId, ...more } });
const planOf = async ({ client }: SignedIn, id: number) =>
  valueOf(await client.call('planDetails', { params: { id } })).accountEnrolledPlans.map(({ name }) => name);

describe('a plan', () => {
  it('is charged and had, with a paid invoice; a customer needs no limit of what may be open', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS, { ownUse: false });
    valueOf(await choose(me, id, ESSENTIALS, { approvedAmount: 99 }));
    expect(await planOf(me, id)).toEqual(['Essentials_99']);
    valueOf(await choose(me, id, PRO));
    expect(await planOf(me, id)).toEqual(['Pro']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 9900', 'succeeded 10000']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 199, REVENUE_RECURRING: -199 });
  });

  it('that is declined changes nothing', async () => {
    const { me, id, accountId } = await buyerWith(desk, '4000000000009995', { ownUse: false });
    expect(await choose(me, id, PRO)).toMatchObject({
      status: 402,
      message: 'The card was declined: insufficient funds. Nothing was charged.',
    });
    expect(await planOf(me, id)).toEqual([]);
    expect(await invoicesOf(desk.server, accountId)).toEqual([]);
    expect(await booksOf(desk, accountId)).toEqual({});
  });

  it('that less than nothing is due for is changed without the service', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS, { ownUse: false });
    valueOf(await choose(me, id, 944));
    valueOf(await choose(me, id, PRO));
    expect(await planOf(me, id)).toEqual(['Pro']);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 97200']);
    expect(await booksOf(desk, accountId)).toMatchObject({ FORWARD: -773 });
  });
});

describe('while the bank asks about a change', () => {
  it('nothing else of the subscription changes and no cycle is billed; then both come, in their order', async () => {
    const { me, id, accountId } = await buyerWith(desk, WORKS, { ownUse: false });
    valueOf(await choose(me, id, ESSENTIALS));
    const { cycle_end: end } = await desk.server.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    moveTo(desk.server, end ?? '', '00:00:00Z');
    desk.server.clock.advance(-30);
    // The card of before asks from now on.
    const [method] = desk.stripe.state
      .all<Intent>('payment_intent')
      .slice(-1)
      .map((one) => one.payment_method);
    const session = await desk.server.signIn(
      { username: me.auth.profile.username, password: 'a long enough password' },
      true,
    );
    desk.stripe.state.behave(method ?? '', { brand: 'visa', asks: true });
    expect(await choose(session, id, PRO)).toMatchObject({ status: 402 });
    for (const planId of [0, PRO, ESSENTIALS]) {
      expect([planId, await choose(session, id, planId)]).toMatchObject([planId, { status: 409 }]);
    }
    expect(await session.client.call('tryAutomator', { body: { userId: id } })).toMatchObject({ status: 409 });
    desk.server.clock.advance(40);
    await renewDue(desk.server);
    expect(await planOf(session, id)).toEqual(['Essentials_99']);
    const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
    if (intent === undefined) throw new Error('nothing was ordered');
    desk.stripe.state.behave(method ?? '', { brand: 'visa' });
    desk.stripe.state.answerBank(intent, true);
    await desk.finish();
    await renewDue(desk.server);
    await desk.finish();
    expect(await planOf(session, id)).toEqual(['Pro']);
    expect((await invoicesOf(desk.server, accountId)).slice(1)).toEqual([
      expect.stringContaining('PAID | 3.23 | Pro 6.42, Unused time: Essentials_99 -3.19'),
      expect.stringContaining('PAID | 199.00 | Pro 199.00'),
    ]);
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 9900', 'DONE 323', 'DONE 19900']);
  });
});
