import { basename } from 'node:path';
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
} from '@duckdb/node-api';
import { bindParams, type Params } from './bindParams.ts';
import { toldAsDamage } from './damagedData.ts';
import { keepStatements, type StatementKeeper } from './keptStatements.ts';
import { chunksOf, readRows, type Plain } from './readRows.ts';
import { tablesFile } from './tablesFile.ts';
import { attachFiles, type AttachedTables } from './snapshotTables.ts';
import { TooManyQueries } from './tooManyQueries.ts';

export interface SnapshotPool {
  /** `state`: the only one, in small letters, whose tables are asked; absent: those of all. */
  readonly query: (sql: string, params?: Params, state?: string) => Promise<Record<string, Plain>[]>;
  /** The same for numbers alone, column by column. */
  readonly columns: (sql: string, params?: Params, state?: string) => Promise<Float64Array[]>;
  /** The states that have a file of their own (`AttachedTables`), and the databases that have tables. */
  readonly states: readonly string[];
  readonly databases: readonly string[];
  /** Closes the file as soon as no query is running on it; new queries are refused from now on. */
  readonly retire: () => Promise<void>;
}

export interface PoolOptions {
  readonly connections: number;
  /** For example `4GB`; absent = DuckDB's own choice (80 % of the machine). */
  readonly memoryLimit?: string;
  /** Threads of a query that runs alone; absent = DuckDB's own choice (all of the machine). */
  readonly threads?: number;
}

/** Who comes when so many wait is told to come again: under the load that two cores carry some ten wait. */
const MOST_WAITING = 300;

/** So long after queries last ran side by side, one that runs alone gets all threads again. */
const CROWDED_MS = 1000;

/**
 * A few read-only connections on one snapshot. Queries beyond their number wait in line, which is bounded (`TooManyQueries`). SQL on it cannot reach
 * other files or the network, whatever it says.
 *
 * Statements stay prepared. Queries that run side by side have a thread each: two for the same page cost a quarter to a
 * half more of the processor, and under load nobody waits less for it.
 */
export async function openSnapshotPool(path: string, options: PoolOptions): Promise<SnapshotPool> {
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: `${path}.tmp`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.memoryLimit === undefined ? {} : { memory_limit: options.memoryLimit }),
    ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
  });
  const connections: DuckDBConnection[] = [];
  for (let number = 0; number < options.connections; number += 1) connections.push(await instance.connect());
  const { databases, states, pathTo, isWide, wide, makeViews } = await opened(connections, path).catch(
    (error: unknown) => {
      for (const connection of connections) connection.closeSync();
      instance.closeSync();
      throw error;
    },
  );
  const all = connections.map(keepStatements);
  const idle = [...all];
  const waiting: ((connection: StatementKeeper) => void)[] = [];
  let retired: (() => void) | null = null;
  const share = await shareThreads(all[0]);
  let views: Promise<void> | null = null;
  const viewsFailed = (error: unknown): never => {
    // Whoever asks next tries again.
    views = null;
    throw error;
  };

  const acquire = async (): Promise<StatementKeeper> => {
    // The one used last has the statements of now.
    const free = idle.pop();
    if (free !== undefined) return free;
    if (waiting.length >= MOST_WAITING) throw new TooManyQueries();
    return await new Promise<StatementKeeper>((resolve) => waiting.push(resolve));
  };

  const release = (connection: StatementKeeper): void => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
    if (retired && idle.length === all.length) retired();
  };

  const run = async <T>(
    sql: string,
    { params, state }: { readonly params: Params | undefined; readonly state: string | undefined },
    read: (result: DuckDBMaterializedResult) => T,
  ): Promise<T> => {
    if (retired) throw new Error('the snapshot is closed');
    const connection = await acquire();
    try {
      await share(connection, all.length - idle.length);
      const ask = async (statement: DuckDBPreparedStatement): Promise<T> => {
        if (params) bindParams(statement, params);
        return read(await statement.run());
      };
      if (!isWide(state)) return await connection.use(sql, pathTo(state), ask);
      await (views ??= connection.raw(makeViews).catch(viewsFailed));
      return await connection.use(sql, pathTo(state), ask, wide);
    } catch (error) {
      throw toldAsDamage(error, fileOf(path, states, state));
    } finally {
      release(connection);
    }
  };

  const retire = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      retired = resolve;
      if (idle.length === all.length) resolve();
    });
    for (const connection of all) connection.close();
    instance.closeSync();
  };

  return {
    query: async (sql, params, state) => await run(sql, { params, state }, readRows),
    columns: async (sql, params, state) => await run(sql, { params, state }, readColumns),
    states,
    databases,
    retire,
  };
}

/** The file that is asked; of several what they are called. */
function fileOf(path: string, states: readonly string[], asked: string | undefined): string {
  const [only, other] = states;
  if (only === undefined) return basename(path);
  const state = other === undefined ? only : states.find((one) => one === asked);
  return basename(tablesFile(path, state ?? '*'));
}

/** Nothing that is asked of it later reaches other files. */
async function opened([first]: readonly DuckDBConnection[], path: string): Promise<AttachedTables> {
  if (first === undefined) throw new Error('a snapshot needs a connection');
  const tables = await attachFiles(first, path, 'facts');
  await first.run('SET GLOBAL enable_external_access = false');
  return tables;
}

/** Gives the threads to a query that is about to run beside so many; a change of mind costs as much as a small query. */
async function shareThreads(
  first: StatementKeeper | undefined,
): Promise<(connection: StatementKeeper, running: number) => Promise<void>> {
  const most = await first?.use("SELECT current_setting('threads')::VARCHAR", null, async (statement) =>
    Number((await statement.runAndReadAll()).getRows()[0]?.[0]),
  );
  let threads = most ?? 1;
  let crowdedAt = -Infinity;
  return async (connection, running) => {
    const now = performance.now();
    if (running > 1) crowdedAt = now;
    const wanted = now - crowdedAt < CROWDED_MS ? 1 : (most ?? 1);
    if (wanted === threads) return;
    threads = wanted;
    await connection.use(`SET threads = ${wanted}`, null, async (statement) => await statement.run());
  };
}

/** All columns of a result that has numbers only (ids fit 53 bits), NULL as NaN. */
function readColumns(result: DuckDBMaterializedResult): Float64Array[] {
  const count = result.rowCount;
  const columns = Array.from({ length: result.columnCount }, () => new Float64Array(count));
  let start = 0;
  for (const chunk of chunksOf(result)) {
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
