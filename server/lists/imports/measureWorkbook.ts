/**
 * Looks through a workbook before it is read: what it really unpacks to, whatever its directory says, and how far its
 * first sheet reaches. Throws ImportProblem when that is too much. The reader holds all of it in memory, and fills the
 * cells between two full ones: a single cell in the last column of the last row costs as much as a full sheet.
 */
import { stat } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import {
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_SHEET_ROWS,
  MOST_UNPACKED_BYTES,
  MOST_WORKBOOK_BYTES,
  MOST_WORKBOOK_FILES,
  MOST_XML_STEP,
} from './importLimits.ts';
import { ImportProblem } from './importProblem.ts';
import { SheetExtent } from './sheetExtent.ts';

const MEGABYTE = 1024 * 1024;
/** The two files that say which sheet is the first are small. */
const MOST_INDEX_CHARACTERS = MEGABYTE;
const CLOSING = '>'.charCodeAt(0);
const XML = /\.(xml|rels)$/i;
const SHEET = /^xl\/worksheets\/.*\.xml$/i;
const [BOOK, RELATIONS] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const;

export async function measureWorkbook(path: string): Promise<void> {
  if ((await stat(path)).size > MOST_WORKBOOK_BYTES) {
    const most = MOST_WORKBOOK_BYTES / MEGABYTE;
    throw new ImportProblem(`Excel files up to ${most} MB are read. Save this one as CSV: that has no such limit.`);
  }
  const zip = await openPromise(path);
  try {
    const extents = new Map<string, SheetExtent>();
    const index = new Map<string, string>();
    let files = 0;
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      files += 1;
      if (files > MOST_WORKBOOK_FILES) throw new ImportProblem(tooMuch(`holds more than ${MOST_WORKBOOK_FILES} files`));
      const { fileName } = entry;
      const decoder = new TextDecoder();
      const extent = SHEET.test(fileName) ? new SheetExtent() : null;
      if (extent !== null) extents.set(fileName, extent);
      let step = 0;
      for await (const part of await zip.openReadStreamPromise(entry)) {
        const bytes = part as Buffer; // a stream without encoding hands out buffers
        unpacked += bytes.byteLength;
        if (unpacked > MOST_UNPACKED_BYTES)
          throw new ImportProblem(tooMuch(`unpacks to more than ${MOST_UNPACKED_BYTES / MEGABYTE} MB`));
        step = stepAfter(step, bytes);
        if (step > MOST_XML_STEP && XML.test(fileName)) throw new ImportProblem(NO_SHEET);
        extent?.add(decoder.decode(bytes, { stream: true }));
        if (fileName === BOOK || fileName === RELATIONS)
          index.set(
            fileName,
            `${index.get(fileName) ?? ''}${decoder.decode(bytes, { stream: true })}`.slice(0, MOST_INDEX_CHARACTERS),
          );
      }
    }
    const first = firstSheet(index.get(BOOK) ?? '', index.get(RELATIONS) ?? '');
    for (const [name, extent] of extents) if (first === null || name === first) judge(extent);
  } finally {
    zip.close();
  }
}

/** How many bytes have gone by since the last `>`. Within a part no step is long. */
function stepAfter(step: number, bytes: Buffer): number {
  const last = bytes.lastIndexOf(CLOSING);
  return last < 0 ? step + bytes.byteLength : bytes.byteLength - last - 1;
}

const NO_SHEET = 'The Excel file is damaged: it holds a text that is longer than any cell. Save the table as CSV.';
const tooMuch = (what: string): string => `The Excel file is too large: it ${what}. Save the table as CSV.`;

/** The file of the first sheet; null where it cannot be told: then every sheet counts. */
function firstSheet(book: string, relations: string): string | null {
  const id = /<(?:\w{1,20}:)?sheet\s[^<>]{0,500}?\b\w{1,20}:id=["']([^"'<>]{1,100})["']/.exec(book)?.[1];
  const relation = [...relations.matchAll(/<(?:\w{1,20}:)?Relationship\s([^<>]{0,1000})>/g)]
    .map(([, attributes = '']) => attributes)
    .find((attributes) => id !== undefined && attributes.includes(`Id="${id}"`));
  const target = relation === undefined ? undefined : /\bTarget="([^"<>]{1,300})"/.exec(relation)?.[1];
  if (target === undefined) return null;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function judge({ columns, rows, rowsWritten, farthest }: SheetExtent): void {
  const count = (value: number): string => value.toLocaleString('en-US');
  if (rowsWritten > MOST_SHEET_ROWS) throw new ImportProblem(tooMuch(`has more than ${count(MOST_SHEET_ROWS)} rows`));
  if (columns > MOST_COLUMNS) {
    throw new ImportProblem(
      `A cell of the first sheet, ${farthest}, lies in column ${count(columns)}; ${count(MOST_COLUMNS)} are read. Delete what stands beside the table, or save the table as CSV.`,
    );
  }
  if (rows * columns > MOST_CELLS) {
    throw new ImportProblem(
      `The first sheet reaches over ${count(rows)} rows and ${count(columns)} columns: ${count(MOST_CELLS)} cells are read. Delete what stands beside or below the table, or save the table as CSV.`,
    );
  }
}
