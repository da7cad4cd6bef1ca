import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { defineJob } from '../../../../server/platform/jobs/definition.ts';
import { expireSessions } from '../../../../server/account/jobs.ts';
import { jobDefinitions, purgeSaved } from '../../../../server/app/jobs.ts';
import { createJobs, type Jobs } from '../../../../server/platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';

let server: TestServer;
let jobs: Jobs | null = null;
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => await server.close());
afterEach(async () => {
  await jobs?.close();
  jobs = null;
});

const open = (working: boolean): Jobs => (jobs = createJobs(server.services.store, server.services.log, working));

/** A job that tells the test about its runs. */
function told<T extends z.ZodType>(id: string, payload: T, isLong?: true) {
  const runs: z.output<T>[] = [];
  let notify: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (notify = resolve));
  const job = defineJob({
    id,
    payload,
    ...(isLong === true ? { isLong } : {}),
    load: async () => async (data) => {
      runs.push(data);
      notify();
    },
  });
  return { job, runs, first };
}

it('runs a job with its checked payload', async () => {
  const { job, runs, first } = told('test.greet', z.object({ name: z.string(), times: z.number().default(1) }));
  const queue = open(true);
  await queue.work([job], server.services);
  await queue.send(job, { name: 'Ada' });
  await first;
  expect(runs).toEqual([{ name: 'Ada', times: 1 }]);
});

it('refuses a payload that does not fit before it is queued', async () => {
  const { job } = told('test.refuse', z.object({ id: z.number() }));
  // A wrong payload, as a caller without types would send it.
  await expect(open(false).send(job, { id: 'x' } as never)).rejects.toThrow('expected number');
});

it('what is sent where it is worked off runs, and all that waits one after the other', async () => {
  const runs: number[] = [];
  const gate = Promise.withResolvers<void>();
  const job = defineJob({
    id: 'test.atOnce',
    payload: z.object({ n: z.number() }),
    load:
      async () =>
      async ({ n }) => {
        runs.push(n);
        if (n === 2) await gate.promise;
      },
  });
  const queue = open(true);
  await queue.work([job], server.services);
  await queue.send(job, { n: 1 });
  await expect.poll(() => runs).toEqual([1]);
  await queue.send(job, { n: 2 });
  await expect.poll(() => runs).toEqual([1, 2]);
  for (const n of [3, 4]) await queue.send(job, { n });
  gate.resolve();
  await expect.poll(() => runs).toEqual([1, 2, 3, 4]);
});

it('what waits already is not put there once more: it has not begun, and does the same', async () => {
  const runs: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const job = defineJob({
    id: 'test.same',
    payload: z.object({ of: z.string().optional() }),
    load: async () => async (data) => {
      runs.push(data);
      if (runs.length === 1) await gate.promise;
    },
  });
  const queue = open(true);
  await queue.work([job], server.services);
  await queue.send(job, {});
  await expect.poll(() => runs.length).toBe(1);
  // The one that has begun may have looked before this was asked for.
  for (let n = 0; n < 20; n += 1) await queue.send(job, {});
  await queue.send(job, { of: 'another' });
  await queue.send(job, {}, { afterSeconds: 1 });
  gate.resolve();
  await expect.poll(() => runs).toEqual([{}, {}, { of: 'another' }, {}]);
});

it('as many as are refused to be put there may be asked for where all of them are one', async () => {
  const { job } = told('test.full', z.object({ n: z.number() }));
  const sender = open(false);
  await sender.send(job, { n: 0 });
  const { pool, jobSchema } = server.services.store;
  await pool.query(
    `insert into ${jobSchema}.job (name, data) select 'test.full', jsonb_build_object('n', n) from generate_series(1, 9999) n`,
  );
  await expect(sender.send(job, { n: 10_000 })).rejects.toThrow('Too much work waits');
  await sender.send(job, { n: 77 });
  const { rows } = await pool.query(`select count(*)::int as n from ${jobSchema}.job where name = 'test.full'`);
  expect(rows).toEqual([{ n: 10_000 }]);
});

it('keeps a job for a process that works, when this one only sends', async () => {
  const { job, runs, first } = told('test.later', z.object({ at: z.number() }));
  const sender = open(false);
  await sender.send(job, { at: 7 });
  await sender.close();
  const worker = open(true);
  await worker.work([job], server.services);
  await first;
  expect(runs).toEqual([{ at: 7 }]);
});

it('finds what another process sends, and what was to wait, without asking each queue for itself', async () => {
  const { job, runs } = told('test.elsewhere', z.object({ n: z.number() }));
  // Its worker has looked once by then, and does so again in a minute.
  await open(true).work([job], server.services);
  const sender = open(false);
  await sender.send(job, { n: 2 }, { afterSeconds: 3 });
  await sender.send(job, { n: 1 });
  await expect.poll(() => runs, { timeout: 40_000 }).toEqual([{ n: 1 }, { n: 2 }]);
});

