import type { Readable } from 'node:stream';
import { BadArchive } from './badArchive.ts';

/** The longest rows of an export (a list that was deleted, with 250,000 properties) have some 10 MB. */
const MOST_LINE_BYTES = 32 * 1024 * 1024;
const NEWLINE = 10;

/** Lines of a file, with their numbers from 1. Throws BadArchive at one that is too long, which is why no library does it. */
export async function* linesOf(file: string, content: Readable): AsyncGenerator<{ line: number; text: string }> {
  let line = 1;
  let parts: Buffer[] = [];
  let length = 0;
  const taken = (): string => {
    const text = Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    return text;
  };
  for await (const chunk of content) {
    const bytes = chunk as Buffer; // a stream without encoding hands out buffers
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      parts.push(bytes.subarray(from, at));
      yield { line, text: taken() };
      line += 1;
      from = at + 1;
    }
    if (from === bytes.byteLength) continue;
    const rest = bytes.subarray(from);
    parts.push(rest);
    length += rest.byteLength;
    if (length > MOST_LINE_BYTES) throw new BadArchive('The line is longer than any of an export.', { file, line });
  }
  if (length > 0) yield { line, text: taken() };
}

/** The rows of a table of an export: a JSON array with one row a line. */
export async function* rowsIn(
  file: string,
  content: Readable,
): AsyncGenerator<{ line: number; row: Readonly<Record<string, unknown>> }> {
  let isClosed = false;
  for await (const { line, text } of linesOf(file, content)) {
    if (line === 1 && text === '[]') isClosed = true;
    else if (line === 1 ? text !== '[' : isClosed) throw new BadArchive(NO_TABLE, { file, line });
    else if (text === ']') isClosed = true;
    else if (line > 1) yield { line, row: rowOf(file, line, text.endsWith(',') ? text.slice(0, -1) : text) };
  }
  if (!isClosed) throw new BadArchive('The file ends in the midst of the table.', { file });
}

const NO_TABLE = 'This is no table of an export.';

function rowOf(file: string, line: number, text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadArchive('The line is no JSON.', { file, line });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadArchive('The line is no row.', { file, line });
  return value as Record<string, unknown>; // an object of JSON
}
