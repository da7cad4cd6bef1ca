/** The server is killed while an export is read into an account: nothing of it is there, and the next start reads it once. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../../server/platform/store/embedded/cluster.ts';
import { archiveOf, exported } from '../../../support/archived.ts';
import { readingNow, sent } from '../../../support/readBack.ts';
import { startTestServer, type SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../../../support/serverProcess.ts';
import { AT_ONCE, until } from '../../../support/until.ts';

/** So many that they are not read between two looks. */
const ROWS = 15_000;

let zip: Buffer;
let processes: ServerProcesses;
beforeAll(async () => {
  processes = await serverProcesses();
  const there = await startTestServer();
  const who = await there.newcomer();
  const { accountId, id } = who.auth.profile;
  await sql`insert into property_group (account_id, user_id, type, name)
    values (${accountId}, ${id}, 'FAVORITE', 'Many')`.execute(there.db);
  await sql`insert into saved_property (account_id, user_id, property_id, note)
    select ${accountId}::bigint, ${id}::bigint, n, 'Note ' || n from generate_series(1, ${ROWS}::int) n`.execute(
    there.db,
  );
  await sql`insert into group_member (account_id, group_id, saved_property_id)
    select s.account_id, g.id, s.id from saved_property s join property_group g on g.account_id = s.account_id
    where s.account_id = ${accountId}`.execute(there.db);
  zip = await archiveOf(there, who, (await exported(there, who)).id);
  await there.close();
}, 120_000);
afterAll(async () => await processes.remove());

/** Rows as they lie in the store of the process. */
async function rowsOf(server: ServerProcess): Promise<number> {
  const client = new Client({ connectionString: runningUrl(clusterDir(server.data)) ?? '' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from platbook.saved_property) + (select count(*) from platbook.group_member)
        + (select count(*) from platbook.property_group where type <> 'x') as count`,
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

it('a kill in the midst leaves nothing, and all of it is read once', { timeout: 300_000 }, async () => {
  let server = processes.start();
  const signedIn = async (): Promise<SignedIn> => {
    const { client, token } = await server.signIn();
    return { client, token, auth: valueOf(await client.call('auth', { query: {} })) };
  };
  await server.url();
  let me = await signedIn();
  const before = await rowsOf(server);
  const id = await sent(me, zip);
  await until('it is checked', async () => (await readingNow(me)).state === 'READY');
  valueOf(await me.client.call('startReading', { params: { id }, body: {} }));
  await until('rows are read', async () => (await readingNow(me)).done > 0, AT_ONCE);
  await server.end('SIGKILL');
  server = processes.start();
  await server.url();
  me = await signedIn();
  // What was written until then is not there.
  expect([(await readingNow(me)).state, await rowsOf(server)]).toEqual(['RUNNING', before]);
  await until('all of it is read', async () => (await readingNow(me)).state === 'DONE');
  expect(await rowsOf(server)).toBe(before + 2 * ROWS + 1);
  const left = await readdir(join(server.data, 'readings'), { recursive: true });
  expect(left.filter((name) => name.includes('.'))).toEqual([]);
});
