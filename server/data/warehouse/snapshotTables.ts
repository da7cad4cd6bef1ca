/** The tables of a snapshot, read apart from what serves requests. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** Attaches the tables of a snapshot for reading, under a name: `USE name`, or `name.parcel`. Throws where they cannot be read. */
export async function attachTables(connection: DuckDBConnection, path: string, name: string): Promise<void> {
  await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (READ_ONLY)`);
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
    await attachTables(connection, path, 'kept');
    await connection.run('USE kept');
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
