/** The server as a process with the database as its child: what becomes of each when the other ends, however it ends. */
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../../src/api/client.ts';
import { clusterDir } from '../../../../../server/platform/store/embedded/cluster.ts';
import { holderOf, readPostmaster } from '../../../../../server/platform/store/embedded/postmasterFile.ts';
import { logPath } from '../../../../../server/platform/store/embedded/startPostgres.ts';
import { needs } from '../../../../support/needs.ts';
import { valueOf } from '../../../../support/valueOf.ts';
import { databaseOf, serverProcesses, type ServerProcesses } from '../../../../support/serverProcess.ts';
import { killDatabase, sendSignal } from '../../../../support/signal.ts';
import { until } from '../../../../support/until.ts';

let processes: ServerProcesses;
beforeAll(async () => void (processes = await serverProcesses({ isNew: true })));
afterEach(async () => await processes.endAll());
afterAll(async () => await processes.remove());

/** Answers when somebody is signed in. In a group of its own, as what a terminal starts. */
async function start(data: string, as?: { uid: number; gid: number }) {
  const server = processes.start({ data, inGroup: true, ...(as === undefined ? {} : { as }) });
  return { ...server, ...(await server.signIn()) };
}

const isGone = (data: string, pid: number): boolean => holderOf(clusterDir(data), pid) === 'none';

/** Asked again as a page does while the database is away (503), until it is answered. */
async function save(client: Client, lastName: string): Promise<void> {
  await until(
    `${lastName} is saved`,
    async () => (await client.call('saveContact', { query: {}, body: { lastName } })).ok,
  );
}

async function saved(client: Client): Promise<string[]> {
  const { results } = valueOf(await client.call('queryContacts', { body: { search: {} } }));
  // One whose first answer got lost was sent twice.
  return [...new Set(results.map(({ lastName }) => lastName))].toSorted();
}

it('the database ends when the server is killed, and nothing that was answered is lost', async () => {
  const data = join(processes.dir, 'killed');
  const first = await start(data);
  await save(first.client, 'First');
  const database = databaseOf(data);
  expect(holderOf(clusterDir(data), database)).toBe('ours');
  await first.end('SIGKILL');
  await until('the database has ended', () => isGone(data, database));
  const second = await start(data);
  expect(await saved(second.client)).toEqual(['First']);
});

it('the server goes on when the database is killed, and both come back when both are', async () => {
  const data = join(processes.dir, 'both');
  const first = await start(data);
  await save(first.client, 'A');
  await killDatabase(data);
  await save(first.client, 'B');
  expect(first.child.exitCode).toBe(null);
  await killDatabase(data);
  await first.end('SIGKILL');
  const second = await start(data);
  expect(await saved(second.client)).toEqual(['A', 'B']);
});

const onLinux = needs(process.platform === 'linux', 'only Linux lists the processes that another one started');
it('a database that outlived its server all the same is ended by the next one', onLinux, async () => {
  const data = join(processes.dir, 'outlived');
  const first = await start(data);
  await save(first.client, 'Kept');
  const database = databaseOf(data);
  sendSignal(watcherOf(first.pid), 'SIGKILL');
  await first.end('SIGKILL');
  expect(isGone(data, database)).toBe(false);
  const second = await start(data);
  const [next, watcher] = [databaseOf(data), watcherOf(second.pid)];
  expect([isGone(data, database), next === database]).toEqual([true, false]);
  expect(await saved(second.client)).toEqual(['Kept']);
  // What tests leave does not outlive them, or their folders could not be removed.
  sendSignal(watcher, 'SIGKILL');
  await processes.endAll();
  expect(isGone(data, next)).toBe(true);
});

/** The shell that waits for the end of the server. */
function watcherOf(parent: number): number {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [ppid] = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.slice(1) ?? [];
      if (Number(ppid) === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith('/bin/sh'))
        return Number(name);
    } catch {
      // ended in between
    }
  }
  throw new Error(`the server ${parent} has no shell that watches it`);
}

it('Ctrl+C, which reaches all processes of the terminal, ends the database last', async () => {
  const data = join(processes.dir, 'terminal');
  const { end, client, output } = await start(data);
  await save(client, 'Last');
  expect(await end('SIGINT', true)).toBe(0);
  expect(output()).not.toMatch(/"level":"error"/);
  expect(readFileSync(logPath(clusterDir(data)), 'utf8')).toMatch(/database system is shut down\n$/);
  expect(readPostmaster(clusterDir(data))).toBe(null);
});

const isRoot = process.getuid?.() === 0;
it('an ordinary user has all of it for itself', needs(isRoot, 'this is an ordinary user already'), async () => {
  const user = { uid: 65_534, gid: 65_534 };
  const home = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  try {
    chownSync(home, user.uid, user.gid);
    const data = join(home, 'data');
    const first = await start(data, user);
    await save(first.client, 'Mine');
    expect(first.output()).not.toContain('refuses root');
    await first.end('SIGTERM');
    // Started by root afterwards, the database stays its owner's.
    const second = await start(data);
    expect(await saved(second.client)).toEqual(['Mine']);
    await second.end('SIGTERM');
    const third = await start(data, user);
    expect(await saved(third.client)).toEqual(['Mine']);
    await third.end('SIGTERM');
  } finally {
    await processes.endAll();
    await rm(home, { recursive: true, force: true });
  }
});
