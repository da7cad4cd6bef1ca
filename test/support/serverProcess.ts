/**
 * The server as a process of its own, as `npm start` runs it, on a folder that is there for one test file. What a test
 * kills leaves a database that ends by itself a moment later, and writes until then: the folder goes only after it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createClient, type Client } from '../../src/api/client.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { holderOf, readPostmaster } from '../../server/platform/store/embedded/postmasterFile.ts';
import { copyMadeStore } from './madeStore.ts';
import { OWNER } from './owner.ts';
import { valueOf } from './valueOf.ts';
import { sendSignal, signalGroup } from './signal.ts';
import { projectPath } from './testCache.ts';
import { until } from './until.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Its data directory. */
  readonly data: string;
  /** What it has printed and logged so far. */
  readonly output: () => string;
  /** Until the output holds the text; throws when the process ends without. */
  readonly says: (text: string) => Promise<void>;
  /** Where it answers, as soon as it does. */
  readonly url: () => Promise<string>;
  /** A session of the first account, when it is ready. */
  readonly signIn: () => Promise<{ readonly client: Client; readonly token: string }>;
  /** Its exit code, when it has ended and all it said has been read; null: by a signal. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end; `toGroup`: to all processes of the terminal, see `inGroup`. */
  readonly end: (signal: NodeJS.Signals, toGroup?: boolean) => Promise<number | null>;
}

export interface ServerProcessOptions {
  /** A folder in that of the test file; `data` when nothing is said. */
  readonly data?: string;
  /** Another program that composes a server; the server's own when nothing is said. */
  readonly main?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Another user of the machine. */
  readonly as?: { readonly uid: number; readonly gid: number };
  /** In a group of its own, as what a terminal starts. */
  readonly inGroup?: boolean;
}

export interface ServerProcesses {
  readonly dir: string;
  /** A further data directory, in that of the test file, with a store that has all tables and nothing in it. */
  readonly machine: (name: string) => Promise<string>;
  /** Without sample data, with the first account's password set, on the embedded store, if `env` says nothing else. */
  readonly start: (options?: ServerProcessOptions) => ServerProcess;
  /** Kills what still runs, and waits for the databases. */
  readonly endAll: () => Promise<void>;
  /** Ends all of it, and leaves nothing. */
  readonly remove: () => Promise<void>;
}

/** `isNew`: the first start makes the store, else there is an empty one in `data`: making one takes most of a first start. */
export async function serverProcesses({ isNew = false } = {}): Promise<ServerProcesses> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-process-'));
  const machine = async (name: string): Promise<string> => {
    const data = join(dir, name);
    await mkdir(data, { mode: 0o700 });
    await copyMadeStore(data);
    return data;
  };
  if (!isNew) await machine('data');
  const started: ServerProcess[] = [];
  const endAll = async (): Promise<void> => {
    const all = started.splice(0);
    await Promise.all(all.map(async ({ end }) => await end('SIGKILL')));
    for (const data of new Set(all.map((one) => one.data))) await endDatabase(data);
  };
  return {
    dir,
    machine,
    start: (options = {}) => {
      const server = start(options.data ?? join(dir, 'data'), options);
      started.push(server);
      return server;
    },
    endAll,
    remove: async () => {
      await endAll();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function start(
  data: string,
  { main = 'server/main.ts', args = [], env = {}, as, inGroup = false }: ServerProcessOptions,
): ServerProcess {
  const child = spawn(process.execPath, [projectPath(main), ...args], {
    ...as,
    cwd: '/',
    detached: inGroup,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      PLATBOOK_SAMPLE: '0',
      PLATBOOK_DATA: data,
      PLATBOOK_OWNER_EMAIL: OWNER.username,
      PLATBOOK_OWNER_PASSWORD: OWNER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const find = async <T>(what: string, look: () => T | undefined): Promise<T> =>
    (
      await until(what, async () => {
        const before = isOver();
        const found = look();
        if (found !== undefined) return { found };
        if (before) {
          await ended;
          throw new Error(`the server ended: ${output}`);
        }
        return undefined;
      })
    ).found;
  const url = async (): Promise<string> =>
    await find('the server is ready', () => /ready at (http:\S+)/.exec(output)?.[1]);
  const pid = child.pid ?? 0;
  return {
    child,
    pid,
    data,
    output: () => output,
    says: async (text) => void (await find(`it says "${text}"`, () => (output.includes(text) ? text : undefined))),
    url,
    signIn: async () => {
      let token: string | null = null;
      const client = createClient({ baseUrl: await url(), fetch, token: () => token });
      const { t } = valueOf(await client.call('pre', { body: OWNER }));
      ({ token } = valueOf(await client.call('auth', { query: { t, overtake: 'true' } })));
      return { client, token };
    },
    ended,
    end: async (signal, toGroup = false) => {
      if (!isOver()) (toGroup ? signalGroup : sendSignal)(pid, signal);
      return await ended;
    },
  };
}

/** The number of the process of the embedded database that a data directory names. Throws where it names none. */
export function databaseOf(data: string): number {
  const file = readPostmaster(clusterDir(data));
  if (file === null) throw new Error(`no database runs in ${data}`);
  return file.pid;
}

/** Ends a database whose server is no more: at once, since nothing of it is kept. */
async function endDatabase(data: string): Promise<void> {
  const pid = readPostmaster(clusterDir(data))?.pid;
  if (pid !== undefined && holderOf(clusterDir(data), pid) === 'ours') {
    try {
      sendSignal(pid, 'SIGQUIT');
    } catch {
      // ended in between
    }
  }
  await until(
    'the database has ended',
    () => (pid === undefined || holderOf(clusterDir(data), pid) === 'none') && !isWorkedIn(data),
  );
}

/** Whether a process has its working directory there: the database, its helpers, what makes or watches it. Linux only. */
function isWorkedIn(dir: string): boolean {
  if (process.platform !== 'linux') return false;
  let path: string;
  try {
    path = realpathSync(dir);
  } catch {
    return false; // was never made
  }
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return `${readlinkSync(`/proc/${name}/cwd`)}${sep}`.startsWith(`${path}${sep}`);
    } catch {
      return false; // ended in between, or somebody else's
    }
  });
}
