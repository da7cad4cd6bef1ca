import type { PdfReport } from './pdfReport.ts';
import { ACCENT, BAND, LINE, MUTED } from './theme.ts';

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
  /** What the value is of, or why there is none. */
  readonly note: string;
}

const COLUMNS = 4;
const HEIGHT = 56;
const PADDING = 9;
/** A long figure is written smaller rather than cut. */
const SIZES = [15, 13, 11];
const SMALLEST = 9;

/** The figures in a strip of four columns. */
export function drawKeyFigures(report: PdfReport, figures: readonly KeyFigure[]): void {
  const rows = Math.ceil(figures.length / COLUMNS);
  const top = report.y;
  const width = report.width / COLUMNS;
  report.doc.rect(report.left, top, report.width, rows * HEIGHT).fill(BAND);
  report.doc.rect(report.left, top, report.width, 2).fill(ACCENT);
  figures.forEach(({ label, value, note }, index) => {
    const x = report.left + (index % COLUMNS) * width;
    const y = top + Math.floor(index / COLUMNS) * HEIGHT;
    const maxWidth = width - 2 * PADDING + 4;
    report.text(label, x + PADDING, y + 9, { size: 7.5, color: MUTED, maxWidth });
    const fits = SIZES.find((size) => report.widthOf(value, { size, isBold: true }) <= maxWidth) ?? SMALLEST;
    report.text(value, x + PADDING, y + 20 + (15 - fits) / 2, { size: fits, isBold: true, maxWidth });
    report.text(note, x + PADDING, y + 40, { size: 7, color: MUTED, maxWidth });
  });
  for (let column = 1; column < COLUMNS; column++) {
    const x = report.left + column * width;
    report.doc
      .moveTo(x, top + 10)
      .lineTo(x, top + rows * HEIGHT - 8)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }
  for (let row = 1; row < rows; row++) {
    report.rule(top + row * HEIGHT, { from: report.left + PADDING, to: report.right - PADDING });
  }
  report.y = top + rows * HEIGHT + 12;
}
