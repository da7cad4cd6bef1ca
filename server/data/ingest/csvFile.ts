import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { FixedColumn } from './fixedWidth/fixedTable.ts';
import { isTooTight, tooTight } from './unpackLimits.ts';

export interface CsvFile {
  /** Name of the file as given. */
  readonly name: string;
  /** Plain (uncompressed) file to read. */
  readonly path: string;
  readonly header: readonly string[];
  readonly delimiter: string;
  readonly encoding: 'utf-8' | 'latin-1' | 'utf-16';
  /** Of a workbook with several sheets: the one that was taken. */
  readonly sheet?: string;
  /** Those of its sheets that have a table. */
  readonly sheets?: readonly string[];
  /** Columns behind those of the header that are ours: no recipe names them, nobody is shown them. */
  readonly hidden?: readonly string[];
  /** Of text of fixed width: CSV of the lines that were too short (line, content). */
  readonly broken?: string;
}

export interface CsvOptions {
  readonly delimiter?: string;
  readonly encoding?: CsvFile['encoding'];
  /** Of a workbook. */
  readonly sheet?: string | undefined;
  /** Of text of fixed width: its layout. */
  readonly columns?: readonly FixedColumn[] | undefined;
  /** Of text of fixed width: as of `FixedOptions`. */
  readonly trimmed?: boolean | undefined;
}

const HEAD_BYTES = 256 * 1024;
/** The widest rolls known have some three hundred; a reader takes seconds for thousands. */
const MOST_COLUMNS = 2000;
const DELIMITERS = [',', '\t', ';', '|'];

/**
 * Looks at a CSV file before it is read: uncompresses .gz into `workDir` (a cut-off archive fails here; read directly
 * it would pass for a shorter file), finds encoding and delimiter unless given, and reads the header.
 * Throws, naming the file, when it is empty, cut off, not text, or has no header or more columns than are read.
 */
export async function openCsvFile(path: string, workDir: string, options: CsvOptions = {}): Promise<CsvFile> {
  const name = basename(path);
  const plain = name.toLowerCase().endsWith('.gz') ? await unpack(path, workDir) : path;
  const head = await readHead(plain);
  if (head.length === 0) throw new Error(`${name} is empty`);
  const encoding = options.encoding ?? detectEncoding(head);
  const text = decode(head, encoding);
  if (text.includes('\0')) throw new Error(`${name} is not a text file`);
  const delimiter = options.delimiter ?? detectDelimiter(text);
  return { name, path: plain, header: readHeader(name, text, delimiter), delimiter, encoding };
}

/** Whether there is any text below the header. */
export async function hasMoreLines({ path, encoding }: CsvFile): Promise<boolean> {
  const text = decode(await readHead(path), encoding);
  return text.slice(firstLine(text).length).trim() !== '';
}

/** The file without its .gz in `workDir`. Throws, naming it, when it is damaged. */
export async function unpack(path: string, workDir: string): Promise<string> {
  const name = basename(path);
  const target = join(workDir, name.slice(0, -'.gz'.length));
  try {
    await pipeline(createReadStream(path), createGunzip(), notTooMuch(path), createWriteStream(target));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new Error(`${name} is a damaged or cut-off gzip file`, { cause: error });
    throw error;
  }
  return target;
}

/** Passes on what is unpacked of a file; throws when it is more than any table is. */
function notTooMuch(path: string): (parts: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (parts) {
    const { size } = await stat(path);
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      if (isTooTight(size, bytes)) throw tooTight(basename(path));
      yield part;
    }
  };
}

/** Of a text without a header: throws, naming the file, when it is empty. */
export async function encodingOf(path: string): Promise<CsvFile['encoding']> {
  const head = await readHead(path);
  if (head.length === 0) throw new Error(`${basename(path)} is empty`);
  return detectEncoding(head);
}

async function readHead(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  const buffer = Buffer.alloc(Math.min(size, HEAD_BYTES));
  const file = await open(path, 'r');
  try {
    await file.read(buffer, 0, buffer.length, 0);
  } finally {
    await file.close();
  }
  return buffer;
}

/** UTF-8 where the bytes allow it; else the usual encoding of older Windows exports. */
function detectEncoding(head: Buffer): CsvFile['encoding'] {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return 'utf-16';
  try {
    // `stream` tolerates a character cut in two at the end of the part read.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'latin-1';
  }
}

function decode(head: Buffer, encoding: CsvFile['encoding']): string {
  const text =
    encoding === 'utf-8'
      ? head.toString('utf8')
      : encoding === 'latin-1'
        ? head.toString('latin1')
        : head.toString('utf16le');
  return text.replace(/^\uFEFF/, '');
}

function firstLine(text: string): string {
  let quoted = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '\n' || character === '\r')) return text.slice(0, position);
  }
  return text;
}

function detectDelimiter(text: string): string {
  const bare = firstLine(text).replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? ',' : (DELIMITERS[counts.indexOf(most)] ?? ',');
}

function readHeader(name: string, text: string, delimiter: string): string[] {
  const line = firstLine(text);
  if (hasControls(line.replace(/[\r\n]/g, ' '))) throw new Error(`${name} is not a text file`);
  if (/[\r\n]/.test(line))
    throw new Error(
      `${name} has a line break within the name of a column, or a quote that is not closed in its first line`,
    );
  let rows: string[][];
  try {
    rows = parse(line, { delimiter });
  } catch (error) {
    throw new Error(`${name} has no header that can be read`, { cause: error });
  }
  const header = (rows[0] ?? []).map((column) => column.trim());
  if (header.every((column) => column === '')) throw new Error(`${name} has no header`);
  if (header.length > MOST_COLUMNS)
    throw new Error(
      `${name} has ${header.length.toLocaleString('en-US')} columns; at most ${MOST_COLUMNS.toLocaleString('en-US')} are read: leave out those that are not needed`,
    );
  return header;
}

/** Bytes that no header has: control characters other than tab, or what is left of broken UTF-8. */
function hasControls(text: string): boolean {
  return text.split('').some((character) => (character < ' ' && character !== '\t') || character === '\uFFFD');
}
