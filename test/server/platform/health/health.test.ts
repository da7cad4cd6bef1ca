/** What whoever runs an installation asks of it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readiness } from '../../../../server/platform/health/readiness.ts';
import { createJobs } from '../../../../server/platform/jobs/jobs.ts';
import { needs } from '../../../support/needs.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { run } from '../../../support/storeSetup.ts';
import { until } from '../../../support/until.ts';

const TOKEN = 'of-the-one-who-watches';

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 200, config: { slowMs: 0 } });
  closed = await startTestServer({ config: { metricsToken: TOKEN } });
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const ready = async (of: TestServer): Promise<unknown> => {
  const response = await of.request('GET', '/ready');
  return { status: response.status, ...((await response.json()) as object) };
};
const ALL_WELL = { store: 'ok', warehouse: 'ok', queue: 'ok', disk: 'ok' };

it('a process that lives says so', async () => {
  const response = await closed.request('GET', '/health');
  expect([response.status, await response.json()]).toEqual([200, { alive: true }]);
});

describe('/ready', () => {
  it('is 200 when all parts work', async () => {
    expect(await ready(server)).toEqual({ status: 200, ready: true, parts: ALL_WELL });
  });

  it('names the data where none is in service', async () => {
    const parts = { ...ALL_WELL, warehouse: 'No data is in service.' };
    expect(await ready(closed)).toEqual({ status: 503, ready: false, parts });
  });

  it('names the store while its database takes nobody, and is well again by itself', async () => {
    const url = inject('postgres')?.url ?? '';
    const name = new URL(server.services.config.databaseUrl ?? '').pathname.slice(1);
    await run(url, `alter database ${name} with allow_connections false`);
    await run(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const parts = { ...ALL_WELL, store: 'The store cannot be reached.' };
    expect(await ready(server)).toEqual({ status: 503, ready: false, parts });
    await run(url, `alter database ${name} with allow_connections true`);
    await expect.poll(async () => await ready(server)).toEqual({ status: 200, ready: true, parts: ALL_WELL });
  });

  it('names the queue until jobs run', async () => {
    const jobs = createJobs(server.services.store, server.services.log, true);
    const look = async () => await readiness({ ...server.services, jobs });
    expect((await look()).queue).toBe('Background jobs have not started.');
    await jobs.work([], server.services);
    expect((await look()).queue).toBe(null);
    await jobs.close();
  });

  it('names a disk that is nearly full', needs(isMountable(), 'a small disk can be mounted by root only'), async () => {
    const mounted = smallDisk();
    const config = { ...server.services.config, dataDir: mounted ?? '' };
    try {
      expect((await readiness({ ...server.services, config })).disk).toMatch(
        /^The disk is nearly full: \d+ MB are free\.$/,
      );
    } finally {
      spawnSync('umount', [mounted ?? '']);
      rmSync(mounted ?? '', { recursive: true });
    }
  });
});

function isMountable(): boolean {
  const dir = smallDisk();
  if (dir === null) return false;
  spawnSync('umount', [dir]);
  rmSync(dir, { recursive: true });
  return true;
}

/** A folder of 16 MB, null where none can be made. */
function smallDisk(): string | null {
  const dir = mkdtempSync(join(tmpdir(), 'platbook-small-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dir]).status === 0) return dir;
  rmSync(dir, { recursive: true });
  return null;
}

describe('/metrics', () => {
  const metrics = async (of: TestServer, headers: Record<string, string> = {}) => {
    const response = await of.request('GET', '/metrics', { headers });
    return { status: response.status, text: await response.text() };
  };

  it('tell of requests by call and status, of the process, the store and the queue', async () => {
    const me = await server.signIn();
    await me.client.call('extend');
    await server.request('GET', '/resource/auth/extend');
    await until('the requests are counted', async () => (await metrics(server)).text.includes('status="401"'));
    const { text } = await metrics(server);
    const lines = text.split('\n');
    expect(lines).toContain('platbook_request_seconds_count{call="extend",method="GET",status="200"} 1');
    expect(lines.filter((line) => line.startsWith('platbook_request_seconds_count{call="extend"'))).toHaveLength(2);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'platbook_store_connections{state="waiting"}',
    ])
      expect(text).toContain(`\n${name}`);
  });

  it('tell of jobs that ran, that failed and that wait', async () => {
    const { services } = server;
    services.metrics.jobRan('test.job', false, 2);
    const jobs = createJobs(services.store, services.log, true, services.metrics.jobRan);
    await jobs.work([], services);
    const { expireSessions } = await import('../../../../server/account/jobs.ts');
    await jobs.send(expireSessions, {}, { afterSeconds: 3600 });
    const { text } = await metrics(server);
    expect(text).toContain('platbook_job_seconds_count{job="test.job",outcome="failed"} 1');
    expect(text).toContain(`platbook_queue_jobs{queue="${expireSessions.id}",state="created"} 1`);
    await jobs.work([expireSessions], services);
    await jobs.send(expireSessions, {});
    await until('it has run', async () =>
      (await metrics(server)).text.includes(`platbook_job_seconds_count{job="${expireSessions.id}",outcome="done"} 1`),
    );
    await jobs.close();
  });

  it('are for this machine only: not for who comes through a proxy on it', async () => {
    expect((await metrics(server)).status).toBe(200);
    for (const header of ['X-Forwarded-For', 'Forwarded', 'Via']) {
      expect((await metrics(server, { [header]: '127.0.0.1' })).status).toBe(403);
    }
  });

  it('are for whoever sends the token, where there is one', async () => {
    expect((await metrics(closed)).status).toBe(403);
    expect((await metrics(closed, { Authorization: 'Bearer of-the-others-who-watch' })).status).toBe(403);
    expect((await metrics(closed, { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });
});

it('a slow request stands in the log as a warning, with its id, call and time; a quick one does not', async () => {
  const slow = server.logged
    .filter((line) => line.includes('"slow request"'))
    .map((line) => JSON.parse(line) as object);
  expect(slow).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      milliseconds: expect.any(Number),
      req: { method: 'GET', url: '/ready' },
    }),
  );
  await closed.request('GET', '/health');
  expect(closed.logged.join('')).not.toContain('"slow request"');
});
