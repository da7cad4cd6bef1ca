import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { isConstant, partsOf, toColumnValue, type Recipe } from '../recipes/recipe.ts';
import { readRows, type Plain } from '../warehouse/readRows.ts';
import { metaTables, parcelTable } from '../warehouse/schema.ts';
import { currentSnapshot } from '../warehouse/snapshots.ts';
import { macros } from './macros.sql.ts';
import { matchFiles } from './recipeFiles.ts';
import { literal } from './text.ts';
import { workedOut } from './staging.sql.ts';
import { stageSource, type StagedSource } from './stageSource.ts';

export interface DryRun extends StagedSource {
  /** Fact or record field -> the columns it is read from. */
  readonly mapping: readonly { readonly target: string; readonly from: string }[];
  /** The first parcels as they would be staged, only the columns that have a value. */
  readonly firstRows: readonly Readonly<Record<string, Plain>>[];
  /** Rows looked at of each file at most. */
  readonly limit: number;
}

const LIMIT = 100_000;
const SHOWN = 5;

/**
 * What an ingest would do, without touching a warehouse: the mapping, the first rows, what would be rejected or become
 * unknown. Looks at the first 100,000 rows of each file, so that it is quick on any size.
 */
export async function dryRun(request: {
  readonly recipe: Recipe;
  readonly files: readonly string[];
  readonly limit?: number;
  /** As in IngestOptions. */
  readonly far?: boolean;
  /** The warehouse whose parcels a joining recipe is tried against; it is only read. */
  readonly dir?: string;
}): Promise<DryRun> {
  const { recipe, limit = LIMIT } = request;
  const paths = await matchFiles(recipe, request.files);
  const workDir = await mkdtemp(join(tmpdir(), 'platbook-dry-run-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', temp_directory: join(workDir, 'spill') });
  const connection = await instance.connect();
  try {
    const run = async (...statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await connection.run(statement);
    };
    // The caller states the row type of its own SQL.
    const rows = async <T>(sql: string): Promise<T[]> => (await readRows(await connection.run(sql))) as T[];
    await run(...macros);
    if (recipe.joins !== undefined) await run(...(await knownParcels(request.dir)));
    const staged = await stageSource({ run, rows, workDir }, recipe, paths, {
      limit,
      keepFar: request.far === true,
    });
    const first = await rows<Record<string, Plain>>(
      `SELECT * EXCLUDE (property_id, ${workedOut.join(', ')}) FROM stage_parcel ORDER BY apn LIMIT ${SHOWN}`,
    );
    return { ...staged, mapping: mappingOf(recipe), firstRows: first.map(withoutNulls), limit };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The parcels of the snapshot in service, or none. */
async function knownParcels(dir: string | undefined): Promise<string[]> {
  const snapshot = dir === undefined ? null : await currentSnapshot(dir);
  if (snapshot === null) return [parcelTable, metaTables.source];
  return [
    `ATTACH ${literal(snapshot.path)} AS warehouse (READ_ONLY)`,
    'CREATE VIEW parcel AS SELECT * FROM warehouse.parcel',
    'CREATE VIEW source AS SELECT * FROM warehouse.source',
  ];
}

function withoutNulls(row: Record<string, Plain>): Record<string, Plain> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function mappingOf(recipe: Recipe): { target: string; from: string }[] {
  const columns = (value: ReturnType<typeof toColumnValue>): string =>
    `${value.file === undefined ? '' : `${value.file}: `}${[value.column].flat().join(' + ')}`;
  const inFacts = Object.entries(recipe.facts).flatMap(([target, value]) => {
    if (value === undefined) return [];
    const parts = partsOf(value).map(columns);
    const from = typeof value === 'object' && 'constant' in value ? `always ${value.constant}` : parts.join(', else ');
    return [{ target, from: typeof value === 'object' && 'add' in value ? parts.join(' plus ') : from }];
  });
  const inRecords = Object.entries(recipe.records).flatMap(([kind, list]) =>
    (list ?? []).flatMap((record) =>
      Object.entries(record.fields).flatMap(([field, value]) =>
        value === undefined
          ? []
          : isConstant(value)
            ? [{ target: `${kind}.${field}`, from: `always ${value.constant}` }]
            : [{ target: `${kind}.${field}`, from: columns({ file: record.file, ...toColumnValue(value) }) }],
      ),
    ),
  );
  const ids = Object.values(recipe.files).map(({ apn }) => ({
    target: 'apn',
    from: apn === undefined ? 'none: a parcel is known by its address' : [apn].flat().join(' + '),
  }));
  return [...ids, ...inFacts, ...inRecords];
}
