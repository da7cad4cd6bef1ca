import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { openFileStore } from '../files/fileStore.ts';
import { KeptJobs, sendKeptJobs } from '../jobs/keptJobs.ts';
import { LOCK_FILE } from '../store/dataDirLock.ts';
import { LIFE_SOCKET } from '../store/lifeSign.ts';
import { privateDir } from '../store/privateDir.ts';
import type { ArchiveReader } from './archiveReader.ts';
import { COMPILED } from '../keepCompiled.ts';
import { syncFolder } from './archiveWriter.ts';
import { BadBackup } from './badBackup.ts';
import { HALF_RESTORED } from './halfRestored.ts';
import { FILES_FOLDER, JOBS_ENTRY, PLAIN_FILES, PLAIN_FOLDERS, tableEntry, WAREHOUSE_FOLDER } from './manifest.ts';
import type { OpenDatabase } from './openDatabase.ts';
import { loadStore, migrationsOf } from './storeLoad.ts';

/**
 * Puts a backup into an empty data directory and an empty database, which `openDatabase` opens when everything else is
 * in its place. Throws BadBackup before anything was changed where the archive is damaged, the place is not empty or
 * this program too old; whatever fails later leaves a mark, with which no server starts on it.
 */
export async function restoreBackup(
  archive: ArchiveReader,
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'warehouseDir' | 's3'>,
  openDatabase: () => Promise<OpenDatabase>,
): Promise<void> {
  const { manifest } = archive;
  migrationsOf(manifest);
  const damage = await archive.damage();
  if (damage.length > 0) throw new BadBackup(`this backup is damaged, and nothing was restored: ${damage.join('; ')}`);
  await refuseFull(config.dataDir);
  if (config.databaseUrl !== null) await usingDatabase(openDatabase, refuseFullDatabase);
  await privateDir(config.dataDir);
  const mark = join(config.dataDir, HALF_RESTORED);
  await writeFile(mark, 'This data directory is being restored from a backup.\n', { mode: 0o600 });
  const files = openFileStore(config);
  const passing = join(config.dataDir, 'file.restored');
  for (const { name } of manifest.entries) {
    if (name.startsWith(FILES_FOLDER)) {
      // A bucket wants to know the length before.
      await pipeline(await archive.read(name), createWriteStream(passing, { mode: 0o600 }));
      await files.keep(name.slice(FILES_FOLDER.length), passing);
    } else if (isPlain(name)) {
      const path = name.startsWith(WAREHOUSE_FOLDER)
        ? join(config.warehouseDir, name.slice(WAREHOUSE_FOLDER.length))
        : join(config.dataDir, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(await archive.read(name), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    }
  }
  const jobs = KeptJobs.parse(await json(await archive.read(JOBS_ENTRY)));
  await usingDatabase(openDatabase, async (database) => {
    await refuseFullDatabase(database);
    const client = await database.pool.connect();
    try {
      await loadStore(client, database.schema, manifest, async (table) => await archive.read(tableEntry(table)));
    } finally {
      client.release();
    }
    await sendKeptJobs(database.pool, database.jobSchema, jobs);
  });
  await rm(mark);
  await syncFolder(config.dataDir);
}

/** Kept under the name that it has in the data directory. */
const isPlain = (name: string): boolean =>
  PLAIN_FILES.includes(name) ||
  [WAREHOUSE_FOLDER, ...PLAIN_FOLDERS.map((folder) => `${folder}/`)].some((folder) => name.startsWith(folder));

/** What a start leaves that came to nothing is none of anybody's. */
async function refuseFull(dir: string): Promise<void> {
  const names = (await readdir(dir).catch(() => [])).filter(
    (name) => ![LOCK_FILE, LIFE_SOCKET, COMPILED].includes(name),
  );
  if (names.length === 0) return;
  throw new BadBackup(
    names.includes(HALF_RESTORED)
      ? `${dir} holds a restore that was cut off: empty it and begin again`
      : `${dir} is not empty: name an empty directory in PLATBOOK_DATA`,
  );
}

async function usingDatabase(
  open: () => Promise<OpenDatabase>,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const database = await open();
  await work(database).finally(database.close);
}

async function refuseFullDatabase({ pool, schema, jobSchema }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query('select 1 from pg_tables where schemaname = any($1) limit 1', [
    [schema, jobSchema],
  ]);
  if (rows.length === 0) return;
  throw new BadBackup(
    `the database of DATABASE_URL has tables in the schema ${schema} or ${jobSchema} already: name an empty one, or another DATABASE_SCHEMA`,
  );
}
