import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { cacheDir } from '../support/cacheDir.ts';
import { isRunning } from '../../server/platform/isRunning.ts';

export interface PostgresServer {
  readonly client: Client;
  readonly version: string;
  /** Hands a file to the user the server runs as. */
  readonly give: (path: string) => void;
  readonly close: () => Promise<void>;
}

const SETTINGS = {
  // A quarter of a small machine; the table and its indexes fit.
  shared_buffers: '1GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  effective_cache_size: '3GB',
  random_page_cost: '1.1',
  // The data can be made again.
  fsync: 'off',
  max_wal_size: '8GB',
};

/** A PostgreSQL of our own on this machine, on the loopback address, or null when none is installed. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const bin = binaries();
  if (bin === null) return null;
  const who = unprivileged();
  const dir = cacheDir('postgres');
  if (who !== null) chownSync(dir, who.uid, who.gid);
  const data = join(dir, 'data');
  const as = who ?? {};
  const owner = join(dir, 'bench.pid');
  await takeOver(data, owner);
  writeFileSync(owner, String(process.pid));
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const options = ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C', '--encoding=UTF8', '--no-sync'];
    execFileSync(join(bin, 'initdb'), options, { ...as, cwd: dir, stdio: 'ignore' });
  }
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings];
  const child = spawn(join(bin, 'postgres'), options, { ...as, cwd: dir, stdio: 'ignore' });
  const endWithUs = (): void => void child.kill('SIGINT');
  process.on('exit', endWithUs);
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  try {
    const client = await connect(port);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return {
      client,
      version: rows[0]?.server_version ?? 'unknown',
      give: (path) => {
        if (who !== null) chownSync(path, who.uid, who.gid);
      },
      close: async () => {
        await client.end();
        process.off('exit', endWithUs);
        child.kill('SIGINT');
        await ended;
      },
    };
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
}

/**
 * Makes the data of an earlier run usable. A benchmark that was killed leaves its server running: it is ended. A server
 * that was killed leaves files that nobody will ever find again, gigabytes of them after a large copy: all of it goes,
 * and is made again.
 */
async function takeOver(data: string, owner: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const server = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  // To a signal 0 is every process of this run.
  if (server > 1 && isRunning(server)) {
    if (existsSync(owner) && isRunning(Number(readFileSync(owner, 'utf8'))))
      throw new Error('another benchmark is using PostgreSQL here; wait until it has ended');
    process.kill(server, 'SIGINT');
    for (let waited = 0; isRunning(server) && waited < 60_000; waited += 100)
      await new Promise((done) => setTimeout(done, 100));
    if (isRunning(server)) throw new Error(`the PostgreSQL server ${server} of an earlier benchmark does not end`);
  }
  if (existsSync(lock)) rmSync(data, { recursive: true, force: true });
}

/** The folder with `postgres` and `initdb`: Debian keeps it off the path. */
function binaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const folders = [...versions.toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made, or as nobody. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const user = existsSync('/var/lib/postgresql') ? '/var/lib/postgresql' : null;
  if (user === null) return { uid: 65_534, gid: 65_534 };
  const { uid, gid } = statSync(user);
  return { uid, gid };
}

async function freePort(): Promise<number> {
  return await new Promise((done, failed) => {
    const server = createServer();
    server.on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') done(address.port);
        else failed(new Error('no port'));
      });
    });
  });
}

async function connect(port: number): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      // It takes a moment to start, longer after it was killed.
      if (attempt >= 300) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
