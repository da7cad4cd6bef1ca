/**
 * Whose the rows of each table are (`ownership.ts`), held against the tables of the store and against what becomes of a
 * member who has something of everything.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownership, type Ownership } from '../../../../server/account/team/ownership.ts';
import { ownersDesk, SECRET, type Owned } from '../../../support/isolation/ownersDesk.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newTeam, removeNow, type Member } from '../../../support/handedOver.ts';

/** What there is where limits count, and where a service charges cards: test/server/billing. */
const ELSEWHERE = [
  'account_archive',
  'account_reading',
  'provider_customer',
  'refund',
  'usage_count',
  'usage_grant',
  'usage_save',
];
const all: Readonly<Record<string, Ownership>> = ownership;
const tablesOf = (...kinds: readonly Ownership['is'][]): string[] =>
  Object.keys(all).filter((table) => kinds.includes(all[table]?.is ?? 'KEPT'));

let server: TestServer;
let leaver: Member;
let bob: Member;
let owned: Owned;
let before: Rows;
let after: Rows;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  const team = await newTeam(server);
  // Who may buy and pay as well has some of everything.
  [leaver, bob] = [team.owner, team.bob];
  const [property = 0] = await sampleIds(server, 1);
  owned = await ownersDesk(leaver.client, leaver.auth, property, 0, server.clock.now());
  await whatOnlyJobsMake(property);
  before = await rowsOf();
  await removeNow(server, leaver, bob);
  after = await rowsOf();
});
afterAll(async () => await server.close());

