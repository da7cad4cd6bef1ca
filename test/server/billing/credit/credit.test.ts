/** Prepaid credit: what is sold, what it costs, who sees and spends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, invoicesOf, newAccount } from '../../../support/billing.ts';
import { AMEX } from '../../../support/cards.ts';
import { orderThing } from '../../../support/orders.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'info' } });
});
afterAll(async () => await server.close());

const anAccount = async (more: { readonly ownUse?: boolean } = {}) => {
  const buyer = await newAccount(server, 0, more);
  return { ...buyer, me: await buyer.signIn() };
};
const buy = async ({ client }: SignedIn, userId: number, amount: number, more: object = {}) =>
  await client.call('buyPrepaidCredits', { body: { userId, amount, ...more } });
const report = async (who: { accountId: number; userId: number }, key: string, cents: number, tender = {}) =>
  await orderThing(server, who, { key, cents, tender });

describe('buying credit', () => {
  it('R-CREDIT-001 R-CREDIT-006 R-CREDIT-007 puts it on an invoice and into the books, from 10.00 to 9,999.99', async () => {
    const { me, id, accountId } = await anAccount();
    expect(valueOf(await me.client.call('prepaidCredits', { query: { userId: id } }))).toMatchObject({
      remaining: 0,
      held: 0,
      minimum: 10,
      maximum: 9999.99,
      purchases: [],
      provider: { collects: false },
    });
    expect(valueOf(await buy(me, id, 10))).toMatchObject({ remaining: 10, remainingPrepaidCredit: 10 });
    const { purchases } = valueOf(await buy(me, id, 9999.99, { approvedAmount: 9999.99 }));
    expect(purchases).toMatchObject([
      { type: 'CREDIT', text: 'Prepaid credit', credit: 9999.99, owed: 9999.99 },
      { type: 'CREDIT', text: 'Prepaid credit', credit: 10, owed: 10 },
    ]);
    expect(await invoicesOf(server, accountId)).toEqual([
      '2026-03-02 | InApp | OPEN | 10.00 | Prepaid credit 10.00',
      '2026-03-02 | InApp | OPEN | 9999.99 | Prepaid credit 9999.99',
    ]);
    expect(await balancesOf(server, accountId)).toEqual({ RECEIVABLE: 10009.99, CREDIT: -10009.99 });
  });

  it('R-CREDIT-007 of any other amount, or approved as another, is refused with what would do, and changes nothing', async () => {
    const { me, id, accountId } = await anAccount();
    for (const amount of [9.99, 10000, 0, -10, 10.005, 1e308]) {
      expect([amount, await buy(me, id, amount)]).toMatchObject([
        amount,
        {
          status: 422,
          detail: 'Credit is sold from $10.00 to $9,999.99, in whole cents. Nothing was changed.',
          fieldErrors: { amount: 'must be from $10.00 to $9,999.99' },
        },
      ]);
    }
    for (const approvedAmount of [50.01, 49.99, -50, 50.001, 1e308]) {
      expect([approvedAmount, await buy(me, id, 50, { approvedAmount })]).toMatchObject([
        approvedAmount,
        { status: 422, fieldErrors: { approvedAmount: 'must be 50' } },
      ]);
    }
    for (const amount of [NaN, 'ten'] as number[]) expect(await buy(me, id, amount)).toMatchObject({ status: 400 });
    expect(await balancesOf(server, accountId)).toEqual({});
  });

  it('R-CREDIT-004 in a query is an amount as people write it: no exponent, no other digits, no separators', async () => {
    const { signIn, accountId } = await newAccount(server);
    const { token } = await signIn();
    for (const amount of ['1e3', '.5E2', '１００', '٥٠', '1,000', '0x10', 'NaN', 'Infinity', '', '50 USD']) {
      const path = `/resource/auth/ps4/user/credits?amount=${encodeURIComponent(amount)}`;
      const answer = await server.request('POST', path, { token });
      expect([amount, answer.status, await answer.json()]).toMatchObject([
        amount,
        400,
        { fieldErrors: { amount: 'is not a number' } },
      ]);
    }
    expect(await invoicesOf(server, accountId)).toEqual([]);
  });

  it('R-CREDIT-004 by the other call does the same, and with a key happens once', async () => {
    const { me, id, accountId } = await anAccount();
    const { savedId } = valueOf(await me.client.call('addCard', { body: AMEX }));
    const path = '/resource/auth/ps4/user/credits';
    const send = async (query: string, key: string) => {
      const headers = { 'Idempotency-Key': key };
      const response = await server.request('POST', `${path}?${query}`, { token: me.token, headers });
      return { status: response.status, text: await response.text() };
    };
    const order = `amount=100&payment_method_id=${savedId}`;
    expect(await send(`${order}&cardCode=739`, 'no-such-code')).toMatchObject({ status: 422 });
    const first = await send(`${order}&card_code=7391`, 'the-key-1');
    expect([first.status, await send(`${order}&card_code=7391`, 'the-key-1')]).toEqual([200, first]);
    // How many signs a code has is no secret, and neither hash nor answer knows more of it.
    expect(await send(`${order}&card_code=1937`, 'the-key-1')).toEqual(first);
    expect((await send('amount=20', 'the-key-1')).status).toBe(422);
    expect(valueOf(await me.client.call('credits')).remainingPrepaidCredit).toBe(100);
    expect(await balancesOf(server, accountId)).toEqual({ RECEIVABLE: 100, CREDIT: -100 });
    const { history } = valueOf(await me.client.call('billingHistory', { params: { id } }));
    expect(history).toMatchObject([{ cardType: 'AMEX', cardNumber: '0005', price: 100, credit: 0 }]);
    // Ids of requests are random, and may hold any four signs.
    const told = server.logged.map((line) => line.replace(/"request":"[^"]*"/, ''));
    expect(told.filter((line) => line.includes('7391') || line.includes('1937'))).toEqual([]);
  });

  it('is for the owner of the account; a customer needs a plan and room for what is owed', async () => {
    const { me, id } = await anAccount({ ownUse: false });
    expect(await buy(me, id, 10)).toMatchObject({
      status: 422,
      detail: 'This account has no plan: choose one first. Nothing was ordered.',
    });
    const other = await anAccount();
    expect(await buy(me, other.id, 10)).toMatchObject({ status: 403 });
    const colleague = { username: `colleague@of-${id}.example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId: other.accountId, type: 'TEAM_FULL' });
    const member = await server.signIn(colleague);
    expect(await buy(member, member.auth.profile.id, 10)).toMatchObject({ status: 403 });
  });
});

describe('spending it', () => {
  it('R-CREDIT-008 takes what was given first, then what was bought, and owes the rest', async () => {
    const { me, id, accountId } = await anAccount();
    // A year of Essentials gives 100.00.
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 944 } }));
    valueOf(await buy(me, id, 20));
    const who = { accountId, userId: id };
    await report(who, 'a', 90_00);
    expect(await balancesOf(server, accountId)).toMatchObject({ BONUS: -10, CREDIT: -20, RECEIVABLE: 992 });
    await report(who, 'b', 40_00);
    const books = await balancesOf(server, accountId);
    expect(books).toMatchObject({ RECEIVABLE: 1002, REVENUE_IN_APP: -130 });
    expect([books['BONUS'], books['CREDIT']]).toEqual([undefined, undefined]);
    const { history } = valueOf(await me.client.call('billingHistory', { params: { id } }));
    expect(history.slice(0, 2)).toMatchObject([
      { price: 10, credit: -30, state: 'OPEN' },
      { price: 0, credit: -90, state: 'PAID' },
    ]);
  });

  it('R-CREDIT-002 stands in the profile of everybody of the account, with what was given', async () => {
    const { me, id, accountId } = await anAccount();
    const colleague = { username: `reader-of-${id}@example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL' });
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 944 } }));
    valueOf(await buy(me, id, 20.5));
    expect((await server.signIn(colleague)).auth.profile.remainingPrepaidCredit).toBe(120.5);
    expect(valueOf(await me.client.call('auth', { query: {} })).profile.remainingPrepaidCredit).toBe(120.5);
  });

  it('R-CREDIT-005 is told move by move: the owner sees all, a member what that member bought', async () => {
    const { me, id, accountId } = await anAccount();
    const colleague = { username: `spender-of-${id}@example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL', firstName: 'Ann', lastName: 'Lee' });
    const member = await server.signIn(colleague);
    valueOf(await buy(me, id, 20));
    await report({ accountId, userId: id }, 'a', 5_00, { paymentAmount: 5 });
    await report({ accountId, userId: member.auth.profile.id }, 'b', 3_00);
    const { remainingPrepaidCredit, transactions } = valueOf(await me.client.call('credits'));
    expect(remainingPrepaidCredit).toBe(17);
    expect(transactions).toMatchObject([
      { type: 'PURCHASE', text: 'A report', credit: -3, owed: 0, purchasedBy: 'Ann Lee' },
      { type: 'PURCHASE', text: 'A report', credit: 0, owed: 5 },
      { type: 'CREDIT', text: 'Prepaid credit', credit: 20, owed: 20 },
    ]);
    expect(valueOf(await me.client.call('creditTransactions')).transactions).toEqual(transactions);
    expect(valueOf(await member.client.call('credits'))).toMatchObject({
      remainingPrepaidCredit: 17,
      transactions: [{ credit: -3 }],
    });
    expect(await member.client.call('prepaidCredits', { query: { userId: id } })).toMatchObject({ status: 403 });
  });

  it('more than there is of it is refused; of two at once that want the last of it one gets it', async () => {
    const { me, id, accountId } = await anAccount();
    const who = { accountId, userId: id };
    valueOf(await buy(me, id, 10));
    expect(await report(who, 'more', 12_00, { creditAmount: 11 })).toMatchObject({
      status: 422,
      userMessage: 'The prepaid credit is $10.00, and $11.00 of it were named. Nothing was ordered.',
    });
    const both = await Promise.all(
      ['one', 'two'].map(async (key) => await report(who, key, 7_00, { creditAmount: 7, paymentAmount: 0 })),
    );
    expect(both.filter((one) => 'isNew' in one)).toHaveLength(1);
    expect(await balancesOf(server, accountId)).toMatchObject({ CREDIT: -3, REVENUE_IN_APP: -7 });
    // Nobody else's account is touched.
    const other = await anAccount();
    expect(
      await report({ accountId: other.accountId, userId: other.id }, 'x', 1_00, { creditAmount: 1 }),
    ).toMatchObject({ status: 422 });
  });
});
