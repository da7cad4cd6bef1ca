/**
 * Two snapshots side by side, in a database of their own in memory: what serves requests is not disturbed, and both
 * are read whatever moves over meanwhile.
 */
import { existsSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { bindParams, type Params } from '../../data/warehouse/bindParams.ts';
import { readRows } from '../../data/warehouse/readRows.ts';
import { READABLE_VERSIONS } from '../../data/warehouse/schema.ts';
import { attachTables, type AttachedTables } from '../../data/warehouse/snapshotTables.ts';

export type Side = 'before' | 'after';

export interface Comparison {
  /** Whether the earlier snapshot is still there and has tables of this version. */
  readonly hasBefore: boolean;
  /** Rows of a query; tables and macros without a name of a snapshot are those of `side`. */
  readonly rows: <T>(side: Side, sql: string, params?: Params) => Promise<T[]>;
  /** The numbers of the first column: a million of them as compactly as they come. */
  readonly numbers: (side: Side, sql: string, params?: Params) => Promise<Float64Array>;
  readonly close: () => void;
}

/** Enough for sorting the ids of a large county; what is more is refused, not swapped. */
const MEMORY_LIMIT = '1GB';

export async function openComparison(afterPath: string, beforePath: string | null): Promise<Comparison> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY_LIMIT,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    const after = await attachTables(connection, afterPath, 'after' satisfies Side);
    const before = beforePath === null ? null : await attachEarlier(connection, beforePath);
    await connection.run('SET enable_external_access = false');
    let side: Side | null = null;
    const run = async (wanted: Side, sql: string, params: Params) => {
      const tables = wanted === 'after' ? after : before;
      if (side !== wanted && tables !== null) await connection.run(`SET search_path = '${tables.pathTo()}'`);
      side = wanted;
      const statement = await connection.prepare(sql);
      bindParams(statement, params);
      return { result: await statement.run(), end: () => statement.destroySync() };
    };
    return {
      hasBefore: before !== null,
      rows: async <T>(wanted: Side, sql: string, params: Params = {}) => {
        const { result, end } = await run(wanted, sql, params);
        try {
          // The caller states the row type of its own SQL.
          return readRows(result) as T[];
        } finally {
          end();
        }
      },
      numbers: async (wanted, sql, params = {}) => {
        const { result, end } = await run(wanted, sql, params);
        try {
          const chunks = await result.fetchAllChunks();
          const numbers = new Float64Array(chunks.reduce((sum, { rowCount }) => sum + rowCount, 0));
          let at = 0;
          for (const chunk of chunks) {
            const vector = chunk.getColumnVector(0);
            for (let row = 0; row < chunk.rowCount; row += 1) numbers[at++] = Number(vector.getItem(row));
          }
          return numbers;
        } finally {
          end();
        }
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** An earlier snapshot that is gone, broken or of another version is as good as none. */
async function attachEarlier(connection: DuckDBConnection, path: string): Promise<AttachedTables | null> {
  if (!existsSync(path)) return null;
  try {
    const tables = await attachTables(connection, path, 'before' satisfies Side);
    const reader = await connection.runAndReadAll(
      "SELECT value FROM before.snapshot_meta WHERE key = 'schema_version'",
    );
    return READABLE_VERSIONS.includes(Number(reader.getRows()[0]?.[0])) ? tables : null;
  } catch {
    return null;
  }
}
