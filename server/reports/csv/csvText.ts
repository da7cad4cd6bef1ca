/** A cell of a CSV file: a number is written as it is, null is empty. */
export type CsvCell = string | number | null;

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const STARTS_FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A CSV file (RFC 4180): comma, CRLF, quotes where needed, UTF-8 with a byte order mark, the same number of fields in
 * every record. A text that a spreadsheet program would run as a formula gets an apostrophe before it, unless it is a
 * number.
 *
 * @example csvText([['a', 1], ['=2+2']]) // '\uFEFFa,1\r\n\'=2+2,\r\n'
 */
export function csvText(records: readonly (readonly CsvCell[])[]): string {
  const width = Math.max(0, ...records.map((record) => record.length));
  const lines = records.map((record) => Array.from({ length: width }, (_, at) => field(record[at] ?? null)).join(','));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}

function field(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const isNumber = cell.trim() !== '' && Number.isFinite(Number(cell));
  const safe = STARTS_FORMULA.test(cell) && !isNumber ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
