/** A database that dies and comes back, below a server that goes on. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServerEvent } from '../../../../src/api/contract/events.ts';
import { createEvents } from '../../../../src/api/events.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import { defineJob } from '../../../../server/platform/jobs/definition.ts';
import { awayOf, databaseAway } from '../../../../server/platform/store/outage.ts';
import { openPostgresStore } from '../../../../server/platform/store/postgresStore.ts';
import { waitForDatabase } from '../../../../server/platform/store/waitForDatabase.ts';
import { createStorePool } from '../../../../server/platform/store/storePool.ts';
import { makeDatabaseServer, type DatabaseServer, type Ending } from '../../../support/postgresServer.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { holdAgainst, startSaving } from '../../../support/saving.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { run } from '../../../support/storeSetup.ts';
import { until } from '../../../support/until.ts';

let database: DatabaseServer;
let server: TestServer;
let me: SignedIn;
const closers: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  database = await makeDatabaseServer();
  await database.start();
  server = await startTestServer({ sampleParcels: 500, config: { databaseUrl: database.url } });
  me = await server.signIn();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await server.close();
  await database.remove();
});

/** Ends every connection of the server from inside, as an administrator or a fail-over of a pooler does. */
const endBackends = async (): Promise<void> =>
  await run(database.url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');

const save = async (lastName: string): Promise<Response> =>
  await server.request('PUT', contract.saveContact.path, { token: me.token, body: { lastName } });

it.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', true],
  ['57P01', 'terminating connection due to administrator command', true],
  ['08006', 'connection failure', true],
  ['25006', 'cannot execute INSERT in a read-only transaction', true],
  [undefined, 'Connection terminated unexpectedly', true],
  ['23505', 'duplicate key value', false],
  ['42P01', 'relation does not exist', false],
  [undefined, 'Cannot read properties of undefined', false],
])('%s (%s) means that the database is away: %s', (code, message, isAway) => {
  expect(awayOf(Object.assign(new Error(message), { code })) !== null).toBe(isAway);
});

it('answers 503 with a sentence and a time while the database is away, and as before when it is back', async () => {
  await database.end('kill');
  const refused = await save('Away');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toEqual({
    success: false,
    message: 'Server is in process of restart. Please try again later.',
    userMessage: 'The database does not answer at the moment. Nothing was changed: try it again in a few seconds.',
  });
  // Whose session it is cannot be told either: nobody is signed out by that.
  expect((await server.request('GET', '/app/first-run')).status).toBe(503);
  await database.start();
  expect((await save('Back')).status).toBe(200);
});

it('goes on when connections die that somebody holds, in the midst of a transaction', async () => {
  for (const ending of ['backends', 'immediate', 'kill', 'fast'] as const) {
    const held = server.services.store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').executeTakeFirst();
      if (ending === 'backends') await endBackends();
      else await database.end(ending);
      await trx.selectFrom('account').select('id').executeTakeFirst();
    });
    await expect(held).rejects.toThrow('the database does not answer');
    if (ending !== 'backends') await database.start();
    expect((await save(`After ${ending}`)).status).toBe(200);
  }
});

it('says that nobody knows when a connection dies in the midst of the commit itself', async () => {
  const { db } = server.services.store;
  await sql`create table held (id int)`.execute(db);
  await sql`create function hold_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(77); return null; end'`.execute(db);
  await sql`create constraint trigger hold_commit after insert on held deferrable initially deferred
    for each row execute function hold_commit()`.execute(db);
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(77)`.execute(holder);
    const outcome = db
      .transaction()
      .execute(async (trx) => await sql`insert into held values (1)`.execute(trx))
      .then(
        () => 'done',
        (error: unknown) => databaseAway(error)?.outcome,
      );
    await until('it is ended in its commit', async () => {
      const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'commit' and wait_event = 'advisory'`.execute(holder);
      return ended.rows.length > 0;
    });
    expect(await outcome).toBe('unknown');
    await sql`select pg_advisory_unlock(77)`.execute(holder);
  });
  await sql`drop table held`.execute(db);
});

