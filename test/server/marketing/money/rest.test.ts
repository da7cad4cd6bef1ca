/** What a campaign did not need goes back to where it came from: once, the card first, to the cent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeMailing } from '../../../../server/marketing/sending/claims.queries.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { settleInvoice } from '../../../../server/account/operator/settleInvoice.ts';
import { orderRefund } from '../../../../server/billing/refunds/orderRefund.ts';
import { cents } from '../../../../src/calc/money.ts';
import { balancesOf, invoicesOf, newAccount } from '../../../support/billing.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { brokenRules } from '../../../support/histories/rules.ts';
import {
  carrierSays,
  draftOf,
  manyPeople,
  mayUseService,
  orderOf,
  settle,
} from '../../../support/marketing/paidMailings.ts';
import { mayText } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { booksOf, buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';
import type { Refund } from '../../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const RATE = 65;
const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: RATE }, ratesAsOf: '2026-11-22' };

let desk: StripeDesk;
let service: TwilioServer;
let ledger: TestServer;
beforeAll(async () => {
  service = await openTwilioServer(() => desk.server.clock.now());
  const config = { phone: phoneSettings(service), publicUrl: 'https://leads.example.com', marketing };
  desk = await openStripeDesk({ config });
  ledger = await startTestServer({ config });
});
afterAll(async () => {
  await ledger.close();
  await desk.close();
  await service.close();
});

const buyCredit = async ({ me, id }: { me: SignedIn; id: number }, amount: number): Promise<void> =>
  void valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount, approvedAmount: amount } }));

/** A campaign to so many, ordered with so much credit and the rest by card, or owed. */
async function ordered(server: TestServer, people: number, credit: number) {
  const buyer = server === desk.server ? await buyerWith(desk, WORKS, { ownUse: true }) : await owing();
  await mayText(buyer.me, server.clock.now(), { people: people + 1 });
  await mayUseService(server, buyer.me);
  if (credit > 0) await buyCredit(buyer, credit);
  const mailing = await draftOf(buyer.me, await manyPeople(server, buyer.me, people));
  const paymentAmount = (people * RATE - credit * 100) / 100;
  valueOf(await orderOf(buyer.me, mailing, { creditAmount: credit, paymentAmount }));
  return { ...buyer, mailing, who: { accountId: buyer.accountId, userId: buyer.id } };
}
async function owing() {
  const account = await newAccount(ledger, 0, { ownUse: true });
  return { ...account, me: await account.signIn() };
}
const complete = async (server: TestServer, who: { accountId: number; userId: number }, id: number): Promise<void> => {
  expect(await completeMailing(server.services.store.db, who, id, server.clock.now())).toBe(true);
};
const refundsOf = (): string[] =>
  desk.stripe.state.all<Refund>('refund').map(({ amount, metadata }) => `${metadata?.['refund']} ${amount}`);
const fits = async (server: TestServer, accountId: number): Promise<void> => {
  expect(await brokenRules(server.db, accountId)).toEqual({});
  expect(await findTrouble(server.services.store.db)).toEqual([]);
};