async function whatOnlyJobsMake(property: number): Promise<void> {
  const who = { account_id: leaver.accountId, user_id: leaver.userId };
  const run = { snapshot_id: 's', ran_at: new Date(), row_count: 1, entered: 1, left_count: 0, changed: 0 };
  const { id: runId } = await server.db
    .insertInto('search_run')
    .values({ ...who, ...run, search_id: owned.search, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alert = { ...who, level: 'info', text: SECRET } as const;
  await server.db
    .insertInto('alert')
    .values([{ ...alert, search_id: owned.search, run_id: runId }, alert])
    .execute();
  const mail = { recipient: 'a@b.co', subject: SECRET, body: SECRET, created: new Date(), next_attempt: new Date() };
  await server.db
    .insertInto('mail')
    .values([
      { ...who, ...mail },
      { ...who, ...mail, sent: new Date() },
    ])
    .execute();
  const pin = { pin: '12345678', recording_id: null, made: new Date(), expires: new Date(), used: null };
  await server.db
    .insertInto('audio_pin')
    .values({ ...who, ...pin })
    .execute();
  await server.db
    .insertInto('user_parcel')
    .values({ ...who, property_id: 2 ** 52 + 1, facts: '{}' })
    .execute();
  const { accountId: account } = leaver;
  await sql`insert into import_batch (account_id, import_id, seq, members, added)
    values (${account}, ${owned.imported}, 0, 0, '{}')`.execute(server.db);
  await sql`insert into import_conflict (account_id, import_id, row_no, reason, cells, candidates)
    values (${account}, ${owned.imported}, 1, '', '[]', '[]')`.execute(server.db);
  await sql`insert into member_change (account_id, group_id, property_id, kind, reason)
    values (${account}, ${owned.group}, ${property}, 'ADDED', '')`.execute(server.db);
  await sql`insert into login_token (account_id, user_id, token_hash, expires)
    values (${account}, ${leaver.userId}, '\\x01', now())`.execute(server.db);
  await sql`insert into receipt (account_id, mailing_id, seq, kind, at, carrier_id, event_id)
    select account_id, mailing_id, seq, 'REPLY', now(), 'SM1', 'SM' || mailing_id || '-' || seq from recipient
    where account_id = ${account}`.execute(server.db);
  await sql`insert into call_result (account_id, mailing_id, seq, result, at, made_by)
    select account_id, mailing_id, seq, 'SPOKE', now(), 'somebody' from recipient
    where account_id = ${account}`.execute(server.db);
  await sql`insert into link (account_id, mailing_id, n, url)
    select account_id, id, 0, 'https://a.example' from mailing where account_id = ${account}`.execute(server.db);
  await sql`insert into link_visit (account_id, mailing_id, seq, n, is_machine, first_at, last_at)
    select account_id, mailing_id, seq, 0, false, now(), now() from recipient
    where account_id = ${account}`.execute(server.db);
  await sql`insert into sequence_run (account_id, campaign_id, step_of, day, mailing_id)
    select account_id, campaign_id, mailing_id, current_date, mailing_id from sequence_step
    where account_id = ${account}`.execute(server.db);
  await sql`insert into picklist_move (account_id, user_id, kind, from_id, to_id, moved, created)
    values (${account}, ${leaver.userId}, 'CONTACT_TYPE', 1, 2, '{}', now())`.execute(server.db);
  await sql`insert into notice (account_id, user_id, subject, told)
    values (${account}, ${leaver.userId}, 'trial', now())`.execute(server.db);
  await sql`insert into user_token (account_id, user_id, kind, token_hash)
    values (${account}, ${leaver.userId}, 'RESET', '\\x01')`.execute(server.db);
  await sql`insert into second_factor (account_id, user_id, secret, made)
    values (${account}, ${leaver.userId}, '\\x01', now())`.execute(server.db);
  await sql`insert into recovery_code (account_id, user_id, code_hash)
    values (${account}, ${leaver.userId}, '\\x01')`.execute(server.db);
  await sql`insert into token_order (account_id, user_id, key, token_id, cents, made)
    values (${account}, ${leaver.userId}, 'an order', ${owned.apiToken}, 5, now())`.execute(server.db);
  await sql`insert into passkey
    (account_id, user_id, credential_id, public_key, counter, rp_id, transports, name, made)
    values (${account}, ${leaver.userId}, '\\x01', '\\x01', 0, 'localhost', '{}', 'Key', now())`.execute(server.db);
  await sql`insert into passkey_challenge (account_id, user_id, purpose, subject, challenge, expires)
    values (${account}, ${leaver.userId}, 'ADD', 'session 1', 'x', now())`.execute(server.db);
  await sql`insert into user_identity (account_id, user_id, issuer, subject, email, made)
    values (${account}, ${leaver.userId}, 'https://login.example.com', 'x', 'x@example.com', now())`.execute(server.db);
  await sql`insert into operator (account_id, user_id) values (${account}, ${leaver.userId})`.execute(server.db);
  await sql`insert into guest_visit
    (account_id, user_id, as_type, operator_account_id, operator_id, operator_name, invited, until)
    values (${account}, ${leaver.userId}, 'SCOUT', 0, 0, 'Op', now(), now() + interval '1 hour')`.execute(server.db);
  await sql`insert into idempotency (account_id, user_id, key, call, request_hash, status, created)
    values (${account}, ${leaver.userId}, 'a key of a call', 'C021', '\\x01', 0, now())`.execute(server.db);
}

interface Counted {
  readonly all: number;
  /** Null: the table names no user. */
  readonly ofLeaver: number | null;
  readonly ofHeir: number | null;
  /** Of all rows, as they stand. */
  readonly print: string;
}
type Rows = Readonly<Record<string, Counted>>;

async function rowsOf(): Promise<Rows> {
  const named = await columnsNamed('user_id');
  const rows = (await columnsNamed('account_id')).map(async (table) => {
    const of = ({ userId }: Member) =>
      named.includes(table) ? sql`count(*) filter (where t.user_id = ${userId})::int` : sql`null::int`;
    const found = await sql<Counted>`
      select count(*)::int as all, ${of(leaver)} as "ofLeaver", ${of(bob)} as "ofHeir",
        coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as print
      from ${sql.table(table)} t where t.account_id = ${leaver.accountId}`.execute(server.db);
    return [table, found.rows[0] ?? { all: 0, ofLeaver: null, ofHeir: null, print: '' }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function columnsNamed(column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ${column} order by 1`.execute(
    server.db,
  );
  return rows.map(({ name }) => name);
}

describe('the tables of the store', () => {
  it('are all named, and no others', async () => {
    expect(Object.keys(ownership).toSorted()).toEqual(await columnsNamed('account_id'));
  });

  it('name their user, or hang on one that does and go where that goes', async () => {
    const users = await columnsNamed('user_id');
    const { rows: keys } = await sql<{ child: string; parent: string; deletes: boolean }>`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, c.confdeltype = 'c' as deletes
      from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(
      server.db,
    );
    for (const table of tablesOf('OWN', 'OWN_ENDS')) {
      const parent = all[table]?.hangsOn;
      if (parent === undefined) {
        expect([table, users.includes(table)]).toEqual([table, true]);
        continue;
      }
      expect([table, users.includes(table), all[parent]?.is]).toEqual([table, false, all[table]?.is]);
      expect(keys).toContainEqual({ child: table, parent, deletes: true });
    }
  });

  it('have some row each before anybody is removed, so that all of them are looked at', () => {
    expect(Object.keys(before).filter((table) => before[table]?.all === 0)).toEqual(ELSEWHERE);
    const ofLeaver = tablesOf('OWN', 'OWN_ENDS').filter((table) => before[table]?.ofLeaver === 0);
    expect(ofLeaver).toEqual([]);
  });
});

describe('when a member is removed, and there is an heir', () => {
  it("all that was the member's own is the heir's, row by row", () => {
    for (const table of tablesOf('OWN')) {
      const [was, is] = [before[table], after[table]];
      // An alert that was no search's was for the member alone; a layout of tiles, too.
      const ends = table === 'alert' || table === 'layout' ? 1 : 0;
      expect([table, is?.all]).toEqual([table, (was?.all ?? 0) - ends]);
      if (was?.ofLeaver == null) continue;
      const expected = { ofLeaver: 0, ofHeir: was.ofLeaver + (was.ofHeir ?? 0) - ends };
      expect({ table, ofLeaver: is?.ofLeaver, ofHeir: is?.ofHeir }).toEqual({ table, ...expected });
    }
  });

  it('what was for the member alone ends, and nobody has it', async () => {
    for (const table of tablesOf('OWN_ENDS')) {
      const [was, is] = [before[table], after[table]];
      // Sessions are kept as ended ones, sent mail until it is forgotten; the heir has a mark of both.
      const stay = table === 'session' ? was?.ofLeaver : table === 'mail' ? 1 : 0;
      const made = table === 'contact_mark' ? 1 : 0;
      expect({ table, ofLeaver: is?.ofLeaver, ofHeir: is?.ofHeir }).toEqual({
        table,
        ofLeaver: stay,
        ofHeir: (was?.ofHeir ?? 0) + made,
      });
    }
    const sessions = await server.db
      .selectFrom('session')
      .select('ended')
      .where('user_id', '=', leaver.userId)
      .execute();
    expect(sessions.filter(({ ended }) => ended === null)).toEqual([]);
    const mails = await server.db.selectFrom('mail').select('sent').where('user_id', '=', leaver.userId).execute();
    expect(mails.filter(({ sent }) => sent === null)).toEqual([]);
  });

  it('what the account has and what happened stay as they are, under the old name', () => {
    for (const table of tablesOf('SHARED', 'KEPT')) {
      // The member is marked as removed; an export that was not confirmed is discarded.
      if (table === 'app_user' || table === 'property_export')
        expect(after[table]?.all).toBe(table === 'app_user' ? 3 : 0);
      // That he was removed is an event, which the chain ends with.
      else if (table === 'audit_event')
        expect([after[table]?.ofLeaver, after[table]?.all]).toEqual([before[table]?.ofLeaver, expect.any(Number)]);
      else if (table === 'audit_head') expect(after[table]?.all).toBe(before[table]?.all);
      else expect([table, after[table]]).toEqual([table, before[table]]);
    }
  });

  it('the heir sees it all', async () => {
    const { client } = bob;
    const auth = valueOf(await client.call('auth', { query: {} }));
    expect(auth.propertyGroups.map(({ id }) => id)).toEqual(expect.arrayContaining([owned.group, owned.contactGroup]));
    expect(auth.propertySearches.map(({ id, name }) => [id, name])).toEqual([[owned.search, SECRET]]);
    expect(auth.propertyFolders.map(({ id }) => id)).toEqual([owned.folder]);
    expect(auth.alerts.map(({ text }) => text)).toEqual([SECRET]);
    const search = { filters: { groupIds: { values: [owned.group] } } };
    const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
    expect(results).toMatchObject([{ savedPropertyId: owned.saved, propertyId: owned.property, note: SECRET }]);
    const contacts = valueOf(await client.call('queryContacts', { body: { search: {} } })).results;
    expect(contacts.map(({ id }) => id)).toContain(owned.contact);
    const { analyses } = valueOf(await client.call('analyses'));
    expect(analyses.map(({ id, name }) => [id, name])).toEqual([[owned.analysis, SECRET]]);
    const { documents } = valueOf(await client.call('documents', { params: { id: owned.property } }));
    expect(documents.map(({ id }) => id)).toContain(owned.document);
    expect(documents).toHaveLength(2);
    expect(valueOf(await client.call('appendJob', { params: { id: owned.appendJob } })).appendJob.name).toContain(
      SECRET,
    );
    const { surroundingSearches } = valueOf(
      await client.call('property', { params: { id: owned.property }, query: {} }),
    );
    expect(surroundingSearches).toMatchObject([{ tab: 'COMP' }]);
  });
});
