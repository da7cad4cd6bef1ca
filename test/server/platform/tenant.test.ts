/** Statements name the account whose rows they mean. What the server sends is read after each test file; see support/statements.ts. */
import { loadModule } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasons } from '../../../server/platform/acrossAccounts.ts';
import { ofAccount, ofUser } from '../../../server/platform/tenant.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { readTenantTables, withoutAccount } from '../../support/statements.ts';

let server: TestServer;
let tables: ReadonlySet<string>;
beforeAll(async () => {
  await loadModule();
  server = await startTestServer();
  tables = await readTenantTables(server.db);
});
afterAll(async () => await server.close());

const wrongWith = (statement: string): string[] => withoutAccount(new Map([[statement, 'here']]), tables);
const isRefused = (statement: string): boolean => wrongWith(statement).length > 0;

it('every table whose rows belong to an account is a tenant table, as the database has it', () => {
  expect([...tables]).toEqual(
    expect.arrayContaining(['app_user', 'contact', 'document', 'group_member', 'mail', 'saved_property', 'session']),
  );
  expect(tables.has('account')).toBe(false);
  expect(tables.has('login_throttle')).toBe(false);
});

describe('a statement over a tenant table', () => {
  it.each([
    ['is told with itself and the place', 'select name from tag where id = $1'],
    ['compares another column', 'select name from tag where user_id = $1 and account_id is not null'],
    ['compares with what is no bound value', 'select name from tag where account_id = 1'],
    [
      'asks what is no bound value',
      'select name from tag where account_id = (select x.account_id from unnest($1::tag[]) x)',
    ],
    ['has a way around', 'select name from tag where account_id = $1 or type = $2'],
    ['binds one table of two', 'select 1 from tag t, folder f where t.account_id = $1 and f.id = $2'],
    [
      'binds the optional side alone',
      'select 1 from tag t left join folder f on f.account_id = $1 and t.account_id = f.account_id',
    ],
    ['joins by something else', 'select 1 from tag t join folder f on f.id = t.id where t.account_id = $1'],
    ['has another one inside', 'select 1 from tag t where t.account_id = $1 and exists (select 1 from folder)'],
    ['has another one before', 'with f as (select * from folder) select 1 from tag t, f where t.account_id = $1'],
    ['has another one beside', 'select id from tag where account_id = $1 union select id from folder'],
    ['changes rows', 'update tag set name = $1 where id = $2'],
    ['changes rows by others', 'update tag t set name = f.name from folder f where f.account_id = $1 and t.id = f.id'],
    ['deletes rows', 'delete from tag where id = any($1)'],
    ['is what a cursor goes over', 'declare tags cursor for select name from tag where id = $1'],
    ['makes rows of nobody', 'insert into tag (type, name) values ($1, $2)'],
    ['makes rows of a fixed account', 'insert into tag (account_id, type) values (1, $1)'],
    ['empties the table', 'truncate tag'],
    ['names an account nobody knows of', 'select 1 from tag /* across accounts: because I like it */'],
  ])('without the account is refused: it %s', (_why, statement) => {
    expect(wrongWith(statement)).toEqual([expect.stringContaining(`without the account, here:\n${statement}`)]);
  });

  it.each([
    'select name from tag where account_id = $1',
    'declare tags cursor for select name from tag where account_id = $1',
    'select name from "tag" as t where t.account_id = $1::bigint and (t.id = $2 or t.type = $3)',
    'select 1 from tag t join folder f on f.account_id = t.account_id where f.account_id = $1',
    'select 1 from tag t left join folder f on f.account_id = t.account_id where t.account_id = $1',
    'select (select 1 from folder f where f.account_id = t.account_id) from tag t where t.account_id = $1',
    'with f as (select * from folder where account_id = $1) delete from tag t using f where t.account_id = f.account_id',
    'insert into tag (account_id, name) values ($1, $2), ($3, $4)',
    'insert into tag (account_id, name) select $1::bigint, name from unnest($2) as name',
    'insert into tag (account_id, name) select f.account_id, f.name from folder f where f.account_id = $1',
    'select name from tag where account_id = (select $1::bigint)',
    'select name from account where id = $1',
    'analyze tag',
    'delete from mail where created < $1 /* across accounts: old mail */',
  ])('that holds each to an account is taken: %s', (statement) => {
    expect(isRefused(statement)).toBe(false);
  });
});

it('narrows the table that a query begins with, by its alias', () => {
  const who = { accountId: 7, userId: 8 };
  expect(ofUser(server.db.selectFrom('folder as f'), who).select('f.id').compile()).toMatchObject({
    sql: expect.stringContaining(
      'where "f"."account_id" = (select $1::bigint) and "f"."user_id" = (select $2::bigint)',
    ),
    parameters: [7, 8],
  });
  expect(ofAccount(server.db.updateTable('tag'), who).set({ name: 'x' }).compile()).toMatchObject({
    sql: expect.stringContaining('where "tag"."account_id" = (select $2::bigint)'),
    parameters: ['x', 7],
  });
  expect(ofAccount(server.db.deleteFrom('tag'), who).compile()).toMatchObject({
    sql: expect.stringContaining('where "tag"."account_id" = (select $1::bigint)'),
  });
  // @ts-expect-error a table of the whole installation
  expect(() => ofAccount(server.db.selectFrom('login_throttle'), who)).not.toThrow();
  // @ts-expect-error tags belong to the account, not to one of its users
  expect(() => ofUser(server.db.selectFrom('tag'), who)).not.toThrow();
});

it('these statements look at all accounts, and no others', () => {
  expect(Object.keys(reasons)).toEqual([
    'user of a name',
    'user of a provider',
    'one-time token',
    'session of a token',
    'user of an API token',
    'old API tokens',
    'ended sessions',
    'old one-time tokens',
    'any user',
    'token of a link',
    'old links',
    'old passkey challenges',
    'any second factor',
    'first user',
    'searches behind',
    'users to tell',
    'deleted searches',
    'lists due',
    'deleted lists',
    'unlisted parcels',
    'deleted contacts',
    'old moves of statuses',
    'deleted documents',
    'deleted cards',
    'abandoned imports',
    'abandoned exports',
    'old exports',
    'abandoned readings of exports',
    'old readings of exports',
    'accounts that close',
    'waiting mail',
    'old mail',
    'old keys of calls',
    'old usage',
    'removed members',
    'members with heirs',
    'old notices',
    'accounts to tell',
    'plans in use',
    'accounts due',
    'operators',
    'account of an operator',
    'visits of an operator',
    'mail of the installation',
    'accounts',
    'payments to finish',
    'refunds to send',
    'cards that expire',
    'years that end',
    'payment of a service',
    'customer of a service',
    'card of a service',
    'invoice of a number',
    'audit chains',
    'any webhook',
    'messages due',
    'mailings that go out',
    'sequences that run',
    'mailings to settle',
    'who of a shared number was answered',
    'old messages of webhooks',
    'pin of a recording',
    'recipient of a code',
    'page of a public path',
    'books',
    'backup',
  ]);
});
