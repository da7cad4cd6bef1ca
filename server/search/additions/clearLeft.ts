import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resources } from '../../platform/resources.ts';
import { additionFolder, additionsDir, ARRIVING, forgetFile, UNPACKED } from './additionFolder.ts';
import { findAddition } from './additions.queries.ts';
import { thisWorker } from './worker.ts';

/**
 * Removes what a process that died has left half: uploads that did not come to an end, what was unpacked for a look,
 * folders that no addition has, files of additions that were over in the moment of its death. Only for the one server of
 * its data directory: of another's it would be what is at work.
 */
export async function clearLeft({ store, config }: Pick<Resources, 'store' | 'config'>): Promise<void> {
  const dir = additionsDir(config.dataDir);
  for (const name of await namesIn(dir)) {
    const path = join(dir, name);
    if (isOfOther(name, ARRIVING)) await remove(path);
    if (!/^\d+$/.test(name)) continue;
    const record = await findAddition(store.db, Number(name));
    // What this process takes in has no addition until it is all there.
    if (record === null && (await isOfBefore(path))) await remove(path);
    else if (record?.is_swept === true) await forgetFile(additionFolder(config.dataDir, record.id));
    else
      for (const within of await namesIn(path))
        if (isOfOther(within, UNPACKED) || (within.endsWith('.part') && (await isOfBefore(join(path, within)))))
          await remove(join(path, within));
  }
}

const namesIn = async (dir: string): Promise<string[]> => await readdir(dir).catch(() => []);
const remove = async (path: string): Promise<void> => await rm(path, { recursive: true, force: true });

const isOfOther = (name: string, kind: string): boolean =>
  name.startsWith(kind) && !name.startsWith(`${kind}${thisWorker}-`);

/** Not touched since this process began: by the clock of the machine, as both times are. */
const isOfBefore = async (path: string): Promise<boolean> =>
  ((await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY) < performance.timeOrigin;
