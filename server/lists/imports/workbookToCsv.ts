/** The first sheet of a workbook as CSV; only in apart processes. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readSheet, type SheetData } from 'read-excel-file/node';
import { bareLines } from '../../paper/csv/csvText.ts';
import { ImportProblem } from './importProblem.ts';
import { measureWorkbook } from './measureWorkbook.ts';

const ROWS_AT_ONCE = 2000;
/** Spreadsheets keep 15 digits: what is longer has lost some, and is shown so that this can be told. */
const LOST_FROM = 1e15;

/** Throws ImportProblem when it is no workbook, or too large. */
export async function workbookToCsv(from: string, to: string): Promise<void> {
  try {
    await measureWorkbook(from);
    const rows = await readSheet(from);
    const used = rows.filter((row) => row.some((cell) => cell !== null && cell !== ''));
    const width = used.reduce((most, row) => Math.max(most, row.length), 0);
    if (width === 0) throw new ImportProblem('The first sheet of the workbook is empty.');
    await pipeline(lines(used, width), createWriteStream(to));
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new ImportProblem(
      detail.includes('file not found inside')
        ? 'This is an archive (ZIP) and no XLSX workbook. Unpack it and import the table in it.'
        : `The Excel file cannot be read (${detail}). Save it as CSV.`,
      { cause: error },
    );
  }
}

function textOf(cell: SheetData[number][number] | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Math.abs(cell) >= LOST_FROM ? cell.toExponential(4).toUpperCase() : String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

function* lines(rows: SheetData, width: number): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    yield bareLines(some.map((cells) => Array.from({ length: width }, (_, at) => textOf(cells[at]))));
  }
}
