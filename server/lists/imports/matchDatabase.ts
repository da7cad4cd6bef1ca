/** A DuckDB of its own for one import: it sees the snapshot in service and spills to the import's folder. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { cleanMacros } from '../../data/ingest/cleanValue.sql.ts';
import { macros } from '../../data/ingest/macros.sql.ts';
import { readRows } from '../../data/warehouse/readRows.ts';
import type { Snapshot } from '../../data/warehouse/snapshots.ts';
import { attachTables } from '../../data/warehouse/snapshotTables.ts';

export interface MatchDatabase {
  readonly run: (...statements: readonly string[]) => Promise<void>;
  /** T says what the SQL selects; nothing checks it. */
  readonly rows: <T>(sql: string) => Promise<T[]>;
}

/** One thread: the other one answers people. What does not fit is spilled beside the upload. */
const SETTINGS = {
  threads: '1',
  memory_limit: '1GB',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
} as const;

/** `snapshot` null: nothing is loaded, so nothing matches. */
export async function atMatchDatabase<T>(
  dir: string,
  snapshot: Snapshot | null,
  work: (database: MatchDatabase) => Promise<T>,
): Promise<T> {
  const spill = join(dir, 'spill');
  await mkdir(spill, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', { ...SETTINGS, temp_directory: spill });
  const connection = await instance.connect();
  try {
    const run = async (...statements: readonly string[]): Promise<void> => {
      for (const statement of statements) await connection.run(statement);
    };
    const rows = async <R>(sql: string): Promise<R[]> => readRows(await connection.run(sql)) as R[];
    await run(...macros, ...cleanMacros);
    if (snapshot === null) {
      await run(
        'CREATE TABLE place_of AS SELECT NULL::BIGINT AS property_id, NULL::VARCHAR AS fips, NULL::VARCHAR AS apn, NULL::VARCHAR AS apn_key, NULL::VARCHAR AS address_key, NULL::VARCHAR AS street_address, NULL::VARCHAR AS unit_number, NULL::VARCHAR AS city_name, NULL::VARCHAR AS owner_name LIMIT 0',
      );
    } else {
      await attachTables(connection, snapshot.path, 'snap');
      await run(
        'CREATE VIEW place_of AS SELECT property_id, fips, apn, apn_key, address_key, street_address, unit_number, city_name, owner_name FROM snap.parcel',
      );
    }
    return await work({ run, rows });
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(spill, { recursive: true, force: true });
  }
}
