/** Parquet files as tables of texts, so that they are read by the same rules as every other file. */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { buildMemory } from './buildMemory.ts';
import { stepsOn } from './snapshotWork.ts';
import { identifier, literal } from './text.ts';
import { isTooTight, tooTight } from './unpackLimits.ts';

const LOOK_EVERY_MS = 100;

export const isParquet = (path: string): boolean => /\.parquet$/i.test(path);

/**
 * Writes a Parquet file as CSV into `workDir` and answers its path: days as YYYY-MM-DD, whole numbers without a fraction,
 * lists and structures as JSON, bytes (the geometry of GeoParquet) left out. `limit`: of rows. Throws, naming the file,
 * when it is damaged, cut off, empty or no Parquet file, or is written out to more than any table: a value that repeats a
 * billion times takes it no room.
 */
export async function parquetTable(path: string, workDir: string, limit?: number): Promise<string> {
  const name = basename(path);
  const target = join(workDir, `${name}.csv`);
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: join(workDir, 'parquet'),
    memory_limit: buildMemory(),
  });
  const connection = await instance.connect();
  const { size } = await stat(path);
  let isTooMuch = false;
  const looking = setInterval(() => {
    isTooMuch = isTooTight(size, statSync(target, { throwIfNoEntry: false })?.size ?? 0);
    if (isTooMuch) connection.interrupt();
  }, LOOK_EVERY_MS);
  try {
    const { run, rows } = stepsOn(connection);
    const file = `read_parquet(${literal(path)})`;
    const columns = await rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${file}`);
    const texts = columns.flatMap(({ column_name: column, column_type: type }) => {
      const text = textOf(identifier(column), type);
      return text === null ? [] : [`${text} AS ${identifier(column)}`];
    });
    if (texts.length === 0) throw new Error('it has no column that can be read');
    await run(
      `COPY (SELECT ${texts.join(', ')} FROM ${file}${limit === undefined ? '' : ` LIMIT ${limit}`}) TO ${literal(target)} (FORMAT csv, HEADER, USE_TMP_FILE false)`,
    );
    isTooMuch ||= isTooTight(size, (await stat(target)).size);
    if (isTooMuch) throw tooTight(name);
    return target;
  } catch (error) {
    if (isTooMuch) throw tooTight(name);
    const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    throw new Error(`${name} is no Parquet file, or damaged: ${why.replaceAll(path, name)}`, { cause: error });
  } finally {
    clearInterval(looking);
    connection.closeSync();
    instance.closeSync();
  }
}

/** How a value is written; null: it is none that a person reads. */
function textOf(column: string, type: string): string | null {
  if (type === 'BLOB' || type.startsWith('GEOMETRY')) return null;
  // A day that was kept as its midnight is a day.
  if (type.startsWith('TIMESTAMP'))
    return `CASE WHEN ${column} = date_trunc('day', ${column}) THEN ${column}::DATE::VARCHAR ELSE ${column}::VARCHAR END`;
  // Parcel numbers and ZIPs that a program took for numbers.
  if (type === 'DOUBLE' || type === 'FLOAT')
    return `CASE WHEN ${column} = trunc(${column}) AND abs(${column}) < 1e15 THEN ${column}::BIGINT::VARCHAR ELSE ${column}::VARCHAR END`;
  const isNested = /[[(]/.test(type) && !type.startsWith('DECIMAL') && !type.startsWith('ENUM');
  return isNested ? `to_json(${column})::VARCHAR` : `${column}::VARCHAR`;
}
