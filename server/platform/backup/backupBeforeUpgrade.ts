import { mkdir } from 'node:fs/promises';
import { settingsTold, type Config } from '../config/config.ts';
import type { Log } from '../log/createLog.ts';
import type { Upgrade } from '../store/store.ts';
import { backupName, momentOf, newestFirst } from './places/backupNames.ts';
import type { BackupPlace } from './places/backupPlace.ts';
import { folderPlace } from './places/folderPlace.ts';
import { ownBackups } from './places/openBackupPlace.ts';

/** The newest ones that are kept. */
const KEEP = 3;

/**
 * Before the tables of a store are changed all of the installation goes into a backup: into the folder of the nightly
 * ones, else (also where those go to a bucket) into `backups` of the data directory. Without it nothing is changed.
 */
export const backupBeforeUpgrade = (
  config: Pick<Config, 'dataDir' | 'warehouseDir' | 's3' | 'backups' | 'upgradeBackup'>,
  log: Log,
): Upgrade => ({
  before: async (address, missing) => {
    if (!config.upgradeBackup) {
      log.warn({ missing }, 'the store is brought up to date without a backup: PLATBOOK_UPGRADE_BACKUP is 0');
      return;
    }
    const nightly = config.backups?.place;
    const dir = nightly?.kind === 'folder' ? nightly.path : ownBackups(config.dataDir);
    try {
      if (nightly?.kind !== 'folder') await mkdir(dir, { recursive: true, mode: 0o700 });
      const place = folderPlace(dir);
      await place.tidy('upgrade');
      const name = await nextName(place);
      // What reads archives is loaded when it is needed.
      const { makeReadBackup } = await import('./makeReadBackup.ts');
      const parts = { ...address, config, settings: settingsTold(process.env) };
      const { bytes } = await makeReadBackup(parts, place, { kind: 'upgrade', name, keep: KEEP });
      log.warn({ dir, name, bytes, missing }, 'the store is brought up to date; before that a backup was made');
    } catch (cause) {
      throw new Error(
        `this version changes the store, and the backup before that could not be made in ${dir}: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was changed. Mend that, or set PLATBOOK_UPGRADE_BACKUP=0 to go on without a backup`,
        { cause },
      );
    }
  },
});

/** Names have seconds: of one that comes right after another, or after the clock was set back, the name is later all the same. */
async function nextName(place: BackupPlace): Promise<string> {
  const [newest = ''] = newestFirst('upgrade', await place.list());
  const after = (momentOf('upgrade', newest)?.getTime() ?? 0) + 1000;
  return backupName('upgrade', new Date(Math.max(Date.now(), after)));
}
