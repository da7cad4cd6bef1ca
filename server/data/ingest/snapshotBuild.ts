/**
 * Building a snapshot: the tables of the states that change are copied into `building/` (or begin empty), changed there,
 * checked, closed and only then moved into place and published; the files of all other states are the same under new names.
 * Whatever fails before the last rename leaves the old snapshot in service.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
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
import { hasNoRoom, isDiskFull } from '../warehouse/diskFull.ts';
import { openFormer } from './records/formerRecords.ts';
import { buildMemory } from './buildMemory.ts';
import type { BuildOptions } from './states/buildOptions.ts';
import { buildStates, type Built } from './states/buildStates.ts';
import { unreadable } from './states/unreadable.ts';
import type { SnapshotBuild } from './snapshotWork.ts';

/** The folder of what is being built, in that of the facts. */
export const BUILDING = 'building';

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
    const path = join(building, basename(snapshotFile(dir, id)));
    const inService = options.fresh === true ? null : await snapshotInService(dir);
    const former = inService === null ? null : await openFormer(inService);
    const { content, ...done } = await inWorkshop(path, options, async (connection) => {
      return await buildStates({ connection, id, path, inService, former }, { ...options, rules, fill });
    }).finally(async () => await former?.close());
    // The main file last: names without it are removed as those of no snapshot.
    for (const file of (await snapshotFiles(path)).toReversed()) await rename(file, join(dir, basename(file)));
    const snapshot = await publishSnapshot(dir, snapshotFile(dir, id), content);
    return { snapshot, ...done };
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
    `there is no room for the new data in ${dir}: nothing was changed, the data in service are as they were. Loading takes about three times the room of the states that it is about and of the files loaded; make room and load again`,
    { cause: error },
  );
}

async function snapshotInService(dir: string): Promise<Snapshot | null> {
  try {
    return await currentSnapshot(dir);
  } catch (error) {
    throw unreadable(error);
  }
}

async function inWorkshop<T>(
  path: string,
  { memoryLimit }: BuildOptions,
  work: (connection: DuckDBConnection) => Promise<Built<T>>,
): Promise<Built<T>> {
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: `${path}.tmp`,
    // Steps between the file and the tables are sets; a query with ORDER BY is written in its order all the same.
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: memoryLimit ?? buildMemory(),
  });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
