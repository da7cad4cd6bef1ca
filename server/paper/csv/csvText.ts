import { stringify } from 'csv-stringify/sync';

/** A cell of a CSV file: a number is written as it is, null is empty. */
export type CsvCell = string | number | null;

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const STARTS_FORMULA = /^[=+\-@\t\r\n]/;

function harmless(text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return STARTS_FORMULA.test(text) && !isNumber ? `'${text}` : text;
}

/** Lines of a CSV file (RFC 4180): comma, CRLF, quotes where needed; the texts as they are. */
export const csvLines = (records: readonly (readonly CsvCell[])[]): string =>
  stringify(
    records.map((record) => [...record]),
    // A line of a single empty field would be no line at all.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/, quoted_empty: records[0]?.length === 1 },
  );

/**
 * A CSV file: UTF-8 with a byte order mark, the same number of fields in every record. A text that a spreadsheet
 * program would run as a formula gets an apostrophe before it, unless it is a number.
 *
 * @example csvText([['a', 1], ['=2+2']]) // '\uFEFFa,1\r\n\'=2+2,\r\n'
 */
export function csvText(records: readonly (readonly CsvCell[])[]): string {
  const width = Math.max(0, ...records.map((record) => record.length));
  const cells = records.map((record) =>
    Array.from({ length: width }, (_, at) => {
      const cell = record[at] ?? null;
      return typeof cell === 'string' ? harmless(cell) : cell;
    }),
  );
  return BYTE_ORDER_MARK + csvLines(cells);
}
