/** `platbook backup`, `restore` and `check`: what whoever operates an installation does with all of it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openArchive } from '../../server/platform/backup/archiveReader.ts';
import { BadBackup } from '../../server/platform/backup/badBackup.ts';
import { checkInstallation } from '../../server/platform/backup/checkInstallation.ts';
import { makeBackup } from '../../server/platform/backup/makeBackup.ts';
import type { Manifest } from '../../server/platform/backup/manifest.ts';
import { bucketPlace } from '../../server/platform/backup/places/bucketPlace.ts';
import { openDatabase } from '../../server/platform/backup/openDatabase.ts';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { explainDamage, wayBack } from '../../server/platform/backup/damagedStore.ts';
import { tellsOfDamage } from '../../server/platform/store/storeDamage.ts';
import { readConfig, settingsTold, type Config } from '../../server/platform/config/config.ts';
import { createLog } from '../../server/platform/log/createLog.ts';
import { makeFilesPrivate } from '../../server/platform/store/privateDir.ts';
import { BadInput } from './badInput.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

export const OPERATE_USAGE = `Usage: platbook backup FILE    all of the installation into one new file; Platbook may go on meanwhile
       platbook restore FILE   out of it, into an empty PLATBOOK_DATA and, with DATABASE_URL, an empty schema
       platbook check [FILE]   reads all of the installation, or of a backup, and says what is damaged

FILE of restore and check may lie in a bucket: s3://bucket/folder/platbook-20260302T153000Z.zip, with the settings S3_*.
The settings are those of the server. Code 0: done, and nothing is damaged; 1: it is, or it could not be done; 2: bad
arguments.

Examples:
  npx platbook backup /backups/today.zip
  npx platbook restore /backups/today.zip
  npx platbook check /backups/today.zip
`;

export interface Told {
  readonly text: string;
  readonly code: 0 | 1;
}

const verbs = { backup, restore, check } as const;

/** Runs one of them. Throws BadInput for arguments or settings that make no sense. */
export async function operate(verb: keyof typeof verbs, words: readonly string[]): Promise<Told> {
  if (words.includes('--help') || words.includes('-h')) return { text: OPERATE_USAGE, code: 0 };
  const [file, ...more] = words;
  const unknown = words.find((word) => word.startsWith('-'));
  if (unknown !== undefined) throw new BadInput(`unknown option: ${unknown}\n\n${OPERATE_USAGE}`);
  if (more.length > 0) throw new BadInput(`one file at a time: ${more.join(' ')}`);
  if (file === undefined && verb !== 'check') throw new BadInput(`name the file\n\n${OPERATE_USAGE}`);
  makeFilesPrivate();
  const isInBucket = file?.startsWith('s3://') === true;
  if (isInBucket && verb === 'backup')
    throw new BadInput('write to a file; nightly backups go to a bucket (PLATBOOK_BACKUPS)');
  const config = given(isInBucket ? { PLATBOOK_BACKUPS: dirname(file) } : {});
  try {
    if (isInBucket) return await withFetched(config, basename(file), async (path) => await verbs[verb](config, path));
    return await verbs[verb](config, file === undefined ? '' : resolve(file));
  } catch (error) {
    const told = await explainDamage(error, config);
    if (!(told instanceof Error) || !(told instanceof BadBackup || tellsOfDamage(error))) throw error;
    return { text: `platbook: ${told.message}\n`, code: 1 };
  }
}

/** Works on a copy of a backup that lies in a bucket, which is removed afterwards. */
async function withFetched(config: Config, name: string, work: (path: string) => Promise<Told>): Promise<Told> {
  const place = config.backups?.place;
  if (place?.kind !== 'bucket' || name === '') throw new BadInput('name a backup in a bucket: s3://bucket/folder/NAME');
  // Beside the data directory, which has to be empty: where its content goes there is room for it.
  await mkdir(dirname(config.dataDir), { recursive: true });
  const dir = await mkdtemp(`${config.dataDir}.fetched-`);
  try {
    const path = join(dir, name);
    await bucketPlace(place, dir).fetch(name, path);
    return await work(path);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function backup(config: Config, path: string): Promise<Told> {
  const { close, ...database } = await openDatabase(config, createLog(config.logLevel));
  try {
    const made = await makeBackup({ ...database, config, settings: settingsTold(process.env) }, path);
    const lost = made.manifest.missing.map((key) => `file ${key} is named by the store and was not there\n`);
    return { text: `${path}: ${megabytes(made.bytes)}, ${summary(made.manifest)}\n${lost.join('')}`, code: 0 };
  } finally {
    await close();
  }
}

async function restore(config: Config, path: string): Promise<Told> {
  const archive = await openArchive(path);
  try {
    await restoreBackup(archive, config, async () => await openDatabase(config, createLog(config.logLevel), true));
    return { text: `Restored into ${config.dataDir}: ${summary(archive.manifest)}\n`, code: 0 };
  } finally {
    archive.close();
  }
}

async function check(config: Config, path: string): Promise<Told> {
  if (path !== '') {
    const archive = await openArchive(path);
    try {
      const damage = await archive.damage();
      if (damage.length > 0) return { text: lines(damage), code: 1 };
      return { text: `${path}: ${summary(archive.manifest)}. No damage was found.\n`, code: 0 };
    } finally {
      archive.close();
    }
  }
  const { pool, close } = await openDatabase(config, createLog(config.logLevel));
  try {
    const { read, damage } = await checkInstallation(pool, config);
    return damage.length > 0
      ? { text: lines([...read, ...damage.map((one) => `damaged: ${one}`), await wayBack(config)]), code: 1 }
      : { text: lines([...read, 'No damage was found.']), code: 0 };
  } finally {
    await close();
  }
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function summary({ made, program, tables, entries, warehouse }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  const data = warehouse === null ? 'no data' : `snapshot ${warehouse.id}`;
  return `Platbook ${program} at ${made}, ${tables.length} tables with ${rows} rows, ${files} files, ${data}`;
}

function given(more: Readonly<Record<string, string>>): Config {
  try {
    return readConfig({ ...process.env, ...more }, projectDir);
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
