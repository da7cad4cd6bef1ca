/**
 * Each worked example of the design (account.md, section 6), to the cent, wherever its amount is named: what is asked
 * first, the invoice, the file of it, the books, the next bill as it is told, and the one that comes then.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceLine } from '../../../../src/api/contract/billing/plans.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import type { CalendarDate } from '../../../../src/calc/dates.ts';
import { amountsOf, balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, join, newAddress, tokenOf, type Account } from '../../../support/team.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO, PRO_ANNUAL, ELITE_ANNUAL] = [943, 944, 945, 946, 948] as const;

interface Figures {
  readonly starts: CalendarDate;
  readonly plan: number;
  /** Who is seated on the day on which it starts. */
  readonly members?: number;
  readonly asked: CalendarDate;
  /** So many seats, or another plan. */
  readonly wants: { readonly seats: number } | { readonly planId: number };
  readonly lines: readonly number[];
  readonly due: number;
  /** The bills that follow, with what is to be paid of each. */
  readonly bills: readonly (readonly [CalendarDate, number])[];
  readonly forward?: number;
}

const figures: Readonly<Record<string, Figures>> = {
  'a seat on 22 November, of a month from the 10th': {
    starts: '2026-11-10',
    plan: ESSENTIALS,
    asked: '2026-11-22',
    wants: { seats: 1 },
    lines: [18],
    due: 18,
    bills: [['2026-12-10', 129]],
  },
  'a seat on 22 December, of a month of 31 days': {
    starts: '2026-11-10',
    plan: ESSENTIALS,
    asked: '2026-12-22',
    wants: { seats: 1 },
    lines: [18.39],
    due: 18.39,
    bills: [['2027-01-10', 129]],
  },
  'two seats at once, two lines': {
    starts: '2026-11-10',
    plan: ESSENTIALS,
    asked: '2026-12-22',
    wants: { seats: 2 },
    lines: [18.39, 18.39],
    due: 36.78,
    bills: [['2027-01-10', 159]],
  },
  'a seat on the last day': {
    starts: '2026-11-10',
    plan: ESSENTIALS,
    asked: '2026-12-09',
    wants: { seats: 1 },
    lines: [1],
    due: 1,
    bills: [['2026-12-10', 129]],
  },
  'a seat in February, of an anchor of 31': {
    starts: '2027-01-31',
    plan: ESSENTIALS,
    asked: '2027-02-15',
    wants: { seats: 1 },
    lines: [13.93],
    due: 13.93,
    bills: [
      ['2027-02-28', 129],
      ['2027-03-31', 129],
    ],
  },
  'Essentials with a paid seat to Pro, which includes it': {
    starts: '2026-11-10',
    plan: ESSENTIALS,
    members: 1,
    asked: '2026-11-22',
    wants: { planId: PRO },
    lines: [119.4, -59.4, -18],
    due: 42,
    bills: [['2026-12-10', 199]],
  },
  'Pro to Pro annual': {
    starts: '2026-11-10',
    plan: PRO,
    asked: '2026-11-22',
    wants: { planId: PRO_ANNUAL },
    lines: [1980, -119.4],
    due: 1860.6,
    bills: [['2027-11-22', 1980]],
  },
  'Essentials annual to Pro': {
    starts: '2026-11-10',
    plan: ESSENTIALS_ANNUAL,
    asked: '2026-12-10',
    wants: { planId: PRO },
    lines: [199, -892.11],
    due: 0,
    forward: 693.11,
    bills: [
      ['2027-01-10', 0],
      ['2027-02-10', 0],
      ['2027-03-10', 0],
      ['2027-04-10', 102.89],
    ],
  },
  'Pro annual to Elite annual, on a leap day': {
    starts: '2027-11-10',
    plan: PRO_ANNUAL,
    asked: '2028-02-29',
    wants: { planId: ELITE_ANNUAL },
    lines: [4874.26, -1379.51],
    due: 3494.75,
    bills: [['2028-11-10', 6996]],
  },
  'a seat of a year': {
    starts: '2026-11-10',
    plan: ESSENTIALS_ANNUAL,
    asked: '2027-03-01',
    wants: { seats: 1 },
    lines: [250.52],
    due: 250.52,
    bills: [['2027-11-10', 1332]],
  },
  'Pro with three members to Essentials, later': {
    starts: '2026-11-10',
    plan: PRO,
    members: 3,
    asked: '2026-11-22',
    wants: { planId: ESSENTIALS },
    lines: [],
    due: 0,
    bills: [['2026-12-10', 189]],
  },
};

