/** Lines that are full: whoever comes then is told to come again, nothing grows, and all goes on afterwards. */
import { request as send } from 'node:http';
import { join } from 'node:path';
import type { FastifyError } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callPath } from '../../../src/api/client.ts';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import { jobDefinitions } from '../../../server/app/jobs.ts';
import { openWarehouse } from '../../../server/data/warehouse/openWarehouse.ts';
import { TooManyQueries } from '../../../server/data/warehouse/tooManyQueries.ts';
import { exportFile } from '../../../server/lists/exports/exportFile.ts';
import { Busy } from '../../../server/platform/busy.ts';
import { refusalOf } from '../../../server/platform/http/errorHandler.ts';
import { callWork } from '../../../server/platform/store/callWork.ts';
import { DatabaseAway } from '../../../server/platform/store/outage.ts';
import { createStorePool } from '../../../server/platform/store/storePool.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { AT_ONCE, until } from '../../support/until.ts';

let server: TestServer;
let me: SignedIn;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => await server.close());

const ask = async (name: CallName, body?: unknown): Promise<Response> => {
  const { method, path } = contract[name];
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']));
  const sent = method === 'GET' || method === 'DELETE' ? {} : { body: body ?? {} };
  return await server.request(method, callPath(path, params), { token: me.token, ...sent });
};
/** Of the calls that look at what is sent before they ask the store. */
const bodies: Partial<Record<CallName, unknown>> = {
  pre: { username: 'somebody@example.com', password: 'correct horse battery' },
  openFirstRun: { token: 'x'.repeat(43) },
  askReset: { username: 'ann@example.com' },
  link: { kind: 'reset', token: 'x'.repeat(43) },
  resetPassword: { token: 'x'.repeat(43), password: 'correct horse battery' },
  setUpFactor: { t: 'x'.repeat(43) },
  askPasskey: { t: 'x'.repeat(43) },
  secondFactor: { t: 'x'.repeat(43), code: '000000' },
  signInWithOidc: { secret: 'x'.repeat(43), state: 'here.x', code: 'x' },
  proveWithOidc: { secret: 'x'.repeat(43), state: 'beside.x', code: 'x' },
  confirmEmail: { token: 'x'.repeat(43) },
  invitation: { token: 'x'.repeat(43) },
  acceptInvitation: { token: 'x'.repeat(43), password: 'correct horse battery' },
};
const told = async (response: Response) => [
  response.status,
  Number(response.headers.get('retry-after')) > 0,
  ((await response.json()) as { userMessage: string }).userMessage,
];
const form = (): FormData => {
  const data = new FormData();
  data.append('groupName', 'Imported');
  data.append('file', new File(['APN,FIPS\n1,51540\n'], 'leads.csv'));
  return data;
};
/** One that is imported at once, or one that is only received: no import of it waits. */
const upload = async (call: 'importProperties' | 'uploadImport' = 'importProperties'): Promise<Response> =>
  await fetch(`${server.baseUrl}${contract[call].path}`, {
    method: contract[call].method,
    headers: { [AUTH_HEADER]: me.token },
    body: form(),
  });

it('the connections to the store and those who wait for one: every call there is', async () => {
  const { pool } = server.services.store;
  const over = new AbortController();
  // Who has waited too long waits anew: the line stays full.
  const wait = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const lent = await pool.connect().catch(() => null);
      if (lent === null) {
        await until('there is a place', () => over.signal.aborted || pool.waitingCount < 300);
        continue;
      }
      if (!over.signal.aborted)
        await new Promise((resolve) => over.signal.addEventListener('abort', resolve, { once: true }));
      lent.release();
    }
  };
  const all = Array.from({ length: 310 }, wait);
  closers.push(async () => {
    over.abort();
    await Promise.all(all);
  });
  const isFull = async (): Promise<unknown> =>
    await until('the line is full', () => pool.waitingCount === 300, AT_ONCE);
  await isFull();
  const names = Object.keys(contract) as CallName[]; // these keys and no others
  const others: string[] = [];
  for (const name of names) {
    // On a slow machine all who wait give up meanwhile, and begin anew: who comes in between would wait as long as they.
    await isFull();
    const response = await ask(name, bodies[name]);
    if (response.status !== 503 || response.headers.get('retry-after') !== '2')
      others.push(`${name} ${response.status}`);
    await response.body?.cancel();
  }
  expect(names.length).toBeGreaterThan(100);
  // Under which name a hostname is seen, and that neither mail is sent nor an organisation signs in, is known without the store.
  expect(others.toSorted()).toEqual([
    'askReset 422',
    'beginOidc 422',
    'brand 200',
    'brandIcon 404',
    'brandLogo 404',
    'signInWithOidc 422',
  ]);
  expect(pool.waitingCount).toBe(300);
});

it('afterwards the same calls are answered', async () => {
  await until('the line is empty', () => server.services.store.pool.waitingCount === 0);
  expect((await ask('listImports')).status).toBe(200);
});

