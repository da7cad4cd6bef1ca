import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { BackupPlace } from './backupPlace.ts';
import { bucketPlace } from './bucketPlace.ts';
import { folderPlace } from './folderPlace.ts';

export const openBackupPlace = (
  { place }: Pick<NonNullable<Config['backups']>, 'place'>,
  dataDir: string,
): BackupPlace => (place.kind === 'folder' ? folderPlace(place.path) : bucketPlace(place, ownBackups(dataDir)));

/** In the data directory: what was before an upgrade, and what is on its way to a bucket. */
export const ownBackups = (dataDir: string): string => join(dataDir, 'backups');
