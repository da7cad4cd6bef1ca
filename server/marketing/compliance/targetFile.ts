/** Rows of an uploaded table, one after the other; only in apart processes. */
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { WrongRow } from '../../../src/api/contract/marketing/compliance.ts';
import type { ImportFolder } from '../../lists/imports/importFolder.ts';
import { ImportProblem } from '../../lists/imports/importProblem.ts';
import { openFile } from '../../lists/imports/openFile.ts';
import { targetColumnOf, type TargetColumn } from './targetColumns.ts';

export interface TargetRow {
  /** The first of the file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** What stands in a column that is known, trimmed; '' where nothing does. */
  readonly at: (column: TargetColumn) => string;
}

export interface TargetFile {
  /** Known columns of the first line; none: it is a row like any other. */
  readonly columns: ReadonlySet<TargetColumn>;
  readonly rows: AsyncIterable<TargetRow>;
}

/** Throws ImportProblem where the file is no table. */
export async function openTargetFile(folder: ImportFolder): Promise<TargetFile> {
  const { path, delimiter, header } = await openFile(folder);
  const places = header.map(targetColumnOf);
  const columns = new Set(places.filter((column) => column !== undefined));
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, info: true } as const;
  const records = createReadStream(path).pipe(
    parse({ ...options, from_line: columns.size > 0 ? 2 : 1, skip_empty_lines: true }),
  );
  return { columns, rows: rowsOf(records as AsyncIterable<Parsed>, places) };
}

/** With `info` each record comes with where it stands. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

async function* rowsOf(
  records: AsyncIterable<Parsed>,
  places: readonly (TargetColumn | undefined)[],
): AsyncGenerator<TargetRow> {
  try {
    for await (const { record, info } of records) {
      // A sign in front keeps a spreadsheet from taking a text for a formula.
      const cells = record.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''));
      if (cells.every((cell) => cell === '')) continue;
      // The first column that says something wins.
      const at = (column: TargetColumn): string =>
        cells.find((cell, place) => places[place] === column && cell !== '') ?? '';
      yield { line: info.lines, cells, at };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? ` from line ${error['lines']} on` : '';
    throw new ImportProblem(`The file cannot be read as a table${line}. Save it anew as CSV. Nothing was kept.`, {
      cause: error,
    });
  }
}

const LONGEST_TOLD = 120;

export const wrongRow = ({ line, cells }: TargetRow, problem: string): WrongRow => {
  const text = cells.filter((cell) => cell !== '').join(', ');
  return { line, text: text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD - 1)}…` : text, problem };
};

/** A day or a time as files have it; null: none that can be read, or one that is not over yet. */
export function pastInstant(text: string, now: number): number | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/.exec(text);
  const iso = us === null ? text : `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}${us[4] ?? ''}`;
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})?$/.exec(iso);
  if (parts === null) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}${zone}`);
  // 02/31 would be read as 03/03.
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return Number.isNaN(at) || !isDay || at > now ? null : at;
}
