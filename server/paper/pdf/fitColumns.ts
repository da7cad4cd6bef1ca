import { indentOf, type PdfColumn } from './pdfTable.ts';
import type { PdfReport } from './pdfReport.ts';

/** Room between a text and the next column. */
const GAP = 8;

/** A column as wide as what stands in it; `stretches`: takes the room that the others leave. */
export type OpenColumn = Omit<PdfColumn, 'width'> & { readonly stretches?: boolean };

/**
 * Widths by what is written: numbers are never cut, and texts that stretch share what is left, which may make them wrap.
 * No column is wider than a third of the page.
 */
export function fitColumns(
  report: PdfReport,
  columns: readonly OpenColumn[],
  rows: readonly { readonly cells: readonly string[] }[],
  size: number,
): PdfColumn[] {
  const natural = columns.map(({ label, align }, index) => {
    const texts = rows.map(({ cells }) => report.widthOf(cells[index] ?? '', { size }));
    const widest = Math.max(report.widthOf(label, { size, isBold: true }), ...texts);
    return Math.min(widest + GAP + indentOf(columns, index), align === 'left' ? report.width / 3 : Infinity);
  });
  const fixed = natural.reduce((sum, width, index) => (columns[index]?.stretches === true ? sum : sum + width), 0);
  const stretching = columns.filter(({ stretches }) => stretches === true).length;
  const share = Math.max(0, report.width - fixed) / Math.max(1, stretching);
  return columns.map(({ stretches, ...column }, index) => ({
    ...column,
    width: stretches === true ? share : (natural[index] ?? 0),
  }));
}
