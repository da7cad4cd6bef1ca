import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import {
  listTables,
  mergedTables,
  placingTables,
  READABLE_VERSIONS,
  roadTables,
  SCHEMA_VERSION,
} from '../warehouse/schema.ts';
import { currentSnapshot } from '../warehouse/snapshots.ts';
import { bytesOf, tableFiles } from '../warehouse/snapshotTables.ts';
import { prepareTables } from './snapshotTables.queries.ts';
import { stepsOn, type SnapshotBuild } from './snapshotWork.ts';
import { literal } from './text.ts';
import { buildMemory } from './buildMemory.ts';
import { threadsFor } from './threadsFor.ts';

interface TrialOptions {
  readonly fips: string | undefined;
  readonly bytes: number;
  /** The folder for what is unpacked meanwhile. */
  readonly workIn?: string | undefined;
}

/**
 * Runs `look` on a build that never becomes a snapshot: in memory, with what the snapshot in service has of the county (of
 * all, without `fips`), for files of so many bytes. The warehouse is only read. `dir` without a snapshot: nothing is loaded yet.
 */
export async function trialBuild<T>(
  dir: string,
  { fips, bytes, workIn = tmpdir() }: TrialOptions,
  look: (build: SnapshotBuild, workDir: string) => Promise<T>,
): Promise<T> {
  const snapshot = await currentSnapshot(dir);
  const workDir = await mkdtemp(join(workIn, 'platbook-dry-run-'));
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: join(workDir, 'spill'),
    preserve_insertion_order: 'false',
    memory_limit: buildMemory(),
  });
  const connection = await instance.connect();
  try {
    const build: SnapshotBuild = { id: 'trial', dir: workDir, ...stepsOn(connection) };
    const files = snapshot === null ? [] : await tableFiles(connection, snapshot.path);
    await build.run(`SET threads = ${threadsFor(bytes, await bytesOf(files))}`);
    await prepareTables(build);
    for (const { path } of files) await copyKnown(build, path, fips);
    return await look(build, workDir);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** What some tables can say of a county, and all sources; places and side tables follow from these. */
async function copyKnown({ run, rows }: SnapshotBuild, path: string, fips: string | undefined): Promise<void> {
  await run(`ATTACH ${literal(path)} AS warehouse (READ_ONLY)`);
  const [meta] = await rows<{ value: string }>(
    "SELECT value FROM warehouse.snapshot_meta WHERE key = 'schema_version'",
  );
  if (!READABLE_VERSIONS.includes(Number(meta?.value))) {
    throw new Error(
      `the snapshot in service has tables of version ${meta?.value ?? '?'}, this program reads version ${SCHEMA_VERSION}: start anew with --fresh and load all sources again`,
    );
  }
  // Files of earlier programs lack some.
  const there = await rows<{ name: string }>(
    "SELECT table_name AS name FROM duckdb_tables() WHERE database_name = 'warehouse'",
  );
  const has = (table: string): boolean => there.some(({ name }) => name === table);
  const lists = Object.keys(listTables);
  for (const name of lists.filter(has)) {
    const ofCounty = fips === undefined ? 'true' : `fips = ${literal(fips)}`;
    await run(
      `INSERT INTO ${name} SELECT * FROM warehouse.${name} WHERE source_id IN (SELECT source_id FROM warehouse.${name} WHERE ${ofCounty})`,
    );
  }
  // A list may have rows of other counties, which would all seem to have lost their parcels.
  const which = fips === undefined ? '' : ` WHERE fips = ${literal(fips)} OR fips IN (SELECT fips FROM list_row)`;
  const placing = Object.keys({ ...placingTables, ...roadTables });
  for (const name of mergedTables.filter((table) => has(table) && !lists.includes(table) && !placing.includes(table)))
    await run(`INSERT INTO ${name} BY NAME SELECT * FROM warehouse.${name}${which}`);
  await run(
    'INSERT INTO source SELECT * FROM warehouse.source WHERE source_id NOT IN (SELECT source_id FROM source)',
    'DETACH warehouse',
  );
}
