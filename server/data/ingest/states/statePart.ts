import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableFile } from '../../warehouse/snapshotTables.ts';
import { literal } from '../text.ts';

/** The tables of a state that are being changed. */
export interface StatePart {
  readonly state: string;
  /** The database that they are in. */
  readonly database: string;
  readonly path: string;
  /** They began as the tables of this state that are in service, alone. */
  readonly isCopy: boolean;
}

/** A state that stays as it is. */
export type Untouched = TableFile & { readonly own: NonNullable<TableFile['own']> };

/**
 * Rows that DuckDB keeps together and passes over together: what lies around a house costs a quarter less to find than
 * with its own 122,880, a page of a county a tenth; with 8,192 no less, and the file grows.
 */
const ROWS_A_GROUP = 32_768;

/**
 * Opens tables that are written; only a file that is attached can be told how. It is thrown away when anything fails, so a log
 * serves only to write a large one by and by: a small one has none, no statement waits for the disk, and the file is written
 * when it is detached.
 */
export async function attachNew(
  connection: DuckDBConnection,
  { database, path }: Pick<StatePart, 'database' | 'path'>,
  isSmall: boolean,
): Promise<void> {
  await connection.run(
    `ATTACH ${literal(path)} AS ${database} (ROW_GROUP_SIZE ${ROWS_A_GROUP}${isSmall ? ', RECOVERY_MODE no_wal_writes' : ''})`,
  );
}
