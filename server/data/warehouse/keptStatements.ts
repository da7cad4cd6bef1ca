import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

/** A connection with the statements that it ran last, prepared. */
export interface StatementKeeper {
  /**
   * Runs something on a statement, which finds its tables by the search path, null: needs none; a connection runs one at a time.
   * `written`: gives the text that DuckDB gets, where that is another one.
   */
  readonly use: <T>(
    sql: string,
    path: string | null,
    run: (statement: DuckDBPreparedStatement) => Promise<T>,
    written?: (sql: string) => string,
  ) => Promise<T>;
  /** Does something on the connection itself. */
  readonly raw: <T>(run: (connection: DuckDBConnection) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** More than the hot calls have between them; searches with other filters are other statements. */
const KEPT = 100;
/** Outlines and lists written into a statement come once. */
const LONGEST = 20_000;

/**
 * Preparing costs 0.3 to 0.8 ms of a query that takes 1: a statement is prepared once, and those used longest ago give
 * way. One that failed is not used again.
 */
export function keepStatements(connection: DuckDBConnection): StatementKeeper {
  // In the order of their last use.
  const kept = new Map<string, DuckDBPreparedStatement>();
  let currentPath = '';
  return {
    use: async (sql, path, run, written = (text) => text) => {
      // For those prepared, too: what is bound as another type has them look for their tables once more.
      if (path !== null && path !== currentPath) {
        await connection.run(`SET search_path = '${path}'`);
        currentPath = path;
      }
      const key = `${path ?? ''} ${sql}`;
      const statement = kept.get(key) ?? (await connection.prepare(written(sql)));
      kept.delete(key);
      try {
        const answer = await run(statement);
        if (sql.length <= LONGEST) kept.set(key, statement);
        return answer;
      } finally {
        if (kept.get(key) !== statement) statement.destroySync();
        const [oldest] = kept;
        if (kept.size > KEPT && oldest !== undefined) {
          kept.delete(oldest[0]);
          oldest[1].destroySync();
        }
      }
    },
    raw: async (run) => await run(connection),
    close: () => {
      for (const statement of kept.values()) statement.destroySync();
      kept.clear();
      connection.closeSync();
    },
  };
}
