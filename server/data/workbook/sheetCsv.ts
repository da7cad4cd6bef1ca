/** A sheet of a workbook as CSV; only where files of people may be decoded. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { readSheet, type SheetData } from 'read-excel-file/node';
import { judgeSheet, measureWorkbook, type MeasuredSheet } from './measureWorkbook.ts';
import { WorkbookProblem } from './workbookProblem.ts';

const ROWS_AT_ONCE = 2000;
/** Spreadsheets keep 15 digits: what is longer has lost some, and is shown so that this can be told. */
const LOST_FROM = 1e15;

/**
 * Writes the sheet that `choose` names by its number; undefined: the first. Throws WorkbookProblem when it is too large or
 * empty, and what its reader throws when the file is no workbook.
 */
export async function sheetCsv(
  from: string,
  to: string,
  choose: (sheets: readonly MeasuredSheet[]) => MeasuredSheet | undefined,
): Promise<void> {
  const book = await measureWorkbook(from);
  const sheet = choose(book.sheets);
  const number = sheet?.number ?? 1;
  judgeSheet(book, number);
  const rows = await readSheet(from, number);
  const used = rows.filter((row) => row.some((cell) => cell !== null && cell !== ''));
  const width = used.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0)
    throw new WorkbookProblem(
      `${number === 1 ? 'The first sheet' : `The sheet ${sheet?.name ?? number}`} of the workbook is empty.`,
    );
  await pipeline(lines(used, width), createWriteStream(to));
}

function textOf(cell: SheetData[number][number] | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Math.abs(cell) >= LOST_FROM ? cell.toExponential(4).toUpperCase() : String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

function* lines(rows: SheetData, width: number): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map((cells, at) => {
      const texts = Array.from({ length: width }, (_, column) => textOf(cells[column]));
      // A name that is broken over two lines of its cell is one name.
      return start + at === 0 ? texts.map((text) => text.replace(/\s+/g, ' ').trim()) : texts;
    });
    // A line of a single empty field would be no line at all.
    yield stringify(some, { record_delimiter: 'windows', quoted_match: /[\r\n]/, quoted_empty: width === 1 });
  }
}
