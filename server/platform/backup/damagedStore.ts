/** A store whose files are damaged, in a sentence: what is wrong, the newest backup, the commands that go back to it. */
import { join, relative } from 'node:path';
import type { Config } from '../config/config.ts';
import { clusterDir } from '../store/embedded/cluster.ts';
import { tellsOfDamage } from '../store/storeDamage.ts';
import { momentOf, newestFirst, type BackupKind } from './places/backupNames.ts';
import type { BackupPlace } from './places/backupPlace.ts';
import { folderPlace } from './places/folderPlace.ts';
import { openBackupPlace, ownBackups } from './places/openBackupPlace.ts';

/** The same error; of damage to the embedded store one that names it, and the way back. Never throws. */
export async function explainDamage(
  error: unknown,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>,
): Promise<unknown> {
  if (config.databaseUrl !== null || !tellsOfDamage(error)) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new Error(`the store in ${clusterDir(config.dataDir)} is damaged: ${said}\n${await wayBack(config)}`, {
    cause: error,
  });
}

export interface FoundBackup {
  readonly name: string;
  /** For people: a folder, or 's3://bucket/folder'. */
  readonly where: string;
}

/** The newest of all places, by its name; null: there is none, or no place can be read. Never throws. */
export async function newestOfAll({
  dataDir,
  backups,
}: Pick<Config, 'dataDir' | 'backups'>): Promise<FoundBackup | null> {
  const own = { place: folderPlace(ownBackups(dataDir)), kind: 'upgrade' as const };
  const nightly = backups === null ? null : openBackupPlace(backups, dataDir);
  const looked: { place: BackupPlace; kind: BackupKind }[] =
    nightly === null
      ? [own]
      : [own, { place: nightly, kind: 'nightly' as const }, { place: nightly, kind: 'upgrade' as const }];
  const found = await Promise.all(looked.map(newestOf));
  const [newest] = found.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return newest ?? null;
}

/** Which backup is the newest, and what to type. */
export async function wayBack(
  config: Pick<Config, 'dataDir' | 'backups'> & Partial<Pick<Config, 'databaseUrl'>>,
): Promise<string> {
  const newest = await newestOfAll(config);
  if (newest === null) {
    return 'No backup was found: restore one of your own (npx platbook restore FILE) into an empty PLATBOOK_DATA.';
  }
  const { dataDir, databaseUrl = null } = config;
  const { where, name } = newest;
  if (databaseUrl !== null) {
    const lies = where.startsWith('s3://') ? `${where.replace(/\/$/, '')}/${name}` : join(where, name);
    return `The newest backup is ${name} in ${where}. To go back to it, with DATABASE_URL of a database that is whole and an empty PLATBOOK_DATA:\n  npx platbook restore ${quoted(lies)}`;
  }
  const damaged = `${dataDir}.damaged`;
  const within = relative(dataDir, where);
  // The folder moves with the data directory that it lies in.
  const file = where.startsWith('s3://')
    ? `${where.replace(/\/$/, '')}/${name}`
    : join(within.startsWith('..') ? where : join(damaged, within), name);
  const commands = [
    `mv ${quoted(dataDir)} ${quoted(damaged)}`,
    `PLATBOOK_DATA=${quoted(dataDir)} npx platbook restore ${quoted(file)}`,
  ];
  return [`The newest backup is ${name} in ${where}. To go back to it:`, ...commands.map((one) => `  ${one}`)].join(
    '\n',
  );
}

async function newestOf({ place, kind }: { place: BackupPlace; kind: BackupKind }) {
  const names = await place.list().catch(() => []); // the way back is told as far as it is known
  const [name = ''] = newestFirst(kind, names);
  const at = momentOf(kind, name);
  return at === null ? [] : [{ at, name, where: place.where }];
}

/** For a shell. */
const quoted = (path: string): string => (/^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
