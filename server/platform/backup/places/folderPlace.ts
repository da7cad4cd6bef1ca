import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../archiveWriter.ts';
import { BadBackup } from '../badBackup.ts';
import { isUnfinished } from './backupNames.ts';
import type { BackupPlace } from './backupPlace.ts';

/** A folder that somebody has made: one that is not there is a disk that is not there, and never made. */
export function folderPlace(dir: string): BackupPlace {
  const list = async (): Promise<string[]> =>
    await readdir(dir).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        throw new BadBackup(`there is no folder ${dir}: make it, or mount what it is on`);
      }
      throw error;
    });
  return {
    where: dir,
    workDir: dir,
    list,
    keep: async (path, name) => {
      if (existsSync(join(dir, name))) throw new BadBackup(`${join(dir, name)} is there already`);
      await rename(path, join(dir, name));
      await syncFolder(dir);
    },
    remove: async (name) => await rm(join(dir, name)),
    tidy: async (kind) => {
      for (const name of await list()) if (isUnfinished(kind, name)) await rm(join(dir, name), { force: true });
    },
  };
}
