/**
 * Every table of the account's own, as the database has them, is either written with a trace or named here with the
 * reason why not. The database itself looks: a transaction that leaves a row of a traced table another than it was, and
 * no trace, fails when it ends.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { contract } from '../../../../src/api/contract/contract.ts';
import type { Request } from '../../../../src/api/contract/define.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { projectPath } from '../../../support/testCache.ts';

/** What writes each table that leaves traces: each write once. */
const traced = {
  list_column: [
    async () => valueOf(await owner.client.call('saveListColumn', { body: { name: 'A', kind: 'text' } })),
    async () =>
      valueOf(await owner.client.call('saveListColumn', { body: { id: await columnId(), name: 'B', kind: 'text' } })),
    async () => valueOf(await owner.client.call('deleteListColumn', { params: { id: await columnId() } })),
  ],
  property_status: [
    async () => await picklist({ kind: 'PROPERTY_STATUS', name: 'One more' }),
    async () => await picklist({ kind: 'PROPERTY_STATUS', id: await statusId('PROPERTY_STATUS'), place: 1 }),
    // Which status properties of leads get: taken from one and given to another.
    async () =>
      valueOf(await owner.client.call('setLeadStatus', { body: { statusId: await statusId('PROPERTY_STATUS') } })),
    async () => valueOf(await owner.client.call('setLeadStatus', { body: { statusId: null } })),
  ],
  contact_type: [
    async () => await picklist({ kind: 'CONTACT_TYPE', name: 'One more' }),
    async () => await picklist({ kind: 'CONTACT_TYPE', id: await statusId('CONTACT_TYPE'), name: 'Another' }),
  ],
  contact_status: [
    async () => await picklist({ kind: 'CONTACT_STATUS', name: 'One more' }),
    async () => await picklist({ kind: 'CONTACT_STATUS', id: await statusId('CONTACT_STATUS'), retired: true }),
  ],
  fact_correction: [async () => await correct(3), async () => await correct(4), async () => await correct(null)],
  deal_settings: [async () => await wish(0.06), async () => await wish(0.07), async () => await wish(0.05)],
  tag: [
    async () => {
      const edits = [{ propertyId: property, version: null, change: { tags: ['Corner'] } }];
      valueOf(await owner.client.call('editRows', { body: { edits } }));
    },
  ],
} as const satisfies Record<string, readonly (() => Promise<unknown>)[]>;

/** Of which the database writes the audit by itself, whoever changes them, those of users among them. */
const audited = [
  'account',
  'account_archive',
  'account_reading',
  'api_token',
  'app_user',
  'book_line',
  'caller_id',
  'consent',
  'dnc_list',
  'guest_visit',
  'invoice',
  'mailing',
  'map_service',
  'operator',
  'own_template',
  'passkey',
  'payment',
  'payment_default',
  'payment_method',
  'permission_grant',
  'recording',
  'recovery_code',
  'refund',
  'rule_setting',
  'scheduled_change',
  'second_factor',
  'sequence',
  'session',
  'site',
  'source_addition',
  'source_watch',
  'subscription_line',
  'suppression',
  'usage_grant',
  'user_identity',
  'user_profile',
  'user_settings',
  'user_token',
  'voice_schedule',
  'webhook',
] as const;

const untraced = {
  picture: 'never changed; what an e-mail or a card shows is in its campaign, which is traced once it is ordered',
  audit_head: 'where the chain of the audit itself ends',
  book_entry: 'never changed, and made of invoices',
  book_balance: 'kept by the database from the lines of the entries',
  dnc_check: 'rows of a list, of which the trace says how many, and from which file',
  invoice_line: 'never changed, of an invoice, which names who bought',
  provider_customer: 'how a payment service calls the account',
  charge: 'says itself who bought; only its price is filled in, by the job that it pays',
  usage_save: 'what is counted against a limit: who saved stands with the row that was saved',
  login_token: "a user's, by the hash of the token",
  removed_group: "a list of a user, kept for undo under the list's own id",
} as const;

let server: TestServer;
let owner: SignedIn;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  owner = await server.signIn();
  [property = 0] = await sampleIds(server, 1);
  await saveInto(owner, 'Some', [property]);
});
afterAll(async () => await server.close());

const columnId = async (): Promise<number> => valueOf(await owner.client.call('listColumns')).columns[0]?.id ?? 0;
type PicklistBody = Request<(typeof contract)['savePicklistValue']>['body'];
const picklist = async (body: PicklistBody): Promise<unknown> =>
  valueOf(await owner.client.call('savePicklistValue', { body }));
const statusId = async (kind: PicklistBody['kind']): Promise<number> =>
  valueOf(await owner.client.call('picklists')).values.findLast((value) => value.kind === kind)?.id ?? 0;
