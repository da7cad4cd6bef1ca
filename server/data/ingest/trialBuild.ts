import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { listTables, SCHEMA_VERSION } from '../warehouse/schema.ts';
import { currentSnapshot } from '../warehouse/snapshots.ts';
import { attachTables } from '../warehouse/snapshotTables.ts';
import { prepareTables } from './snapshotTables.queries.ts';
import { stepsOn, type SnapshotBuild } from './snapshotWork.ts';
import { identifier, literal } from './text.ts';
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
    threads: String(await threadsFor(bytes, snapshot?.path ?? null)),
    temp_directory: join(workDir, 'spill'),
    preserve_insertion_order: 'false',
    memory_limit: buildMemory(),
  });
  const connection = await instance.connect();
  try {
    const build: SnapshotBuild = { id: 'trial', dir: workDir, ...stepsOn(connection) };
    await prepareTables(build);
    if (snapshot !== null) await copyKnown(build, snapshot.path, fips);
    return await look(build, workDir);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** What can be said of a county, and all sources; places and side tables follow from these. */
async function copyKnown(
  { connection, run, rows }: SnapshotBuild,
  path: string,
  fips: string | undefined,
): Promise<void> {
  const ofParcels = await rows<{ name: string }>(
    `SELECT table_name AS name FROM duckdb_columns() WHERE database_name = current_database() AND schema_name = 'main'
      AND column_name IN ('property_id', 'fips') GROUP BY table_name HAVING count(*) = 2 ORDER BY name`,
  );
  await attachTables(connection, path, 'warehouse');
  const [meta] = await rows<{ value: string }>(
    "SELECT value FROM warehouse.snapshot_meta WHERE key = 'schema_version'",
  );
  if (meta?.value !== String(SCHEMA_VERSION)) {
    throw new Error(
      `the snapshot in service has tables of version ${meta?.value ?? '?'}, this program reads version ${SCHEMA_VERSION}: start anew with --fresh and load all sources again`,
    );
  }
  // Snapshots of earlier programs lack some tables.
  const has = async (name: string): Promise<boolean> => {
    const asked = await connection.prepare(`SELECT 1 FROM warehouse.${identifier(name)}`).catch(() => null);
    asked?.destroySync();
    return asked !== null;
  };
  for (const name of Object.keys(listTables)) {
    const ofCounty = fips === undefined ? 'true' : `fips = ${literal(fips)}`;
    if (await has(name))
      await run(
        `INSERT INTO ${name} SELECT * FROM warehouse.${name} WHERE source_id IN (SELECT source_id FROM warehouse.${name} WHERE ${ofCounty})`,
      );
  }
  // A list may have rows of other counties, which would all seem to have lost their parcels.
  const which = fips === undefined ? '' : ` WHERE fips = ${literal(fips)} OR fips IN (SELECT fips FROM list_row)`;
  for (const { name } of ofParcels)
    if (await has(name))
      await run(`INSERT INTO ${identifier(name)} BY NAME SELECT * FROM warehouse.${identifier(name)}${which}`);
  await run('INSERT INTO source SELECT * FROM warehouse.source', 'DETACH warehouse');
}
