/**
 * A second account in an installation whose statistics know only the first: the planner takes all its rows for one. Every
 * call is made all the same, and none joins its rows each with each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPath, queryText } from '../../src/api/client.ts';
import { linkOwners } from '../../server/contacts/contacts/linkOwners.ts';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call } from '../../src/api/contract/define.ts';
import { attempts, search, type Attempts } from '../support/isolation/attempts.ts';
import { ownersDesk, SECRET, type Owned } from '../support/isolation/ownersDesk.ts';
import { makeDatabaseServer, type DatabaseServer } from '../support/postgresServer.ts';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { quadratic } from '../support/quadratic.ts';
import { until } from '../support/until.ts';

/** Of the second account, each few enough that nobody tells the planner of them. */
const ROWS = 360;
const AT_ONCE = 60;
/** Of the first, whose tables are no longer read as a whole. */
const FIRST_ROWS = 4000;
/** A table that is read as a whole for each list comes to a third of that. */
const EACH_WITH_EACH = ROWS * ROWS;

const SETTINGS = {
  autovacuum: 'off',
  session_preload_libraries: 'auto_explain',
  // Whatever joins so many rows takes longer.
  'auto_explain.log_min_duration': '3',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  fsync: 'off',
};

let database: DatabaseServer;
let server: TestServer;
let first: SignedIn;
let me: SignedIn;
let owned: Owned;

async function desk(who: SignedIn, property: number): Promise<Owned> {
  const { accountId: account_id, id: user_id } = who.auth.profile;
  const row = { account_id, user_id, level: 'info' as const, text: SECRET };
  const alert = await server.db.insertInto('alert').values(row).returning('id').executeTakeFirstOrThrow();
  return await ownersDesk(who.client, who.auth, property, alert.id, server.clock.now());
}

beforeAll(async () => {
  database = await makeDatabaseServer(SETTINGS);
  await database.start();
  server = await startTestServer({ sampleParcels: FIRST_ROWS, config: { databaseUrl: database.url, workers: true } });
  const parcels = await sampleIds(server, ROWS + 1);
  first = await server.newcomer();
  await desk(first, parcels[0] ?? 0);
  await saveInto(first, SECRET, await sampleIds(server, FIRST_ROWS));
  await linkOwners(server.services, { accountId: first.auth.profile.accountId, userId: first.auth.profile.id });
  await sql`analyze`.execute(server.db);
  me = await server.newcomer();
  owned = await desk(me, parcels[0] ?? 0);
  for (let at = 1; at <= ROWS; at += AT_ONCE) await saveInto(me, SECRET, parcels.slice(at, at + AT_ONCE));
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

const isReading = (name: CallName): boolean => contract[name].method === 'GET' || /^(query|list|find)/.test(name);
const isLast = (name: CallName): boolean =>
  contract[name].method === 'DELETE' || /^(delete|remove|drop|close|logout|leave|auth)/.test(name);
const rank = (name: CallName): number => (isReading(name) ? 0 : isLast(name) ? 2 : 1);

it('has no call that joins its rows each with each', async () => {
  const { resultCount } = valueOf(await me.client.call('queryGroups', { body: { search: search(owned.group) } }));
  expect(resultCount).toBe(ROWS + 1);
  const called = (Object.keys(attempts) as CallName[]).filter((name) => attempts[name] !== null);
  const statuses = new Map<number, number>();
  for (const name of called.toSorted((a, b) => rank(a) - rank(b))) {
    const call: Call = contract[name];
    for (const attempt of (attempts[name] as Attempts)(owned)) {
      const path = `${callPath(call.path, attempt.params)}${queryText(attempt.query)}`;
      const response = await server.request(call.method, path, { token: me.token, body: attempt.body });
      await response.body?.cancel();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  }
  // What they left to be done behind them is the same account's work.
  const { pool, jobSchema } = server.services.store;
  await until('every job has ended', async () => {
    const { rows } = await pool.query(
      `select name from ${jobSchema}.job where state < 'completed' and start_after <= now()`,
    );
    return rows.length === 0;
  });
  // All the while the statistics knew the first alone.
  const known = await sql<{ accounts: string }>`
    select most_common_vals::text as accounts from pg_stats
    where tablename = 'saved_property' and attname = 'account_id'`.execute(server.db);
  expect(known.rows).toEqual([{ accounts: `{${first.auth.profile.accountId}}` }]);
  // They are the account's own: most of them do something.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(called.length / 2);
  const dir = join(database.dir, 'log');
  const lines = readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readFileSync(join(dir, name), 'utf8').split('\n'));
  const found = lines.flatMap((line) => quadratic(line, EACH_WITH_EACH));
  expect(lines.length).toBeGreaterThan(1);
  expect([...new Set(found)].join('\n\n')).toBe('');
});
