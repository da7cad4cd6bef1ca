import { DuckDBInstance, type DuckDBConnection, type DuckDBResult } from '@duckdb/node-api';
import { bindParams, type Params } from './bindParams.ts';
import { readRows, type Plain } from './readRows.ts';

export interface SnapshotPool {
  readonly query: (sql: string, params?: Params) => Promise<Record<string, Plain>[]>;
  /** The same for numbers alone, column by column. */
  readonly columns: (sql: string, params?: Params) => Promise<Float64Array[]>;
  /** Closes the file as soon as no query is running on it; new queries are refused from now on. */
  readonly retire: () => Promise<void>;
}

export interface PoolOptions {
  readonly connections: number;
  /** For example `4GB`; absent = DuckDB's own choice (80 % of the machine). */
  readonly memoryLimit?: string;
}

/**
 * A few read-only connections on one snapshot file. Queries beyond their number wait in line. SQL on it cannot reach
 * other files or the network, whatever it says.
 */
export async function openSnapshotPool(path: string, options: PoolOptions): Promise<SnapshotPool> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.memoryLimit === undefined ? {} : { memory_limit: options.memoryLimit }),
  });
  const all: DuckDBConnection[] = [];
  for (let number = 0; number < options.connections; number += 1) all.push(await instance.connect());
  const idle = [...all];
  const waiting: ((connection: DuckDBConnection) => void)[] = [];
  let retired: (() => void) | null = null;

  const acquire = async (): Promise<DuckDBConnection> =>
    idle.pop() ?? (await new Promise<DuckDBConnection>((resolve) => waiting.push(resolve)));

  const release = (connection: DuckDBConnection): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
    if (retired && idle.length === all.length) retired();
  };

  const run = async <T>(
    sql: string,
    params: Params | undefined,
    read: (result: DuckDBResult) => Promise<T>,
  ): Promise<T> => {
    if (retired) throw new Error('the snapshot is closed');
    const connection = await acquire();
    try {
      const statement = await connection.prepare(sql);
      try {
        if (params) bindParams(statement, params);
        return await read(await statement.run());
      } finally {
        statement.destroySync();
      }
    } finally {
      release(connection);
    }
  };

  const retire = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      retired = resolve;
      if (idle.length === all.length) resolve();
    });
    for (const connection of all) connection.closeSync();
    instance.closeSync();
  };

  return {
    query: async (sql, params) => await run(sql, params, readRows),
    columns: async (sql, params) => await run(sql, params, readColumns),
    retire,
  };
}

/** All columns of a result that has numbers only (ids fit 53 bits), NULL as NaN. */
async function readColumns(result: DuckDBResult): Promise<Float64Array[]> {
  const chunks = await result.fetchAllChunks();
  const count = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(count));
  let start = 0;
  for (const chunk of chunks) {
    for (const [at, target] of columns.entries()) {
      const vector = chunk.getColumnVector(at);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        const value = vector.getItem(row);
        target[start + row] = value === null ? Number.NaN : Number(value);
      }
    }
    start += chunk.rowCount;
  }
  return columns;
}
