/** Closing an account, opening it again, and what is left of it (P280, P281; design/account.md section 13). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownership } from '../../../../server/account/team/ownership.ts';
import { keptTables } from '../../../../server/account/closing/eraseAccount.ts';
import { keepClosingsJob } from '../../../../server/account/closing/keepClosings.job.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { ensureOwner } from '../../../../server/account/session/ensureOwner.ts';
import { renewCyclesJob } from '../../../../server/billing/plans/renewCycles.job.ts';
import { exported, plantCanaries } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk } from '../../../support/isolation/ownersDesk.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PASSWORD = 'a long enough password';
const DAY = 24 * 60;

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ sampleParcels: 300 })));
afterAll(async () => await server.close());

const keep = async (): Promise<void> => await keepClosingsJob({}, { ...server.services, clock: server.clock });
const nameOf = async ({ client }: Pick<Member, 'client'>): Promise<string> =>
  valueOf(await client.call('accountData')).account?.name ?? '';
const close = async (owner: Pick<Member, 'client'>, when: 'NOW' | 'CYCLE_DATE' = 'NOW') =>
  await owner.client.call('closeAccount', { body: { name: await nameOf(owner), when } });
/** Signed in anew: after days no session is left. */
const again = async ({ auth }: Member): Promise<Member> => {
  const session = await server.signIn({ username: auth.profile.username, password: PASSWORD });
  return { ...session, accountId: auth.profile.accountId, userId: auth.profile.id };
};
const mailOf = async ({ accountId, userId }: Member): Promise<string[]> =>
  (
    await server.db
      .selectFrom('mail')
      .select('subject')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute()
  ).map(({ subject }) => subject);

describe('an account', () => {
  it('is closed by its owner alone, who gives the password and its name', async () => {
    const { owner, ann } = await newTeam(server);
    const body = { name: await nameOf(owner), when: 'NOW' } as const;
    expect(await ann.client.call('closeAccount', { body })).toMatchObject({ ok: false, status: 403 });
    expect(await owner.client.call('closeAccount', { body: { ...body, name: 'another' } })).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { name: 'is another name' },
    });
    expect(await close(owner, 'CYCLE_DATE')).toMatchObject({
      ok: false,
      status: 422,
      detail: expect.stringMatching(/no cycle date/),
    });
    server.clock.advance(11);
    expect(await close(owner)).toMatchObject({ ok: false, status: 428 });
    expect(valueOf(await owner.client.call('accountData')).closing).toBeNull();
    valueOf(await ann.client.call('saveFolder', { query: {}, body: { name: 'Goes on' } }));
  });

  it('that is closed lets its owner look, export and open it again, and its members not in', async () => {
    const { owner, ann, bob } = await newTeam(server);
    const { closing } = valueOf(await close(owner));
    expect(closing?.isClosed).toBe(true);
    expect(await ann.client.call('accountData')).toMatchObject({
      status: 401,
      detail: expect.stringMatching(/account is closed/),
    });
    await expect(again(bob)).rejects.toThrow(/account is closed/);
    const back = await again(owner);
    expect(back.auth.closing).toEqual(closing);
    expect(await back.client.call('saveFolder', { query: {}, body: { name: 'No' } })).toMatchObject({
      ok: false,
      status: 403,
      detail: expect.stringMatching(/account is closed/),
    });
    expect(valueOf(await back.client.call('accountData')).closing?.isClosed).toBe(true);
    expect((await exported(server, back)).state).toBe('READY');
    await keep();
    expect(await mailOf(owner)).toContainEqual(expect.stringMatching(/^The account closes on /));
    expect(await mailOf(ann)).toContainEqual(expect.stringMatching(/^The account closes on /));
    await keep();
    expect((await mailOf(ann)).filter((subject) => subject.startsWith('The account closes'))).toHaveLength(1);
    expect(valueOf(await back.client.call('reopenAccount')).closing).toBeNull();
    valueOf(await back.client.call('saveFolder', { query: {}, body: { name: 'Yes' } }));
    expect((await again(ann)).auth.closing).toBeNull();
    expect(await back.client.call('reopenAccount')).toMatchObject({ ok: false, status: 422 });
  });

  it('with a plan closes at the cycle date: its plan ends with it, and nothing is billed any more', async () => {
    const { owner } = await newTeam(server);
    valueOf(await owner.client.call('changePlan', { params: { id: owner.userId }, body: { planId: 943 } }));
    const { account } = valueOf(await owner.client.call('accountData'));
    const { closing } = valueOf(await close(owner, 'CYCLE_DATE'));
    expect([closing?.isClosed, closing?.closes.slice(0, 10)]).toEqual([false, account?.paidUntil]);
    valueOf(await owner.client.call('saveFolder', { query: {}, body: { name: 'Until then' } }));
    const other = await owner.client.call('changePlan', { params: { id: owner.userId }, body: { planId: 945 } });
    expect(other).toMatchObject({ ok: false, status: 422, detail: expect.stringMatching(/open it again first/) });
    server.clock.advance(32 * DAY);
    await renewCyclesJob({}, { ...server.services, clock: server.clock });
    const invoices = await server.db
      .selectFrom('invoice')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(invoices).toHaveLength(1);
    const back = await again(owner);
    expect(back.auth.closing?.isClosed).toBe(true);
    expect(valueOf(await back.client.call('accountData')).account?.plan).toBeNull();
  });

  it('that is opened again in time has its plan as before', async () => {
    const { owner } = await newTeam(server);
    valueOf(await owner.client.call('changePlan', { params: { id: owner.userId }, body: { planId: 943 } }));
    valueOf(await close(owner));
    valueOf(await owner.client.call('reopenAccount'));
    server.clock.advance(32 * DAY);
    await renewCyclesJob({}, { ...server.services, clock: server.clock });
    const invoices = await server.db
      .selectFrom('invoice')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(invoices).toHaveLength(2);
  });
});

