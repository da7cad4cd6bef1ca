import { AREA_RENTS_FILE } from '../../data/rents/areaRentsFile.ts';
import { once } from 'node:events';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { LEAD_RULES_FILE } from '../../data/warehouse/leadRulesFile.ts';
import { currentSnapshot, POINTER, type Snapshot } from '../../data/warehouse/snapshots.ts';
import type { Config } from '../config/config.ts';
import { openFileStore } from '../files/fileStore.ts';
import { readJobs } from '../jobs/keptJobs.ts';
import { programVersion } from '../../data/warehouse/programVersion.ts';
import { writeArchive, type ArchiveWriter, type WrittenArchive } from './archiveWriter.ts';
import {
  FILES_FOLDER,
  FORMAT,
  JOBS_ENTRY,
  MANIFEST,
  MANIFEST_HASH,
  PLAIN_FILES,
  PLAIN_FOLDERS,
  tableEntry,
  WAREHOUSE_FOLDER,
  type BackedEntry,
  type Manifest,
} from './manifest.ts';
import {
  appliedMigrations,
  beginMoment,
  countTable,
  fileKeysOf,
  readTable,
  sequencesOf,
  tablesOf,
} from './storeDump.ts';

export interface BackupParts {
  /** How the database is reached, also through a pooler. */
  readonly connection: ClientConfig;
  readonly schema: string;
  readonly jobSchema: string;
  readonly config: Pick<Config, 'dataDir' | 'warehouseDir' | 's3'>;
  /** Settings to look up later, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Backup extends WrittenArchive {
  readonly path: string;
  readonly manifest: Manifest;
}

/**
 * Writes all of an installation into one archive while it works: the store as it is at one moment, then the snapshot in
 * service and the files that the store names at that moment. Throws BadBackup in a sentence.
 */
export async function makeBackup(
  { connection, schema, jobSchema, config, settings }: BackupParts,
  path: string,
): Promise<Backup> {
  const client = new Client(connection);
  client.on('error', () => undefined); // what it breaks off says so
  await client.connect();
  // A snapshot that is replaced meanwhile is removed: who has its files open reads them to their end.
  const held: FileHandle[] = [];
  let manifest: Manifest | null = null;
  try {
    const archive = await writeArchive(path, async ({ add: write }) => {
      const entries: BackedEntry[] = [];
      const add: ArchiveWriter['add'] = async (...given) => {
        const entry = await write(...given);
        entries.push(entry);
        return entry;
      };
      const warehouse = await holdWarehouse(config.warehouseDir, held);
      const store = await addStore(client, { schema, jobSchema }, add);
      for (const { name, handle } of warehouse.files) {
        await add(`${WAREHOUSE_FOLDER}${name}`, handle.createReadStream({ autoClose: false, start: 0 }), true);
      }
      const missing = await addFiles(config, store.keys, add);
      for (const folder of PLAIN_FOLDERS) await addFolder(config.dataDir, folder, add);
      for (const name of PLAIN_FILES) await addFile(join(config.dataDir, name), name, add);
      const { snapshot } = warehouse;
      const { migrations, tables, sequences, made } = store;
      manifest = {
        format: FORMAT,
        program: programVersion(),
        made,
        migrations,
        tables,
        sequences,
        warehouse: snapshot === null ? null : { id: snapshot.id, createdAt: snapshot.createdAt },
        missing,
        settings: { ...settings },
        entries,
      };
      const json = `${JSON.stringify(manifest, null, 1)}\n`;
      await write(MANIFEST, json);
      await write(MANIFEST_HASH, `${createHash('sha256').update(json).digest('hex')}\n`);
    });
    if (manifest === null) throw new Error('a backup has a manifest');
    return { ...archive, path, manifest };
  } finally {
    await client.end().catch(() => undefined);
    for (const handle of held) await handle.close().catch(() => undefined);
  }
}

async function addStore(
  client: ClientBase,
  { schema, jobSchema }: Pick<BackupParts, 'schema' | 'jobSchema'>,
  add: ArchiveWriter['add'],
) {
  const made = await beginMoment(client, schema);
  const migrations = await appliedMigrations(client);
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) {
    tables.push({ ...table, ...(await countTable(client, table)) });
    await add(tableEntry(table.name), readTable(client, table));
  }
  await add(JOBS_ENTRY, `${JSON.stringify(await readJobs(client, jobSchema))}\n`);
  const keys = (await fileKeysOf(client)).map(({ key }) => key);
  const sequences = await sequencesOf(client);
  await client.query('commit');
  return { made, migrations, tables, sequences, keys };
}

/** The pointer, all files of the snapshot in service, the rules that people chose and the rents of areas, open. */
async function holdWarehouse(
  dir: string,
  held: FileHandle[],
): Promise<{ snapshot: Snapshot | null; files: { name: string; handle: FileHandle }[] }> {
  const names = await readdir(dir).catch(() => []);
  const snapshot = await currentSnapshot(dir);
  const taken = names.filter(
    (name) =>
      name === LEAD_RULES_FILE ||
      name === AREA_RENTS_FILE ||
      (snapshot !== null && (name === POINTER || name.startsWith(`${snapshot.id}.`))),
  );
  const files: { name: string; handle: FileHandle }[] = [];
  for (const name of taken.toSorted()) {
    const handle = await open(join(dir, name));
    held.push(handle);
    files.push({ name, handle });
  }
  return { snapshot, files };
}

/** Answers the keys of which there is no file (any more). */
async function addFiles(
  config: BackupParts['config'],
  keys: readonly string[],
  add: ArchiveWriter['add'],
): Promise<string[]> {
  const files = openFileStore(config);
  const missing: string[] = [];
  for (const key of keys) {
    const content = await opened(async () => await files.stream(key));
    if (content === null) missing.push(key);
    else await add(`${FILES_FOLDER}${key}`, content, true);
  }
  return missing;
}

async function addFolder(dataDir: string, folder: string, add: ArchiveWriter['add']): Promise<void> {
  const found = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await addFile(path, path.slice(dataDir.length + 1).replaceAll('\\', '/'), add);
  }
}

async function addFile(path: string, name: string, add: ArchiveWriter['add']): Promise<void> {
  const handle = await open(path).catch(() => null); // removed meanwhile, or never there
  if (handle !== null) await add(name, handle.createReadStream());
}

/** A stream that has begun: what is removed from now on is read to its end. Null when there is nothing to read. */
async function opened(start: () => Promise<Readable>): Promise<Readable | null> {
  try {
    const stream = await start();
    await once(stream, 'readable');
    return stream;
  } catch {
    return null;
  }
}
