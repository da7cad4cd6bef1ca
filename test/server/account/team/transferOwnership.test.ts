import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FRESH_MINUTES } from '../../../../src/api/contract/account/security.ts';
import { newAccount } from '../../../support/billing.ts';
import { VISA } from '../../../support/cards.ts';
import { MAILED } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { inviteOne, join, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let owner: SignedIn;
beforeAll(async () => void (server = await startTestServer({ config: { ...MAILED } })));
afterAll(async () => await server.close());
beforeEach(async () => {
  account = await newAccount(server);
  owner = await account.signIn();
});

type Joined = Awaited<ReturnType<typeof join>>;
const give = async (memberId: number, name = 'Ann Lee', who: SignedIn = owner) =>
  await who.client.call('transferOwnership', { body: { memberId, name } });
const now = async (who: SignedIn) => valueOf(await who.client.call('auth', { query: {} }));
const ownersOf = async () =>
  (
    await sql<{ id: number }>`select id from app_user
      where account_id = ${account.accountId} and not sub_user and removed is null`.execute(server.db)
  ).rows.map(({ id }) => id);
const stays = async (): Promise<void> => expect(await ownersOf()).toEqual([account.id]);

describe('the account given to a member', () => {
  let ann: Joined;
  beforeEach(async () => void (ann = await join(server, account, { saveLimit: 100, spendLimit: 20 })));

  it('both have their new rights with the next call of the sessions that they have', async () => {
    expect(await ann.client.call('grants')).toMatchObject({ status: 403 });
    expect(valueOf(await give(ann.id, '  ann  LEE '))).toEqual({ ownerId: ann.id, name: 'Ann Lee' });
    expect(await ann.client.call('grants')).toMatchObject({ ok: true });
    expect(await owner.client.call('grants')).toMatchObject({ status: 403 });
    const [mine, theirs] = [(await now(owner)).profile, (await now(ann)).profile];
    expect([mine.subUser, mine.type, mine.fullAccount]).toEqual([1, 'TEAM_FULL', true]);
    expect([theirs.subUser, theirs.type, theirs.fullAccount]).toEqual([0, 'FULL', true]);
    expect((await now(ann)).pages).toEqual(expect.arrayContaining(['account/team', 'account/billing']));
    expect((await now(owner)).pages).not.toContain('account/billing');
    expect(await ownersOf()).toEqual([ann.id]);
    const { rows } = await sql<{ id: number; save_limit: number | null; duties: string[] }>`
      select id, save_limit, duties from app_user where account_id = ${account.accountId}`.execute(server.db);
    expect(rows.every((row) => row.save_limit === null && row.duties.length === 0)).toBe(true);
    // And it can be given back.
    const name = [mine.firstName, mine.lastName].join(' ').trim() || mine.username;
    expect(await give(account.id, name, ann)).toMatchObject({ ok: true });
    await stays();
  });

  it('the card of the subscription goes on paying it', async () => {
    const { savedId } = valueOf(await owner.client.call('addCard', { body: VISA }));
    const defaults = async () =>
      (
        await sql<{ user_id: number; subs: number | null }>`select user_id, subs_method_id as subs from payment_default
          where account_id = ${account.accountId} and subs_method_id is not null`.execute(server.db)
      ).rows.map((row) => [row.user_id, Number(row.subs)]);
    await server.db
      .insertInto('payment_default')
      .values({ account_id: account.accountId, user_id: account.id, subs_method_id: savedId })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ subs_method_id: savedId }))
      .execute();
    valueOf(await give(ann.id));
    expect(await defaults()).toEqual([[ann.id, savedId]]);
  });

  it('is told to both by mail, and stands in the audit', async () => {
    valueOf(await give(ann.id));
    const mails = await sql<{ recipient: string; body: string }>`select recipient, body from mail
      where account_id = ${account.accountId} and subject like 'Who owns the account%' order by id`.execute(server.db);
    expect(mails.rows.map(({ recipient }) => recipient)).toEqual([account.username, ann.username]);
    expect(mails.rows[1]?.body).toContain('gave you the account: you own it now');
    const { results } = valueOf(await ann.client.call('accountChanges', { query: { what: 'MEMBER' } }));
    expect(results.find(({ subject }) => subject === 'The account')).toMatchObject({ after: { Owner: 'Ann Lee' } });
  });

  it('of two at once one counts, and there is one owner ever', async () => {
    const ben = await join(server, account, { firstName: 'Ben' });
    const both = await Promise.all([give(ann.id), give(ben.id, 'Ben Lee')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 403 });
    expect(await ownersOf()).toHaveLength(1);
  });

  it('all of it or nothing: what breaks at its end leaves the account as it was, and tells nobody', async () => {
    await sql`create function no_mail() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
      server.db,
    );
    await sql`create trigger no_mail before insert on mail for each row execute function no_mail()`.execute(server.db);
    expect(await give(ann.id)).toMatchObject({ ok: false, status: 500 });
    await sql`drop trigger no_mail on mail`.execute(server.db);
    await sql`drop function no_mail`.execute(server.db);
    await stays();
    const { results } = valueOf(await owner.client.call('accountChanges', { query: { what: 'MEMBER' } }));
    expect(results.some(({ subject }) => subject === 'The account')).toBe(false);
  });
});

describe('the account stays where it is', () => {
  it('without the name of the member, typed, and without a proof of who one is', async () => {
    const ann = await join(server, account);
    expect(await give(ann.id, 'Ben Lee')).toMatchObject({
      status: 422,
      detail: 'That is not the name of Ann Lee. The account stays yours.',
    });
    expect(await give(ann.id, '')).toMatchObject({ status: 422 });
    server.clock.advance(FRESH_MINUTES + 1);
    expect(await give(ann.id)).toMatchObject({ status: 428 });
    await stays();
  });

  it('for who is invited, suspended, a scout, about to leave, of another account, or the owner himself', async () => {
    const invited = await inviteOne(account);
    expect(await give(invited.id)).toMatchObject({
      detail: 'Ann Lee has not accepted the invitation yet. The account stays yours.',
    });
    const scout = await join(server, account, { type: 'SCOUT' });
    expect(await give(scout.id)).toMatchObject({
      detail: 'Ann Lee is a scout: only a member with full access can own the account. The account stays yours.',
    });
    const ann = await join(server, account);
    const set = async (change: object) =>
      await server.db.updateTable('app_user').set(change).where('id', '=', ann.id).execute();
    await set({ state: 'SUSPENDED' });
    expect(await give(ann.id)).toMatchObject({ detail: 'Ann Lee is suspended. The account stays yours.' });
    await set({ state: 'ACTIVE', leaves_on: '2026-12-10' });
    expect(await give(ann.id)).toMatchObject({ status: 422 });
    const other = await newAccount(server);
    expect(await give((await join(server, other)).id)).toMatchObject({ status: 404 });
    expect(await give(account.id, 'x')).toMatchObject({
      detail: 'You own the account already. The account stays yours.',
    });
    await stays();
  });

  it('a duty raises nobody: neither its own, nor those of others, nor the owner; and gives nothing away', async () => {
    const seater = await join(server, account);
    valueOf(await owner.client.call('saveMember', { body: { id: seater.id, duties: ['TEAM'] } }));
    const ann = await join(server, account);
    const change = async (id: number, body: object) =>
      await seater.client.call('saveMember', { body: { id, ...body } });
    expect(await change(seater.id, { duties: ['TEAM', 'BILLING'] })).toMatchObject({ status: 403 });
    expect(await change(ann.id, { duties: ['BILLING'] })).toMatchObject({ status: 403 });
    expect(await change(account.id, { firstName: 'Stolen' })).toMatchObject({ status: 403 });
    expect(await give(seater.id, 'Ann Lee', seater)).toMatchObject({ status: 403 });
    expect(await seater.client.call('grants')).toMatchObject({ status: 403 });
    await stays();
  });
});