it('hears other processes again after a break, and tells its pages to read what they missed', async () => {
  const { databaseUrl } = server.services.config;
  const second = await startTestServer({ config: { databaseUrl } });
  closers.push(second.close);
  const heard: ServerEvent[] = [];
  const opened: boolean[] = [];
  closers.push(
    createEvents({ baseUrl: server.baseUrl, fetch, token: () => me.token }).listen({
      onOpen: (isAgain) => void opened.push(isAgain),
      onEvent: (event) => void heard.push(event),
      onLost: () => undefined,
    }),
  );
  await expect.poll(() => opened).toEqual([false]);
  const tell = (text: string): void =>
    second.services.events.publish(
      { accountId: me.auth.profile.accountId },
      { type: 'alerts.added', alert: { id: 1, level: 'info', text } },
    );
  const hears = async (text: string): Promise<void> =>
    await expect
      .poll(() => {
        tell(text);
        return heard.some((event) => event.type === 'alerts.added' && event.alert.text === text);
      })
      .toBe(true);
  await hears('before');
  await database.end('kill');
  await database.start();
  await expect.poll(() => opened).toEqual([false, true]);
  await hears('after');
});

it('says at the start where it looked and what to do, and waits for a database that is on its way', async () => {
  await database.end('fast');
  const said: string[] = [];
  const pool = createStorePool({ connectionString: database.url });
  const begin = async (patienceMs: number): Promise<void> =>
    await waitForDatabase(
      'postgres://somebody:secret@localhost:5499/houses',
      async () => void (await pool.query('select 1')),
      { patienceMs, say: (sentence) => void said.push(sentence) },
    );
  await expect(begin(0)).rejects.toThrow(
    /^the database houses at localhost:5499: the database does not answer \(ECONNREFUSED: .*\)\. Start it, or correct DATABASE_URL$/,
  );
  said.length = 0;
  const waiting = begin(60_000);
  await until('it says that it waits', () => said.length > 0);
  await database.start();
  await waiting;
  expect(said).toEqual([expect.stringMatching(/^the database houses at localhost:5499: .* Waiting for it up to 60 s/)]);
  await pool.end();
  const elsewhere = new URL(database.url);
  elsewhere.pathname = '/nowhere';
  await expect(openPostgresStore(elsewhere.href, 'platbook')).rejects.toThrow(
    /^the database nowhere at 127\.0\.0\.1:\d+ has no database of this name: make it \(createdb\), or correct DATABASE_URL$/,
  );
});

describe('killed under load', () => {
  it('loses nothing that was acknowledged, does nothing twice or in part, and answers 200 or 503', async () => {
    const parcels = await sampleIds(server, 5);
    const saving = startSaving({ baseUrl: () => server.baseUrl, token: me.token, people: 6, parcels });
    const endings: readonly (Ending | 'backends')[] = ['kill', 'backends', 'immediate', 'fast', 'backends', 'kill'];
    for (const ending of endings) {
      const before = saving.acknowledged();
      await until('saves go on', () => saving.acknowledged() >= before + 20);
      if (ending === 'backends') await endBackends();
      else {
        await database.end(ending);
        await database.start();
      }
    }
    await saving.stop();
    const found = await holdAgainst(database.url, saving.saves, parcels.length);
    expect(found).toMatchObject({ lost: [], doubled: [], torn: [], denied: [] });
    expect(found.acknowledged).toBeGreaterThan(100);
    // 422: a key whose call may be done.
    expect([...saving.statuses.keys()].filter((status) => ![200, 503, 409, 422].includes(status))).toEqual([]);
    expect(saving.statuses.get(503)).toBeGreaterThan(0);
  });
});

it('goes on with the job that was under way, and with those that come', async () => {
  const done: string[] = [];
  const work = defineJob({
    id: 'outage.test',
    payload: z.object({ name: z.string() }),
    load: async () =>
      await Promise.resolve(async ({ name }: { name: string }) => {
        if (name === 'first' && !done.includes('begun')) {
          done.push('begun');
          await database.end('kill');
        }
        await server.services.store.db.selectFrom('account').select('id').execute();
        done.push(name);
      }),
  });
  // Its worker has nothing to do.
  const idle = defineJob({ ...work, id: 'outage.idle' });
  const { jobs } = server.services;
  await jobs.work([work, idle], server.services);
  await jobs.send(work, { name: 'first' });
  await expect.poll(() => done).toEqual(['begun']);
  await expect(jobs.send(work, { name: 'never' })).rejects.toThrow('the database does not answer');
  // Told once, not with every look into the queue, and no fault of ours.
  const told = (): string[] => server.logged.filter((line) => /job queue|background jobs wait/.test(line));
  await expect.poll(told).toEqual([expect.stringMatching('"level":"warn".*background jobs wait for the database')]);
  await database.start();
  await jobs.send(work, { name: 'second' });
  await expect.poll(() => done).toEqual(['begun', 'first', 'second']);
});
