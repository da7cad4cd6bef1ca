import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { encodingOf, openCsvFile, unpack, type CsvFile, type CsvOptions } from '../csvFile.ts';
import { dbaseTable, isDbase } from '../dbase/dbaseTable.ts';
import { fixedTable, type FixedColumn } from '../fixedWidth/fixedTable.ts';
import { refuseFixed } from '../fixedWidth/refuseFixed.ts';
import { isParquet, parquetTable } from '../parquetTable.queries.ts';
import { isZip, unzip } from '../unzip.ts';
import { isWorkbook, workbookTable } from '../../workbook/workbookTable.ts';
import { isPartOfShapefile, isShapes, OUTLINE_COLUMN, shapeTable } from './shapeTable.ts';

/** `limit`: of rows or shapes; `anySheet`: as of `workbookTable`. */
type TableOptions = CsvOptions & { readonly limit?: number | undefined; readonly anySheet?: boolean | undefined };

/**
 * A file of a source as a table: a CSV as it is; a Parquet file, a sheet of a workbook, a dBASE file, text of fixed width or
 * a file of shapes (GeoJSON, .shp) written as one into `workDir`; each of them out of a zip as well. Throws, naming the file,
 * as `openCsvFile`, `parquetTable`, `workbookTable`, `dbaseTable`, `fixedTable`, `shapeTable` and `unzip` do.
 */
export async function openTable(
  path: string,
  workDir: string,
  { limit, ...options }: TableOptions = {},
): Promise<CsvFile> {
  const name = basename(path);
  if (isDbase(path) ? await hasShapes(path) : isPartOfShapefile(path))
    throw new Error(`${name} is a part of a shapefile: give its .shp, the other parts beside it`);
  if (isZip(path)) {
    const inside = await unzip(path, workDir);
    const table = await openTable(inside, workDir, { limit, ...options });
    return { ...table, name: table.name.replace(basename(inside), () => name) };
  }
  if (options.columns !== undefined)
    return await openFixed(path, workDir, { limit, ...options, columns: options.columns });
  if (isParquet(path)) return await opened(await parquetTable(path, workDir, limit), name);
  if (isDbase(path)) return await opened(await dbaseTable(path, workDir, limit), name);
  if (isWorkbook(path)) {
    const { path: table, sheet, sheets } = await workbookTable(path, workDir, options);
    if (sheet === null) return await opened(table, name);
    return { ...(await opened(table, `${name} (sheet ${sheet})`)), sheet, sheets };
  }
  if (!isShapes(path)) return await openText(path, workDir, options);
  const shapes = await opened(await shapeTable(await plain(path, workDir), workDir, limit), name);
  return { ...shapes, header: shapes.header.slice(0, -1), hidden: [OUTLINE_COLUMN] };
}

/** A table that was written here, under the name of the file that it is of. */
const opened = async (table: string, name: string): Promise<CsvFile> => ({
  ...(await openCsvFile(table, '', { delimiter: ',', encoding: 'utf-8' })),
  name,
});

const plain = async (path: string, workDir: string): Promise<string> =>
  path.toLowerCase().endsWith('.gz') ? await unpack(path, workDir) : path;

async function openText(path: string, workDir: string, options: CsvOptions): Promise<CsvFile> {
  try {
    return await openCsvFile(path, workDir, options);
  } catch (error) {
    // What cannot be read as CSV may be no CSV.
    const name = basename(path);
    const text = /\.gz$/i.test(name) ? join(workDir, name.slice(0, -'.gz'.length)) : path;
    const encoding = await encodingOf(text).catch(() => null);
    if (encoding !== null) await refuseFixed({ name, path: text, delimiter: ',', encoding });
    throw error;
  }
}

async function openFixed(
  path: string,
  workDir: string,
  { columns, encoding, trimmed = false, limit }: TableOptions & { readonly columns: readonly FixedColumn[] },
): Promise<CsvFile> {
  const text = await plain(path, workDir);
  const { path: table, broken } = await fixedTable(text, workDir, {
    columns,
    encoding: encoding ?? (await encodingOf(text)),
    trimmed,
    limit: limit ?? Number.POSITIVE_INFINITY,
  });
  return { ...(await opened(table, basename(path))), broken };
}

/** Whether a .dbf has the attributes of shapes. */
async function hasShapes(path: string): Promise<boolean> {
  const beside = ['shp', 'SHP', 'Shp'].map((ending) => path.replace(/dbf$/i, ending));
  return (await Promise.all(beside.map(async (file) => await stat(file).catch(() => null)))).some(Boolean);
}
