import type { PdfReport } from '../pdf/pdfReport.ts';
import { LINE, MUTED } from '../pdf/theme.ts';

const COLUMNS = 3;
const GAP = 18;
const ROW = 13.5;
/** Between a name and its value. */
const BETWEEN = 8;
const STYLE = { size: 8 } as const;

/** From line to line of what goes on below. */
const LINE_HEIGHT = 9.5;

/** Names and values in three columns, read down; what is long goes on below. */
export function drawPairs(report: PdfReport, pairs: readonly (readonly [string, string])[]): void {
  const width = (report.width - GAP * (COLUMNS - 1)) / COLUMNS;
  const rows = Math.ceil(pairs.length / COLUMNS);
  for (let row = 0; row < rows; row++) {
    const shown = Array.from({ length: COLUMNS }, (_, column) => {
      const pair = pairs[column * rows + row];
      if (pair === undefined) return null;
      const [name, value] = pair;
      const [nameWidth, valueWidth] = [report.widthOf(name, STYLE), report.widthOf(value, STYLE)];
      const free = width - BETWEEN;
      // Both as they are, else a short one as it is and the long one in what it leaves, else half and half.
      const room =
        nameWidth + valueWidth <= free || valueWidth <= free / 2 ? valueWidth : Math.max(free / 2, free - nameWidth);
      return { names: report.lines(name, free - room, STYLE), values: report.lines(value, room, STYLE) };
    });
    const most = Math.max(1, ...shown.map((one) => Math.max(one?.names.length ?? 0, one?.values.length ?? 0)));
    const height = ROW + (most - 1) * LINE_HEIGHT;
    report.need(height);
    shown.forEach((one, column) => {
      if (one === null) return;
      const x = report.left + column * (width + GAP);
      one.names.forEach((line, at) =>
        report.text(line, x, report.y + 2 + at * LINE_HEIGHT, { ...STYLE, color: MUTED }),
      );
      one.values.forEach((line, at) =>
        report.text(line, x + width, report.y + 2 + at * LINE_HEIGHT, { ...STYLE, align: 'right' }),
      );
      report.rule(report.y + height - 1.5, { from: x, to: x + width, color: LINE, weight: 0.3 });
    });
    report.y += height;
  }
  report.y += 4;
}
