/** Charging: what fits, what is refused, and that no key is charged twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendRates, reportCents } from '../../../../server/billing/prices.ts';
import type { Tender } from '../../../../server/billing/orders/tender.ts';
import type { Principal } from '../../../../server/platform/tenant.ts';
import { centsOf } from '../../../../src/calc/money.ts';
import { balancesOf, invoicesOf, newAccount } from '../../../support/billing.ts';
import { AMEX } from '../../../support/cards.ts';
import { orderThing, type Thing } from '../../../support/orders.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: Principal;
let other: Principal;
beforeAll(async () => {
  server = await startTestServer();
  const principalOf = async (credentials?: { username: string; password: string }): Promise<Principal> => {
    const { accountId, id: userId } = (await server.signIn(credentials)).auth.profile;
    return { accountId, userId };
  };
  me = await principalOf();
  const stranger = { username: 'stranger@example.com', password: 'a long enough password' };
  await server.addUser(stranger);
  other = await principalOf(stranger);
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.db.deleteFrom('charge').execute()));

const report = (key: string, cents = 500, tender: Tender = {}): Thing => ({ key, cents, tender });
const pay = async (order: Thing, principal = me) => await orderThing(server, principal, order);
const charged = async () =>
  await server.db.selectFrom('charge').select(['account_id', 'user_id', 'key', 'purpose', 'cents']).execute();

describe('a key', () => {
  it('is charged once, also when it comes again with another price, or many times at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => await pay(report('one'))));
    expect(all.filter((one) => 'isNew' in one && one.isNew)).toHaveLength(1);
    expect(await pay(report('one', 900))).toMatchObject({ isNew: false });
    expect(await charged()).toEqual([
      { account_id: me.accountId, user_id: me.userId, key: 'one', purpose: 'REPORT', cents: 500 },
    ]);
  });

  it('of another account is another one', async () => {
    expect(await pay(report('same'))).toMatchObject({ isNew: true });
    expect(await pay(report('same'), other)).toMatchObject({ isNew: true });
    expect(await charged()).toHaveLength(2);
  });

  it('of what cannot be handed out is not charged', async () => {
    await expect(pay({ ...report('undone'), fails: true })).rejects.toThrow('cannot be handed out');
    expect(await charged()).toEqual([]);
  });
});

describe('a payment', () => {
  const refused = (fieldErrors: Record<string, string>, userMessage: string) =>
    expect.objectContaining({ kind: 'refusal', status: 422, fieldErrors, userMessage });

  it('of parts has to sum to the price', async () => {
    expect(await pay(report('parts', 500, { paymentAmount: 5, creditAmount: 2 }))).toEqual(
      refused(
        { paymentAmount: 'must sum to $5.00' },
        'The parts sum to $7.00, the price is $5.00. Nothing was ordered.',
      ),
    );
    expect(await pay(report('parts', 0, { paymentAmount: 5 }))).toEqual(
      refused(
        { paymentAmount: 'must sum to $0.00' },
        'The parts sum to $5.00, the price is $0.00. Nothing was ordered.',
      ),
    );
    expect(await pay(report('parts', 500, { creditAmount: 6 }))).toEqual(
      refused(
        { creditAmount: 'must sum to $5.00' },
        'The credit is more than the price, which is $5.00. Nothing was ordered.',
      ),
    );
    expect(await charged()).toEqual([]);
    expect(await pay(report('parts', 500, { paymentAmount: 5, creditAmount: 0 }))).toMatchObject({ isNew: true });
  });

  it('R-WALLET-018 by card names one of the wallet, and from $100 on the number of signs of its code, which is kept nowhere', async () => {
    const buyer = await newAccount(server);
    const who = { accountId: buyer.accountId, userId: buyer.id };
    const { client } = await buyer.signIn();
    const { savedId } = valueOf(await client.call('addCard', { body: AMEX }));
    const card = { paymentMethodId: String(savedId) };
    expect(await pay(report('other', 500, card))).toEqual(
      refused({ paymentMethodId: 'is no card' }, 'There is no such card to buy with. Nothing was ordered.'),
    );
    expect(await pay(report('code', 100_00, card), who)).toMatchObject({ fieldErrors: { cardCode: 'is missing' } });
    expect(await pay(report('code', 100_00, { ...card, cardCode: 3 }), who)).toEqual(
      refused({ cardCode: 'must have 4 digits' }, 'The code has 4 digits. Nothing was ordered.'),
    );
    expect(await pay(report('less', 99_99, card), who)).toMatchObject({ isNew: true });
    expect(await pay(report('code', 100_00, { ...card, cardCode: 4 }), who)).toMatchObject({ isNew: true });
    const { history } = valueOf(await client.call('billingHistory', { params: { id: buyer.id } }));
    expect(history.map(({ cardType, cardNumber }) => [cardType, cardNumber])).toEqual(
      history.map(() => ['AMEX', '0005']),
    );
  });

  it('with a card that has expired is refused', async () => {
    const buyer = await newAccount(server);
    const { client } = await buyer.signIn();
    const { savedId } = valueOf(await client.call('addCard', { body: AMEX }));
    await server.db.updateTable('payment_method').set({ exp_year: 2020 }).where('id', '=', savedId).execute();
    const who = { accountId: buyer.accountId, userId: buyer.id };
    expect(await pay(report('a', 500, { paymentMethodId: String(savedId) }), who)).toEqual(
      refused({ paymentMethodId: 'has expired' }, 'The card has expired. Nothing was ordered.'),
    );
  });
});

describe('what is charged', () => {
  it('stands on an invoice of its own and in the books, once; what costs nothing does not', async () => {
    const buyer = await newAccount(server);
    const who = { accountId: buyer.accountId, userId: buyer.id };
    for (const order of [report('a'), report('a', 900), report('b', 250), report('free', 0)]) await pay(order, who);
    expect(await invoicesOf(server, buyer.accountId)).toEqual([
      '2026-03-02 | InApp | OPEN | 5.00 | A report 5.00',
      '2026-03-02 | InApp | OPEN | 2.50 | A report 2.50',
    ]);
    expect(await balancesOf(server, buyer.accountId)).toEqual({ RECEIVABLE: 7.5, REVENUE_IN_APP: -7.5 });
    const noted = await server.db.selectFrom('payment').selectAll().where('account_id', '=', buyer.accountId).execute();
    expect(noted.map(({ state, cents }) => [state, cents])).toEqual([
      ['NOTED', 500],
      ['NOTED', 250],
    ]);
  });

  it('to a customer takes a plan, and stays within what may be open; what costs nothing takes neither', async () => {
    const buyer = await newAccount(server, 0, { ownUse: false });
    const who = { accountId: buyer.accountId, userId: buyer.id };
    const without = 'This account has no plan: choose one first. Nothing was ordered.';
    expect(await pay(report('a'), who)).toMatchObject({ status: 422, userMessage: without });
    expect(await pay(report('free', 0), who)).toMatchObject({ isNew: true });
    const ofBuyer = server.db.updateTable('account').where('id', '=', buyer.accountId);
    await ofBuyer.set({ open_limit_cents: centsOf(103) }).execute();
    const { client } = await buyer.signIn();
    valueOf(await client.call('changePlan', { params: { id: buyer.id }, body: { planId: 943 } }));
    expect(await pay(report('a', 401), who)).toMatchObject({
      status: 422,
      userMessage:
        'This installation collects nothing itself: $103.00 may be open with its operator, $103.01 would be. Nothing was ordered.',
    });
    expect(await pay(report('a', 400), who)).toMatchObject({ isNew: true });
  });

  it('is not paid with what was carried forward, which belongs to subscriptions', async () => {
    const buyer = await newAccount(server);
    const { client } = await buyer.signIn();
    for (const planId of [944, 945]) {
      valueOf(await client.call('changePlan', { params: { id: buyer.id }, body: { planId } }));
    }
    await pay(report('a', 500, { creditAmount: 0 }), { accountId: buyer.accountId, userId: buyer.id });
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toContain('InApp | OPEN | 5.00');
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ FORWARD: -773 });
  });
});

describe('prices', () => {
  const rates = { contact: 12, phone: 5, email: 3 };
  const skipTrace = { url: 'https://people.example.com', key: null, rates };
  const nothing = { contact: 0, phone: 0, email: 0 };

  it('R-SKIP-007 all three append rates are zero with list management, and where nobody else is asked', () => {
    expect(appendRates({ skipTrace }, { hasListManagement: false })).toEqual(rates);
    expect(appendRates({ skipTrace }, { hasListManagement: true })).toEqual(nothing);
    expect(appendRates({ skipTrace: { ...skipTrace, url: null } }, { hasListManagement: false })).toEqual(nothing);
  });

  it('of reports are those of the configuration', () => {
    expect(reportCents(server.services.config, 'COMPARABLE_PROPERTY')).toBe(500);
  });
});