describe.each(Object.entries(figures))('%s', (_name, { starts, plan, members = 0, asked, wants, ...figure }) => {
  const { lines, due, bills, forward = 0 } = figure;
  let server: TestServer;
  let account: Account;
  beforeAll(async () => {
    server = await startTestServer({ config: { timeZone: 'America/New_York' } });
    account = await newAccount(server);
    moveTo(server, starts);
    valueOf(await (await client()).call('changePlan', { params: { id: account.id }, body: { planId: plan } }));
    for (let seated = 0; seated < members; seated += 1) await join(server, account);
    moveTo(server, asked);
    await renewDue(server);
  });
  afterAll(async () => await server.close());

  const client = async () => (await account.signIn()).client;
  const people = 'seats' in wants ? Array.from({ length: wants.seats }, () => ({ username: newAddress() })) : [];

  async function quote(): Promise<{ readonly amount: number; readonly lines: readonly PriceLine[] }> {
    const api = await client();
    return 'seats' in wants
      ? valueOf(await api.call('quoteInvites', { body: { members: people } }))
      : valueOf(await api.call('quotePlan', { body: wants }));
  }
  async function order(approvedAmount: number): Promise<string | null> {
    const api = await client();
    if (!('seats' in wants)) {
      const body = { ...wants, approvedAmount };
      const changed = await api.call('changePlan', { params: { id: account.id }, body });
      return changed.ok ? null : changed.detail;
    }
    const invited = await api.call('inviteMembers', { body: { members: people, approvedAmount } });
    if (!invited.ok) return invited.detail;
    for (const { url } of invited.value.invitations ?? []) {
      const body = { token: tokenOf(url), password: GOOD_PASSWORD };
      valueOf(await server.client().call('acceptInvitation', { body }));
    }
    return null;
  }
  const invoices = async () => await invoicesOf(server, account.accountId);
  const balances = async () => await balancesOf(server, account.accountId);
  const nextBill = async () =>
    valueOf(await (await client()).call('billingDetails', { params: { id: account.id } })).nextBill;
  const onPaper = async (): Promise<readonly string[]> => {
    const { token } = await account.signIn();
    const file = await server.request('GET', `/billing/history/download/${account.id}`, { token });
    return pdfPages(Buffer.from(await file.arrayBuffer())).flatMap((page) => pageText(page).split('\n'));
  };

  it('is asked, ordered, invoiced, printed, posted and billed next at the same amounts', async () => {
    const told = await quote();
    expect([told.amount, amountsOf({ lines: [...told.lines] })]).toEqual([due, lines]);
    const [before, billed] = [await balances(), await invoices()];

    // A cent more or less is another amount.
    for (const other of [due + 0.01, due - 0.01]) expect(await order(other)).toMatch(/^The amount due is \$/);
    expect([await balances(), await invoices()]).toEqual([before, billed]);

    expect(await order(due)).toBeNull();
    const after = (await invoices()).slice(billed.length);
    const isNow = lines.length > 0;
    expect(after).toHaveLength(isNow ? 1 : 0);
    if (isNow) {
      expect(after[0]).toContain(`| ${due.toFixed(2)} | `);
      const { history } = valueOf(await (await client()).call('billingHistory', { params: { id: account.id } }));
      expect(history[0]).toMatchObject({ price: due, forward, lines: lines.map((amount) => ({ amount })) });
      const days = told.lines.map(({ days, of }) => `${days} of ${of}`);
      const printed = await onPaper();
      const start = printed.findIndex((text) => text.startsWith(`Invoice ${history[0]?.invoice} of `));
      const own = printed.slice(start, start + 1 + 6 * (lines.length + 2));
      const amounts = [...lines, due].map((amount) => formatDollars(amount, { forceCents: true }));
      expect(own).toEqual(expect.arrayContaining([...amounts, ...days]));
      expect(printed).toEqual(expect.arrayContaining([expect.stringMatching(/No line names sales tax\./)]));
    }
    const books = await balances();
    const sum = lines.reduce((total, amount) => total + amount, 0);
    expect((books['RECEIVABLE'] ?? 0) - (before['RECEIVABLE'] ?? 0)).toBeCloseTo(due, 6);
    expect((books['REVENUE_RECURRING'] ?? 0) - (before['REVENUE_RECURRING'] ?? 0)).toBeCloseTo(-sum, 6);
    expect(books['FORWARD'] ?? 0).toBe(forward === 0 ? 0 : -forward);

    for (const [date, total] of bills) {
      expect(await nextBill()).toMatchObject({ date, total });
      const owed = (await balances())['RECEIVABLE'] ?? 0;
      const length = (await invoices()).length;
      moveTo(server, date);
      await renewDue(server);
      const come = (await invoices()).slice(length);
      expect(come).toEqual([expect.stringMatching(new RegExp(`^${date} .*\\| ${total.toFixed(2)} \\| `))]);
      expect(((await balances())['RECEIVABLE'] ?? 0) - owed).toBeCloseTo(total, 6);
    }
  });
});
