import { readdirSync, readFileSync } from 'node:fs';
import { runningUrl } from '../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../server/platform/store/embedded/cluster.ts';
import { readPostmaster } from '../../server/platform/store/embedded/postmasterFile.ts';
import { serverOn } from './serverOn.ts';

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
}

/** `env`: further settings of the server. */
export async function makeVictim(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Victim> {
  const server = await serverOn(dataDir, () => '', env);
  const dir = clusterDir(dataDir);
  return {
    url: server.url,
    databaseUrl: () => {
      const running = runningUrl(dir);
      if (running === null) throw new Error(`no database runs in ${dir}`);
      return running;
    },
    start: server.start,
    killServer: server.kill,
    killDatabase: () => kill(readPostmaster(dir)?.pid),
    killAll: async () => {
      const postmaster = readPostmaster(dir)?.pid;
      const all = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
      const gone = server.kill();
      for (const pid of all) kill(pid);
      await gone;
    },
  };
}

function kill(pid: number | undefined): void {
  // To a signal 0 is every process of this run.
  if (pid === undefined || pid <= 1) return;
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
