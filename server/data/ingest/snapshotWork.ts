import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../warehouse/readRows.ts';

/** A statement; or one that is left out while `where`, a table, is empty: a long one takes longer to plan than to run. */
export type Step = string | { readonly where: string; readonly sql: string };

/** A snapshot that is being built, to the steps that fill it. */
export interface SnapshotBuild {
  readonly id: string;
  readonly dir: string;
  readonly connection: DuckDBConnection;
  /** Runs statements one after the other. */
  readonly run: (...steps: readonly Step[]) => Promise<void>;
  readonly rows: <T>(sql: string) => Promise<T[]>;
  /** Of new ids, in ascending order, those that parcels of states have that stay as they are; absent: there are none. */
  readonly takenElsewhere?: ((ids: Float64Array) => Promise<readonly number[]>) | undefined;
  /** Told of each county that is put together, for whoever waits. */
  readonly onCounty?: (fips: string, at: number, of: number) => void;
}

/** What a step of ingest needs of the database it works in. */
export type Workshop = Pick<SnapshotBuild, 'run' | 'rows'> & {
  /** Directory for files that live only as long as the build. */
  readonly workDir: string;
};

export function stepsOn(connection: DuckDBConnection): Pick<SnapshotBuild, 'connection' | 'run' | 'rows'> {
  const rows = async <R>(sql: string): Promise<R[]> => {
    // The caller states the row type of its own SQL.
    return readRows(await connection.run(sql)) as R[];
  };
  return {
    connection,
    rows,
    run: async (...steps) => {
      for (const step of steps) {
        if (typeof step === 'string') await connection.run(step);
        else if ((await rows(`SELECT 1 AS n FROM ${step.where} LIMIT 1`)).length > 0) await connection.run(step.sql);
      }
    },
  };
}
