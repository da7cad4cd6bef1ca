import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, runningUrl } from '../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { readPostmaster } from '../../server/platform/store/embedded/postmasterFile.ts';
import { OWNER } from '../server/startBenchServer.ts';

/** The whole of an installation on the database of its own, to be killed in part or as a whole. */
export interface Victim {
  readonly url: string;
  /** `postgres://...` of its database; throws while it does not run. */
  readonly databaseUrl: () => string;
  /** Starts the server, and answers how long it took to its first answer. */
  readonly start: () => Promise<number>;
  readonly killServer: () => Promise<void>;
  /** The process that its other processes belong to: they end by themselves. */
  readonly killDatabase: () => void;
  /** Server, database and all processes of it at once, as the power does. */
  readonly killAll: () => Promise<void>;
  /** In order; what is said is thrown away. */
  readonly stop: () => Promise<void>;
}

export async function makeVictim(dataDir: string): Promise<Victim> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dir = clusterDir(dataDir);
  let server: ChildProcess | null = null;
  const startOnce = async (): Promise<string | null> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        PLATBOOK_DATA: dataDir,
        PLATBOOK_SAMPLE: '0',
        PLATBOOK_OWNER_EMAIL: OWNER.username,
        PLATBOOK_OWNER_PASSWORD: OWNER.password,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    let said = '';
    return await new Promise((resolve) => {
      const hear = (part: Buffer): void => {
        said += part.toString();
        if (said.includes('ready at')) resolve(null);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => resolve(said));
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return {
    url,
    databaseUrl: () => {
      const running = runningUrl(dir);
      if (running === null) throw new Error(`no database runs in ${dir}`);
      return running;
    },
    start: async () => {
      for (;;) {
        const started = performance.now();
        const said = await startOnce();
        // A backup that found no server works on the database by itself: that is not the server's time.
        if (said?.includes('in use by another Platbook') === true) continue;
        if (said !== null) throw new Error(`the server did not start: ${said}`);
        const answer = await fetch(`${url}/app/first-run`);
        if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
        return performance.now() - started;
      }
    },
    killServer: async () => await end('SIGKILL'),
    killDatabase: () => kill(readPostmaster(dir)?.pid),
    killAll: async () => {
      const postmaster = readPostmaster(dir)?.pid;
      const all = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
      const gone = end('SIGKILL');
      for (const pid of all) kill(pid);
      await gone;
    },
    stop: async () => await end('SIGTERM'),
  };
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ended in between
  }
}

/** Linux alone lists them; elsewhere they end a moment after the one that they belong to. */
function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false; // ended in between
      }
    });
}
