/** Limits of a plan: what counts against them, what costs nothing, what is refused, and how they are raised. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNewSaves, lockUsage } from '../../../../server/billing/usage/usage.queries.ts';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { balancesOf, invoicesOf, moveTo, newAccount } from '../../../support/billing.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { fileOf, importFile, sampleParcels } from '../../lists/imports/importServer.ts';
import { removeNow } from '../../../support/handedOver.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';

const ESSENTIALS = 943;
const MOST = 25_000;

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000, config: { workers: true } });
  ids = await sampleIds(server, 200);
});
afterAll(async () => await server.close());

/** An account with Essentials of which so many saves are left. */
async function withSavesLeft(left: number, more: { readonly ownUse?: boolean } = {}) {
  const buyer = await newAccount(server, 0, more);
  await server.db
    .updateTable('account')
    .set({ open_limit_cents: sql`1000000` })
    .where('id', '=', buyer.accountId)
    .execute();
  const me = await buyer.signIn();
  valueOf(await me.client.call('changePlan', { params: { id: buyer.id }, body: { planId: ESSENTIALS } }));
  const { periodStart } = await usageOf(me, buyer.id);
  if (left < MOST)
    await server.db
      .insertInto('usage_count')
      .values({ account_id: buyer.accountId, user_id: buyer.id, period: periodStart, saves: MOST - left })
      .execute();
  return { ...buyer, me };
}
const usageOf = async ({ client }: SignedIn, id: number) => valueOf(await client.call('usage', { params: { id } }));
const leftOf = async (me: SignedIn, id: number) => (await usageOf(me, id)).savesRemaining;
const save = async ({ client }: SignedIn, selection: readonly number[], groupName = 'Leads') =>
  await client.call('saveProperties', { query: { groupName }, body: { selection: [...selection] } });
const savedBy = async (accountId: number): Promise<number> =>
  (await server.db.selectFrom('saved_property').select('id').where('account_id', '=', accountId).execute()).length;

