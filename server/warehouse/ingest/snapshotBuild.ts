/**
 * Building a snapshot: a copy of the one in service (or empty tables) in `building/`, changed there, checked, closed
 * and only then moved into place and published. Whatever fails before the last rename leaves the old one in service.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { leadRuleTexts, type LeadRules } from '../../../src/api/catalogue/leadRules.ts';
import { readRows } from '../readRows.ts';
import { allTables, SCHEMA_VERSION } from '../schema.ts';
import { currentSnapshot, newSnapshotId, publishSnapshot, snapshotFile, type Snapshot } from '../snapshots.ts';
import { lockWarehouse } from './ingestLock.ts';
import { macros } from './macros.sql.ts';
import { writePlaces } from './places.queries.ts';
import { literal } from './text.ts';

export interface BuildOptions {
  readonly dir: string;
  /** Start from empty tables instead of the snapshot in service. */
  readonly fresh?: boolean;
  readonly threads?: number;
  /** For example `4GB`; absent = DuckDB's own choice. Larger work spills to disk beside the snapshot. */
  readonly memoryLimit?: string;
}

export interface SnapshotBuild {
  readonly id: string;
  readonly dir: string;
  readonly connection: DuckDBConnection;
  /** Runs statements one after the other. */
  readonly run: (...statements: readonly string[]) => Promise<void>;
  readonly rows: <T>(sql: string) => Promise<T[]>;
}

const BUILDING = 'building';

/** Runs `fill` on a new snapshot and publishes it. Answers what `fill` answered and the snapshot. */
export async function buildSnapshot<T>(
  options: BuildOptions,
  rules: LeadRules,
  fill: (build: SnapshotBuild) => Promise<T>,
): Promise<{ snapshot: Snapshot; filled: T }> {
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
    const current = options.fresh === true ? null : await currentSnapshot(dir);
    if (current) await copyFile(current.path, path, constants.COPYFILE_FICLONE);
    const filled = await fillFile(path, id, options, rules, fill);
    await rename(path, snapshotFile(dir, id));
    const snapshot = await publishSnapshot(dir, snapshotFile(dir, id));
    return { snapshot, filled };
  } finally {
    await rm(building, { recursive: true, force: true });
    await unlock();
  }
}

async function fillFile<T>(
  path: string,
  id: string,
  options: BuildOptions,
  rules: LeadRules,
  fill: (build: SnapshotBuild) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, {
    threads: String(options.threads ?? 2),
    temp_directory: `${path}.tmp`,
    // Steps between the file and the tables are sets; a query with ORDER BY is written in its order all the same.
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.memoryLimit === undefined ? {} : { memory_limit: options.memoryLimit }),
  });
  const connection = await instance.connect();
  try {
    const rows = async <R>(sql: string): Promise<R[]> => {
      // The caller states the row type of its own SQL.
      return (await readRows(await connection.run(sql))) as R[];
    };
    const run = async (...statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await connection.run(statement);
    };
    const build: SnapshotBuild = { id, dir: options.dir, connection, run, rows };
    await prepareTables(build);
    const filled = await fill(build);
    await finish(build, rules);
    await connection.run('CHECKPOINT');
    return filled;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function prepareTables(build: SnapshotBuild): Promise<void> {
  const tables = await build.rows<{ n: number }>(
    "SELECT count(*) AS n FROM duckdb_tables() WHERE schema_name = 'main' AND NOT temporary",
  );
  if (tables[0]?.n === 0) {
    await build.run(...allTables);
  } else {
    const [meta] = await build.rows<{ value: string }>("SELECT value FROM snapshot_meta WHERE key = 'schema_version'");
    if (meta?.value !== String(SCHEMA_VERSION)) {
      throw new Error(
        `the snapshot in service has tables of version ${meta?.value ?? '?'}, this program writes version ${SCHEMA_VERSION}: start anew with --fresh and load all sources again`,
      );
    }
  }
  await build.run(...macros);
}

async function finish(build: SnapshotBuild, rules: LeadRules): Promise<void> {
  const fips = await build.rows<{ fips: string }>(
    'SELECT DISTINCT fips FROM parcel WHERE fips IS NOT NULL ORDER BY fips',
  );
  const stateCodes = await build.rows<{ code: string }>(
    'SELECT DISTINCT state_code AS code FROM parcel WHERE state_code IS NOT NULL ORDER BY code',
  );
  await build.run(
    ...writePlaces(
      fips.map((row) => row.fips),
      stateCodes.map((row) => row.code),
    ),
    'DELETE FROM snapshot_meta',
    `INSERT INTO snapshot_meta VALUES ('schema_version', '${SCHEMA_VERSION}'), ('created_at', ${literal(new Date().toISOString())}),
      ('lead_rules', ${literal(JSON.stringify({ parameters: rules, texts: leadRuleTexts(rules) }))})`,
  );
  const [check] = await build.rows<{ n: number; ids: number }>(
    'SELECT count(*) AS n, count(DISTINCT property_id) AS ids FROM parcel',
  );
  if (!check || check.n !== check.ids) {
    throw new Error(`the new snapshot holds ${check?.n} parcels but ${check?.ids} property ids: not published`);
  }
}

/** Writes a file of the snapshot beside it: `<id>.<ending>`. Answers its name. */
export async function writeBeside(build: SnapshotBuild, ending: string, content: string): Promise<string> {
  const name = `${build.id}.${ending}`;
  await writeFile(join(build.dir, name), content);
  return name;
}
