/** Writing tables of texts that this program reads again: each value as it is, whatever is in it. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const SPECIAL = /[",\r\n]/;
const LINES_AT_ONCE = 500;

/** A line of a CSV file, with its end. */
export function csvLine(cells: readonly string[]): string {
  // A line of a single empty field would be no line at all.
  if (cells.length === 1 && cells[0] === '') return '""\n';
  return `${cells.map((cell) => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}

/** Writes lines as they come, some hundred at a time. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(inParts(lines)), createWriteStream(path));
}

async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let part: string[] = [];
  for await (const line of lines) {
    if (part.push(line) < LINES_AT_ONCE) continue;
    yield part.join('');
    part = [];
  }
  yield part.join('');
}
