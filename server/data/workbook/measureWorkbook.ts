/**
 * Looks through a workbook before it is read: what it really unpacks to, whatever its directory says, and how far its
 * sheets reach. The reader holds all of it in memory, and fills the cells between two full ones: a single cell in the
 * last column of the last row costs as much as a full sheet.
 */
import { stat } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { SheetExtent } from './sheetExtent.ts';
import { sheetNames, type SheetName } from './sheetNames.ts';
import {
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_SHEET_ROWS,
  MOST_UNPACKED_BYTES,
  MOST_WORKBOOK_BYTES,
  MOST_WORKBOOK_FILES,
  MOST_XML_STEP,
} from './workbookLimits.ts';
import { WorkbookProblem } from './workbookProblem.ts';

export interface MeasuredSheet extends SheetName {
  /** Null where its file cannot be told. */
  readonly extent: SheetExtent | null;
}

export interface MeasuredWorkbook {
  readonly sheets: readonly MeasuredSheet[];
  /** Of all files that may be sheets. */
  readonly extents: readonly SheetExtent[];
}

const MEGABYTE = 1024 * 1024;
/** The two files that say which sheets there are are small. */
const MOST_INDEX_CHARACTERS = MEGABYTE;
const CLOSING = '>'.charCodeAt(0);
const XML = /\.(xml|rels)$/i;
const SHEET = /^xl\/worksheets\/.*\.xml$/i;
const [BOOK, RELATIONS] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const;

/** Throws WorkbookProblem when the file is too large to be read at all. */
export async function measureWorkbook(path: string): Promise<MeasuredWorkbook> {
  if ((await stat(path)).size > MOST_WORKBOOK_BYTES) {
    const most = MOST_WORKBOOK_BYTES / MEGABYTE;
    throw new WorkbookProblem(`Excel files up to ${most} MB are read. Save this one as CSV: that has no such limit.`);
  }
  const zip = await openPromise(path);
  try {
    const extents = new Map<string, SheetExtent>();
    const index = new Map<string, string>();
    let files = 0;
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      files += 1;
      if (files > MOST_WORKBOOK_FILES)
        throw new WorkbookProblem(tooMuch(`holds more than ${MOST_WORKBOOK_FILES} files`));
      const { fileName } = entry;
      const decoder = new TextDecoder();
      // A directory may list a name twice: which of them the reader takes is not ours to know.
      const extent = SHEET.test(fileName) ? (extents.get(fileName) ?? new SheetExtent()) : null;
      if (extent !== null) extents.set(fileName, extent);
      let step = 0;
      for await (const part of await zip.openReadStreamPromise(entry)) {
        const bytes = part as Buffer; // a stream without encoding hands out buffers
        unpacked += bytes.byteLength;
        if (unpacked > MOST_UNPACKED_BYTES)
          throw new WorkbookProblem(tooMuch(`unpacks to more than ${MOST_UNPACKED_BYTES / MEGABYTE} MB`));
        step = stepAfter(step, bytes);
        if (step > MOST_XML_STEP && XML.test(fileName)) throw new WorkbookProblem(NO_SHEET);
        extent?.add(decoder.decode(bytes, { stream: true }));
        if (fileName === BOOK || fileName === RELATIONS)
          index.set(
            fileName,
            `${index.get(fileName) ?? ''}${decoder.decode(bytes, { stream: true })}`.slice(0, MOST_INDEX_CHARACTERS),
          );
      }
    }
    return {
      sheets: sheetNames(index.get(BOOK) ?? '', index.get(RELATIONS) ?? '').map((sheet) => ({
        ...sheet,
        extent: sheet.file === null ? null : (extents.get(sheet.file) ?? null),
      })),
      extents: [...extents.values()],
    };
  } finally {
    zip.close();
  }
}

/** Throws WorkbookProblem when a sheet, by its number, reaches too far. Where it cannot be told which that is, every one counts. */
export function judgeSheet({ sheets, extents }: MeasuredWorkbook, number: number): void {
  const sheet = sheets[number - 1];
  const title = number === 1 ? 'the first sheet' : `the sheet ${sheet?.name ?? number}`;
  for (const extent of sheet?.extent == null ? extents : [sheet.extent]) judge(extent, title);
}

/** How many bytes have gone by since the last `>`. Within a part no step is long. */
function stepAfter(step: number, bytes: Buffer): number {
  const last = bytes.lastIndexOf(CLOSING);
  return last < 0 ? step + bytes.byteLength : bytes.byteLength - last - 1;
}

const NO_SHEET = 'The Excel file is damaged: it holds a text that is longer than any cell. Save the table as CSV.';
const tooMuch = (what: string): string => `The Excel file is too large: it ${what}. Save the table as CSV.`;

function judge({ columns, rows, rowsWritten, farthest }: SheetExtent, title: string): void {
  const count = (value: number): string => value.toLocaleString('en-US');
  if (rowsWritten > MOST_SHEET_ROWS) throw new WorkbookProblem(tooMuch(`has more than ${count(MOST_SHEET_ROWS)} rows`));
  if (columns > MOST_COLUMNS) {
    throw new WorkbookProblem(
      `A cell of ${title}, ${farthest}, lies in column ${count(columns)}; ${count(MOST_COLUMNS)} are read. Delete what stands beside the table, or save the table as CSV.`,
    );
  }
  if (rows * columns > MOST_CELLS) {
    throw new WorkbookProblem(
      `${title.replace('t', 'T')} reaches over ${count(rows)} rows and ${count(columns)} columns: ${count(MOST_CELLS)} cells are read. Delete what stands beside or below the table, or save the table as CSV.`,
    );
  }
}
