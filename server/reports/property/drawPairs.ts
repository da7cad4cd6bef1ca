import type { PdfReport } from '../pdf/pdfReport.ts';
import { LINE, MUTED } from '../pdf/theme.ts';

const COLUMNS = 3;
const GAP = 18;
const ROW = 13.5;

/** Names and values in three columns, read down; a long value is cut. */
export function drawPairs(report: PdfReport, pairs: readonly (readonly [string, string])[]): void {
  const width = (report.width - GAP * (COLUMNS - 1)) / COLUMNS;
  const rows = Math.ceil(pairs.length / COLUMNS);
  for (let row = 0; row < rows; row++) {
    report.need(ROW);
    for (let column = 0; column < COLUMNS; column++) {
      const pair = pairs[column * rows + row];
      if (pair === undefined) continue;
      const [name, value] = pair;
      const x = report.left + column * (width + GAP);
      // The value comes first; a name that has no room beside it is cut, then the value.
      const valueWidth = Math.min(report.widthOf(value, { size: 8 }), width * 0.66);
      report.text(name, x, report.y + 2, { size: 8, color: MUTED, maxWidth: width - valueWidth - 8 });
      report.text(value, x + width, report.y + 2, { size: 8, align: 'right', maxWidth: valueWidth + 0.5 });
      report.rule(report.y + ROW - 1.5, { from: x, to: x + width, color: LINE, weight: 0.3 });
    }
    report.y += ROW;
  }
  report.y += 4;
}
