import { setTimeout as wait } from 'node:timers/promises';
import { holderOf, readPostmaster, type PostmasterFile } from './postmasterFile.ts';

const POLL_MS = 20;
/** In order, at once (it reads its log again at the next start), and by force. */
const SIGNALS = [
  { signal: 'SIGINT', limitMs: 60_000 },
  { signal: 'SIGQUIT', limitMs: 10_000 },
  { signal: 'SIGKILL', limitMs: 10_000 },
] as const;

/**
 * Ends the database of a Platbook that was killed, if it still runs: only after its last write may another one start.
 * Answers what the directory says of it, when that process has ended; null when it says nothing. Throws for a
 * PostgreSQL that somebody started by hand. Only for whoever holds the data directory.
 */
export async function endEarlier(dir: string): Promise<PostmasterFile | null> {
  const file = readPostmaster(dir);
  if (file === null) return null;
  if (holderOf(dir, file.pid) === 'foreign') {
    throw new Error(
      `the database in ${dir} is in use by a PostgreSQL (process ${file.pid}) that Platbook did not start: stop that one`,
    );
  }
  for (const { signal, limitMs } of SIGNALS) {
    if (holderOf(dir, file.pid) === 'ours') send(file.pid, signal);
    for (const until = Date.now() + limitMs; Date.now() < until; await wait(POLL_MS)) {
      if (holderOf(dir, file.pid) === 'none') return file;
    }
  }
  throw new Error(`the database of an earlier Platbook in ${dir} (process ${file.pid}) does not end: stop it`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
