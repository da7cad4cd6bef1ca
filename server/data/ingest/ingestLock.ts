import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const LOCK = 'ingest.lock';
/** Of who sends facts to the bucket or fetches them from there. */
export const EXCHANGE_LOCK = 'exchange.lock';

/** Where process numbers of the owner mean nothing (another machine or container), the time of the file says that it lives. */
const TOUCH_EVERY_MS = 5000;
const SILENT_MS = 60_000;

/** Locks of this process: one that only bears its number was left by another, in a container that has begun anew. */
const held = new Set<string>();

/** Something else is changing the warehouse. */
export class WarehouseBusy extends Error {}

/**
 * Lets one ingest at a time work on a warehouse directory: two at once would each copy the same snapshot, and the
 * second to finish would drop what the first has loaded. A lock whose process is gone is taken over, that of another
 * machine when it was silent for a minute.
 * Throws while another ingest runs. The answer releases the lock.
 */
export async function lockWarehouse(dir: string, name = LOCK): Promise<() => Promise<void>> {
  const path = join(dir, name);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      held.add(path);
      const touching = setInterval(() => void touch(path), TOUCH_EVERY_MS).unref();
      const release = async (): Promise<void> => {
        clearInterval(touching);
        held.delete(path);
        await rm(path, { force: true });
      };
      try {
        await file.writeFile(`${process.pid} ${hostname()}`);
      } catch (error) {
        // A lock that names nobody would not keep the next one out.
        await release();
        throw error;
      } finally {
        await file.close();
      }
      return release;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const [pid = '', host = hostname()] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
      if (host === hostname() ? isHeldBy(Number(pid), path) : await isTouched(path)) {
        throw new WarehouseBusy(`another ingest (process ${pid}) is working on this warehouse`, { cause: error });
      }
      await rm(path, { force: true });
    }
  }
  throw new WarehouseBusy('another ingest has just started on this warehouse');
}

const isHeldBy = (pid: number, path: string): boolean => (pid === process.pid ? held.has(path) : isRunning(pid));

const isTouched = async (path: string): Promise<boolean> =>
  await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < SILENT_MS,
    () => false,
  );

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => undefined); // released in between
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM'); // it runs, under another user
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
