/** Text of fixed width cannot be read by looking at it: where a column begins, only its layout says. */
import { createReadStream } from 'node:fs';
import type { CsvFile } from '../csvFile.ts';

const HEAD_BYTES = 64 * 1024;
const LINES = 12;
/** A line of one column that is longer is none. */
const LONGEST_VALUE = 40;

/** Text of fixed width without a layout; its first lines may tell which one it has. */
export class FixedWidth extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], message: string) {
    super(message);
    this.lines = lines;
  }
}

/** Throws FixedWidth, with what to do, where the lines of a file are of fixed width. */
export async function refuseFixed({
  name,
  path,
  delimiter,
  encoding,
}: Pick<CsvFile, 'name' | 'path' | 'delimiter' | 'encoding'>): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer); // of a stream without encoding
  const text = new TextDecoder(encoding === 'latin-1' ? 'latin1' : encoding === 'utf-16' ? 'utf-16le' : 'utf-8').decode(
    Buffer.concat(chunks),
  );
  const lines = text
    .split(/\r\n|\r|\n/)
    .slice(0, -1)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const width = looksFixed(lines, delimiter);
  if (width === null) return;
  throw new FixedWidth(
    lines,
    `${name} looks like text of fixed width: its lines are ${width} characters long and nothing stands between their columns. Only the layout that was published with it says where each begins: write that into a recipe, at its file, as "columns": [{ "name": "PARCEL_ID", "start": 1, "length": 26 }, ...]`,
  );
}

/**
 * How long the lines are; null: they are of no fixed width.
 *
 * @example looksFixed(['0012 OAK ST          32601 ', '0013 ELM ST          32602 '], ',') // null: two lines prove nothing
 */
export function looksFixed(lines: readonly string[], delimiter: string): number | null {
  const [first = ''] = lines;
  if (lines.length < 3 || first.length <= LONGEST_VALUE) return null;
  const parts = new Set(lines.map((line) => line.split(delimiter).length));
  // As many in each line: something does stand between, unless it is the comma in the names of persons.
  const isPadded = lines.every((line) => line.includes('   '));
  if (parts.size === 1 && !parts.has(1) && !(parts.has(2) && isPadded)) return null;
  return lines.every(({ length }) => length === first.length) ? first.length : null;
}
