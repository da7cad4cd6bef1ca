/** How an account stands: plan and seats, the next bill, credit, what is owed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '../../../support/billing.ts';
import { AMEX } from '../../../support/cards.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO] = [943, 944, 945] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

const detailsOf = async ({ client }: SignedIn, id: number) =>
  valueOf(await client.call('billingDetails', { params: { id } }));
const choose = async ({ client }: SignedIn, id: number, planId: number): Promise<unknown> =>
  valueOf(await client.call('changePlan', { params: { id }, body: { planId } }));

it('R-BILLING-005 without a plan there is nothing to pay, and nothing comes', async () => {
  const { id, signIn } = await newAccount(server);
  expect(await detailsOf(await signIn(), id)).toMatchObject({
    label: '',
    nextCycleDate: null,
    mrcTotal: 0,
    lines: [],
    nextBill: null,
    remainingPrepaidCredit: 0,
    carriedForward: 0,
    open: 0,
    defaultCard: null,
    purchaseCard: null,
    usage: { savesLimit: null },
    provider: { kind: 'LEDGER', collects: false },
  });
});

it('R-BILLING-002 R-BILLING-005 names what is paid for, the next bill line by line, credit, what is owed and the card', async () => {
  const { id, signIn } = await newAccount(server, 1);
  const me = await signIn();
  valueOf(await me.client.call('addCard', { body: AMEX }));
  await choose(me, id, ESSENTIALS);
  valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 25 } }));
  expect(await detailsOf(me, id)).toMatchObject({
    label: 'Essentials',
    nextCycleDate: '2026-04-02',
    mrcTotal: 129,
    lines: [
      { text: 'Essentials_99', amount: 99, from: '2026-03-02', to: '2026-04-02' },
      { text: 'Full-access seat: m1 Lee', amount: 30 },
    ],
    nextBill: { date: '2026-04-02', total: 129, lines: [{ amount: 99 }, { amount: 30 }] },
    remainingPrepaidCredit: 25,
    open: 154,
    defaultCard: { cardType: 'AMEX', cardNumber: '**** ****** *0005', cardExpMonth: 12, cardExpYear: 2030 },
    purchaseCard: { cardType: 'AMEX', cardNumber: '**** ****** *0005' },
    usage: { savesLimit: 25_000 },
  });
});

it('tells the bill of what is scheduled: of a smaller plan, and none when the plan is left', async () => {
  const { id, signIn } = await newAccount(server, 1);
  const me = await signIn();
  await choose(me, id, PRO);
  await choose(me, id, ESSENTIALS);
  expect(await detailsOf(me, id)).toMatchObject({ mrcTotal: 199, nextBill: { total: 129 } });
  await choose(me, id, 0);
  expect(await detailsOf(me, id)).toMatchObject({ mrcTotal: 199, nextBill: null });
});

it('a year is told by the month, and what is carried forward pays the next bill', async () => {
  const { id, signIn } = await newAccount(server);
  const me = await signIn();
  await choose(me, id, ESSENTIALS_ANNUAL);
  expect(await detailsOf(me, id)).toMatchObject({ mrcTotal: 81, remainingPrepaidCredit: 100 });
  await choose(me, id, PRO);
  expect(await detailsOf(me, id)).toMatchObject({ mrcTotal: 199, carriedForward: 773, nextBill: { total: 0 } });
});

it('is the owner’s of the account alone', async () => {
  const { id, accountId } = await newAccount(server);
  const colleague = { username: `details-of-${id}@example.com`, password: 'a long enough password' };
  await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL' });
  const member = await server.signIn(colleague);
  expect(await member.client.call('billingDetails', { params: { id } })).toMatchObject({ status: 403 });
  const other = await newAccount(server);
  const stranger = await other.signIn();
  expect(await stranger.client.call('billingDetails', { params: { id } })).toMatchObject({ status: 403 });
});
