/** One process of PostgreSQL on a directory: started inside it, seen to be ready, stopped; it does not outlive us. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, nameInside } from './cluster.ts';
import { CLUSTER_NAME, readPostmaster } from './postmasterFile.ts';
import type { PostgresUser } from './postgresUser.ts';

export interface PostgresProcess {
  readonly pid: number;
  /** It has ended, for whatever reason. */
  readonly gone: Promise<void>;
  /** What it wrote into its log that was fatal, a line each, oldest first. */
  readonly fatal: () => readonly string[];
  /** Ends it in order: nobody is waited for, what they had not committed is taken back. */
  readonly stop: () => Promise<void>;
}

export interface PostgresPlace {
  /** Folder with `bin`, `lib` and `share`. */
  readonly programs: string;
  readonly dir: string;
  readonly user: PostgresUser | null;
  readonly settings: Readonly<Record<string, string>>;
}

const POLL_MS = 10;
/** To read its log again after a crash takes as long as it takes; this is for what hangs. */
const START_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 30_000;
/** Of a database that was killed the helpers end by themselves, a moment later. */
const HELPERS_LIMIT_MS = 30_000;
const HELPERS_POLL_MS = 50;
const LARGEST_LOG = 1_000_000;

/** Where PostgreSQL tells what it does: starts, ends, recoveries. One earlier file is kept. */
export const logPath = (dir: string): string => `${dir}.log`;

/**
 * Starts it and answers when it takes connections. `left` is the number of a process that the directory names and that
 * is known to have ended. Throws with what PostgreSQL says.
 */
export async function startPostgres(place: PostgresPlace, left: number | null): Promise<PostgresProcess> {
  for (const until = Date.now() + HELPERS_LIMIT_MS; ; await wait(HELPERS_POLL_MS)) {
    try {
      return await startOnce(place, left);
    } catch (error) {
      if (Date.now() >= until || !String(error).includes('pre-existing shared memory block')) throw error;
    }
  }
}

async function startOnce(place: PostgresPlace, left: number | null): Promise<PostgresProcess> {
  const { programs, dir, user, settings } = place;
  const path = logPath(dir);
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`);
  const log = openSync(path, 'a', 0o600);
  const said = statSync(path).size;
  // In a session of its own: Ctrl+C in the terminal is for us, and we end the database last.
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', nameInside(dir, user), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...user,
      cwd: dir,
      // Else it would take any other program with this number for another server on the directory.
      env: environment(left === null ? {} : { PG_GRANDPARENT_PID: `${left}` }),
      stdio: ['ignore', log, log],
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
  closeSync(log);
  const failed = new Promise<Error | null>((resolve) => {
    child.once('error', resolve);
    child.once('exit', () => resolve(null));
  });
  const watcher = watch(child, place);
  const gone = failed.then(() => void watcher?.stdin?.end('it has ended\n'));
  const stop = async (): Promise<void> => await stopChild(child, place, gone);
  const wrote = (): string => readFileSync(path).subarray(said).toString();
  for (const limit = Date.now() + START_LIMIT_MS; ;) {
    const file = readPostmaster(dir);
    if (file?.pid === child.pid && file?.isReady === true) {
      return { pid: file.pid, gone, fatal: () => fatalLines(wrote()), stop };
    }
    const ended = await Promise.race([failed.then((error) => ({ error })), wait(POLL_MS, null)]);
    if (ended === null && Date.now() < limit) continue;
    await stop();
    const why = ended?.error?.message ?? reason(wrote());
    throw new Error(`the embedded database did not start: ${why} (all of it stands in ${path})`);
  }
}

/** Of a process of the server before, which writes into the same log while it ends. */
const ORPHANED = 'due to unexpected postmaster exit';

/** The last thing that was fatal, with the hint. */
const reason = (text: string): string =>
  fatalLines(text).slice(-2).join(' ') || text.trim().split('\n').at(-1) || 'it says nothing';

const fatalLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !line.includes(ORPHANED))
    .flatMap((line) => /(?:FATAL|PANIC|HINT|postgres): +(.*)$/.exec(line)?.[1] ?? []);

/**
 * Ends the database when this process is no more, however it ended: the pipe closes with us, and nothing was said
 * before. Where the directory names another process by now, that one has its own watcher.
 */
function watch(postgres: ChildProcess, { dir, user }: PostgresPlace): ChildProcess | null {
  // On Windows a process ends with the one that started it.
  if (process.platform === 'win32' || postgres.pid === undefined) return null;
  const script = `trap '' HUP INT TERM
    read -r line && exit
    pid=$1; [ -e postmaster.pid ] && read -r pid < postmaster.pid
    [ "$pid" = "$1" ] && kill -INT "$1"`;
  const watcher = spawn('/bin/sh', ['-c', script, CLUSTER_NAME, `${postgres.pid}`], {
    ...user,
    cwd: dir,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined); // without a shell the next start ends what it finds
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

async function stopChild(child: ChildProcess, place: PostgresPlace, gone: Promise<void>): Promise<void> {
  if (child.pid === undefined) return;
  // In order, at once (it reads its log again at the next start), and by force.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (process.platform === 'win32') askToEnd(place);
    else child.kill(signal);
    await Promise.race([gone, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
  }
  await gone;
}

/** Windows has no signals: `pg_ctl` speaks to the server in its own way. */
function askToEnd({ programs, dir }: PostgresPlace): void {
  spawn(join(programs, 'bin', 'pg_ctl'), ['stop', '-D', dir, '-m', 'fast', '-W'], {
    env: environment(),
    stdio: 'ignore',
    windowsHide: true,
  }).on('error', () => undefined);
}