const correct = async (value: number | null): Promise<unknown> =>
  valueOf(await owner.client.call('correctFact', { params: { id: property }, body: { fact: 'bedrooms', value } }));

const wish = async (value: number): Promise<unknown> => {
  const settings = valueOf(await owner.client.call('dealSettings'));
  const values = { ...settings.values, vacancyRate: { value, source: 'Ours' } };
  return valueOf(await owner.client.call('saveDealSettings', { body: { ...settings, values } }));
};

/**
 * Tenant tables whose rows are no user's: the key of those that are has a user or a number of their own beside a user,
 * or they hang on a row that is.
 */
async function tablesOfTheAccount(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive tenant as (
      select c.oid, c.relname,
        exists (select 1 from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and (
          u.attnum = any(k.conkey) or exists (
            select 1 from pg_attribute i where i.attrelid = c.oid and i.attnum = any(k.conkey) and i.attidentity <> ''))
        ) as of_user
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    ), of_user as (
      select oid from tenant where of_user
      union
      select t.oid from tenant t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and f.confdeltype = 'c'
        join of_user u on u.oid = f.confrelid
    )
    select relname as name from tenant where oid not in (select oid from of_user) order by 1`.execute(server.db);
  return rows.map(({ name }) => name);
}

it('each table of the account is written with a trace, or says why not', async () => {
  const ofAccount = await tablesOfTheAccount();
  const known = audited.filter((name) => ofAccount.includes(name));
  expect(ofAccount).toEqual([...Object.keys(traced), ...known, ...Object.keys(untraced)].toSorted());
});

it('the database writes the audit of all of team, plan, money, cards, settings and sign-ins', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'audit_' || c.relname or (c.relname = 'book_line' and t.tgname = 'audit_credit') order by 1`.execute(
    server.db,
  );
  expect(rows.map(({ name }) => name)).toEqual([...audited]);
});

it('each write of a traced table leaves a trace in its transaction', async () => {
  await sql`create table seen_write (name text)`.execute(server.db);
  await sql`
    create function has_trace() returns trigger language plpgsql as $$ begin
      insert into seen_write values (tg_table_name || ' ' || tg_op);
      if not exists (select 1 from audit_event where xmin = pg_current_xact_id()::xid) then
        raise exception '% % leaves no trace', tg_op, tg_table_name;
      end if;
      return null;
    end $$`.execute(server.db);
  for (const [table, writes] of Object.entries(traced)) {
    await sql`create constraint trigger has_trace after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function has_trace()`.execute(server.db);
    for (const write of writes) await write();
  }
  const { rows } = await sql<{ name: string }>`select distinct name from seen_write order by 1`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'contact_status INSERT',
    'contact_status UPDATE',
    'contact_type INSERT',
    'contact_type UPDATE',
    'deal_settings INSERT',
    'deal_settings UPDATE',
    'fact_correction DELETE',
    'fact_correction INSERT',
    'fact_correction UPDATE',
    'list_column DELETE',
    'list_column INSERT',
    'list_column UPDATE',
    'property_status INSERT',
    'property_status UPDATE',
    'tag INSERT',
  ]);
});

it('no other file writes them: a new one leaves its trace and is tried above', () => {
  const tables = Object.keys(traced).join('|');
  const write = new RegExp(
    String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\('(${tables})\b|(?:insert into|update|delete from|merge into) (${tables})\b`,
    'g',
  );
  const writers = readdirSync(projectPath('server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...readFileSync(projectPath(`server/${path}`), 'utf8').matchAll(write)].map(([text]) => `${path}: ${text}`),
    );
  expect(writers.toSorted()).toEqual([
    // Those that an account begins with are no change; all else goes through account/picklists, with a trace.
    "account/session/createAccount.ts: insertInto('contact_status",
    "account/session/createAccount.ts: insertInto('contact_type",
    "account/session/createAccount.ts: insertInto('property_status",
    "deal/settings/settings.queries.ts: insertInto('deal_settings",
    "lists/columns/columns.queries.ts: deleteFrom('list_column",
    "lists/columns/columns.queries.ts: insertInto('list_column",
    "lists/columns/columns.queries.ts: updateTable('list_column",
    'lists/rows/saved.queries.ts: insert into tag',
    "marketing/leads/leadStatus.ts: updateTable('property_status",
    "marketing/leads/leadStatus.ts: updateTable('property_status",
    "property/record/corrections.queries.ts: deleteFrom('fact_correction",
    "property/record/corrections.queries.ts: insertInto('fact_correction",
    "property/record/corrections.queries.ts: updateTable('fact_correction",
  ]);
});