it('those who wait for property data', async () => {
  const { warehouse } = server.services;
  // Asked in one moment: four begin, three hundred wait.
  const all = await Promise.allSettled(Array.from({ length: 310 }, async () => await warehouse.query('SELECT 1 AS n')));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(6);
  expect(refused.every((one) => one instanceof TooManyQueries)).toBe(true);
  expect(await warehouse.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('jobs of every kind, and the calls that send one', async () => {
  const { jobs, store } = server.services;
  const { db } = server;
  const imports = await startedImport();
  valueOf(await me.client.call('sendMailAgain'));
  // What waits already needs no second place: neither these jobs nor those that fill the queues are like what is sent.
  await store.pool.query(`delete from ${store.jobSchema}.job`);
  for (const { id } of jobDefinitions) {
    await store.pool
      .query(`select ${store.jobSchema}.create_queue($1, '{"policy":"standard"}')`, [id])
      .catch(() => undefined);
    await store.pool.query(
      `insert into ${store.jobSchema}.job (name, data)
        select $1, json_build_object('waits', n) from generate_series(1, 10000) n`,
      [id],
    );
  }
  closers.push(async () => await store.pool.query(`delete from ${store.jobSchema}.job`));
  // Each takes of this what it has to know.
  const known = {
    username: 'a',
    accountId: 1,
    userId: 1,
    archiveId: 1,
    readingId: 1,
    jobId: 1,
    importId: 1,
    additionId: 1,
  };
  for (const definition of jobDefinitions) await expect(jobs.send(definition, known)).rejects.toThrow(Busy);
  const sentence = expect.stringContaining('Too much work waits to be done in the background');
  expect(await told(await ask('sendMailAgain'))).toEqual([503, true, sentence]);
  expect(await told(await upload())).toEqual([503, true, sentence]);
  // Nothing of the file is kept.
  expect(await db.selectFrom('property_import').select('id').where('id', '>', imports).execute()).toEqual([]);
});

/** An import that has been sent: its queue is there. */
async function startedImport(): Promise<number> {
  const response = await upload();
  const { importJobs } = (await response.json()) as { importJobs: { id: number }[] };
  return importJobs[0]?.id ?? 0;
}

it('imports of one user', async () => {
  const { id } = me.auth.profile;
  const { accountId } = me.auth.profile;
  const one = {
    account_id: accountId,
    user_id: id,
    file_name: 'a.csv',
    bytes: 1,
    group_name: 'A',
    created: new Date(),
  };
  const waiting = { ...one, state: 'QUEUED' as const, options: JSON.stringify({ mapping: {}, header: [] }) };
  await server.db
    .insertInto('property_import')
    .values(Array.from({ length: 20 }, () => waiting))
    .execute();
  closers.push(async () => await server.db.deleteFrom('property_import').where('file_name', '=', 'a.csv').execute());
  const sentence = '20 imports are waiting already: begin the next one when some of them are done. Nothing was begun.';
  expect(await told(await upload())).toEqual([503, true, sentence]);
});

it('files that arrive at the same time', async () => {
  const sent = Array.from({ length: 50 }, () => {
    const one = send(`${server.baseUrl}${contract.uploadImport.path}`, {
      method: contract.uploadImport.method,
      headers: { [AUTH_HEADER]: me.token, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    one.on('error', () => undefined);
    one.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nAPN');
    return one;
  });
  closers.push(() => sent.forEach((one) => one.destroy()));
  const refused = await until('the doors are full', async () => {
    const response = await upload('uploadImport');
    if (response.status === 503) return response;
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
    return undefined;
  });
  expect(await told(refused)).toEqual([
    503,
    true,
    'Too many files are being sent just now: send it again in a moment. Nothing was kept.',
  ]);
  for (const one of sent.splice(0)) one.destroy();
  await until('they are open again', async () => (await upload('uploadImport')).ok);
});

it('exports', async () => {
  const ids = await sampleIds(server, 3);
  const groupId = await saveInto(me, 'Exported', ids);
  const content = { format: 'csv' as const, columns: ['streetAddress'], propertyIds: ids };
  const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
  const search = { filters: { groupIds: { values: [groupId] } } };
  const { fileId } = valueOf(await me.client.call('exportProperties', { query: { csv: true }, body: { search } }));
  const read = async () => await me.client.call('getExport', { params: { id: fileId } });
  const held = Array.from({ length: 20 }, () => exportFile(server.services, principal, content));
  expect(await read()).toMatchObject({
    status: 503,
    detail: 'Too many exports are being made just now: ask again in a moment.',
  });
  for (const one of held) one.destroy();
  await until('there is a place again', async () => (await read()).ok);
});

it('a statement that takes too long: a request is told, a job waits', async () => {
  const { databaseUrl } = server.services.config;
  const pool = createStorePool({ connectionString: databaseUrl ?? '' }, { longestStatementMs: 300 });
  closers.push(async () => await pool.end());
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table platbook.folder in exclusive mode');
  const change = async (): Promise<unknown> => await pool.query("delete from platbook.folder where name = 'nobody'");
  const asked = callWork.run({ changed: false }, change);
  const worked = change();
  await expect(asked).rejects.toThrow(DatabaseAway);
  await expect(asked).rejects.toMatchObject({ outcome: 'unknown' });
  await holder.query('commit');
  holder.release();
  await worked;
});

it('property data as the server is stopped: who still asks is told to come again', async () => {
  const warehouse = await openWarehouse(join(server.services.config.dataDir, 'warehouse'));
  await warehouse.close();
  const stopped: unknown = await warehouse.query('SELECT 1').catch((error: unknown) => error);
  expect(refusalOf(stopped as FastifyError)).toMatchObject({
    status: 503,
    userMessage: 'Platbook is being stopped. Nothing was done: ask again in a moment.',
    retryAfterSeconds: 2,
  });
});
