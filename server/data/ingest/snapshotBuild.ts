/**
 * Building a snapshot: a copy of the one in service (or empty tables) in `building/`, changed there, checked, closed
 * and only then moved into place and published. Whatever fails before the last rename leaves the old one in service.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import {
  currentSnapshot,
  newSnapshotId,
  publishSnapshot,
  snapshotFile,
  snapshotFiles,
  type Snapshot,
} from '../warehouse/snapshots.ts';
import { lockWarehouse } from './ingestLock.ts';
import { contentIn, type SnapshotContent } from '../warehouse/manifestContent.queries.ts';
import { countyDigests } from './records/countyDigests.queries.ts';
import { hasNoRoom, isDiskFull } from '../warehouse/diskFull.ts';
import { openFormer, type FormerRecords } from './records/formerRecords.ts';
import { settleOutlines } from './outlines.queries.ts';
import { stepsOn, type SnapshotBuild } from './snapshotWork.ts';
import { literal } from './text.ts';
import { buildMemory } from './buildMemory.ts';
import { isSmallBuild, threadsFor } from './threadsFor.ts';
import { finishRecords, finishTables, prepareTables } from './snapshotTables.queries.ts';

export interface BuildOptions {
  readonly dir: string;
  /** Start from empty tables instead of the snapshot in service. */
  readonly fresh?: boolean;
  /** Of what is loaded; absent: nothing is, what is there is derived anew. */
  readonly bytes?: number;
  /** Absent = as `threadsFor` says. */
  readonly threads?: number;
  /** For example `4GB`; absent = as `buildMemory` says. Larger work spills to disk beside the snapshot. */
  readonly memoryLimit?: string;
}

/** The folder of what is being built, in that of the facts. */
export const BUILDING = 'building';
/**
 * Rows that DuckDB keeps together and passes over together: what lies around a house costs a quarter less to find than
 * with its own 122,880, a page of a county a tenth; with 8,192 no less, and the file grows.
 */
const ROWS_A_GROUP = 32_768;

/**
 * Runs `fill` on a new snapshot and publishes it. Answers what `fill` answered, the snapshot, and whether every parcel and
 * record in it is as it was in the one before.
 */
export async function buildSnapshot<T>(
  options: BuildOptions,
  rules: LeadRules,
  fill: (build: SnapshotBuild) => Promise<T>,
): Promise<{ snapshot: Snapshot; filled: T; isUnchanged: boolean }> {
  const { dir } = options;
  try {
    return await built(options, rules, fill);
  } catch (error) {
    throw toldAsFull(error, dir);
  }
}

async function built<T>(
  options: BuildOptions,
  rules: LeadRules,
  fill: (build: SnapshotBuild) => Promise<T>,
): Promise<{ snapshot: Snapshot; filled: T; isUnchanged: boolean }> {
  const { dir } = options;
  await mkdir(dir, { recursive: true });
  const unlock = await lockWarehouse(dir);
  const building = join(dir, BUILDING);
  try {
    // What a crashed ingest left behind; the lock says that nobody is using it.
    await rm(building, { recursive: true, force: true });
    await mkdir(building);
    const id = newSnapshotId();
    const path = join(building, `${id}.duckdb`);
    const inService = options.fresh === true ? null : await copyInService(dir, path);
    const former = inService === null ? null : await openFormer(inService);
    const { filled, isUnchanged, content } = await fillFile(
      path,
      { id, inService, former },
      options,
      rules,
      fill,
    ).finally(async () => await former?.close());
    // The database last: names without it are removed as those of no snapshot.
    for (const file of (await snapshotFiles(path)).toReversed()) await rename(file, join(dir, basename(file)));
    const snapshot = await publishSnapshot(dir, snapshotFile(dir, id), content);
    return { snapshot, filled, isUnchanged };
  } catch (error) {
    // Looked at before what was built makes room again.
    throw hasNoRoom(dir) ? new NoRoom(error) : error;
  } finally {
    await rm(building, { recursive: true, force: true });
    await unlock();
  }
}

