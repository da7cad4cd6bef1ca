/** A backup that counts: written, read to its end, and only then given its name. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from './archiveReader.ts';
import { BadBackup } from './badBackup.ts';
import { makeBackup, type Backup, type BackupParts } from './makeBackup.ts';
import { newestFirst, unfinishedName, type BackupKind } from './places/backupNames.ts';
import type { BackupPlace } from './places/backupPlace.ts';

/**
 * Makes a backup in a place and then removes those of its kind beyond the newest `keep`. When it throws, those of before
 * are all there.
 */
export async function makeReadBackup(
  parts: BackupParts,
  place: BackupPlace,
  { kind, name, keep }: { readonly kind: BackupKind; readonly name: string; readonly keep: number },
): Promise<Backup> {
  const path = join(place.workDir, unfinishedName(name));
  try {
    const made = await makeBackup(parts, path);
    await refuseDamaged(path);
    await place.keep(path, name, made.sha256);
    await removeOld(place, kind, keep);
    return made;
  } finally {
    await rm(path, { force: true });
  }
}

async function refuseDamaged(path: string): Promise<void> {
  const archive = await openArchive(path);
  try {
    const damage = await archive.damage();
    if (damage.length > 0) throw new BadBackup(`the backup came out damaged: ${damage.join('; ')}`);
  } finally {
    archive.close();
  }
}

async function removeOld(place: BackupPlace, kind: BackupKind, keep: number): Promise<void> {
  try {
    for (const old of newestFirst(kind, await place.list()).slice(keep)) await place.remove(old);
  } catch (cause) {
    throw new BadBackup(`the backup is made, but old ones in ${place.where} cannot be removed`, { cause });
  }
}
