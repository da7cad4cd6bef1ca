/** What there is in a file, column by column. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { SeenRoads } from '../ingest/roads/countyOfRoads.ts';
import { areRoads, seeRoads, shapesOf } from '../ingest/roads/roadsFile.ts';
import { openTable } from '../ingest/shapes/openTable.ts';
import { buildMemory } from '../ingest/buildMemory.ts';
import { cleanMacros } from '../ingest/cleanValue.sql.ts';
import { columnEvidence } from '../ingest/columnEvidence.queries.ts';
import { csvRows } from '../ingest/csvRows.queries.ts';
import { dateStyle, monthFirst, readDay } from '../ingest/dateStyle.sql.ts';
import { FixedWidth, refuseFixed } from '../ingest/fixedWidth/refuseFixed.ts';
import { stepsOn } from '../ingest/snapshotWork.ts';
import { hasMoreLines, type CsvFile } from '../ingest/csvFile.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { findHeader } from './findHeader.ts';
import { judgeColumns } from './judgeColumns.ts';
import { recipeOfLines, recipeOfTable } from './knownFile.ts';
import { FEWEST_DAYS, saysWhatHappened } from './newestDay.ts';
import type { SeenColumn, SeenTable } from './seenColumn.ts';

/** Rows that are looked at, the first ones: enough to know columns by, and quick for any file. */
export const ROWS_SEEN = 100_000;
const VALUES_KEPT = 500;

export interface SeenFile extends SeenTable {
  readonly encoding: string;
  readonly delimiter: string;
  /** As of `CsvFile`. */
  readonly sheet: string | undefined;
  readonly sheets?: readonly string[];
  /** The sheet that somebody asked for; absent: nobody did. */
  readonly asked?: string | undefined;
  readonly isWhole: boolean;
  /** YYYY-MM-DD of the newest sale or record in it; absent: it tells too few, has more rows, or an earlier program looked. */
  readonly newestDay?: string;
  /** The recipe that ships and describes it; absent: an earlier program looked. */
  readonly known?: { readonly id: string; readonly isFixed: boolean } | null;
  /** It is a file of streets of the Census; absent: it is none. */
  readonly roads?: SeenRoads;
  /** Of the file; where somebody keeps what was seen. */
  readonly sha256?: string;
}

/**
 * Throws, naming the file, what cannot be read, and where the names of the columns are missing. `workIn`: the folder for what
 * is unpacked meanwhile; `sheet`: of a workbook with several; `anySheet`: there the one with most rows, where none is named.
 */
export async function readSeen(
  path: string,
  {
    workIn = tmpdir(),
    sheet,
    anySheet,
  }: { readonly workIn?: string; readonly sheet?: string | undefined; readonly anySheet?: boolean } = {},
): Promise<SeenFile> {
  const workDir = await mkdtemp(join(workIn, 'platbook-propose-'));
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: join(workDir, 'spill'),
    memory_limit: buildMemory(),
  });
  const connection = await instance.connect();
  try {
    const { run, rows } = stepsOn(connection);
    const { file, recipe } = await openKnown(path, workDir, { sheet, anySheet });
    if (recipe === null && !areRoads(file.header)) await findHeader(file);
    const read = await csvRows({ run, rows, workDir }, file.path, {
      settings: { delimiter: file.delimiter, encoding: file.encoding },
      unknownTexts: ['NULL', '<Null>'],
      limit: ROWS_SEEN,
      broken: 'passed over',
    });
    try {
      await run(`CREATE TEMP TABLE seen AS SELECT * FROM ${read.rows} LIMIT ${ROWS_SEEN}`);
    } catch (error) {
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      throw new Error(`${file.name} cannot be read: ${why}`, { cause: error });
    }
    const [all] = await rows<{ n: number }>('SELECT count(*) AS n FROM seen');
    const count = all?.n ?? 0;
    if (count === 0) {
      throw new Error(
        (await hasMoreLines(file))
          ? `${file.name} has no row that can be read: none has as many columns as its first line`
          : `${file.name} has the names of columns only: there is no row to look at`,
      );
    }
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
    const { encoding, delimiter, sheet: taken, sheets = [] } = file;
    const isWhole = count < ROWS_SEEN;
    const newestDay = isWhole ? await newestIn({ run, rows }, { columns, rows: count }) : null;
    const roads = areRoads(file.header) ? await seenRoads(path, workDir) : undefined;
    return {
      name: basename(path),
      encoding,
      delimiter,
      sheet: taken,
      sheets,
      asked: sheet,
      rows: count,
      columns,
      isWhole,
      ...(newestDay === null ? {} : { newestDay }),
      known: recipe === null ? null : { id: recipe.id, isFixed: layoutOf(recipe) !== undefined },
      ...(roads === undefined ? {} : { roads }),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The newest day of what happened, among those that have come, read as a load reads it; null: no column tells days, or there are few. */
async function newestIn(
  { run, rows }: Pick<ReturnType<typeof stepsOn>, 'run' | 'rows'>,
  table: Pick<SeenTable, 'columns' | 'rows'>,
): Promise<string | null> {
  const texts = judgeColumns(table).flatMap((column, at) => (saysWhatHappened(column) ? [`c${at}`] : []));
  if (texts.length === 0) return null;
  for (const macro of cleanMacros) await run(macro);
  const read = texts.map((text) => ({ kind: 'day' as const, text: `trimmed(${text})` }));
  const evidence = await columnEvidence(
    { rows },
    [{ key: 'seen' }],
    ({ key }) => key,
    () => read,
  );
  const thisYear = new Date().getFullYear();
  const days = read.map(({ text }) => {
    const said = evidence.day('seen', text);
    return readDay(text, said === undefined ? monthFirst : dateStyle(said), thisYear);
  });
  const [newest] = await rows<{ day: string }>(
    `SELECT max(day)::VARCHAR AS day FROM (SELECT unnest([${days.join(', ')}]) AS day FROM seen) WHERE day <= current_date HAVING count(*) >= ${FEWEST_DAYS}`,
  );
  return newest?.day ?? null;
}

/** Its lines; undefined: a table that has only their columns. */
async function seenRoads(path: string, workDir: string): Promise<SeenRoads | undefined> {
  if (!/\.(zip|shp)$/i.test(path)) return undefined;
  const { name, shapes } = await shapesOf(path, workDir);
  return await seeRoads(name, basename(path), shapes);
}

const layoutOf = (recipe: Recipe) => Object.values(recipe.files)[0]?.columns;

/** The table, and the recipe that describes it; text of fixed width by the layout of that, else refused. */
async function openKnown(
  path: string,
  workDir: string,
  options: { readonly sheet: string | undefined; readonly anySheet: boolean | undefined },
): Promise<{ readonly file: CsvFile; readonly recipe: Recipe | null }> {
  try {
    const file = await openTable(path, workDir, { limit: ROWS_SEEN, ...options });
    await refuseFixed(file);
    return { file, recipe: await recipeOfTable(file.header) };
  } catch (error) {
    const recipe = error instanceof FixedWidth ? await recipeOfLines(error.lines) : null;
    if (recipe === null) throw error;
    return { file: await openTable(path, workDir, { limit: ROWS_SEEN, columns: layoutOf(recipe) }), recipe };
  }
}
