import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '../formulaGuard.ts';

/** A cell of a CSV file: a number is written as it is, null is empty. */
export type CsvCell = string | number | null;

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of a CSV file (RFC 4180) for people: comma, CRLF, quotes where needed; texts guarded (formulaGuard.ts). */
export const csvLines = (records: readonly (readonly CsvCell[])[]): string =>
  bareLines(records.map((record) => record.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell))));

/** Lines with the texts as they are, for what no spreadsheet program opens. */
export const bareLines = (records: readonly (readonly CsvCell[])[]): string =>
  stringify(
    records.map((record) => [...record]),
    // A line of a single empty field would be no line at all.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/, quoted_empty: records[0]?.length === 1 },
  );

/**
 * A CSV file: UTF-8 with a byte order mark, the same number of fields in every record.
 *
 * @example csvText([['a', 1], ['=2+2']]) // '\uFEFFa,1\r\n\'=2+2,\r\n'
 */
export function csvText(records: readonly (readonly CsvCell[])[]): string {
  const width = Math.max(0, ...records.map((record) => record.length));
  return (
    BYTE_ORDER_MARK + csvLines(records.map((record) => Array.from({ length: width }, (_, at) => record[at] ?? null)))
  );
}
