/** Throw-away PostgreSQL servers for tests, from the package that the embedded database comes from. */
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from '../../server/platform/isRunning.ts';
import { freePort } from '../../server/platform/store/embedded/address.ts';
import { makeCluster, SUPERUSER } from '../../server/platform/store/embedded/cluster.ts';
import { postgresUser } from '../../server/platform/store/embedded/postgresUser.ts';
import { postgresPrograms } from '../../server/platform/store/embedded/programs.ts';
import {
  startPostgres,
  type PostgresPlace,
  type PostgresProcess,
} from '../../server/platform/store/embedded/startPostgres.ts';
import { sendSignal } from './signal.ts';

export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** It is thrown away: nothing needs to survive a power cut. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // What is swept there is dropped a moment later.
  autovacuum: 'off',
  max_connections: '400',
  // Of tables that were never counted it thinks large, and compiles for seconds what is done in a moment.
  jit: 'off',
};

/** `programs`: folder with `bin` of another PostgreSQL than that of the package. */
export async function startPostgresServer(programs?: string): Promise<PostgresServer> {
  const { url, start, remove } = await makeDatabaseServer(CARELESS, programs);
  await start();
  return { url, stop: remove };
}

/** How a server ends: asked to let nobody in and end who is there, told to drop everything, or killed as by a power cut. */
export type Ending = 'fast' | 'immediate' | 'kill';

/** A server of a test's own, which is ended and started as often as the test likes. */
export interface DatabaseServer {
  readonly url: string;
  readonly dir: string;
  readonly start: () => Promise<void>;
  /** Nothing when it does not run. */
  readonly end: (how: Ending) => Promise<void>;
  /** Ends it for good, and leaves nothing of it. */
  readonly remove: () => Promise<void>;
}

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const satisfies Record<Ending, string>;

/** Made, and not started. `settings`: as of postgresql.conf; without any it keeps what it acknowledged. */
export async function makeDatabaseServer(
  settings: Readonly<Record<string, string>> = {},
  installed?: string,
): Promise<DatabaseServer> {
  return await placed(settings, installed, async ({ programs, dir, user }) => {
    await makeCluster(programs, dir, user, {
      // Others than ours know no locale of their own.
      ...(installed === undefined ? {} : { texts: ['--encoding=UTF8', '--no-locale'] }),
      more: ['--no-sync', '--auth-host=trust'],
    });
  });
}

/** A server that does what another one does, a moment later, until it is promoted. That one stands still for the copy. */
export async function makeStandby(primary: DatabaseServer): Promise<DatabaseServer> {
  const { port } = new URL(primary.url);
  const settings = { primary_conninfo: `host=127.0.0.1 port=${port} user=${SUPERUSER}` };
  return await placed(settings, undefined, async ({ dir, user }) => {
    await cp(primary.dir, dir, { recursive: true });
    await writeFile(join(dir, 'standby.signal'), '');
    for (const name of ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) {
      if (user !== null) chownSync(join(dir, name), user.uid, user.gid);
    }
  });
}

type Place = Pick<PostgresPlace, 'programs' | 'dir' | 'user'>;

async function placed(
  settings: Readonly<Record<string, string>>,
  installed: string | undefined,
  make: (place: Place) => Promise<void>,
): Promise<DatabaseServer> {
  const parent = await mkdtemp(join(tmpdir(), 'platbook-postgres-'));
  const dir = join(parent, 'postgres');
  const user = postgresUser(parent, dir);
  if (user !== null) chownSync(parent, user.uid, user.gid);
  const programs = installed ?? (await postgresPrograms(parent, user));
  await make({ programs, dir, user });
  const port = `${await freePort()}`;
  const listening = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const place = { programs, dir, user, settings: { ...listening, ...settings } };
  let running: PostgresProcess | null = null;
  const end = async (how: Ending): Promise<void> => {
    if (running === null) return;
    const { pid, gone } = running;
    running = null;
    const children = childrenOf(pid);
    sendSignal(pid, SIGNALS[how]);
    await gone;
    // Those of a killed one answer for a moment still.
    while (children.some(isRunning)) await wait(5);
  };
  return {
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
    dir,
    start: async () => void (running = await startPostgres(place, null)),
    end,
    remove: async () => {
      await end('fast');
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** Processes that one has started; none where the system does not say. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
