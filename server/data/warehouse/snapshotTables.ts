/**
 * The tables of a snapshot: a file a state, never changed once it is written, and above them the small file that says which
 * they are. Snapshots of earlier programs have all tables in that one file.
 */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import { countryViews, narrowed, OF_PARCELS } from './countryViews.sql.ts';
import { tablesFile } from './tablesFile.ts';

/** A file of tables as `snapshot_meta` of the main one names it. `mark`: as in the file's own `snapshot_meta`. */
const StateTables = z.object({ state: z.string(), parcels: z.int().nonnegative(), mark: z.string() });
export type StateTables = z.infer<typeof StateTables>;
/** Where they are written, as a list. */
export const TABLES_KEY = 'tables';

/** A file that has tables of a snapshot; `own` null: of all its states. */
export interface TableFile {
  readonly path: string;
  readonly own: StateTables | null;
}

export interface AttachedTables {
  /** The states that have a file of their own; none: all tables are in one. */
  readonly states: readonly string[];
  /** The databases that have tables, in the order of the states. */
  readonly databases: readonly string[];
  /** The search path by which statements find the tables of one state, of all without one or of a state that has none. */
  readonly pathTo: (state?: string) => string;
  /** Whether a statement so asked goes through views over several states. */
  readonly isWide: (state?: string) => boolean;
  /** A statement over these views as it is best asked. */
  readonly wide: (sql: string) => string;
  /** Makes the views: once, before the first statement that needs them. */
  readonly makeViews: (connection: DuckDBConnection) => Promise<void>;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Attaches the tables of a snapshot for reading: `name` has those of all states, as tables or as views over them. Throws where
 * one of the files is missing, broken, or another one's.
 */
export async function attachTables(connection: DuckDBConnection, path: string, name: string): Promise<AttachedTables> {
  const tables = await attachFiles(connection, path, name);
  await tables.makeViews(connection);
  return tables;
}

/** The same without views yet: of a country they take half a second, and a county needs none. */
export async function attachFiles(connection: DuckDBConnection, path: string, name: string): Promise<AttachedTables> {
  const attach = async (file: string, as: string): Promise<void> =>
    void (await connection.run(`ATTACH ${literal(file)} AS ${as} (READ_ONLY)`));
  const main = `${name}_main`;
  await attach(path, main);
  const files = await stateTables(connection, main);
  if (files === null) {
    await connection.run(`DETACH ${main}`);
    await attach(path, name);
    return {
      states: [],
      databases: [name],
      pathTo: () => `${name}.main`,
      isWide: () => false,
      wide: (sql) => sql,
      makeViews: async () => await Promise.resolve(),
    };
  }
  const of = (state: string): string => `${name}_${state}`;
  for (const { state, mark } of files) {
    const file = tablesFile(path, state);
    await attach(file, of(state));
    if ((await metaOf(connection, of(state), 'mark')) !== mark)
      throw new Error(`${basename(file)} is not the file that ${basename(path)} names`);
  }
  const databases = files.map(({ state }) => of(state));
  await connection.run(`ATTACH ':memory:' AS ${name}`);
  const parts = files.map(({ state, parcels }) => ({ database: of(state), parcels }));
  // Macros are the same in all of them.
  const all = files.length === 1 ? databases : [name, ...databases.slice(0, 1)];
  return {
    states: files.map(({ state }) => state),
    databases,
    isWide: (state) => files.length > 1 && !files.some((file) => file.state === state),
    wide: (sql) => narrowed(sql, parts),
    makeViews: async (on) => {
      const tables = await tablesIn(on, databases);
      for (const view of countryViews(name, main, parts, tables)) await on.run(view);
    },
    pathTo: (state) => {
      const found = files.some((file) => file.state === state) && state !== undefined ? [of(state)] : all;
      return [main, ...found].map((database) => `${database}.main`).join(',');
    },
  };
}

/** The files that have the tables of a snapshot. Throws where its main file cannot be read. */
export async function tableFiles(connection: DuckDBConnection, path: string): Promise<TableFile[]> {
  await connection.run(`ATTACH ${literal(path)} AS looked_at (READ_ONLY)`);
  try {
    const files = await stateTables(connection, 'looked_at');
    return files?.map((own) => ({ path: tablesFile(path, own.state), own })) ?? [{ path, own: null }];
  } finally {
    await connection.run('DETACH looked_at');
  }
}

export async function bytesOf(files: readonly TableFile[]): Promise<number> {
  let bytes = 0;
  for (const { path } of files) bytes += (await stat(path)).size;
  return bytes;
}

async function stateTables(connection: DuckDBConnection, main: string): Promise<StateTables[] | null> {
  const told = await metaOf(connection, main, TABLES_KEY);
  return told === undefined ? null : z.array(StateTables).min(1).parse(JSON.parse(told));
}

async function metaOf(connection: DuckDBConnection, database: string, key: string): Promise<string | undefined> {
  const found = await connection.runAndReadAll(
    `SELECT value FROM ${database}.snapshot_meta WHERE key = ${literal(key)}`,
  );
  const value = found.getRows()[0]?.[0];
  return typeof value === 'string' ? value : undefined;
}

/** Which databases have each table: files of earlier programs lack what came later. */
async function tablesIn(
  connection: DuckDBConnection,
  databases: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await connection.runAndReadAll(
    `SELECT table_name, database_name FROM duckdb_tables() WHERE database_name IN (${databases.map(literal).join(', ')})
      ORDER BY table_name = ${literal(OF_PARCELS)} DESC, table_name`,
  );
  const tables = new Map<string, Set<string>>();
  for (const [table, database] of found.getRows())
    tables.set(String(table), (tables.get(String(table)) ?? new Set()).add(String(database)));
  return tables;
}

/**
 * Runs `use` on a connection that finds the tables of a snapshot by their names, and only reads them.
 *
 * @param path of its database file
 */
export async function withTables<T>(path: string, use: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const { pathTo } = await attachTables(connection, path, 'kept');
    await connection.run(`SET search_path = ${literal(pathTo())}`);
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
