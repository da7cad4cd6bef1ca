import type { PdfReport } from './pdfReport.ts';
import { BAND, INK, LINE, LOSS, MUTED } from './theme.ts';

export interface PdfColumn {
  readonly label: string;
  /** A second, smaller line of the header. */
  readonly note?: string;
  readonly width: number;
  /** Numbers stand right, the default. */
  readonly align?: 'left' | 'right';
  /** A longer text goes on below; else it is cut. */
  readonly wraps?: boolean;
}

export interface PdfRow {
  readonly cells: readonly string[];
  /** `group` is a title over the rows below it, `total` a sum, `year` ends with a line. */
  readonly kind?: 'group' | 'total' | 'year';
}

export interface PdfTableStyle {
  readonly size?: number;
  readonly rowHeight?: number;
}

const PADDING = 4;
/** From line to line of a cell, in sizes of its letters. */
const LEADING = 1.2;
/** Free between a number and a text to its right. */
const INDENT = 8;
/** A table does not end with fewer rows than these on a page of their own. */
const FEWEST_ON_LAST_PAGE = 3;

/** How far a text stands from the left edge of its column: apart from a number that ends right before it. */
export function indentOf(columns: readonly Pick<PdfColumn, 'align'>[], index: number): number {
  const follows = index > 0 && (columns[index - 1]?.align ?? 'right') === 'right';
  return follows && columns[index]?.align === 'left' ? INDENT : 0;
}

/** Draws a table from the cursor on; on a new page it begins with its header again. */
export function drawTable(
  report: PdfReport,
  columns: readonly PdfColumn[],
  rows: readonly PdfRow[],
  { size = 8, rowHeight = 12.5 }: PdfTableStyle = {},
): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const right = report.left + width;
  const headerHeight = columns.some(({ note }) => note !== undefined) ? rowHeight + 12 : rowHeight + 3;
  const header = (): void => {
    let x = report.left;
    columns.forEach(({ label, note, width: columnWidth, align = 'right' }, index) => {
      const indent = indentOf(columns, index);
      const at = align === 'left' ? x + indent : x + columnWidth - PADDING;
      const maxWidth = columnWidth - (align === 'left' ? PADDING + indent : 2);
      report.text(label, at, report.y + 2, { size, isBold: true, align, maxWidth });
      if (note !== undefined) {
        report.text(note, at, report.y + 3 + size * 1.2, { size: size - 1, color: MUTED, align, maxWidth });
      }
      x += columnWidth;
    });
    report.y += headerHeight;
    report.rule(report.y - 1.5, { to: right, color: INK, weight: 0.7 });
  };

  report.need(headerHeight + 3 * rowHeight);
  header();
  const measured = rows.map((row) => {
    const lines = linesOf(report, columns, row, size);
    return { row, lines, more: (Math.max(1, ...lines.map((cell) => cell.length)) - 1) * size * LEADING };
  });
  measured.forEach(({ row, lines, more }, index) => {
    // A title of a group stays with its first row, and the last rows with each other.
    const isLastPart = index === rows.length - FEWEST_ON_LAST_PAGE;
    const last = measured.slice(index).reduce((sum, one) => sum + rowHeight + one.more, 0);
    const height = isLastPart ? last : (row.kind === 'group' ? 2 * rowHeight + 2 : rowHeight) + more;
    if (report.room < height && index > 0) {
      report.newPage();
      header();
    }
    drawRow(report, columns, row, { size, rowHeight, right, lines });
    report.y += more;
    if (row.kind === 'year') report.rule(report.y, { to: right });
  });
}

/** The lines of each cell: one, unless its column wraps. */
function linesOf(
  report: PdfReport,
  columns: readonly PdfColumn[],
  { cells, kind }: PdfRow,
  size: number,
): readonly (readonly string[])[] {
  const isBold = kind === 'group' || kind === 'total';
  return columns.map(({ width, wraps }, index) => {
    const cell = cells[index] ?? '';
    const room = width - PADDING - indentOf(columns, index);
    return wraps === true && kind !== 'group' ? report.lines(cell, room, { size, isBold }) : [cell];
  });
}

function drawRow(
  report: PdfReport,
  columns: readonly PdfColumn[],
  { kind }: PdfRow,
  {
    size,
    rowHeight,
    right,
    lines,
  }: { size: number; rowHeight: number; right: number; lines: readonly (readonly string[])[] },
): void {
  const isBold = kind === 'group' || kind === 'total';
  const top = report.y;
  if (kind === 'group') report.doc.rect(report.left, top + 1, right - report.left, rowHeight).fill(BAND);
  if (kind === 'total') report.rule(top + 0.5, { to: right, color: LINE });
  const baseline = top + (rowHeight - size) / 2 + (kind === 'group' ? 1.5 : 0.5);
  let x = report.left;
  columns.forEach(({ width, align = 'right' }, index) => {
    const [cell = '', ...further] = lines[index] ?? [];
    const isNegative = align === 'right' && cell.startsWith('-');
    const indent = indentOf(columns, index);
    const at = align === 'left' ? x + indent + (kind === 'group' ? PADDING : 0) : x + width - PADDING;
    // A title may use the whole row; labels are cut, numbers have their width.
    const maxWidth = kind === 'group' ? right - x - 2 * PADDING : width - (align === 'left' ? PADDING + indent : 0);
    const style = { size, isBold, align, maxWidth, color: isNegative ? LOSS : INK };
    if (cell !== '') report.text(cell, at, baseline, style);
    further.forEach((line, below) => report.text(line, at, baseline + (below + 1) * size * LEADING, style));
    x += width;
  });
  report.y += rowHeight + (kind === 'group' ? 2 : 0);
}
