import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { bindParams, type Params } from '../../server/data/warehouse/bindParams.ts';
import type { Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { attachTables, type AttachedTables } from '../../server/data/warehouse/snapshotTables.ts';

export interface Statement {
  readonly sql: string;
  readonly params: Params | undefined;
}

/** A warehouse whose queries are written down as they pass through, so that the very same can be run without us. */
export function recorder(warehouse: Warehouse): Warehouse & { readonly taken: () => Statement[] } {
  let statements: Statement[] = [];
  return {
    ...warehouse,
    query: async <T>(sql: string, params?: Params): Promise<T[]> => {
      statements.push({ sql, params });
      return await warehouse.query<T>(sql, params);
    },
    selectShown: async (sql, params) => {
      statements.push({ sql, params });
      return await warehouse.selectShown(sql, params);
    },
    taken: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}

export interface Straight {
  /** Runs statements side by side, each on its connection, and fetches the results without converting a value. */
  readonly run: (statements: readonly Statement[]) => Promise<unknown>;
  /** The values, for the checks. */
  readonly rows: (statement: Statement) => Promise<Record<string, unknown>[]>;
  readonly close: () => void;
}

/** DuckDB by itself on the tables of a snapshot: nothing of ours but the SQL text and the binding of its values. */
export async function openStraight(file: string, connections = 2): Promise<Straight> {
  const instance = await DuckDBInstance.create(':memory:');
  const all: DuckDBConnection[] = [];
  let tables: AttachedTables | null = null;
  for (let number = 0; number < connections; number++) {
    const connection = await instance.connect();
    tables ??= await attachTables(connection, file, 'snapshot');
    await connection.run(`SET search_path = '${tables.pathTo()}'`);
    all.push(connection);
  }
  const runOn = async (connection: DuckDBConnection | undefined, { sql, params }: Statement) => {
    if (connection === undefined) throw new Error('more statements than connections');
    const prepared = await connection.prepare(sql);
    if (params !== undefined) bindParams(prepared, params);
    return await prepared.run();
  };
  return {
    run: async (statements) =>
      await Promise.all(
        statements.map(async (statement, index) => await (await runOn(all[index], statement)).fetchAllChunks()),
      ),
    rows: async (statement) => await (await runOn(all[0], statement)).getRowObjectsJS(),
    close: () => {
      for (const connection of all) connection.closeSync();
      instance.closeSync();
    },
  };
}
