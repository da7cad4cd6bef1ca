/** Real public records for journeys: parts of files, loaded as by hand, and plain SQL over the same parts to compare with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ingest } from '../../server/data/ingest/ingest.ts';
import type { IngestReport } from '../../server/data/ingest/ingestReport.ts';
import { findRecipe } from '../../server/data/recipes/recipeCatalogue.ts';

/** A file of real records and the rows of it that are taken: the same at each run. */
export interface RealFile {
  readonly recipe: string;
  /** Below the folder of real records. */
  readonly file: string;
  /** SQL over its columns; absent = all rows. */
  readonly rows?: string;
}

export interface RealRecords {
  /** What the load of each file said, by the name of its view. */
  readonly reports: Readonly<Record<string, IngestReport>>;
  /** One number by SQL that shares nothing with the product's; every file is a view of texts. */
  readonly count: (sql: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Loads the parts one after the other into the warehouse of a server that is running, as `npm run ingest` does. */
export async function loadRealRecords(
  folder: string,
  warehouseDir: string,
  files: Readonly<Record<string, RealFile>>,
): Promise<RealRecords> {
  const work = await mkdtemp(join(tmpdir(), 'platbook-real-'));
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  const close = async (): Promise<void> => {
    connection.closeSync();
    duckdb.closeSync();
    await rm(work, { recursive: true, force: true });
  };
  const reports: Record<string, IngestReport> = {};
  try {
    for (const [view, { recipe, file, rows = 'true' }] of Object.entries(files)) {
      // A recipe knows its files by their names.
      const part = join(work, basename(file, '.gz'));
      const whole = `read_csv('${join(folder, file)}', header = true, all_varchar = true)`;
      await connection.run(`COPY (SELECT * FROM ${whole} WHERE ${rows}) TO '${part}' (HEADER)`);
      await connection.run(
        `CREATE VIEW ${view} AS SELECT * FROM read_csv('${part}', header = true, all_varchar = true)`,
      );
      reports[view] = await ingest({ dir: warehouseDir, recipe: await findRecipe(recipe), files: [part] });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    reports,
    count: async (sql) => Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0]),
    close,
  };
}
