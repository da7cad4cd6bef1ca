import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resources } from '../../platform/resources.ts';
import { additionFolder, additionsDir, ARRIVING, forgetFile } from './additionFolder.ts';
import { findAddition, oldAdditions, updateAddition } from './additions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long a file waits to be loaded, or to be loaded again. */
export const WAITS_DAYS = 7;
const WAITED = `It waited for ${WAITS_DAYS} days and was removed.`;

/** Removes files that nobody loads, and uploads that a server that died has left. Answers how many. */
export async function sweepAdditions({ store, config, clock }: Resources): Promise<number> {
  const now = clock.now();
  const old = await oldAdditions(store.db, new Date(now.getTime() - WAITS_DAYS * DAY_MS));
  for (const { id, state } of old) {
    const change =
      state === 'WAITING'
        ? ({ state: 'CANCELLED', message: WAITED, finished: now, is_swept: true } as const)
        : { is_swept: true };
    if ((await updateAddition(store.db, id, [state], change)) !== null)
      await forgetFile(additionFolder(config.dataDir, id));
  }
  const dir = additionsDir(config.dataDir);
  const names = await readdir(dir).catch(() => []);
  // Of what was over in the moment in which its server died.
  for (const id of names.filter((name) => /^\d+$/.test(name)).map(Number)) {
    const record = await findAddition(store.db, id);
    if (record === null || record.is_swept) await forgetFile(additionFolder(config.dataDir, id));
  }
  for (const name of names.filter((one) => one.startsWith(ARRIVING))) {
    const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }));
    // By the clock of the disk, as the time of the folder is.
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(dir, name), { recursive: true, force: true });
  }
  return old.length;
}
