/** Plans over HTTP: quote, order, undo and leave, with what the invoice and the books say of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TestServer } from '../../../support/server.ts';
import { startTestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { amountsOf, balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO, ELITE] = [943, 944, 945, 947] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

type Buyer = Awaited<ReturnType<typeof newAccount>>;
const quote = async ({ client }: SignedIn, planId: number, more = {}) =>
  await client.call('quotePlan', { body: { planId, ...more } });
const order = async ({ signIn, id }: Buyer, planId: number, more = {}) =>
  await (await signIn()).client.call('changePlan', { params: { id }, body: { planId, ...more } });
const details = async ({ signIn, id }: Buyer) =>
  valueOf(await (await signIn()).client.call('planDetails', { params: { id } }));
const team = async ({ signIn, id }: Buyer) =>
  valueOf(await (await signIn()).client.call('teamPlan', { params: { id } }));

describe('an account without a plan', () => {
  it('R-PLAN-013 R-PLAN-015 has an empty label, no bills, and as many members as it likes', async () => {
    const buyer = await newAccount(server, 7);
    expect(await details(buyer)).toMatchObject({
      accountEnrolledPlans: [],
      label: '',
      legacy: false,
      scheduled: null,
      nextCycleDate: null,
      laPlanDetails: { monitoredProperties: null },
    });
    expect(await team(buyer)).toMatchObject({
      planType: null,
      canCreate: true,
      isPaidUser: false,
      nextSeat: { amount: 0 },
    });
    expect(await invoicesOf(server, buyer.accountId)).toEqual([]);
  });

  it('R-PLAN-001 R-PLAN-007 R-PLAN-008 R-PLAN-009 R-PLAN-010 R-PLAN-011 is offered the plans with what each costs its team', async () => {
    const { availableUserPlans } = await details(await newAccount(server, 4));
    expect(
      availableUserPlans.map(({ planId, name, planAmount, annual, teamAmount }) => [
        planId,
        name,
        planAmount,
        annual,
        teamAmount,
      ]),
    ).toEqual([
      [943, 'Essentials_99', 99, false, 219],
      [944, 'Essentials_99 Annual', 972, true, 2412],
      [945, 'Pro', 199, false, 259],
      [946, 'Pro Annual', 1980, true, 2700],
      [947, 'Elite', 699, false, 699],
      [948, 'Elite Annual', 6996, true, 6996],
    ]);
    expect(availableUserPlans.map(({ inclusions }) => inclusions.join(', '))).toEqual([
      '',
      'Lead automator for 50,000 properties, $100 of marketing credit a year',
      'Lead automator for 50,000 properties, 2 full-access members',
      'Lead automator for 50,000 properties, 2 full-access members, $150 of marketing credit a year',
      'Lead automator for 120,000 properties, 9 full-access members',
      'Lead automator for 120,000 properties, 9 full-access members, $150 of marketing credit a year',
    ]);
    expect(availableUserPlans.every(({ addOn, waits }) => addOn === null && waits === 0)).toBe(true);
    // Who leaves with the cycle is in no price, and not counted beside it.
    const smaller = await newAccount(server, 4);
    const { client } = await smaller.signIn();
    const { teamMembers } = valueOf(await client.call('team', { params: { id: smaller.id } }));
    valueOf(await client.call('removeMember', { query: { memberId: teamMembers[1]?.id }, body: {} }));
    const left = await details(smaller);
    expect([left.teamCount, left.availableUserPlans[0]?.teamAmount]).toEqual([3, 189]);
    expect(left.provider).toMatchObject({ kind: 'LEDGER', collects: false });
    const crowded = await details(await newAccount(server, 6));
    expect(crowded.availableUserPlans.map(({ teamAmount }) => teamAmount)).toEqual([null, null, null, null, 699, 6996]);
  });
});

describe('choosing a plan', () => {
  it('R-PLAN-016 asks first, changes nothing, and costs what was said: quote, invoice and books agree', async () => {
    const buyer = await newAccount(server, 3);
    const session = await buyer.signIn();
    const asked = valueOf(await quote(session, PRO));
    expect(asked).toMatchObject({
      amount: 229,
      prorateAmount: 199,
      billDate: '2026-04-02',
      effective: '2026-03-02',
      how: 'ONCE',
      nextBill: { date: '2026-04-02', total: 229 },
      provider: { kind: 'LEDGER', collects: false },
    });
    expect(asked.lines).toMatchObject([
      { product: 'PLAN', text: 'Pro', days: 31, of: 31, amount: 199, from: '2026-03-02', to: '2026-04-02' },
      { product: 'SEAT', text: 'Full-access seat: m3 Lee', amount: 30 },
    ]);
    expect((await details(buyer)).accountEnrolledPlans).toEqual([]);
    const { quote: charged, profile, ...after } = valueOf(await order(buyer, PRO, { approvedAmount: 229 }));
    expect(charged).toEqual(asked);
    expect(profile).toMatchObject({ id: buyer.id, savedPropertyLimit: { active: true, assigned: 50_000 } });
    expect(after).toMatchObject({
      accountEnrolledPlans: [{ planId: PRO, name: 'Pro', amount: 199, annual: false }],
      label: 'Pro',
      nextCycleDate: '2026-04-02',
    });
    expect(await invoicesOf(server, buyer.accountId)).toEqual([
      '2026-03-02 | Recurring | OPEN | 229.00 | Pro 199.00, Full-access seat: m3 Lee 30.00',
    ]);
    expect(await balancesOf(server, buyer.accountId)).toEqual({ RECEIVABLE: 229, REVENUE_RECURRING: -229 });
  });

  it('in snake_case and by the other term is the same', async () => {
    const { token } = await (await newAccount(server)).signIn();
    const body = { plan_id: PRO, annual: true, payment_method_id: 'card-1', card_code: '123' };
    const answer = await server.request('POST', '/ps/plan/due', { token, body });
    expect(await answer.json()).toMatchObject({ amount: 1980, bonus: 150 });
  });

  it.each([
    [198.99, 'The amount due is $199.00, not $198.99. Nothing was changed.'],
    [-199, 'The amount due is $199.00, not -$199.00. Nothing was changed.'],
    [199.004, 'The amount due is $199.00. Nothing was changed.'],
    [1e308, 'The amount due is $199.00. Nothing was changed.'],
    [0, 'The amount due is $199.00, not $0.00. Nothing was changed.'],
  ])('with %d approved is refused with what is due', async (approvedAmount, detail) => {
    const buyer = await newAccount(server);
    expect(await order(buyer, PRO, { approvedAmount })).toMatchObject({ ok: false, status: 422, detail });
    expect(await invoicesOf(server, buyer.accountId)).toEqual([]);
    expect((await details(buyer)).label).toBe('');
  });

  it('with text for an amount, an unknown member or no plan is malformed', async () => {
    const buyer = await newAccount(server);
    const { token } = await buyer.signIn();
    for (const body of [{ planId: PRO, approvedAmount: 'NaN' }, { planId: PRO, price: 1 }, {}, { planId: -1 }]) {
      const answer = await server.request('POST', `/ps/plan/${buyer.id}`, { token, body });
      expect(answer.status).toBe(400);
    }
  });

  it.each([
    [700, 'Plan 700 is not offered any more. Nothing was changed.'],
    [0, 'This account has no plan. Nothing was changed.'],
  ])('of plan %d is refused', async (planId, detail) => {
    expect(await order(await newAccount(server), planId)).toMatchObject({ status: 422, detail });
  });

  it('that seats fewer than there are is refused with how many are too many', async () => {
    const buyer = await newAccount(server, 7);
    expect(await order(buyer, ESSENTIALS)).toMatchObject({
      status: 422,
      detail: 'Essentials_99 seats 5 members and there are 7: remove 2 first. Nothing was changed.',
    });
  });

  it('twice with one key happens once; twice at once with two keys, the second is told', async () => {
    const buyer = await newAccount(server);
    const { token } = await buyer.signIn();
    const send = async (key: string) =>
      await server.request('POST', `/ps/plan/${buyer.id}`, {
        token,
        body: { planId: PRO },
        headers: { 'Idempotency-Key': key },
      });
    const first = await (await send('order-number-1')).text();
    expect(await (await send('order-number-1')).text()).toBe(first);
    const both = await Promise.all([send('order-number-2'), send('order-number-3')]);
    expect(both.map(({ status }) => status)).toEqual([422, 422]);
    expect(await invoicesOf(server, buyer.accountId)).toHaveLength(1);
    const other = await newAccount(server);
    const { token: theirs } = await other.signIn();
    const path = `/ps/plan/${other.id}`;
    const raced = await Promise.all(
      [1, 2].map(async () => await server.request('POST', path, { token: theirs, body: { planId: ELITE } })),
    );
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await invoicesOf(server, other.accountId)).toHaveLength(1);
  });
});

describe('changing a plan', () => {
  it('to a larger one of the same length counts at once, and prorates both', async () => {
    const buyer = await newAccount(server, 1);
    valueOf(await order(buyer, ESSENTIALS));
    moveTo(server, '2026-03-14');
    const asked = valueOf(await quote(await buyer.signIn(), PRO));
    // 19 of 31 days: 121.97 − 60.68 − 18.39.
    expect(amountsOf(asked)).toEqual([121.97, -60.68, -18.39]);
    expect(asked).toMatchObject({ amount: 42.9, billDate: '2026-04-02', nextBill: { total: 199 } });
    valueOf(await order(buyer, PRO, { approvedAmount: 42.9 }));
    expect(await team(buyer)).toMatchObject({
      planType: { name: 'Pro', preloaded: 2, maximum: 5 },
      teamCounts: { fullAccessCount: 1, scoutCount: 0 },
      canCreate: true,
      isPaidUser: false,
      nextSeat: { amount: 0, prorateAmount: 0 },
    });
    expect(await balancesOf(server, buyer.accountId)).toEqual({ RECEIVABLE: 171.9, REVENUE_RECURRING: -171.9 });
  });

  it('whose unused time is more than the new price carries the rest forward, which pays the next bills', async () => {
    const buyer = await newAccount(server);
    const start = server.clock.now().toISOString().slice(0, 10);
    expect(start).toBe('2026-03-14');
    valueOf(await order(buyer, ESSENTIALS_ANNUAL));
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ BONUS: -100, PROMOTION: 100 });
    const { quote: made } = valueOf(await order(buyer, PRO));
    expect(made).toMatchObject({
      amount: 0,
      carriedForward: 773,
      bonus: 0,
      lines: [{ amount: 199 }, { amount: -972 }],
    });
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ RECEIVABLE: 972, FORWARD: -773, BONUS: -100 });
    moveTo(server, '2026-04-14');
    await renewDue(server);
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toBe(
      '2026-04-14 | Recurring | PAID | 0.00 | Pro 199.00',
    );
    expect(await balancesOf(server, buyer.accountId)).toMatchObject({ RECEIVABLE: 972, FORWARD: -574 });
  });

  it('to a smaller one waits for the cycle date, is shown, and is undone by choosing the present one again', async () => {
    const buyer = await newAccount(server, 3);
    valueOf(await order(buyer, PRO));
    const asked = valueOf(await quote(await buyer.signIn(), ESSENTIALS));
    expect(asked).toMatchObject({ amount: 0, how: 'CYCLE_DATE', effective: '2026-05-14', nextBill: { total: 189 } });
    const waiting = valueOf(await order(buyer, ESSENTIALS, { approvedAmount: 0 }));
    expect(waiting).toMatchObject({ label: 'Pro', scheduled: { planId: ESSENTIALS, on: '2026-05-14' } });
    // No second invoice.
    expect(await invoicesOf(server, buyer.accountId)).toHaveLength(1);
    const undone = valueOf(await order(buyer, PRO));
    expect(undone).toMatchObject({ scheduled: null, quote: { how: 'UNDO', amount: 0, nextBill: { total: 229 } } });
    expect(await order(buyer, PRO)).toMatchObject({
      status: 422,
      detail: 'This account has Pro already. Nothing was changed.',
    });
    moveTo(server, '2026-05-14');
    await renewDue(server);
    expect((await details(buyer)).label).toBe('Pro');
  });

  it('that waits is what the next cycle begins with; a larger one chosen meanwhile takes its place', async () => {
    const [waits, grows] = [await newAccount(server, 1), await newAccount(server)];
    for (const buyer of [waits, grows]) {
      valueOf(await order(buyer, PRO));
      valueOf(await order(buyer, ESSENTIALS));
    }
    valueOf(await order(grows, ELITE));
    expect((await details(grows)).scheduled).toBeNull();
    moveTo(server, '2026-06-14');
    await renewDue(server);
    expect(await details(waits)).toMatchObject({ label: 'Essentials', scheduled: null, nextCycleDate: '2026-07-14' });
    expect((await invoicesOf(server, waits.accountId)).at(-1)).toBe(
      '2026-06-14 | Recurring | OPEN | 129.00 | Essentials_99 99.00, Full-access seat: m1 Lee 30.00',
    );
    expect((await details(grows)).label).toBe('Elite');
  });

  it('leaving takes planId 0, works until the cycle date, and nothing is billed after it', async () => {
    const buyer = await newAccount(server, 3);
    valueOf(await order(buyer, PRO));
    const { quote: left, ...after } = valueOf(await order(buyer, 0));
    expect(left).toMatchObject({ how: 'CYCLE_DATE', effective: '2026-07-14', billDate: null, nextBill: null });
    expect(after).toMatchObject({ label: 'Pro', scheduled: { planId: 0, on: '2026-07-14' } });
    moveTo(server, '2026-07-14');
    await renewDue(server);
    expect(await details(buyer)).toMatchObject({ label: '', scheduled: null, nextCycleDate: null });
    expect(await invoicesOf(server, buyer.accountId)).toHaveLength(1);
    // It can be chosen again, and begins anew.
    expect(valueOf(await order(buyer, PRO)).nextCycleDate).toBe('2026-08-14');
  });
});

describe('the seats of a plan', () => {
  it('R-TEAM-008 R-TEAM-009 R-TEAM-012 count members but scouts and the owner; at most of the maximum none is made', async () => {
    const buyer = await newAccount(server, 5);
    await server.addUser({
      username: `scout-of-${buyer.id}@example.com`,
      password: 'a long enough password',
      accountId: buyer.accountId,
      type: 'SCOUT',
    });
    valueOf(await order(buyer, PRO));
    expect(await team(buyer)).toMatchObject({
      teamCounts: { fullAccessCount: 5, scoutCount: 1 },
      canCreate: false,
      isPaidUser: false,
      nextSeat: null,
    });
  });

  it('R-TEAM-011 R-TEAM-013 that is paid costs 30 from the next bill on, today the rest of the cycle', async () => {
    const buyer = await newAccount(server, 2);
    valueOf(await order(buyer, PRO));
    moveTo(server, '2026-07-26');
    const { isPaidUser, nextSeat, plantypes } = await team(buyer);
    expect(isPaidUser).toBe(true);
    expect(nextSeat).toEqual({ amount: 30, prorateAmount: 18.39, prorateDays: 19, billDate: '2026-08-14' });
    expect(plantypes).toMatchObject([
      { type: 'SUB_USER', userType: 'TEAM_FULL', amount: 30, prorateAmount: 18.39, prorated: true, trialDays: 7 },
      { type: 'SUB_USER', userType: 'SCOUT', amount: 0, prorated: false },
    ]);
  });

  it('are not made beyond a smaller plan that waits', async () => {
    const buyer = await newAccount(server, 5);
    valueOf(await order(buyer, ELITE));
    expect((await team(buyer)).canCreate).toBe(true);
    valueOf(await order(buyer, PRO));
    expect((await team(buyer)).canCreate).toBe(false);
  });
});

describe('a customer of an installation that collects nothing', () => {
  it('may owe as much as the operator lets him, and is told so', async () => {
    const buyer = await newAccount(server, 0, { ownUse: false });
    expect(await order(buyer, ESSENTIALS)).toMatchObject({
      status: 422,
      detail:
        'This installation collects nothing itself: $0.00 may be open with its operator, $99.00 would be. Nothing was changed.',
    });
    await server.db
      .updateTable('account')
      .set({ open_limit_cents: 150_00 as never })
      .where('id', '=', buyer.accountId)
      .execute();
    valueOf(await order(buyer, ESSENTIALS));
    expect(await order(buyer, PRO)).toMatchObject({ status: 422, detail: expect.stringContaining('$199.00 would be') });
    expect(await details(buyer)).toMatchObject({
      label: 'Essentials',
      leadAutomator: false,
      listManagementEnabled: false,
    });
  });
});

it('R-PLAN-002 Pro and Elite bundle what automated lists may watch and seats with full access', async () => {
  for (const [plan, properties, included] of [
    [PRO, 50_000, 2],
    [ELITE, 120_000, 9],
  ] as const) {
    const buyer = await newAccount(server, included);
    const { amount } = valueOf(await quote(await buyer.signIn(), plan));
    const { availableUserPlans } = await details(buyer);
    // Nothing beside the plan itself.
    expect(amount).toBe(availableUserPlans.find(({ planId }) => planId === plan)?.planAmount);
    valueOf(await order(buyer, plan));
    expect(await details(buyer)).toMatchObject({ laPlanDetails: { monitoredProperties: properties } });
    expect(await team(buyer)).toMatchObject({ planType: { preloaded: included } });
  }
});

it('R-PLAN-014 an account is a legacy one by a plan below 943, which is kept and offered to nobody', async () => {
  const shared = { rank: 1, months: 1, seatsIncluded: 0, seatsMost: 5, seatPrice: 30, automator: 0, bonus: 0 };
  const plans = [
    { ...shared, id: 942, name: 'Investor 2019', price: 49 },
    { ...shared, id: ESSENTIALS, name: 'Essentials_99', price: 99 },
  ];
  const before = await startTestServer({ files: { 'plans.json': JSON.stringify({ plans }) } });
  const buyer = await newAccount(before);
  expect(await order(buyer, 942)).toMatchObject({ status: 422 });
  valueOf(await order(buyer, ESSENTIALS));
  expect(await details(buyer)).toMatchObject({ legacy: false, label: 'Essentials' });
  // As a program of before has left it.
  await before.db
    .updateTable('subscription_line')
    .set({ plan_id: 942, name: 'Investor 2019' })
    .where('account_id', '=', buyer.accountId)
    .execute();
  const legacy = await details(buyer);
  expect(legacy).toMatchObject({ legacy: true, label: 'Legacy', accountEnrolledPlans: [{ planId: 942 }] });
  expect(legacy.availableUserPlans.map(({ planId }) => planId)).toEqual([ESSENTIALS]);
  await before.close();
});

describe('who does not own the account', () => {
  it('is refused before anything is read: members, and owners with the id of a stranger', async () => {
    const [buyer, stranger] = [await newAccount(server), await newAccount(server)];
    const colleague = { username: 'colleague@example.com', password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId: buyer.accountId });
    const member = await server.signIn(colleague);
    const calls = [
      ['GET', `/ps/plan/${buyer.id}`],
      ['GET', `/ps/team/plan/${buyer.id}`],
      ['POST', `/ps/plan/${buyer.id}`],
    ] as const;
    const { token } = await stranger.signIn();
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: { planId: PRO } } : {};
      expect((await server.request(method, path, { token: member.token, ...body })).status).toBe(403);
      expect((await server.request(method, path, { token, ...body })).status).toBe(403);
    }
    expect((await server.request('POST', '/ps/plan/due', { token: member.token, body: { planId: PRO } })).status).toBe(
      403,
    );
    expect(await invoicesOf(server, buyer.accountId)).toEqual([]);
    expect(await invoicesOf(server, stranger.accountId)).toEqual([]);
  });
});
