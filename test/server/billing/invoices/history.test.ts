/** What was billed, as the owner and each member see it, and on paper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleInvoice } from '../../../../server/account/operator/settleInvoice.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { moveTo, newAccount } from '../../../support/billing.ts';
import { orderThing } from '../../../support/orders.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [ESSENTIALS_ANNUAL, PRO] = [944, 945] as const;
const SELLER = {
  name: 'Lakeside Data LLC',
  address: '12 Pier Road, Erie, PA 16501',
  phone: '',
  email: 'bills@example.com',
};
const COLLEAGUE = { username: 'colleague@example.com', password: 'a long enough password' };

let server: TestServer;
let buyer: Awaited<ReturnType<typeof newAccount>>;
let owner: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York', vendor: SELLER } });
  buyer = await newAccount(server);
  owner = await buyer.signIn();
  await server.addUser({
    ...COLLEAGUE,
    accountId: buyer.accountId,
    type: 'TEAM_FULL',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  member = await server.signIn(COLLEAGUE);
  for (const planId of [ESSENTIALS_ANNUAL, PRO]) {
    valueOf(await owner.client.call('changePlan', { params: { id: buyer.id }, body: { planId } }));
  }
  // Evening in New York, and the next day in UTC.
  moveTo(server, '2026-03-06', '02:00:00Z');
  await buy('first', 'Comparable Property', 500);
  await buy('second', 'Free of charge', 0);
});
afterAll(async () => await server.close());

/** As the member does who buys a report. */
async function buy(key: string, text: string, cents: number): Promise<void> {
  const { accountId, id: userId } = member.auth.profile;
  const charged = await orderThing(server, { accountId, userId }, { key, text, cents, tender: { creditAmount: 0 } });
  if (isRefusal(charged)) throw new Error(charged.userMessage);
}

const historyOf = async ({ client }: SignedIn, id: number) => await client.call('billingHistory', { params: { id } });

describe('the billing history', () => {
  it('R-BILLING-003 R-BILLING-006 has a row for each invoice, the newest first, line by line', async () => {
    const { history } = valueOf(await historyOf(owner, buyer.id));
    const common = { cardType: null, cardNumber: null };
    expect(history).toMatchObject([
      {
        ...common,
        productName: 'Comparable Property',
        purchasedBy: 'Ann Lee',
        purchasedDate: '2026-03-05',
        purchaseType: 'InApp',
        price: 5,
        term: null,
        state: 'OPEN',
        lines: [{ product: 'REPORT', text: 'Comparable Property', amount: 5, days: null, from: null }],
      },
      {
        ...common,
        productName: 'Pro',
        purchasedBy: buyer.username,
        purchasedDate: '2026-03-02',
        purchaseType: 'Recurring',
        price: 0,
        term: 'Monthly',
        state: 'PAID',
        forward: 1133,
        lines: [
          { text: 'Pro', amount: 199, days: 31, of: 31, from: '2026-03-02', to: '2026-04-02' },
          { text: 'Unused time: Essentials_99 Annual', amount: -972 },
          { text: 'Unused time: Full-access seat: Ann Lee', amount: -360 },
        ],
      },
      { productName: 'Essentials_99 Annual', term: 'Annual', price: 1332, state: 'OPEN', forward: 0 },
    ]);
    const numbers = history.map(({ invoice }) => invoice);
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) - 1, (numbers[0] ?? 0) - 2]);
  });

  it('of a member is what that member bought; the owner may ask for it as well', async () => {
    const { id } = member.auth.profile;
    const own = valueOf(await historyOf(member, id));
    expect(own.history.map(({ productName }) => productName)).toEqual(['Comparable Property']);
    expect(valueOf(await historyOf(owner, id))).toEqual(own);
  });

  it('of others is refused to members and to strangers, as is the file', async () => {
    const stranger = await (await newAccount(server)).signIn();
    for (const { token, client } of [member, stranger]) {
      expect(await client.call('billingHistory', { params: { id: buyer.id } })).toMatchObject({
        ok: false,
        status: 403,
      });
      const file = await server.request('GET', `/billing/history/download/${buyer.id}`, { token });
      expect(file.status).toBe(403);
    }
    expect(await historyOf(stranger, member.auth.profile.id)).toMatchObject({ status: 403 });
    expect(valueOf(await historyOf(stranger, stranger.auth.profile.id))).toMatchObject({ history: [] });
  });
});

describe('the file of the history', () => {
  it('R-BILLING-007 R-BILLING-008 R-BILLING-009 is a PDF by the name of the user, whole or one tab', async () => {
    const pages: number[] = [];
    for (const tab of ['', '?tab=Recurring', '?tab=InApp']) {
      const file = await server.request('GET', `/billing/history/download/${buyer.id}${tab}`, { token: owner.token });
      expect(file.headers.get('content-disposition')).toContain(`billing-history-${buyer.id}.pdf`);
      expect(file.headers.get('content-type')).toContain('application/pdf');
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      pages.push(bytes.byteLength);
    }
    const [all = 0, recurring = 0, inApp = 0] = pages;
    expect(all).toBeGreaterThan(recurring);
    expect(recurring).toBeGreaterThan(inApp);
  });

  it('is what a bookkeeper takes: who sells to whom, when, for which time, how it was paid, what is open', async () => {
    const file = await server.request('GET', `/billing/history/download/${buyer.id}`, { token: owner.token });
    const texts = pdfPages(Buffer.from(await file.arrayBuffer()))
      .map(pageText)
      .join('\n')
      .split('\n');
    expect(texts).toEqual(
      expect.arrayContaining([
        'Seller: Lakeside Data LLC, 12 Pier Road, Erie, PA 16501, bills@example.com',
        `Buyer: ${buyer.username}`,
        '03/02/2026 until 03/02/2027',
        'Unused time: Essentials_99 Annual',
        'Paid',
        'To be paid',
      ]),
    );
    const sums = texts.slice(texts.indexOf('Sum'));
    // 1,332.00 and 5.00; the invoice that was paid came to nothing.
    expect(sums.slice(0, 4)).toEqual(['Sum', '$1,337.00', 'Of that to be paid', '$1,337.00']);
    expect(sums.join(' ')).toContain('to be settled with Lakeside Data LLC.');
  });

  it('says on which day an invoice was paid, on paper as in the answer', async () => {
    const other = await newAccount(server);
    const me = await other.signIn();
    valueOf(await me.client.call('changePlan', { params: { id: other.id }, body: { planId: PRO } }));
    const [owed] = valueOf(await historyOf(me, other.id)).history;
    expect(owed).toMatchObject({ state: 'OPEN', paidDate: null });
    moveTo(server, '2026-03-06', '22:00:00Z');
    const { store, config, clock } = server.services;
    const settled = await settleInvoice(store.db, owed?.invoice ?? 0, 'check 1042', { config, now: clock.now() });
    expect(isRefusal(settled)).toBe(false);
    const [paid] = valueOf(await historyOf(me, other.id)).history;
    expect(paid).toMatchObject({ state: 'PAID', paidDate: '2026-03-06' });
    const file = await server.request('GET', `/billing/history/download/${other.id}`, { token: me.token });
    const text = pdfPages(Buffer.from(await file.arrayBuffer()))
      .map(pageText)
      .join('\n');
    expect(text).toContain('Paid 03/06/2026');
    expect(text).not.toContain('To be paid,');
  });

  it('of another tab than there is is refused', async () => {
    const file = await server.request('GET', `/billing/history/download/${buyer.id}?tab=All`, { token: owner.token });
    expect(file.status).toBe(400);
  });
});
