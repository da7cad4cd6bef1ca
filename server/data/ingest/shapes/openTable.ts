import { basename } from 'node:path';
import { openCsvFile, unpack, type CsvFile, type CsvOptions } from '../csvFile.ts';
import { isParquet, parquetTable } from '../parquetTable.queries.ts';
import { isZip, unzip } from '../unzip.ts';
import { isWorkbook, workbookTable } from '../../workbook/workbookTable.ts';
import { isPartOfShapefile, isShapes, shapeTable } from './shapeTable.ts';

/**
 * A file of a source as a table: a CSV as it is, a Parquet file, a sheet of a workbook or a file of shapes (GeoJSON, .shp)
 * written as one into `workDir`, each of them out of a zip as well. `limit`: of rows or shapes. Throws, naming the file, as
 * `openCsvFile`, `parquetTable`, `workbookTable`, `shapeTable` and `unzip` do.
 */
export async function openTable(
  path: string,
  workDir: string,
  { limit, ...options }: CsvOptions & { readonly limit?: number | undefined } = {},
): Promise<CsvFile> {
  const name = basename(path);
  if (isPartOfShapefile(path))
    throw new Error(`${name} is a part of a shapefile: give its .shp, the other parts beside it`);
  if (isZip(path)) {
    const inside = await unzip(path, workDir);
    const table = await openTable(inside, workDir, { limit, ...options });
    return { ...table, name: table.name.replace(basename(inside), () => name) };
  }
  if (isParquet(path)) {
    const table = await parquetTable(path, workDir, limit);
    return { ...(await openCsvFile(table, workDir, { delimiter: ',', encoding: 'utf-8' })), name };
  }
  if (isWorkbook(path)) {
    const { path: table, sheet } = await workbookTable(path, workDir, options.sheet);
    const opened = await openCsvFile(table, workDir, { delimiter: ',', encoding: 'utf-8' });
    return sheet === null ? { ...opened, name } : { ...opened, name: `${name} (sheet ${sheet})`, sheet };
  }
  if (!isShapes(path)) return await openCsvFile(path, workDir, options);
  const plain = name.toLowerCase().endsWith('.gz') ? await unpack(path, workDir) : path;
  const table = await shapeTable(plain, workDir, limit);
  return { ...(await openCsvFile(table, workDir, { delimiter: ',', encoding: 'utf-8' })), name };
}
