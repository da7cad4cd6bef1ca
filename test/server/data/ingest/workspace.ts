/** A place to ingest into: a directory that goes away, files written into it, rows read back as the server reads them. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { bindParams } from '../../../../server/data/warehouse/bindParams.ts';
import { cleanMacros } from '../../../../server/data/ingest/cleanValue.sql.ts';
import { ingest, type IngestOptions } from '../../../../server/data/ingest/ingest.ts';
import type { IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { macros } from '../../../../server/data/ingest/macros.sql.ts';
import { readRows, type Plain } from '../../../../server/data/warehouse/readRows.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { openWarehouse, type Warehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';

export interface Workspace {
  /** The warehouse directory. */
  readonly dir: string;
  readonly write: (name: string, content: string | Uint8Array) => Promise<string>;
  /** Writes the files and ingests them with a recipe made of `simpleRecipe` and the changes. */
  readonly load: (
    files: Readonly<Record<string, string>>,
    changes?: object,
    options?: IngestOptions,
  ) => Promise<IngestReport>;
  readonly rows: <T = Record<string, Plain>>(sql: string) => Promise<T[]>;
  readonly remove: () => Promise<void>;
}

/** One file `roll.csv` with a parcel number; facts and records are for the test to add. */
export const simpleRecipe = {
  format: 1,
  id: 'test-roll',
  name: 'Test roll',
  asOf: '2024-06-30',
  fips: '51540',
  loans: 'none_recorded',
  files: { roll: { match: ['roll*'], apn: 'apn' } },
  facts: {},
};

/** `like`: begins with what another one has loaded. What many tests begin with is loaded once and copied. */
export async function workspace(like?: Workspace): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'platbook-ingest-'));
  const dir = join(root, 'warehouse');
  const input = join(root, 'input');
  await mkdir(input);
  if (like !== undefined) await cp(like.dir, dir, { recursive: true });
  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(input, name);
    await writeFile(path, content);
    return path;
  };
  let reader: Warehouse | null = null;
  return {
    dir,
    write,
    load: async (files, changes = {}, options = {}) => {
      const paths: string[] = [];
      for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
      return await ingest({ dir, recipe: parseRecipe({ ...simpleRecipe, ...changes }, 'test'), files: paths, options });
    },
    rows: async <T>(sql: string) => {
      const snapshot = await currentSnapshot(dir);
      if (reader === null || reader.current()?.id !== snapshot?.id) {
        await reader?.close();
        reader = await openWarehouse(dir, { connections: 1 });
      }
      return await reader.query<T>(sql);
    },
    remove: async () => {
      await reader?.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export interface MacroDatabase {
  readonly value: (expression: string) => Promise<Plain>;
  readonly values: (expression: string, texts: readonly string[]) => Promise<Plain[]>;
  readonly close: () => void;
}

/** The macros of a snapshot in an empty database: `value("zip5('02139-1234')")`. */
export async function macroDatabase(): Promise<MacroDatabase> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  for (const macro of [...macros, ...cleanMacros]) await connection.run(macro);
  const values = async (expression: string, texts: readonly string[]): Promise<Plain[]> => {
    const statement = await connection.prepare(
      `SELECT ${expression} AS value FROM (SELECT unnest($1::VARCHAR[]) AS text, unnest(range(len($1::VARCHAR[]))) AS place) ORDER BY place`,
    );
    bindParams(statement, [texts]);
    const rows = readRows(await statement.run());
    statement.destroySync();
    return rows.map((row) => row['value'] ?? null);
  };
  return {
    values,
    value: async (expression) => readRows(await connection.run(`SELECT ${expression} AS value`))[0]?.['value'] ?? null,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** CSV of rows with the same keys. */
export function csv(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const header = Object.keys(rows[0] ?? {});
  const field = (value: string | number | null | undefined): string => {
    const text = String(value ?? '');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows.map((row) => header.map((key) => field(row[key])))].map((line) => line.join(',')).join('\n');
}