describe('by card and credit', () => {
  it('what a carrier refused goes back to the card in one refund, and what it took is earned', async () => {
    const { me, id, accountId, who, mailing } = await ordered(desk.server, 1040, 150);
    await carrierSays(desk.server, mailing, 400, 'ACCEPTED', RATE);
    await settle(desk.server);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 676, HELD: -416, REVENUE_IN_APP: -260 });
    await carrierSays(desk.server, mailing, 3, 'FAILED', RATE);
    await carrierSays(desk.server, mailing, 637, 'ACCEPTED', RATE);
    await complete(desk.server, who, mailing.id);
    await settle(desk.server);
    await settle(desk.server);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 676, REVENUE_IN_APP: -674.05, RECEIVABLE: -1.95 });
    await desk.finish();
    await desk.finish();
    expect(refundsOf().filter((one) => one.startsWith(`mailing:${mailing.id}:`))).toEqual([
      `mailing:${mailing.id}:rest 195`,
    ]);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 674.05, REVENUE_IN_APP: -674.05 });
    expect((await invoicesOf(desk.server, accountId)).at(-1)).toBe(
      '2026-03-02 | InApp | PAID | -1.95 | Refund of invoice 2: not sent of campaign Spring -1.95'.replace(
        'invoice 2',
        `invoice ${(await invoiceNumber(accountId)).toString()}`,
      ),
    );
    const { history } = valueOf(await me.client.call('billingHistory', { params: { id } }));
    expect(history.map(({ productName, price }) => [productName.replace(/invoice \d+/, 'invoice'), price])).toEqual([
      ['Refund of invoice: not sent of campaign Spring', -1.95],
      ['Campaign Spring: 1,040 recipients', 526],
      ['Prepaid credit', 150],
    ]);
    await fits(desk.server, accountId);
    // What happens to a piece later changes no money.
    await desk.server.db
      .updateTable('recipient')
      .set({ state: 'BOUNCED' })
      .where('mailing_id', '=', mailing.id)
      .where('seq', '=', 1)
      .execute();
    await settle(desk.server);
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 674.05, REVENUE_IN_APP: -674.05 });
  }, 120_000);

  it('finished early the card gets back first all that it paid, then the credit: bought before given', async () => {
    const { me, accountId, mailing } = await ordered(desk.server, 20, 10);
    await carrierSays(desk.server, mailing, 2, 'ACCEPTED', RATE);
    const paused = valueOf(
      await me.client.call('moveMailing', { params: { id: mailing.id }, body: { act: 'pause', version: 1 } }),
    ).mailings.find(({ id }) => id === mailing.id);
    const body = { act: 'finish' as const, version: paused?.version ?? 0, unsent: 18 };
    valueOf(await me.client.call('moveMailing', { params: { id: mailing.id }, body }));
    await settle(desk.server);
    await desk.finish();
    // 13.00 were paid, 1.30 sent: of 11.70 the card gets its 3.00, the credit 8.70.
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, CREDIT: -8.7, REVENUE_IN_APP: -1.3 });
    expect(refundsOf()).toContain(`mailing:${mailing.id}:rest 300`);
    await fits(desk.server, accountId);
  }, 60_000);

  it('what the operator gave back before is not given twice', async () => {
    const { accountId, who, mailing } = await ordered(desk.server, 20, 10);
    const row = await desk.server.db
      .selectFrom('mailing')
      .selectAll()
      .where('id', '=', mailing.id)
      .executeTakeFirstOrThrow();
    const { db } = desk.server.services.store;
    const now = desk.server.clock.now();
    expect(
      await db
        .transaction()
        .execute(
          async (trx) =>
            await orderRefund(
              trx,
              who,
              { invoiceId: row.invoice_id ?? 0, amount: cents(250), reason: '' },
              { day: '2026-03-02', now },
            ),
        ),
    ).toEqual({ ok: true, amount: 250 });
    await desk.finish();
    await carrierSays(desk.server, mailing, 20, 'FAILED', RATE);
    await complete(desk.server, who, mailing.id);
    await settle(desk.server);
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, CREDIT: -10 });
    await fits(desk.server, accountId);
  }, 60_000);

  it('what nobody knows of is paid, and counts no more once it turned out not to have gone out', async () => {
    const { accountId, who, mailing } = await ordered(desk.server, 20, 0);
    await carrierSays(desk.server, mailing, 1, 'UNKNOWN', RATE);
    await carrierSays(desk.server, mailing, 18, 'ACCEPTED', RATE);
    await settle(desk.server);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 13, HELD: -0.65, REVENUE_IN_APP: -12.35 });
    await desk.server.db
      .updateTable('recipient')
      .set({ state: 'QUEUED' })
      .where('mailing_id', '=', mailing.id)
      .where('state', '=', 'UNKNOWN')
      .execute();
    await carrierSays(desk.server, mailing, 2, 'FAILED', RATE);
    await complete(desk.server, who, mailing.id);
    await settle(desk.server);
    await desk.finish();
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 11.7, REVENUE_IN_APP: -11.7 });
    await fits(desk.server, accountId);
  }, 60_000);
});

describe('where nothing is collected', () => {
  it('less is owed, and nothing where nothing was sent', async () => {
    const { accountId, who, mailing } = await ordered(ledger, 20, 0);
    await carrierSays(ledger, mailing, 17, 'ACCEPTED', RATE);
    await carrierSays(ledger, mailing, 3, 'FAILED', RATE);
    await complete(ledger, who, mailing.id);
    await settle(ledger);
    expect(await balancesOf(ledger, accountId)).toEqual({ RECEIVABLE: 11.05, REVENUE_IN_APP: -11.05 });
    await fits(ledger, accountId);
    const none = await ordered(ledger, 20, 0);
    await carrierSays(ledger, none.mailing, 20, 'FAILED', RATE);
    await complete(ledger, none.who, none.mailing.id);
    await settle(ledger);
    expect(await balancesOf(ledger, none.accountId)).toEqual({});
    expect((await invoicesOf(ledger, none.accountId)).map((line) => line.split(' | ')[2])).toEqual(['PAID', 'PAID']);
    await fits(ledger, none.accountId);
  }, 60_000);

  it('of what was settled already the rest comes back as credit', async () => {
    const { accountId, who, mailing } = await ordered(ledger, 20, 0);
    const { config } = ledger.services;
    const number = await invoiceNumberOf(ledger, accountId);
    expect(
      await settleInvoice(ledger.services.store.db, number, 'cheque', { config, now: ledger.clock.now() }),
    ).toMatchObject({ ok: true });
    await carrierSays(ledger, mailing, 17, 'ACCEPTED', RATE);
    await carrierSays(ledger, mailing, 3, 'FAILED', RATE);
    await complete(ledger, who, mailing.id);
    await settle(ledger);
    expect(await balancesOf(ledger, accountId)).toEqual({ BANK: 13, CREDIT: -1.95, REVENUE_IN_APP: -11.05 });
    await fits(ledger, accountId);
  }, 60_000);
});

const invoiceNumber = async (accountId: number): Promise<number> => await invoiceNumberOf(desk.server, accountId);
/** Of the last campaign. */
async function invoiceNumberOf({ db }: TestServer, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('mailing as m')
    .innerJoin('invoice as i', 'i.id', 'm.invoice_id')
    .select('i.number')
    .where('m.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.number;
}
