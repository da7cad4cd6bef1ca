/** What there is in a file, column by column. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openTable } from '../ingest/shapes/openTable.ts';
import { createBrokenLines, csvRows } from '../ingest/csvRows.queries.ts';
import { FixedWidth, refuseFixed } from '../ingest/fixedWidth/refuseFixed.ts';
import { stepsOn } from '../ingest/snapshotWork.ts';
import type { CsvFile } from '../ingest/csvFile.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { findHeader } from './findHeader.ts';
import { recipeOfLines, recipeOfTable } from './knownFile.ts';
import type { SeenColumn, SeenTable } from './seenColumn.ts';

/** Rows that are looked at, the first ones: enough to know columns by, and quick for any file. */
export const ROWS_SEEN = 100_000;
const VALUES_KEPT = 500;

export interface SeenFile extends SeenTable {
  readonly encoding: string;
  readonly delimiter: string;
  /** As of `CsvFile`. */
  readonly sheet: string | undefined;
  readonly isWhole: boolean;
  /** The recipe that ships and describes it; absent: an earlier program looked. */
  readonly known?: { readonly id: string; readonly isFixed: boolean } | null;
}

/**
 * Throws, naming the file, what cannot be read, and where the names of the columns are missing. `workIn`: the folder for what
 * is unpacked meanwhile; `sheet`: of a workbook with several.
 */
export async function readSeen(
  path: string,
  { workIn = tmpdir(), sheet }: { readonly workIn?: string | undefined; readonly sheet?: string | undefined } = {},
): Promise<SeenFile> {
  const workDir = await mkdtemp(join(workIn, 'platbook-propose-'));
  const instance = await DuckDBInstance.create(':memory:', { temp_directory: join(workDir, 'spill') });
  const connection = await instance.connect();
  try {
    const { run, rows } = stepsOn(connection);
    const { file, recipe } = await openKnown(path, workDir, sheet);
    if (recipe === null) await findHeader(file);
    const read = await csvRows({ run, rows, workDir }, file.path, {
      settings: { delimiter: file.delimiter, encoding: file.encoding },
      unknownTexts: ['NULL', '<Null>'],
      limit: ROWS_SEEN,
    });
    await run(createBrokenLines);
    try {
      await run(`CREATE TEMP TABLE seen AS SELECT * FROM ${read.rows} LIMIT ${ROWS_SEEN}`);
    } catch (error) {
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      throw new Error(`${file.name} cannot be read: ${why}`, { cause: error });
    }
    const [all] = await rows<{ n: number }>('SELECT count(*) AS n FROM seen');
    const count = all?.n ?? 0;
    if (count === 0) throw new Error(`${file.name} has the names of columns only: there is no row to look at`);
    const columns: SeenColumn[] = [];
    for (const [at, header] of file.header.entries()) {
      const values = await rows<{ text: string; n: number; filled: number; different: number }>(
        `SELECT text, n, (sum(n) OVER ())::BIGINT AS filled, count(*) OVER () AS different
          FROM (SELECT c${at} AS text, count(*) AS n FROM seen WHERE trim(c${at}) <> '' GROUP BY 1)
          ORDER BY n DESC, hash(text) LIMIT ${VALUES_KEPT}`,
      );
      const [first] = values;
      columns.push({
        header,
        filled: first?.filled ?? 0,
        distinct: first?.different ?? 0,
        values: values.map(({ text, n }) => ({ text, count: n })),
      });
    }
    const { encoding, delimiter, sheet: taken } = file;
    return {
      name: basename(path),
      encoding,
      delimiter,
      sheet: taken,
      rows: count,
      columns,
      isWhole: count < ROWS_SEEN,
      known: recipe === null ? null : { id: recipe.id, isFixed: layoutOf(recipe) !== undefined },
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(workDir, { recursive: true, force: true });
  }
}

const layoutOf = (recipe: Recipe) => Object.values(recipe.files)[0]?.columns;

/** The table, and the recipe that describes it; text of fixed width by the layout of that, else refused. */
async function openKnown(
  path: string,
  workDir: string,
  sheet: string | undefined,
): Promise<{ readonly file: CsvFile; readonly recipe: Recipe | null }> {
  try {
    const file = await openTable(path, workDir, { limit: ROWS_SEEN, sheet });
    await refuseFixed(file);
    return { file, recipe: await recipeOfTable(file.header) };
  } catch (error) {
    const recipe = error instanceof FixedWidth ? await recipeOfLines(error.lines) : null;
    if (recipe === null) throw error;
    return { file: await openTable(path, workDir, { limit: ROWS_SEEN, columns: layoutOf(recipe) }), recipe };
  }
}