it('a long job is run again when its worker gives no sign of life, and left alone as long as it does', async () => {
  const { job, runs, first } = told('test.long', z.object({ n: z.number() }), true);
  const { pool, jobSchema: schema } = server.services.store;
  const db = { executeSql: async (text: string, values?: unknown[]) => await pool.query(text, values) };
  // A worker that takes two jobs and then neither ends them nor tells of itself.
  const dying = new PgBoss({ db, schema, supervise: false, schedule: false });
  const sender = open(false);
  await sender.send(job, { n: 1 });
  await sender.send(job, { n: 2 });
  await dying.start();
  const taken = await dying.fetch<{ n: number }>(job.id, { batchSize: 2 });
  expect(taken.map(({ data }) => data.n).toSorted((a, b) => a - b)).toEqual([1, 2]);
  // Both have been at it for hours; one was heard of a minute ago, the other just now.
  await db.executeSql(
    `update ${schema}.job set started_on = now() - interval '3 hours',
       heartbeat_on = now() - case when data ->> 'n' = '1' then interval '1 minute' else interval '0' end
     where name = $1`,
    [job.id],
  );
  await dying.supervise(job.id);
  await sender.close();
  await open(true).work([job], server.services);
  await first;
  expect(runs).toEqual([{ n: 1 }]);
  const { rows } = await db.executeSql(
    `select data ->> 'n' as n from ${schema}.job where name = $1 and state = 'active'`,
    [job.id],
  );
  expect(rows).toContainEqual({ n: '2' });
  await dying.stop({ graceful: false });
});

it('a timetable of an earlier version ends with it', async () => {
  const { pool, jobSchema: schema } = server.services.store;
  const names = async () => (await pool.query<{ name: string }>(`select name from ${schema}.schedule`)).rows;
  await open(true).work([defineJob({ ...expireSessions, id: 'test.earlier' })], server.services);
  expect(await names()).toEqual([{ name: 'test.earlier' }]);
  await jobs?.close();
  await open(true).work([expireSessions], server.services);
  expect(await names()).toEqual([{ name: expireSessions.id }]);
});

it('every job has an id of its own, loads, and has a timetable that is one', async () => {
  const ids = jobDefinitions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { load } of jobDefinitions) expect(await load()).toBeTypeOf('function');
  await open(true).work(jobDefinitions, server.services);
});

it('expireSessions removes what ended or expired more than 30 days ago, and keeps the rest', async () => {
  const { db } = server;
  const { auth } = await server.signIn();
  valueless(await server.client().call('pre', { body: OWNER }));
  const at = (days: number): Date => new Date(server.clock.now().getTime() + days * 24 * 60 * 60_000);
  const { accountId, id: userId } = auth.profile;
  const row = (name: string, expires: Date, ended: Date | null) => ({
    account_id: accountId,
    user_id: userId,
    token_hash: Buffer.from(name),
    created: at(-60),
    expires,
    ended,
    ended_mode: ended === null ? null : ('user' as const),
  });
  await db
    .insertInto('session')
    .values([
      row('old', at(-31), null),
      row('late', at(-29), null),
      row('left', at(5), at(-31)),
      row('gone', at(5), at(-1)),
    ])
    .execute();
  server.clock.advance(10);
  const run = await expireSessions.load();
  await run({}, server.services);
  const left = await db
    .selectFrom('session')
    .select('token_hash')
    .where(
      'token_hash',
      'in',
      ['old', 'late', 'left', 'gone'].map((name) => Buffer.from(name)),
    )
    .execute();
  expect(left.map(({ token_hash }) => Buffer.from(token_hash).toString()).sort()).toEqual(['gone', 'late']);
  expect(await db.selectFrom('login_token').select('user_id').execute()).toEqual([]);
  expect(
    await db.selectFrom('session').select('id').where('ended', 'is', null).where('expires', '>', at(0)).execute(),
  ).toHaveLength(1);
});

it('purgeSaved forgets what was taken off every list more than 30 days ago', async () => {
  const { db } = server;
  const { accountId, id: userId } = (await server.signIn()).auth.profile;
  const days = (count: number): Date => new Date(server.clock.now().getTime() - count * 24 * 60 * 60_000);
  const row = (propertyId: number, removed: Date | null) => ({
    account_id: accountId,
    user_id: userId,
    property_id: propertyId,
    removed,
  });
  await db
    .insertInto('saved_property')
    .values([row(1, days(31)), row(2, days(29)), row(3, null)])
    .execute();
  await (
    await purgeSaved.load()
  )({}, server.services);
  const left = await db.selectFrom('saved_property').select('property_id').orderBy('property_id').execute();
  expect(left.map(({ property_id }) => property_id)).toEqual([2, 3]);
});

const valueless = (outcome: { ok: boolean }): void => {
  if (!outcome.ok) throw new Error('the call was refused');
};
