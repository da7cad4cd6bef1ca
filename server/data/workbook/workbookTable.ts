/** A sheet of a workbook as a table of a source. */
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MeasuredSheet } from './measureWorkbook.ts';
import { sheetCsv } from './sheetCsv.ts';
import { WorkbookProblem } from './workbookProblem.ts';

/** By its name, also of the kinds that are refused. */
export const isWorkbook = (path: string): boolean => /\.(xlsx|xlsm|xls|xlsb|ods|numbers)$/i.test(path);

/** The compound file of Excel 97 and of encrypted workbooks. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIPPED = Buffer.from('PK');
const AS_XLSX = 'save it as XLSX or CSV';

/**
 * Writes the sheet that has a table as CSV into `workDir`, days as YYYY-MM-DD, and answers its path and, where there are
 * several sheets, its name and those that have a table. `sheet`: the one that is meant; `anySheet`: of several that could be
 * meant the one with most rows is taken. Throws, naming the file, when it is no XLSX workbook, damaged,
 * protected, too large, or when several sheets could be meant.
 */
export async function workbookTable(
  path: string,
  workDir: string,
  { sheet, anySheet = false }: { readonly sheet?: string | undefined; readonly anySheet?: boolean | undefined } = {},
): Promise<{ readonly path: string; readonly sheet: string | null; readonly sheets: readonly string[] }> {
  const name = basename(path);
  await refuseOthers(path, name);
  const target = join(workDir, `${name}.csv`);
  let taken: string | null = null;
  let tables: readonly string[] = [];
  try {
    await sheetCsv(path, target, (sheets) => {
      tables = tablesOf(sheets).map((one) => one.name);
      const chosen = chooseSheet(name, sheets, sheet, anySheet);
      taken = sheets.length > 1 ? (chosen?.name ?? null) : null;
      return chosen;
    });
    return { path: target, sheet: taken, sheets: tables };
  } catch (error) {
    if (error instanceof NoSheet) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof WorkbookProblem)
      throw new Error(`${name} cannot be read: ${asClause(detail)}`, { cause: error });
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new Error(
      detail.includes('file not found inside')
        ? `${name} is an archive and no XLSX workbook: unpack it, or save the table as XLSX or CSV`
        : `${name} is damaged or cut off, or no XLSX workbook (${detail}): ${AS_XLSX}`,
      { cause: error },
    );
  }
}

class NoSheet extends Error {}

function chooseSheet(
  name: string,
  sheets: readonly MeasuredSheet[],
  wanted: string | undefined,
  isAny: boolean,
): MeasuredSheet | undefined {
  const same = (text: string): string => text.trim().toLowerCase();
  if (wanted !== undefined) {
    const found = sheets.find((sheet) => same(sheet.name) === same(wanted));
    if (found !== undefined) return found;
    throw new NoSheet(`${name} has no sheet ${wanted}; its sheets are: ${namesOf(sheets)}`);
  }
  const tables = tablesOf(sheets);
  if (tables.length <= 1) return tables[0] ?? sheets.find(({ isHidden }) => !isHidden);
  if (isAny) return tables.toSorted((a, b) => (b.extent?.rows ?? 0) - (a.extent?.rows ?? 0))[0];
  throw new NoSheet(
    `${name} has several sheets with a table: ${namesOf(tables)}. Say which one is meant: --sheet "${tables[0]?.name ?? ''}", or "sheet" at the file in a recipe`,
  );
}

/** Notes have one column, a title one row. */
const tablesOf = (sheets: readonly MeasuredSheet[]): readonly MeasuredSheet[] =>
  sheets.filter(({ isHidden, extent }) => !isHidden && extent !== null && extent.columns > 1 && extent.rows > 1);

const namesOf = (sheets: readonly MeasuredSheet[]): string => sheets.map(({ name }) => name).join(', ');

/** A sentence that goes on with another. */
const asClause = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/^excel/, 'Excel').replace(/\.$/, '');

/** What spreadsheet programs write besides XLSX, by name and first bytes. */
async function refuseOthers(path: string, name: string): Promise<void> {
  const head = await firstBytes(path);
  if (head.length === 0) throw new Error(`${name} is empty`);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (head.subarray(0, 4).equals(COMPOUND))
    throw new Error(
      `${name} is ${ending === 'xls' ? 'an old Excel workbook (XLS)' : 'protected with a password, or an old Excel workbook (XLS)'}: ${AS_XLSX}, without a password`,
    );
  if (!head.subarray(0, 2).equals(ZIPPED))
    throw new Error(`${name} is no Excel workbook, whatever its name says: ${AS_XLSX}`);
  if (ending === 'ods' || head.includes('vnd.oasis.opendocument'))
    throw new Error(`${name} is an OpenDocument spreadsheet (ODS): ${AS_XLSX}`);
  if (ending === 'xlsb') throw new Error(`${name} is a binary workbook (XLSB): ${AS_XLSX}`);
  if (ending === 'numbers') throw new Error(`${name} is a table of Numbers: ${AS_XLSX}`);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
