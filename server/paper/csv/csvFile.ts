import { BYTE_ORDER_MARK, csvLines } from './csvText.ts';
import type { ExportCell } from '../exportCell.ts';

const textOf = (cell: ExportCell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.day : cell;

/** RFC 4180: comma, CRLF, quotes where needed; UTF-8 with a byte order mark (O-121). */
export async function* csvFile(
  header: readonly string[],
  parts: AsyncIterable<readonly ExportCell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([header]);
  for await (const rows of parts) yield csvLines(rows.map((cells) => cells.map(textOf)));
}