describe('thirty days later', () => {
  let owner: Member;
  let other: Member;
  let before: Prints;
  let after: Prints;
  let waited: Prints;
  let files: string[];
  let othersBefore: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(server));
    other = (await newTeam(server)).owner;
    const [property = 0] = await sampleIds(server, 1);
    await ownersDesk(owner.client, owner.auth, property, 0, server.clock.now());
    await ownersDesk(other.client, other.auth, property, 0, server.clock.now());
    await plantCanaries(server, owner);
    await exported(server, owner);
    files = await keysOf(owner);
    valueOf(await close(owner));
    server.clock.advance(30 * DAY - 1);
    await keep();
    before = await printsOf(owner);
    othersBefore = JSON.stringify(await printsOf(other));
    server.clock.advance(1);
    // What a bank still asks about is waited for.
    await atTheBank(owner, 'ACTION');
    await keep();
    waited = await printsOf(owner);
    await atTheBank(owner, 'REFUSED');
    await keep();
    after = await printsOf(owner);
  });

  it('waits for an order that a bank asks about', () => {
    expect(waited['saved_property']).toEqual(before['saved_property']);
    expect(waited['saved_property']?.rows).toBeGreaterThan(0);
  });

  it('no table has a row of it but those that have to stay', () => {
    const had = Object.keys(before).filter((table) => (before[table]?.rows ?? 0) > 0);
    expect(had.length).toBeGreaterThan(45);
    const left = Object.keys(after).filter((table) => (after[table]?.rows ?? 0) > 0);
    expect(left.filter((table) => !Object.hasOwn(keptTables, table))).toEqual([]);
    expect(Object.keys(keptTables).toSorted()).toEqual([
      'app_user',
      'audit_event',
      'audit_head',
      'book_balance',
      'book_entry',
      'book_line',
      'charge',
      'invoice',
      'invoice_line',
      'payment',
      'refund',
    ]);
  });

  it('invoices and books are as they were, and fit together', async () => {
    for (const table of ['invoice', 'invoice_line', 'book_entry', 'book_line', 'book_balance', 'charge'])
      expect([table, before[table]?.rows, after[table]]).toEqual([table, after[table]?.rows, before[table]]);
    expect(before['invoice']?.rows).toBeGreaterThan(0);
    expect(await findTrouble(server.db)).toEqual([]);
  });

  it('the audit goes on unbroken, and tells of it', async () => {
    const { rows } = await sql<{ seq: number; subject: string; after: unknown }>`
      select seq::int, subject, after from audit_event where account_id = ${owner.accountId} order by seq`.execute(
      server.db,
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
    expect(rows).toContainEqual(
      expect.objectContaining({ subject: 'Closing of the account', after: { 'Its rows were removed': 'yes' } }),
    );
  });

  it('of its users the name of who stands on an invoice is left, and nobody can sign in', async () => {
    const users = await server.db
      .selectFrom('app_user')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(users).toHaveLength(3);
    for (const user of users) {
      expect([user.password_hash, user.phone, user.logo_key, user.removed === null]).toEqual([null, '', null, false]);
      const isBilled = user.id === owner.userId;
      expect(user.username.startsWith('closed-')).toBe(!isBilled);
    }
    const text = JSON.stringify(
      await sql`select * from payment where account_id = ${owner.accountId}`.execute(server.db),
    );
    expect(text).not.toContain('canary');
    await expect(again(owner)).rejects.toThrow(/wrong/);
  });

  it('its files are gone', async () => {
    expect(files.length).toBeGreaterThan(1);
    for (const key of files) expect([key, await server.services.files.bytes(key)]).toEqual([key, null]);
  });

  it('another account is as it was', async () => {
    expect(JSON.stringify(await printsOf(other))).toBe(othersBefore);
    expect(othersBefore).toContain('rows');
  });

  it('the first account of an installation opens nothing any more: no start waits for its password', async () => {
    const first = await server.signIn(undefined, true);
    valueOf(await close(first));
    server.clock.advance(30 * DAY);
    await keep();
    expect(valueOf(await server.client().call('firstRun')).isWaiting).toBe(false);
    expect(await ensureOwner(server.services.store, { ownerEmail: 'x@example.com', ownerPassword: null })).toBeNull();
  });

  it('the name of its owner can be had again', async () => {
    await server.addUser({ username: owner.auth.profile.username, password: PASSWORD });
    expect((await again(owner)).auth.profile.accountId).not.toBe(owner.accountId);
  });
});