describe('saves', () => {
  it('R-USAGE-001 R-USAGE-002 R-USAGE-004 R-USAGE-005 count each property once, over all members', async () => {
    const { me, id, accountId } = await withSavesLeft(MOST);
    expect(await usageOf(me, id)).toMatchObject({
      savesLimit: MOST,
      savesRemaining: MOST,
      exportsLimit: MOST,
      exportsRemaining: MOST,
      spendLimit: null,
      spendRemaining: null,
      periodStart: '2026-03-02',
      resetsOnDate: '2026-04-02',
    });
    const colleague = { username: `saver-of-${id}@example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL', firstName: 'Ann', lastName: 'Lee' });
    const member = await server.signIn(colleague);
    valueOf(await save(me, ids.slice(0, 10)));
    valueOf(await save(member, ids.slice(5, 20)));
    expect(await usageOf(me, id)).toMatchObject({
      savesUsed: 20,
      savesRemaining: MOST - 20,
      savesUsedPercent: 0.1,
      members: [
        { userId: id, savesUsed: 10 },
        { fullName: 'Ann Lee', savesUsed: 10 },
      ],
    });
    const ofMember = await usageOf(member, member.auth.profile.id);
    expect(ofMember).toMatchObject({ savesRemaining: MOST - 20, members: [] });
    expect(await member.client.call('usage', { params: { id } })).toMatchObject({ status: 403 });
  });

  it('of who was removed still count for the month, under the name; what an heir got costs nothing', async () => {
    const { me, id, accountId } = await withSavesLeft(MOST);
    const users = [];
    for (const firstName of ['Ann', 'Bob']) {
      const username = `${firstName}-of-${id}@example.com`;
      await server.addUser({ username, password: 'a long enough password', accountId, type: 'TEAM_FULL', firstName });
      users.push(await server.signIn({ username, password: 'a long enough password' }));
    }
    const [ann, bob] = users;
    if (ann === undefined || bob === undefined) throw new Error('two were added');
    valueOf(await save(ann, ids.slice(0, 10)));
    await removeNow(server, { accountId, userId: ann.auth.profile.id }, { accountId, userId: bob.auth.profile.id });
    expect(await usageOf(me, id)).toMatchObject({
      savesUsed: 10,
      savesRemaining: MOST - 10,
      members: [{ userId: id }, { fullName: 'Ann', savesUsed: 10 }, { fullName: 'Bob', savesUsed: 0 }],
    });
    valueOf(await save(bob, ids.slice(0, 10)));
    await removeNow(server, { accountId, userId: bob.auth.profile.id }, { accountId, userId: id });
    // Who had used nothing is not named any more.
    expect((await usageOf(me, id)).members.map(({ savesUsed }) => savesUsed)).toEqual([0, 10]);
  });

  it('cost nothing when they are saved again, moved, taken off and put back', async () => {
    const { me, id } = await withSavesLeft(10);
    const some = ids.slice(0, 10);
    const groupId = await saveInto(me, 'First', some);
    expect(await leftOf(me, id)).toBe(0);
    valueOf(await save(me, some));
    const search = { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } };
    const body = { search, selection: { items: some }, group: { name: 'Second' } };
    const moved = await me.client.call('assignToGroup', { query: { deleteOriginal: true }, body });
    expect(valueOf(moved).added).toHaveLength(10);
    const second = { filters: { groupIds: { match: 'ANY' as const, values: [valueOf(moved).groupId] } } };
    const off = await me.client.call('removeFromGroups', {
      query: {},
      body: { search: second, selection: { items: some } },
    });
    expect(valueOf(off).removed).toHaveLength(10);
    // In another month they would be known by the list alone, here by the month alone.
    await server.db.deleteFrom('saved_property').where('account_id', '=', me.auth.profile.accountId).execute();
    valueOf(await save(me, some, 'Back'));
    expect(await leftOf(me, id)).toBe(0);
  });

  it('R-USAGE-001 beyond what is left are refused, all of them, with what is new and what is left', async () => {
    const { me, id, accountId } = await withSavesLeft(80);
    const tooMany = await save(me, ids.slice(0, 120));
    expect(tooMany).toMatchObject({
      status: 422,
      detail: '120 properties are new, 80 saves are left until 04/02/2026. Nothing was saved.',
    });
    expect([await leftOf(me, id), await savedBy(accountId)]).toEqual([80, 0]);
    valueOf(await save(me, ids.slice(0, 80)));
    expect(await save(me, ids.slice(79, 81))).toMatchObject({
      detail: '1 property is new, 0 saves are left until 04/02/2026. Nothing was saved.',
    });
    expect([await leftOf(me, id), await savedBy(accountId)]).toEqual([0, 80]);
  });

  it('of two at once that want the last ones, one gets them', async () => {
    const { me, id, accountId } = await withSavesLeft(10);
    const colleague = { username: `other-of-${id}@example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL' });
    const member = await server.signIn(colleague);
    const both = await Promise.all([save(me, ids.slice(0, 8)), save(member, ids.slice(20, 28))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await leftOf(me, id), await savedBy(accountId)]).toEqual([2, 8]);
  });

  it('wait for those of a colleague that are not committed yet, and count behind them', async () => {
    const { me, id, accountId } = await withSavesLeft(10);
    const { periodStart } = await usageOf(me, id);
    const colleague = { username: `slow-one-of-${id}@example.com`, password: 'a long enough password' };
    await server.addUser({ ...colleague, accountId, type: 'TEAM_FULL' });
    const { id: userId } = (await server.signIn(colleague)).auth.profile;
    const waiting = async (): Promise<true | null> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
      return rows[0]?.n === 0 ? null : true;
    };
    const saving = await server.services.store.db.transaction().execute(async (trx) => {
      await lockUsage(trx, { accountId });
      const counted = { account_id: accountId, user_id: userId, period: periodStart, saves: 5 };
      await trx.insertInto('usage_count').values(counted).execute();
      const answer = save(me, ids.slice(0, 8));
      await until('somebody waits', waiting);
      return { answer };
    });
    expect(await saving.answer).toMatchObject({
      detail: '8 properties are new, 5 saves are left until 04/02/2026. Nothing was saved.',
    });
  });

  it('read what they save, not all that was saved in the month', async () => {
    const { accountId, id } = await newAccount(server, 0);
    const period = '2026-03-02';
    const counted = Array.from({ length: 20_000 }, (_, index) => ({
      account_id: accountId,
      period,
      property_id: 1 + index,
    }));
    await server.db.insertInto('usage_save').values(counted).execute();
    const read = await server.services.store.db.transaction().execute(async (trx) => {
      const fresh = await countNewSaves(
        trx,
        { accountId, userId: id },
        { propertyIds: [20_000, 20_001, 20_002], period, left: MOST, list: 'Leads' },
      );
      expect(fresh).toBe(2);
      const { rows } = await sql<{ read: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relid = 'usage_save'::regclass`.execute(trx);
      return rows[0]?.read;
    });
    expect(read).toBeLessThan(10);
  });

  it('of an import count as a whole file before the first row is added', async () => {
    const { me, id, accountId } = await withSavesLeft(3);
    const parcels = await sampleParcels(server, 5);
    const text = ['Address,City,State,ZIP', ...parcels.map((p) => [p.street, p.city, p.state, p.zip].join(','))];
    const refused = await importFile(me.client, fileOf(text.join('\n')));
    expect(refused).toMatchObject({
      state: 'FAILED',
      message: '5 properties are new, 3 saves are left until 04/02/2026. Nothing was saved.',
    });
    expect([await leftOf(me, id), await savedBy(accountId)]).toEqual([3, 0]);
    expect(await importFile(me.client, fileOf(text.slice(0, 4).join('\n')))).toMatchObject({ state: 'COMPLETE' });
    expect([await leftOf(me, id), await savedBy(accountId)]).toEqual([0, 3]);
  });

  it('have no limit in an installation of one’s own, and none are made without a plan by anybody else', async () => {
    const own = await newAccount(server);
    const mine = await own.signIn();
    valueOf(await save(mine, ids));
    expect(await usageOf(mine, own.id)).toMatchObject({ savesLimit: null, savesRemaining: null, savesUsed: 0 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from usage_save
      where account_id = ${own.accountId}`.execute(server.db);
    expect(rows).toEqual([{ n: 0 }]);
    const other = await newAccount(server, 0, { ownUse: false });
    expect(await save(await other.signIn(), ids.slice(0, 1))).toMatchObject({
      status: 422,
      detail: 'This account has no plan: choose one first. Nothing was saved.',
    });
  });
});

describe('exports', () => {
  it('R-USAGE-001 count by the rows of confirmed ones, and are refused beyond what is left', async () => {
    const { me, id, accountId } = await withSavesLeft(MOST);
    const listId = await saveInto(me, 'Export me', ids.slice(0, 30));
    const body = { search: { filters: { groupIds: { values: [listId] } } } };
    const { fileId } = valueOf(await me.client.call('exportProperties', { query: {}, body }));
    expect((await usageOf(me, id)).exportsRemaining).toBe(MOST);
    for (let twice = 0; twice < 2; twice += 1)
      valueOf(await me.client.call('confirmExport', { params: { id: fileId } }));
    expect(await usageOf(me, id)).toMatchObject({ exportsUsed: 30, exportsRemaining: MOST - 30 });
    // Of somebody else of the account.
    await server.db
      .updateTable('property_export')
      .set({ row_count: MOST - 20 })
      .where('account_id', '=', accountId)
      .execute();
    expect(await me.client.call('exportProperties', { query: {}, body })).toMatchObject({
      status: 422,
      detail: '30 rows are meant, 20 exports are left until 04/02/2026. Nothing was exported.',
    });
  });
});

describe('a limit', () => {
  const raise = async ({ client }: SignedIn, userId: number, more: object) =>
    await client.call('raiseLimit', { body: { userId, type: 'saves', quantity: 1000, ...more } });

  it('R-USAGE-003 R-USAGE-006 is raised for the running month, for a price, on an invoice', async () => {
    const { me, id, accountId } = await withSavesLeft(0);
    expect(await usageOf(me, id)).toMatchObject({
      savesMinQuantity: 1000,
      savesCostEach: 0.02,
      exportsMinQuantity: 100,
      exportsCostEach: 0.1,
    });
    const raised = valueOf(await raise(me, id, { quantity: 1500, approvedAmount: 30 }));
    expect(raised).toMatchObject({ savesRemaining: 1500, savesLimit: MOST + 1500, spendUsed: 30 });
    expect(valueOf(await raise(me, id, { type: 'exports', quantity: 100 }))).toMatchObject({
      exportsLimit: MOST + 100,
    });
    expect((await invoicesOf(server, accountId)).slice(1)).toEqual([
      '2026-03-02 | InApp | OPEN | 30.00 | 1,500 more saves until 04/02/2026 30.00',
      '2026-03-02 | InApp | OPEN | 10.00 | 100 more exports until 04/02/2026 10.00',
    ]);
    valueOf(await save(me, ids));
  });

  it('R-USAGE-003 of fewer than are sold at once, or approved at another amount, is not raised', async () => {
    const { me, id, accountId } = await withSavesLeft(0);
    const before = await balancesOf(server, accountId);
    for (const quantity of [999, 0, -1000, 1000.5, 1e308])
      expect([quantity, await raise(me, id, { quantity })]).toMatchObject([
        quantity,
        { status: 422, fieldErrors: { quantity: 'must be from 1000 to 1000000' } },
      ]);
    expect(await raise(me, id, { type: 'exports', quantity: 99 })).toMatchObject({
      detail: 'At least 100 exports are sold at once, 1,000,000 at most. Nothing was ordered.',
    });
    for (const approvedAmount of [20.01, 19.99, -20, 20.001, 1e308])
      expect(await raise(me, id, { approvedAmount })).toMatchObject({
        status: 422,
        fieldErrors: { approvedAmount: 'must be 20' },
      });
    expect(await raise(me, id, { creditAmount: 5, paymentAmount: 10 })).toMatchObject({
      detail: 'The parts sum to $15.00, the price is $20.00. Nothing was ordered.',
    });
    const stranger = await withSavesLeft(0);
    expect(await raise(stranger.me, id, {})).toMatchObject({ status: 403 });
    expect([await balancesOf(server, accountId), await leftOf(me, id)]).toEqual([before, 0]);
    const own = await newAccount(server);
    expect(await raise(await own.signIn(), own.id, {})).toMatchObject({
      detail: 'There is no limit of saves. Nothing was ordered.',
    });
  });

  it('R-USAGE-001 begins again with the month of the plan; what was bought beyond it is over then', async () => {
    const { me, id, signIn } = await withSavesLeft(0);
    valueOf(await raise(me, id, {}));
    valueOf(await save(me, ids.slice(0, 100)));
    moveTo(server, '2026-04-02');
    const later = await signIn();
    expect(await usageOf(later, id)).toMatchObject({
      savesUsed: 0,
      savesLimit: MOST,
      periodStart: '2026-04-02',
      resetsOnDate: '2026-05-02',
    });
    // On a list already: it is not put there newly.
    valueOf(await save(later, ids.slice(0, 100)));
    valueOf(await save(later, ids.slice(0, 110)));
    expect((await usageOf(later, id)).savesUsed).toBe(10);
  });

  it('is forgotten after thirteen months, in all accounts', async () => {
    const count = async (): Promise<number> =>
      (await server.db.selectFrom('usage_save').select('property_id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    moveTo(server, '2027-04-01');
    await purgeSavedJob({}, { ...server.services, clock: server.clock });
    expect(await count()).toBeGreaterThan(0);
    moveTo(server, '2027-06-15');
    await purgeSavedJob({}, { ...server.services, clock: server.clock });
    expect(await count()).toBe(0);
  });
});

it('properties saved in a month take at most 120 bytes each, with the index', async () => {
  const { accountId } = await newAccount(server);
  await sql`insert into usage_save (account_id, property_id, period)
    select ${accountId}, n * 4503599627, '2026-03-02' from generate_series(1, 100000) n`.execute(server.db);
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size('usage_save')::bigint / 100000 as bytes`.execute(server.db);
  expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(120);
});

it('of a colleague is not for a member to see or to raise, and nothing of another account for anybody', async () => {
  const [owner, stranger] = [await newAccount(server), await newAccount(server)];
  const mate = { username: `mate-of-${owner.accountId}@example.com`, password: 'a long enough password' };
  await server.addUser({ ...mate, type: 'TEAM_FULL', accountId: owner.accountId });
  const member = await server.signIn(mate);
  const asked = async ({ client }: SignedIn, userId: number) => [
    (await client.call('usage', { params: { id: userId } })).ok,
    (await client.call('prepaidCredits', { query: { userId } })).ok,
  ];
  const refused = async ({ client }: SignedIn, userId: number) => [
    await client.call('usage', { params: { id: userId } }),
    await client.call('raiseLimit', { body: { userId, type: 'saves', quantity: 1000 } }),
    await client.call('prepaidCredits', { query: { userId } }),
    await client.call('buyPrepaidCredits', { body: { userId, amount: 10 } }),
  ];
  const all403 = Array.from({ length: 4 }, () => expect.objectContaining({ ok: false, status: 403 }) as unknown);
  const ownerSession = await owner.signIn();
  expect(await asked(ownerSession, owner.id)).toEqual([true, true]);
  expect(await asked(ownerSession, member.auth.profile.id)).toEqual([true, true]);
  expect(await asked(member, member.auth.profile.id)).toEqual([true, true]);
  expect(await refused(member, owner.id)).toEqual(all403);
  expect(await refused(ownerSession, stranger.id)).toEqual(all403);
});
