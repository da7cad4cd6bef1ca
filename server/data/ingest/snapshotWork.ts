import type { DuckDBConnection } from '@duckdb/node-api';

/** A snapshot that is being built, to the steps that fill it. */
export interface SnapshotBuild {
  readonly id: string;
  readonly dir: string;
  readonly connection: DuckDBConnection;
  /** Runs statements one after the other. */
  readonly run: (...statements: readonly string[]) => Promise<void>;
  readonly rows: <T>(sql: string) => Promise<T[]>;
}

/** What a step of ingest needs of the database it works in. */
export type Workshop = Pick<SnapshotBuild, 'run' | 'rows'> & {
  /** Directory for files that live only as long as the build. */
  readonly workDir: string;
};
