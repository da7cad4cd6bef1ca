/** Seats over HTTP: who may be had, what it costs, what is pending and what becomes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountsOf, balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne, join, memberOf, newAddress, teamOf, type Account } from '../../../support/team.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO, PRO_ANNUAL, ELITE] = [943, 944, 945, 946, 947] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

const choose = async ({ signIn, id }: Account, planId: number) =>
  valueOf(await (await signIn()).client.call('changePlan', { params: { id }, body: { planId } }));
const call = async (account: Account) => (await account.signIn()).client;
const invoices = async ({ accountId }: Account) => await invoicesOf(server, accountId);

describe('seats of a plan', () => {
  it('R-TEAM-010 R-TEAM-011 R-TEAM-012 are included, then paid, then taken; scouts take none', async () => {
    const account = await newAccount(server);
    await choose(account, PRO);
    expect(await teamOf(account)).toMatchObject({ canCreate: true, isPaidUser: false, nextSeat: { amount: 0 } });
    await inviteOne(account);
    await inviteOne(account);
    expect(await teamOf(account)).toMatchObject({ canCreate: true, isPaidUser: true, nextSeat: { amount: 30 } });
    for (let more = 0; more < 3; more += 1) await inviteOne(account);
    await inviteOne(account, { type: 'SCOUT' });
    const team = await teamOf(account);
    expect(team).toMatchObject({
      canCreate: false,
      nextSeat: null,
      teamCounts: { fullAccessCount: 5, scoutCount: 1 },
    });
    expect(team.teamMembers.map(({ seat }) => seat)).toEqual([
      null,
      'INCLUDED',
      'INCLUDED',
      'PAID',
      'PAID',
      'PAID',
      null,
    ]);
    expect(team.teamMembers.map(({ accountPlanMrc }) => accountPlanMrc?.amount ?? null)).toEqual([
      null,
      0,
      0,
      30,
      30,
      30,
      0,
    ]);
    const full = await (await call(account)).call('createMember', { body: { username: newAddress() } });
    expect(full).toMatchObject({
      ok: false,
      status: 422,
      detail: 'All 5 full-access seats of Pro are taken. Nobody was invited.',
    });
    expect((await teamOf(account)).teamMembers).toHaveLength(7);
  });

  it('R-TEAM-013 cost 30 for a whole cycle, by days within one, and stand on the next bill', async () => {
    const account = await newAccount(server);
    moveTo(server, '2026-11-10');
    await choose(account, ESSENTIALS);
    moveTo(server, '2026-11-22');
    const quote = valueOf(
      await (await call(account)).call('quoteInvites', { body: { members: [{ username: newAddress() }] } }),
    );
    expect(quote).toMatchObject({
      wrong: [],
      refusal: null,
      amount: 18,
      later: { amount: 30, on: '2026-12-10' },
      lines: [{ product: 'SEAT', unit: 30, days: 18, of: 30, amount: 18 }],
    });
    const wrong = await (
      await call(account)
    ).call('createMember', {
      body: { username: newAddress(), approvedAmount: 17 },
    });
    expect(wrong).toMatchObject({
      ok: false,
      status: 422,
      detail: 'The amount due is $18.00, not $17.00. Nothing was changed.',
    });
    await inviteOne(account, { approvedAmount: 18 });
    expect(await invoices(account)).toEqual([
      '2026-11-10 | Recurring | OPEN | 99.00 | Essentials_99 99.00',
      '2026-11-22 | Recurring | OPEN | 18.00 | Full-access seat: Ann Lee 18.00',
    ]);
    const { nextBill } = valueOf(await (await call(account)).call('billingDetails', { params: { id: account.id } }));
    expect([nextBill?.total, amountsOf(nextBill ?? { lines: [] })]).toEqual([129, [99, 30]]);
  });

  it('of two people at once for the last one, one gets it', async () => {
    const account = await newAccount(server, 4);
    await choose(account, ESSENTIALS);
    const { client } = await account.signIn();
    const both = await Promise.all(
      [1, 2].map(async () => await client.call('createMember', { body: { username: newAddress() } })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await teamOf(account)).teamCounts.fullAccessCount).toBe(5);
  });

  it('R-TEAM-012 R-PLAN-006 of Elite are nine: the tenth is refused in each way, a scout is not', async () => {
    const account = await newAccount(server, 8);
    await choose(account, ELITE);
    const scout = await join(server, account, { type: 'SCOUT' });
    const client = await call(account);
    const two = { members: [{ username: newAddress() }, { username: newAddress() }] };
    const both = await client.call('inviteMembers', { body: two });
    expect(both).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/^Elite has .*left.* Nobody was invited\.$/),
    });
    expect((await inviteOne(account)).member.seat).toBe('INCLUDED');
    expect(await teamOf(account)).toMatchObject({ canCreate: false, nextSeat: null });
    const full = 'All 9 full-access seats of Elite are taken.';
    const tenth = await client.call('createMember', { body: { username: newAddress() } });
    expect(tenth).toMatchObject({ status: 422, detail: `${full} Nobody was invited.` });
    const raised = await client.call('upgradeMember', { body: { memberId: scout.id } });
    expect(raised).toMatchObject({ status: 422, detail: `${full} Nothing was changed.` });
    await inviteOne(account, { type: 'SCOUT' });
    expect((await teamOf(account)).teamCounts).toEqual({ fullAccessCount: 9, scoutCount: 2 });
    expect(await invoices(account)).toHaveLength(1);
  });

  it('that somebody has paid for stand vacant for who comes next, who pays nothing', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const member = await join(server, account, { firstName: 'Bob' });
    const client = await call(account);
    const before = await invoices(account);
    valueOf(await client.call('removeMember', { query: { memberId: member.id }, body: {} }));
    valueOf(
      await client.call('removeMember', {
        query: {},
        body: { memberId: member.id, now: true, accountPassword: 'a long enough password' },
      }),
    );
    expect(await teamOf(account)).toMatchObject({ vacantSeats: 1, nextSeat: { prorateAmount: 0 } });
    const { member: next } = await inviteOne(account);
    expect(await invoices(account)).toEqual(before);
    expect(next.seat).toBe('PAID');
    expect(await teamOf(account)).toMatchObject({ vacantSeats: 0 });
  });

  it('of an annual plan cost twelve months, by days', async () => {
    const account = await newAccount(server);
    moveTo(server, '2027-01-10');
    await choose(account, ESSENTIALS_ANNUAL);
    moveTo(server, '2027-05-01');
    const { nextSeat } = await teamOf(account);
    // 10 January 2027 to 2028 has 365 days, of which 254 are left.
    expect(nextSeat).toEqual({ amount: 360, prorateAmount: 250.52, prorateDays: 254, billDate: '2028-01-10' });
  });

  it('R-PROFILE-011 are bought for later with the password, vacant until somebody comes', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const client = await call(account);
    const order = { catalogProductId: 2, planMrcId: 901, quantity: 2, approvedAmount: 60 };
    expect(
      await client.call('orderUpgrade', { query: {}, body: { ...order, accountPassword: 'wrong' } }),
    ).toMatchObject({
      ok: false,
      status: 422,
      detail: 'The present password is wrong. Nothing was changed.',
    });
    const accountPassword = 'a long enough password';
    expect(
      await client.call('orderUpgrade', { query: {}, body: { ...order, approvedAmount: 59, accountPassword } }),
    ).toMatchObject({ ok: false, detail: 'The amount due is $60.00, not $59.00. Nothing was changed.' });
    const done = valueOf(await client.call('orderUpgrade', { query: { ...order, accountPassword }, body: {} }));
    expect(done.seats.vacantSeats).toBe(2);
    expect(done.plan.label).toBe('Essentials');
    expect(done.profile.id).toBe(account.id);
    expect((await invoices(account)).at(-1)).toContain(
      '60.00 | Full-access seat: vacant 30.00, Full-access seat: vacant 30.00',
    );
    const plan = { catalogProductId: 1, planMrcId: PRO, approvedAmount: 1, accountPassword };
    const refused = await client.call('orderUpgrade', { query: {}, body: plan });
    expect(refused.ok ? '' : refused.detail).toMatch(/^The amount due is \$/);
    const missing = await client.call('orderUpgrade', { query: {}, body: { catalogProductId: 1, accountPassword } });
    expect(missing).toMatchObject({ ok: false, status: 422, fieldErrors: { planMrcId: 'is missing' } });
  });
});

describe('what is pending', () => {
  it('R-TEAM-014 R-TEAM-015 happens at the cycle date, is billed no more, and until then is undone to the exact state', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const [ann, bob] = [await join(server, account), await join(server, account, { firstName: 'Bob' })];
    const before = await teamOf(account);
    const client = await call(account);
    const { nextCycleDate } = valueOf(await client.call('planDetails', { params: { id: account.id } }));
    valueOf(await client.call('downgradeMember', { body: { memberId: ann.id } }));
    valueOf(await client.call('removeMember', { query: { memberId: bob.id }, body: {} }));
    expect(await memberOf(account, ann.id)).toMatchObject({
      type: 'TEAM_FULL',
      pending: { change: 'DOWNGRADE', on: nextCycleDate },
    });
    expect(await memberOf(account, bob.id)).toMatchObject({ pending: { change: 'REMOVE', on: nextCycleDate } });
    const billed = async () =>
      valueOf(await client.call('billingDetails', { params: { id: account.id } })).nextBill?.total;
    expect(await billed()).toBe(99);
    valueOf(await client.call('undoMember', { body: { memberId: ann.id } }));
    valueOf(await client.call('undoMember', { body: { memberId: bob.id } }));
    expect(await teamOf(account)).toEqual(before);
    expect(await billed()).toBe(159);
    valueOf(await client.call('downgradeMember', { body: { memberId: ann.id } }));
    valueOf(await client.call('removeMember', { query: {}, body: { memberId: bob.id } }));
    moveTo(server, nextCycleDate ?? '', '00:00:00Z');
    // The day before, in New York.
    const session = await server.signIn({ username: bob.username, password: GOOD_PASSWORD }, true);
    moveTo(server, nextCycleDate ?? '');
    await renewDue(server);
    const after = await teamOf(account);
    expect(after.teamMembers.map(({ id, type }) => [id, type])).toEqual([
      [account.id, 'FULL'],
      [ann.id, 'SCOUT'],
    ]);
    expect(after.teamCounts).toEqual({ fullAccessCount: 0, scoutCount: 1 });
    expect((await invoices(account)).at(-1)).toContain('| 99.00 | Essentials_99 99.00');
    const gone = await session.client.call('extend');
    expect(gone).toMatchObject({ ok: false, status: 401 });
    expect(gone.ok ? '' : gone.detail).toBe(
      'You have been logged out because the owner of the account removed your user.',
    );
  });

  it('without a plan waits for the next midnight where the account is', async () => {
    const account = await newAccount(server);
    const ann = await join(server, account);
    const client = await call(account);
    const { teamMembers } = valueOf(await client.call('downgradeMember', { body: { memberId: ann.id } }));
    const day = server.clock.now().toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(teamMembers.find(({ id }) => id === ann.id)?.pending).toEqual({ change: 'DOWNGRADE', on: next });
    // 23:30 in New York is the next day in UTC already.
    moveTo(server, next, '03:30:00Z');
    await renewDue(server);
    expect((await memberOf(account, ann.id))?.type).toBe('TEAM_FULL');
    moveTo(server, next, '05:30:00Z');
    expect(await memberOf(account, ann.id)).toMatchObject({ type: 'SCOUT', pending: null });
  });

  it('a member who was to be lowered and then removed is to be lowered again after one undo', async () => {
    const account = await newAccount(server);
    const ann = await join(server, account);
    const client = await call(account);
    valueOf(await client.call('downgradeMember', { body: { memberId: ann.id } }));
    valueOf(await client.call('removeMember', { query: {}, body: { memberId: ann.id, heirId: account.id } }));
    expect(await memberOf(account, ann.id)).toMatchObject({ pending: { change: 'REMOVE' }, heirId: account.id });
    valueOf(await client.call('undoMember', { body: { memberId: ann.id } }));
    expect(await memberOf(account, ann.id)).toMatchObject({ pending: { change: 'DOWNGRADE' }, heirId: null });
    valueOf(await client.call('undoMember', { body: { memberId: ann.id } }));
    expect(await memberOf(account, ann.id)).toMatchObject({ pending: null, type: 'TEAM_FULL' });
  });

  it('happens at once where a new cycle begins before its day, and the new plan bills those who stay', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const [ann, bob] = [await join(server, account), await join(server, account, { firstName: 'Bob' })];
    const client = await call(account);
    valueOf(await client.call('removeMember', { query: {}, body: { memberId: ann.id } }));
    valueOf(await client.call('downgradeMember', { body: { memberId: bob.id } }));
    const quote = valueOf(await client.call('quotePlan', { body: { planId: ESSENTIALS_ANNUAL } }));
    expect(quote.lines.filter(({ amount }) => amount > 0).map(({ product }) => product)).toEqual(['PLAN']);
    await choose(account, ESSENTIALS_ANNUAL);
    const { teamMembers, vacantSeats } = await teamOf(account);
    expect(teamMembers.map(({ id, type }) => [id, type])).toEqual([
      [account.id, 'FULL'],
      [bob.id, 'SCOUT'],
    ]);
    expect(vacantSeats).toBe(0);
  });

  it('nobody is undone into a plan that has no seat for him', async () => {
    const account = await newAccount(server, 5);
    const client = await call(account);
    valueOf(await client.call('changePlan', { params: { id: account.id }, body: { planId: 947 } }));
    const { teamMembers } = await teamOf(account);
    const sixth = await join(server, account);
    const refused = await client.call('quotePlan', { body: { planId: ESSENTIALS } });
    expect(refused.ok ? '' : refused.detail).toBe(
      'Essentials_99 seats 5 members and there are 6: remove 1 first. Nothing was changed.',
    );
    valueOf(await client.call('removeMember', { query: {}, body: { memberId: sixth.id } }));
    await choose(account, ESSENTIALS);
    const undone = await client.call('undoMember', { body: { memberId: sixth.id } });
    expect(undone.ok ? '' : undone.detail).toMatch(
      /^Essentials_99, which begins on \d\d\/\d\d\/\d{4}, seats 5 members and 5 stay: undo the change of plan first\. Nothing was changed\.$/,
    );
    expect(teamMembers).toHaveLength(6);
    const full = await client.call('createMember', { body: { username: newAddress() } });
    expect(full.ok ? '' : full.detail).toContain('Nobody was invited.');
  });
});

describe('an upgrade', () => {
  it('takes a seat at once and costs what the next one costs', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const scout = await join(server, account, { type: 'SCOUT' });
    expect((await invoices(account)).length).toBe(1);
    const client = await call(account);
    const { nextSeat } = await teamOf(account);
    const wrong = await client.call('upgradeMember', { body: { memberId: scout.id, approvedAmount: 1 } });
    expect(wrong.ok ? '' : wrong.detail).toBe('The amount due is $30.00, not $1.00. Nothing was changed.');
    const { teamMembers } = valueOf(
      await client.call('upgradeMember', {
        body: { memberId: scout.id, approvedAmount: nextSeat?.prorateAmount ?? 0 },
      }),
    );
    expect(teamMembers.find(({ id }) => id === scout.id)).toMatchObject({
      type: 'TEAM_FULL',
      seat: 'PAID',
      fullAccount: true,
      scoutUser: false,
    });
    expect((await invoices(account)).at(-1)).toContain('Full-access seat: Ann Lee 30.00');
  });
});

describe('who is suspended', () => {
  it('is signed out, cannot sign in, keeps the seat, and may again', async () => {
    const account = await newAccount(server);
    await choose(account, PRO_ANNUAL);
    const ann = await join(server, account);
    const client = await call(account);
    valueOf(await client.call('suspendMember', { params: { id: ann.id }, body: { suspended: true } }));
    const over = await ann.client.call('extend');
    expect(over.ok ? '' : over.detail).toBe(
      'You have been logged out because the owner of the account suspended your user.',
    );
    const credentials = { username: ann.username, password: GOOD_PASSWORD };
    const refused = await server.client().call('pre', { body: credentials });
    expect(refused).toMatchObject({ ok: false, status: 401 });
    expect(refused.ok ? '' : refused.detail).toBe('The owner of the account suspended your user: ask them.');
    expect((await teamOf(account)).teamCounts.fullAccessCount).toBe(1);
    valueOf(await client.call('suspendMember', { params: { id: ann.id }, body: { suspended: false } }));
    expect((await server.signIn(credentials)).auth.profile.id).toBe(ann.id);
  });
});

describe('an invitation that nobody took', () => {
  it('gives the seat back, and what was paid for it, when it is taken back: owed no more, or carried forward', async () => {
    const account = await newAccount(server);
    await choose(account, ESSENTIALS);
    const client = await call(account);
    const { id } = await inviteOne(account);
    expect(await balancesOf(server, account.accountId)).toEqual({ RECEIVABLE: 129, REVENUE_RECURRING: -129 });
    valueOf(await client.call('removeMember', { query: { memberId: id }, body: {} }));
    expect((await teamOf(account)).teamMembers).toHaveLength(1);
    expect(await balancesOf(server, account.accountId)).toEqual({ RECEIVABLE: 99, REVENUE_RECURRING: -99 });
    expect((await invoices(account)).slice(1)).toEqual([
      expect.stringContaining('| PAID | 30.00 | Full-access seat: Ann Lee 30.00'),
      expect.stringMatching(/\| PAID \| -30\.00 \| Given back of invoice \d+: Full-access seat: Ann Lee -30\.00$/),
    ]);
    const details = valueOf(await client.call('billingDetails', { params: { id: account.id } }));
    expect(details.open).toBe(99);
    // The seat is given back with the money: the next one costs again.
    expect(await teamOf(account)).toMatchObject({ vacantSeats: 0, nextSeat: { prorateAmount: 30 } });
  });

  it('blocks no seat once it has expired: looked at by who invites, and by the job', async () => {
    const account = await newAccount(server, 4);
    await choose(account, ESSENTIALS);
    const { id, token } = await inviteOne(account);
    server.clock.advance(7 * 24 * 60 - 1);
    const still = await server.client().call('invitation', { body: { token } });
    expect(still.ok).toBe(true);
    server.clock.advance(2);
    expect(await server.client().call('invitation', { body: { token } })).toMatchObject({ ok: false, status: 410 });
    const next = await inviteOne(account);
    expect((await teamOf(account)).teamMembers.map((member) => member.id)).not.toContain(id);
    server.clock.advance(7 * 24 * 60 + 1);
    await renewDue(server);
    const { removed } = await server.db
      .selectFrom('app_user')
      .select('removed')
      .where('id', '=', next.id)
      .executeTakeFirstOrThrow();
    expect(removed).not.toBeNull();
    expect(await balancesOf(server, account.accountId)).toMatchObject({ RECEIVABLE: 99 + 120 });
  });
});
