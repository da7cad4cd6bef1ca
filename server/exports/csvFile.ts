import type { ExportCell } from './exportCell.ts';

const NEEDS_QUOTES = /[",\r\n]/;
/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const field = (cell: ExportCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.day;
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};
const line = (cells: readonly ExportCell[]): string => `${cells.map(field).join(',')}\r\n`;

/** RFC 4180: comma, CRLF, quotes where needed; UTF-8 with a byte order mark (O-121). */
export async function* csvFile(
  header: readonly string[],
  parts: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(header);
  for await (const rows of parts) yield rows.map(line).join('');
}
