/** pgbouncer as it comes, in transaction mode, before a database: where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../server/platform/store/embedded/address.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
);
export const hasPooler = PROGRAM !== undefined;

export interface Pooler {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Fewer connections to the database than callers have to it. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port: behind, pathname, username } = new URL(databaseUrl);
  const dir = await mkdtemp(join(tmpdir(), 'platbook-pooler-'));
  const port = await freePort();
  await writeFile(
    join(dir, 'pooler.ini'),
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
server_login_retry = 1
`,
  );
  // It does not run as root either.
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  if (isRoot) chownSync(dir, id('-u'), id('-g'));
  chmodSync(dir, 0o755);
  const account = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  const child = spawn(PROGRAM ?? '', [join(dir, 'pooler.ini')], { ...account, cwd: dir, stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await wait(10);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isThere;
}
