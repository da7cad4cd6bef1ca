/** Where the embedded database is reached: a socket that only its owner can get at, on Windows a port of this machine. */
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { passwordPath, SUPERUSER } from './cluster.ts';
import type { PostgresUser } from './postgresUser.ts';
import { readPostmaster, type PostmasterFile } from './postmasterFile.ts';

const SOCKET_FOLDER = 'platbook-socket-';

export type Listening = Readonly<Record<'listen_addresses' | 'unix_socket_directories' | 'port', string>>;

/**
 * Settings of PostgreSQL that say where it listens. Its own directory takes the socket where that is possible: the path
 * of a socket has 107 bytes at most (104 on a Mac), and shared folders of virtual machines take none. Else it lies in
 * a folder of its own below that for passing things.
 */
export async function chooseListening(dir: string, user: PostgresUser | null): Promise<Listening> {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${await freePort()}` };
  }
  const own = { listen_addresses: '', unix_socket_directories: '.', port: '5432' };
  // As long as the name that PostgreSQL gives to its socket.
  if (await takesSocket(join(dir, '.s.PGSQL.test'))) return own;
  const folder = await mkdtemp(join(tmpdir(), SOCKET_FOLDER));
  await chmod(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return { ...own, unix_socket_directories: `"${folder}"` };
}

async function takesSocket(path: string): Promise<boolean> {
  await rm(path, { force: true });
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}

/** The folder for passing things that was made for a socket goes with its server, or with the next one. */
export async function removeSocketFolder({ socketDir }: Pick<PostmasterFile, 'socketDir'>): Promise<void> {
  if (!isAbsolute(socketDir) || !basename(socketDir).startsWith(SOCKET_FOLDER)) return;
  await rm(socketDir, { recursive: true, force: true });
}

/** `postgres://...` of the database that runs on the directory; null when none does, or not yet. */
export function runningUrl(dir: string): string | null {
  const file = readPostmaster(dir);
  if (file?.isReady !== true) return null;
  const url = new URL(`postgres://${SUPERUSER}@localhost:${file.port}/postgres`);
  // Whatever the environment says of other servers: a socket has no TLS.
  url.searchParams.set('sslmode', 'disable');
  if (existsSync(passwordPath(dir))) url.password = readFileSync(passwordPath(dir), 'utf8');
  else url.searchParams.set('host', file.socketDir === '.' ? dir : file.socketDir);
  return url.href;
}

/** Of the loopback address; taken by whoever comes first. */
export async function freePort(): Promise<number> {
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
