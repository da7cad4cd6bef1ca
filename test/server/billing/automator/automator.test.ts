/** The lead automator over HTTP: what it watches, what waits, what more of it costs, its trial and its end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshListsJob } from '../../../../server/lists/automated/refreshLists.job.ts';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { removeNow } from '../../../support/handedOver.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [SMALL, LARGE] = [961, 962] as const;
const PLAN = 945;
const plan = { rank: 1, seatsIncluded: 2, seatsMost: 5, seatPrice: 30, bonus: 0 };
/** Limits that a county of the sample reaches. */
const prices = {
  plans: [
    { ...plan, id: PLAN, name: 'Pro', months: 1, price: 199, automator: 20 },
    { ...plan, id: 946, name: 'Pro Annual', months: 12, price: 1980, automator: 20 },
    { ...plan, id: 943, name: 'None', rank: 2, months: 1, price: 300, automator: 0 },
  ],
  automator: [
    { id: SMALL, name: 'Automator 10', properties: 10, monthly: 27 },
    { id: LARGE, name: 'Automator 1,000', properties: 1000, monthly: 97 },
  ],
};

let server: TestServer;
beforeAll(async () => {
  const files = { 'plans.json': JSON.stringify(prices) };
  server = await startTestServer({ sampleParcels: 1000, files, config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

type Buyer = Awaited<ReturnType<typeof newAccount>>;

/** An account of a customer who may owe, with a plan. */
async function customer(members = 0): Promise<Buyer> {
  const buyer = await newAccount(server, members, { ownUse: false });
  await server.db
    .updateTable('account')
    .set({ open_limit_cents: 1e9 as never })
    .where('id', '=', buyer.accountId)
    .execute();
  const { client } = await buyer.signIn();
  valueOf(await client.call('changePlan', { params: { id: buyer.id }, body: { planId: PLAN } }));
  return buyer;
}

/** An automated list of all homes of a county with so many bedrooms at least. */
async function automated({ client }: SignedIn, name: string, fips = '39049', bedroomsMin?: number): Promise<number> {
  const group = { name, type: 'MONITORED' as const };
  const { groupId: id } = valueOf(await client.call('assignToGroup', { query: {}, body: { group } }));
  const search = Search.parse({ type: 'COUNTY', fips, ...(bedroomsMin === undefined ? {} : { bedroomsMin }) });
  valueOf(await client.call('saveGroupSearch', { params: { id }, body: { search } }));
  valueOf(await client.call('runGroup', { params: { id } }));
  return id;
}

/** Rows of a list, with whether they wait. */
const rowsOf = async (id: number) =>
  await server.db.selectFrom('group_member').select('waits').where('group_id', '=', id).execute();

const usage = async ({ signIn, id }: Buyer) =>
  valueOf(await (await signIn()).client.call('automatorUsage', { query: { userId: id } }));
const offers = async ({ signIn, id }: Buyer) =>
  valueOf(await (await signIn()).client.call('automatorPlans', { params: { id } }));
const subscribe = async ({ signIn, id }: Buyer, planMrcId: number, more = {}) =>
  await (await signIn()).client.call('subscribeAutomator', { body: { userId: id, planMrcId, ...more } });
/** What the job does that is sent with each change. */
const refresh = async (): Promise<void> => {
  await refreshListsJob({}, { ...server.services, jobs: server.services.jobs });
};

describe('what is watched', () => {
  it('R-AUTOMATOR-002 R-AUTOMATOR-004 is counted once for each property, by user and by list; what is beyond the room waits', async () => {
    const buyer = await customer();
    const me = await buyer.signIn();
    const big = await automated(me, 'Big', '39049');
    const first = await usage(buyer);
    expect(first).toMatchObject({ monitoredProperties: 20, used: 20, remaining: 0, usedPercent: 100 });
    expect(first.waiting).toBeGreaterThan(20);
    expect(first.users).toEqual([{ userId: buyer.id, fullName: expect.any(String), used: 20 }]);
    expect(first.lists).toMatchObject([{ name: 'Big', used: 20, waiting: first.waiting }]);
    // What plans cost this team: with the add-on that watches as much.
    const { availableUserPlans, watched } = valueOf(await me.client.call('planDetails', { params: { id: buyer.id } }));
    expect(watched).toBe(20);
    expect(availableUserPlans.map(({ name, teamAmount, addOn }) => [name, teamAmount, addOn])).toEqual([
      ['Pro', 199, null],
      ['Pro Annual', 1980, null],
      ['None', 397, 'Automator 1,000'],
    ]);
    // The same properties by another list take no further room; others do, and wait.
    await automated(me, 'Roomy', '39049', 2);
    const both = await usage(buyer);
    expect(both.used).toBe(20);
    expect(both.lists.map(({ used }) => used).reduce((a, b) => a + b)).toBeGreaterThan(20);
    // What waits does not stand on the list.
    expect(await rowsOf(big)).toHaveLength(20);
  });

  it('takes no room while the lists of a member who was removed rest', async () => {
    const buyer = await customer();
    const username = `leaver-of-${buyer.accountId}@example.com`;
    const password = 'a long enough password';
    await server.addUser({ username, password, accountId: buyer.accountId, type: 'TEAM_FULL' });
    const member = await server.signIn({ username, password });
    await automated(member, 'Resting', '39049');
    expect(await usage(buyer)).toMatchObject({ used: 20, remaining: 0 });
    await removeNow(server, { accountId: buyer.accountId, userId: member.auth.profile.id }, null);
    expect(await usage(buyer)).toMatchObject({ used: 0, remaining: 20, lists: [] });
    // Named later, the heir has the list again, and it is watched as far as there is room.
    await removeNow(
      server,
      { accountId: buyer.accountId, userId: member.auth.profile.id },
      { accountId: buyer.accountId, userId: buyer.id },
    );
    expect((await usage(buyer)).lists).toMatchObject([{ name: 'Resting', used: 20 }]);
  });

  it('has no limit in an account of one’s own, and nothing is sold there', async () => {
    const owner = await newAccount(server);
    await automated(await owner.signIn(), 'All');
    const { used, ...rest } = await usage(owner);
    expect(used).toBeGreaterThan(100);
    expect(rest).toMatchObject({ monitoredProperties: null, remaining: null, usedPercent: null, waiting: 0 });
    expect(await offers(owner)).toMatchObject({ planMrcs: [] });
    expect(await subscribe(owner, SMALL)).toMatchObject({
      status: 422,
      detail: 'This installation watches without a limit. Nothing was changed.',
    });
  });

  it('of an account of one’s own has the limits of a plan as soon as one is chosen to see it at work', async () => {
    const owner = await newAccount(server);
    const me = await owner.signIn();
    const id = await automated(me, 'Mine');
    const all = (await usage(owner)).used;
    expect(all).toBeGreaterThan(100);
    valueOf(await me.client.call('changePlan', { params: { id: owner.id }, body: { planId: PLAN } }));
    valueOf(await me.client.call('runGroup', { params: { id } }));
    expect(await usage(owner)).toMatchObject({ monitoredProperties: 20, used: 20, waiting: all - 20 });
    expect((await offers(owner)).planMrcs).toHaveLength(2);
  });

  it('of another account is 403', async () => {
    const buyer = await customer();
    await automated(await buyer.signIn(), 'Mine');
    const other = await customer();
    const { client } = await buyer.signIn();
    expect(await client.call('automatorUsage', { query: { userId: other.id } })).toMatchObject({ status: 403 });
    expect(await client.call('automatorPlans', { params: { id: other.id } })).toMatchObject({ status: 403 });
    expect(await client.call('tryAutomator', { body: { userId: other.id } })).toMatchObject({ status: 403 });
    expect((await usage(other)).lists).toEqual([]);
  });
});

describe('an add-on', () => {
  it('R-AUTOMATOR-003 R-AUTOMATOR-005 is quoted, bought from today on, billed with each cycle, and watches what waited', async () => {
    const buyer = await customer();
    await automated(await buyer.signIn(), 'Big');
    moveTo(server, '2026-03-12');
    const { planMrcs } = await offers(buyer);
    expect(
      planMrcs.map(({ id, amount, included, current, dueToday }) => [id, amount, included, current, dueToday]),
    ).toEqual([
      [SMALL, 27, 20, false, 18.29],
      [LARGE, 97, 20, false, 65.71],
    ]);
    expect(planMrcs[0]?.lines).toMatchObject([{ product: 'AUTOMATOR', days: 21, of: 31, amount: 18.29 }]);
    for (const approvedAmount of [18.28, -18.29, 18.293, 1e308]) {
      expect(await subscribe(buyer, SMALL, { approvedAmount })).toMatchObject({
        status: 422,
        detail: expect.stringMatching(/^The amount due is \$18\.29.* Nothing was changed\.$/),
      });
    }
    const before = await usage(buyer);
    expect(before).toMatchObject({ monitoredProperties: 20, used: 20 });
    const bought = valueOf(await subscribe(buyer, SMALL, { approvedAmount: 18.29 }));
    expect(bought).toMatchObject({ monitoredProperties: 30 });
    expect(bought.planMrcs.map(({ current }) => current)).toEqual([true, false]);
    await refresh();
    expect(await usage(buyer)).toMatchObject({ used: 30, remaining: 0, waiting: before.waiting - 10 });
    // A larger one: both sides by days.
    expect(valueOf(await subscribe(buyer, LARGE, { approvedAmount: 47.42 }))).toMatchObject({
      monitoredProperties: 1020,
    });
    await refresh();
    expect(await usage(buyer)).toMatchObject({ waiting: 0, remaining: expect.any(Number) });
    expect((await invoicesOf(server, buyer.accountId)).slice(1)).toEqual([
      '2026-03-12 | Recurring | OPEN | 18.29 | Automator 10 18.29',
      '2026-03-12 | Recurring | OPEN | 47.42 | Automator 1,000 65.71, Unused time: Automator 10 -18.29',
    ]);
    moveTo(server, '2026-04-02');
    await renewDue(server);
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toBe(
      '2026-04-02 | Recurring | OPEN | 296.00 | Pro 199.00, Automator 1,000 97.00',
    );
    expect((await balancesOf(server, buyer.accountId))['RECEIVABLE']).toBeCloseTo(199 + 18.29 + 47.42 + 296, 2);
  });

  it('that is smaller, or none, begins with the cycle date; the present one chosen again undoes that', async () => {
    const buyer = await customer();
    valueOf(await subscribe(buyer, LARGE));
    const me = await buyer.signIn();
    const id = await automated(me, 'Big');
    const all = (await usage(buyer)).used;
    expect(all).toBeGreaterThan(40);
    const less = { userId: buyer.id, planMrcId: SMALL };
    expect(await subscribe(buyer, SMALL)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('is less than'),
    });
    const lowered = valueOf(await me.client.call('downgradeAutomator', { body: less }));
    expect(lowered.scheduled).toMatchObject({ id: SMALL, name: 'Automator 10' });
    expect(lowered.monitoredProperties).toBe(1020);
    const ended = valueOf(await me.client.call('endAutomator', { query: { userId: buyer.id } }));
    expect(ended.scheduled).toMatchObject({ id: 0, on: ended.nextCycleDate });
    const invoices = await invoicesOf(server, buyer.accountId);
    expect(valueOf(await subscribe(buyer, LARGE, { approvedAmount: 0 })).scheduled).toBeNull();
    expect(await subscribe(buyer, LARGE)).toMatchObject({
      status: 422,
      detail: 'This account has Automator 1,000 already. Nothing was changed.',
    });
    expect(await invoicesOf(server, buyer.accountId)).toEqual(invoices);
    valueOf(await (await buyer.signIn()).client.call('downgradeAutomator', { body: less }));
    moveTo(server, '2026-05-03');
    await renewDue(server);
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toMatch(/Pro 199\.00, Automator 10 27\.00$/);
    // The smaller one holds: what came last waits, stays on the list, and is watched no more.
    valueOf(await (await buyer.signIn()).client.call('runGroup', { params: { id } }));
    expect(await usage(buyer)).toMatchObject({ monitoredProperties: 30, used: 30, waiting: all - 30 });
    const rows = await rowsOf(id);
    expect([rows.length, rows.filter(({ waits }) => waits).length]).toEqual([all, all - 30]);
  });

  it('needs a plan, and one that is on offer', async () => {
    const bare = await newAccount(server, 0, { ownUse: false });
    expect(await subscribe(bare, SMALL)).toMatchObject({
      status: 422,
      detail: 'This account has no plan: choose one first. Nothing was changed.',
    });
    expect(await subscribe(await customer(), 999)).toMatchObject({
      status: 422,
      detail: 'Lead automator 999 is not offered any more. Nothing was changed.',
    });
  });

  it('goes into the new cycle of another term, and is taken back from the old one', async () => {
    const buyer = await customer();
    valueOf(await subscribe(buyer, SMALL));
    const { client } = await buyer.signIn();
    valueOf(await client.call('changePlan', { params: { id: buyer.id }, body: { planId: 946 } }));
    expect((await invoicesOf(server, buyer.accountId)).at(-1)).toMatch(
      /Pro Annual 1980\.00, Automator 10 324\.00, Unused time: Pro -199\.00, Unused time: Automator 10 -27\.00$/,
    );
  });
});

describe('a trial', () => {
  it('R-AUTOMATOR-003 is once for an account, costs nothing, and ends by itself after seven days', async () => {
    const buyer = await customer();
    const { client } = await buyer.signIn();
    expect((await offers(buyer)).planMrcs[0]).toMatchObject({ trialAvailable: true, trialDays: 7 });
    const invoices = await invoicesOf(server, buyer.accountId);
    const tried = valueOf(await client.call('tryAutomator', { body: { userId: buyer.id } }));
    expect(tried).toMatchObject({ monitoredProperties: 10_020, trialEnds: '2026-05-10' });
    expect(tried.planMrcs[0]).toMatchObject({ trialAvailable: false });
    expect(await client.call('tryAutomator', { body: { userId: buyer.id } })).toMatchObject({
      status: 422,
      detail: 'The trial is once for an account, and was had already. Nothing was changed.',
    });
    moveTo(server, '2026-05-09');
    expect(await usage(buyer)).toMatchObject({ monitoredProperties: 10_020 });
    moveTo(server, '2026-05-10');
    expect(await usage(buyer)).toMatchObject({ monitoredProperties: 20 });
    expect(await offers(buyer)).toMatchObject({ trialEnds: null });
    expect(await invoicesOf(server, buyer.accountId)).toEqual(invoices);
  });
});

it('R-PERM-011 what stands at the user of pab is told by the plan details and by the profile, with a plan and without (O-032)', async () => {
  const buyers = [await customer(), await newAccount(server, 0, { ownUse: false })];
  for (const { id, accountId, signIn } of buyers) {
    const { client } = await signIn();
    const told = async () => [
      valueOf(await client.call('planDetails', { params: { id } })).pabEnabled,
      valueOf(await client.call('auth', { query: {} })).profile.pabEnabled,
    ];
    for (const isOn of [false, true]) {
      await server.db.updateTable('app_user').set({ pab_enabled: isOn }).where('account_id', '=', accountId).execute();
      expect(await told()).toEqual([isOn, isOn]);
    }
  }
});

it('R-PERM-011 what a plan says of list management comes before what stands at the user: sign-in, plan details and rates agree', async () => {
  const buyer = await customer();
  const { id, accountId } = buyer;
  const asked = async () => {
    const { client } = await buyer.signIn();
    const { profile } = valueOf(await client.call('auth', { query: {} }));
    const { listManagementEnabled } = valueOf(await client.call('planDetails', { params: { id } }));
    return [profile.listManagementEnabled, listManagementEnabled];
  };
  await server.db
    .updateTable('app_user')
    .set({ list_management_enabled: false })
    .where('account_id', '=', accountId)
    .execute();
  expect(await asked()).toEqual([true, true]);
  // A plan that watches nothing.
  const change = async () =>
    (await buyer.signIn()).client.call('changePlan', { params: { id }, body: { planId: 943 } });
  valueOf(await change());
  await server.db
    .updateTable('app_user')
    .set({ list_management_enabled: true })
    .where('account_id', '=', accountId)
    .execute();
  expect(await asked()).toEqual([false, false]);
  valueOf(await (await buyer.signIn()).client.call('tryAutomator', { body: { userId: id } }));
  expect(await asked()).toEqual([true, true]);
  // Without a plan, as the user has it.
  const bare = await newAccount(server, 0, { ownUse: false });
  const { client } = await bare.signIn();
  expect(valueOf(await client.call('auth', { query: {} })).profile.listManagementEnabled).toBe(true);
});

it('two lists that run at once do not take the last room both', async () => {
  const buyer = await customer();
  const me = await buyer.signIn();
  await Promise.all([automated(me, 'One', '39049'), automated(me, 'Two', '13135'), automated(me, 'Three', '48491')]);
  expect(await usage(buyer)).toMatchObject({ used: 20, remaining: 0 });
});
