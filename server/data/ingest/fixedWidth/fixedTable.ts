/** Text whose columns begin at places that a layout names, as assessors' own systems write it. */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { csvLine, writeLines } from '../csvLines.ts';

/** As published layouts have it: the first character of a line is 1. */
export interface FixedColumn {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

export interface FixedOptions {
  readonly columns: readonly FixedColumn[];
  readonly encoding: 'utf-8' | 'latin-1' | 'utf-16';
  /** Lines end with their last text: what a shorter one lacks is blank. */
  readonly trimmed: boolean;
  readonly limit: number;
}

export interface FixedTable {
  /** The table as CSV. */
  readonly path: string;
  /** CSV of the lines that are shorter than the layout: line, content. */
  readonly broken: string;
}

/** The reader of tables takes no longer ones either. */
const LONGEST_LINE = 2_000_000;
/** With which DOS ended a text. */
const FILE_END = '\u001A';
const DECODERS = { 'utf-8': 'utf-8', 'latin-1': 'windows-1252', 'utf-16': 'utf-16le' } as const;

/**
 * Writes a file of fixed width as CSV into `workDir`, line by line, so that its size does not matter. Lines that end within
 * the layout are written apart, with their number. Throws, naming the file, when it has no lines.
 */
export async function fixedTable(path: string, workDir: string, options: FixedOptions): Promise<FixedTable> {
  const name = basename(path);
  const table = { path: join(workDir, `${name}.csv`), broken: join(workDir, `${name}.short.csv`) };
  const broken = createWriteStream(table.broken);
  try {
    broken.write(csvLine(['line', 'content']));
    await writeLines(table.path, rowsOf(path, name, options, broken));
  } finally {
    broken.end();
    await once(broken, 'close');
  }
  return table;
}

async function* rowsOf(
  path: string,
  name: string,
  { columns, encoding, trimmed, limit }: FixedOptions,
  broken: WriteStream,
): AsyncGenerator<string> {
  const reach = Math.max(...columns.map(({ start, length }) => start + length - 1));
  const places = columns.map(({ start, length }) => [start - 1, start - 1 + length] as const);
  yield csvLine(columns.map((column) => column.name));
  let [number, rows] = [0, 0];
  for await (const line of linesOf(path, name, DECODERS[encoding])) {
    number += 1;
    if (line.trim() === '') continue;
    if (line.length < reach && !trimmed) {
      if (!broken.write(csvLine([String(number), line]))) await once(broken, 'drain');
      continue;
    }
    yield csvLine(places.map(([from, to]) => line.slice(from, to).trim()));
    rows += 1;
    if (rows >= limit) return;
  }
}

/** Lines of a text, whatever ends them; bytes of nothing, with which old systems fill up, are blanks. */
async function* linesOf(path: string, name: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const text = rest + decoder.decode(part as Buffer, { stream: true }); // a stream without encoding hands out buffers
    // The end of a line may be cut between its two characters.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new Error(
        `${name} has a line of more than ${LONGEST_LINE.toLocaleString('en-US')} characters: no layout has`,
      );
    for (const line of lines) yield line.replaceAll('\0', ' ');
  }
  const last = (rest + decoder.decode()).replaceAll(FILE_END, '').replace(/\r$/, '');
  if (last !== '') yield last.replaceAll('\0', ' ');
}
