import { createReadStream } from 'node:fs';
import { MOST_IMPORTED } from '../../../src/api/contract/lists/exportImport.ts';
import { MOST_LINES, MOST_ROW_BYTES } from './importLimits.ts';
import { ImportProblem } from './importProblem.ts';

const [NEWLINE, RETURN, QUOTE, BLANK] = [10, 13, 34, 32] as const;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const CHUNK_BYTES = 1024 * 1024;

/** Where a reader of CSV is: before a field, in a bare one, in a quoted one, behind a quote that ends it or is one of two. */
const [BEFORE, BARE, QUOTED, BEHIND] = [0, 1, 2, 3] as const;

/**
 * Goes once through a text as a reader of CSV would, and throws ImportProblem where a reader would go astray: a row
 * without an end (as behind a quote that is never closed), more rows than are imported, nothing but blanks. So whoever
 * reads the file afterwards is never asked for more than this.
 */
export async function measureText(path: string, delimiter: string): Promise<void> {
  const separator = delimiter.charCodeAt(0);
  let place: number = BEFORE;
  let previous = 0;
  let lines = 1;
  let rows = 0;
  let rowStart = 1;
  let rowBytes = 0;
  let isFull = false;
  let isHead = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = withoutMark(chunk as Buffer, isHead); // a stream without encoding hands out buffers
    isHead = false;
    for (const byte of bytes) {
      const isEnd = byte === NEWLINE || byte === RETURN;
      if (isEnd && !(byte === NEWLINE && previous === RETURN)) lines += 1;
      previous = byte;
      rowBytes += 1;
      if (byte > BLANK) isFull = true;
      if (place === QUOTED) {
        if (byte === QUOTE) place = BEHIND;
      } else if (isEnd) {
        if (rowBytes > MOST_ROW_BYTES) throw new ImportProblem(endless(rowStart, isFull ? BARE : BEFORE));
        if (isFull) rows += 1;
        place = BEFORE;
        rowStart = lines;
        rowBytes = 0;
        isFull = false;
      } else if (byte === separator) place = BEFORE;
      // Within a field that began without one a quote is a sign like any other (24" pipe).
      else if (byte === QUOTE && place !== BARE) place = QUOTED;
      else place = BARE;
    }
    if (rowBytes > MOST_ROW_BYTES) throw new ImportProblem(endless(rowStart, isFull ? Math.max(place, BARE) : BEFORE));
    if (rows > MOST_IMPORTED + 1) throw new ImportProblem(tooMany(MOST_IMPORTED, 'rows'));
    if (lines > MOST_LINES) throw new ImportProblem(tooMany(MOST_LINES, 'lines, empty ones counted'));
  }
  if (isFull) rows += 1;
  if (rows === 0) throw new ImportProblem('The file is empty: it holds nothing but blanks.');
}

const withoutMark = (bytes: Buffer, isHead: boolean): Buffer =>
  isHead && BYTE_ORDER_MARK.every((mark, at) => bytes[at] === mark) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;

const count = (value: number): string => value.toLocaleString('en-US');

const tooMany = (most: number, what: string): string => `The file has more than ${count(most)} ${what}: split it.`;

function endless(line: number, place: number): string {
  const most = `${MOST_ROW_BYTES / 1_000_000} MB`;
  if (place === BEFORE) return `Line ${count(line)} holds more than ${most} of blanks: take them out.`;
  return place === QUOTED
    ? `The row in line ${count(line)} opens a quote (") that is not closed within ${most}: close it, or take it out.`
    : `The row in line ${count(line)} is longer than ${most}: is it a table, with each row in a line of its own?`;
}
