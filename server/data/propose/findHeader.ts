/** Whether the first line of a file has the names of its columns. */
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CsvFile } from '../ingest/csvFile.ts';
import { nameSays } from './columnName.ts';
import { looksLike } from './looks.ts';

const LINES = 12;
const HEAD_BYTES = 256 * 1024;

/** Throws, with what to do, where they stand further down or nowhere. */
export async function findHeader(file: CsvFile): Promise<void> {
  const lines = await firstLines(file);
  const [first = []] = lines;
  const below = lines.findIndex((line, at) => at > 0 && isHeader(line) && line.length > first.length);
  if (first.length * 2 <= (lines[below]?.length ?? 0)) {
    throw new Error(
      `${file.name} begins with a title: the names of its columns stand in line ${below + 1} (${shown(lines[below] ?? [])}). Take out what stands before it`,
    );
  }
  if (isHeader(file.header) || !isData(file.header)) return;
  throw new Error(
    `${file.name} has no line with the names of its columns: the first one is data (${shown(file.header)}). Put one before it`,
  );
}

/** Names that are known, and no values. */
const isHeader = (line: readonly string[]): boolean => line.some((name) => nameSays(name) !== null) && !isData(line);

/** A third of what is filled are numbers, days or lines of addresses. */
function isData(line: readonly string[]): boolean {
  const filled = line.filter((text) => text.trim() !== '');
  const values = filled.filter(
    (text) => /^[$-]?[\d.,]+%?$/.test(text.trim()) || looksLike('date', text) || looksLike('line', text),
  );
  return values.length * 3 >= filled.length && values.length > 0;
}

const shown = (line: readonly string[]): string => `${line.slice(0, 4).join(', ')}${line.length > 4 ? ' ...' : ''}`;

async function firstLines({ path, delimiter, encoding }: CsvFile): Promise<string[][]> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer); // of a stream without encoding
  const text = new TextDecoder(encoding === 'latin-1' ? 'latin1' : encoding === 'utf-16' ? 'utf-16le' : 'utf-8').decode(
    Buffer.concat(chunks),
  );
  const lines = text.split(/\r\n|\r|\n/).slice(0, LINES);
  // A title may have none of the delimiters of the table below it.
  const used =
    [delimiter, ',', '\t', ';', '|'].find((one) => lines.some((line) => line.split(one).length > 3)) ?? delimiter;
  return lines.map((line) => {
    try {
      return parse(line, { delimiter: used, relax_quotes: true })[0] ?? [];
    } catch {
      return [];
    }
  });
}