class NoRoom extends Error {
  constructor(cause: unknown) {
    super('no room', { cause });
  }
}

/** DuckDB has no code for it. */
const SAYS_FULL = /no space left|disk full|failed to offload data block/i;

/** The same error; of a disk without room one that says so. */
function toldAsFull(error: unknown, dir: string): unknown {
  const isFull =
    error instanceof NoRoom || isDiskFull(error) || (error instanceof Error && SAYS_FULL.test(error.message));
  if (!isFull) return error;
  return new Error(
    `there is no room for the new data in ${dir}: nothing was changed, the data in service are as they were. Loading takes about three times the room of what is in service and of the files loaded; make room and load again`,
    { cause: error },
  );
}

/** Answers the snapshot that was copied, null where none is. Throws when it cannot be read. */
async function copyInService(dir: string, path: string): Promise<Snapshot | null> {
  try {
    const current = await currentSnapshot(dir);
    if (current === null) return null;
    await copyFile(current.path, path, constants.COPYFILE_FICLONE);
    return current;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Error {
  return new Error(
    `the property data in service cannot be read (${error instanceof Error ? error.message : String(error)}): restore a backup (npx platbook restore), or start anew with --fresh and load all sources again`,
    { cause: error },
  );
}

/**
 * Opens what is built; only a file that is attached can be told how. It is thrown away when anything fails, so a log serves
 * only to write a large one by and by: a small one has none, no statement waits for the disk, and the file is written when it
 * is detached. Throws when a copy cannot be read: built on an older snapshot, the new one would miss what that had.
 */
async function attach(
  connection: DuckDBConnection,
  path: string,
  { isCopy, isSmall }: { readonly isCopy: boolean; readonly isSmall: boolean },
): Promise<void> {
  try {
    await connection.run(
      `ATTACH ${literal(path)} AS snapshot (ROW_GROUP_SIZE ${ROWS_A_GROUP}${isSmall ? ', RECOVERY_MODE no_wal_writes' : ''})`,
    );
  } catch (error) {
    throw isCopy ? unreadable(error) : error;
  }
}

interface Begun {
  readonly id: string;
  /** What it begins as a copy of. */
  readonly inService: Snapshot | null;
  readonly former: FormerRecords | null;
}

async function fillFile<T>(
  path: string,
  { id, inService, former }: Begun,
  options: BuildOptions,
  rules: LeadRules,
  fill: (build: SnapshotBuild) => Promise<T>,
): Promise<{ filled: T; isUnchanged: boolean; content: SnapshotContent }> {
  const size = [options.bytes ?? 0, inService === null ? null : path] as const;
  const isSmall = await isSmallBuild(...size);
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads ?? (await threadsFor(...size))),
    temp_directory: `${path}.tmp`,
    // Steps between the file and the tables are sets; a query with ORDER BY is written in its order all the same.
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: options.memoryLimit ?? buildMemory(),
  });
  const connection = await instance.connect();
  try {
    await attach(connection, path, { isCopy: inService !== null, isSmall });
    await connection.run('USE snapshot');
    const build: SnapshotBuild = { id, dir: options.dir, ...stepsOn(connection) };
    await prepareTables(build);
    const filled = await fill(build);
    await settleOutlines(build);
    const digests = await countyDigests(connection);
    const unchanged = [...digests].flatMap(([fips, digest]) =>
      fips !== null && former?.has(fips, digest) === true ? [fips] : [],
    );
    await finishTables(build, rules, unchanged);
    await finishRecords(build, path, { digests, former });
    const content = await contentIn(connection);
    await connection.run('USE memory');
    // Writes it.
    await connection.run('DETACH snapshot');
    const isUnchanged =
      former?.counties === digests.size && [...digests].every(([fips, digest]) => former.has(fips, digest));
    return { filled, isUnchanged, content };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
