import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const LOCK = 'ingest.lock';
/** Of who sends facts to the bucket or fetches them from there. */
export const EXCHANGE_LOCK = 'exchange.lock';

/** Something else is changing the warehouse. */
export class WarehouseBusy extends Error {}

/**
 * Lets one ingest at a time work on a warehouse directory: two at once would each copy the same snapshot, and the
 * second to finish would drop what the first has loaded. A lock whose process is gone is taken over.
 * Throws while another ingest runs. The answer releases the lock.
 */
export async function lockWarehouse(dir: string, name = LOCK): Promise<() => Promise<void>> {
  const path = join(dir, name);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = await open(path, 'wx');
      const release = (): Promise<void> => rm(path, { force: true });
      try {
        await file.writeFile(String(process.pid));
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
      const owner = Number(await readFile(path, 'utf8').catch(() => ''));
      if (isRunning(owner)) {
        throw new WarehouseBusy(`another ingest (process ${owner}) is working on this warehouse`, { cause: error });
      }
      await rm(path, { force: true });
    }
  }
  throw new WarehouseBusy('another ingest has just started on this warehouse');
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