const BANK = '00000000-0000-4000-8000-00000000000b';
/** An order of the owner, as it stands. */
async function atTheBank({ accountId, userId }: Member, state: 'ACTION' | 'REFUSED'): Promise<void> {
  const settled = state === 'REFUSED' ? new Date() : null;
  await sql`
    insert into payment (account_id, user_id, key, provider, purpose, queue, intent, cents, state, made, sent, settled)
    values (${accountId}, ${userId}, ${BANK}, 'STRIPE', 'CREDIT', 'credit', '{}', 100, ${state}, now(), now(), ${settled})
    on conflict (key) do update set state = excluded.state, settled = excluded.settled`.execute(server.db);
}

type Prints = Readonly<Record<string, { readonly rows: number; readonly print: string }>>;

async function printsOf({ accountId }: Member): Promise<Prints> {
  const prints: Record<string, { rows: number; print: string }> = {};
  for (const table of Object.keys(ownership)) {
    const { rows } = await sql<{ rows: number; print: string }>`
      select count(*)::int as rows, coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as print
      from ${sql.table(table)} t where t.account_id = ${accountId}`.execute(server.db);
    prints[table] = rows[0] ?? { rows: 0, print: '' };
  }
  return prints;
}

async function keysOf({ accountId }: Member): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from document where account_id = ${accountId}
    union all select file_key from account_archive where account_id = ${accountId} and file_key is not null`.execute(
    server.db,
  );
  return rows.map(({ key }) => key);
}
