import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { LINE, MUTED } from '../../../paper/pdf/theme.ts';

const COLUMNS = 3;
const GAP = 18;
const ROW = 13.5;
/** Between a name and its value. */
const BETWEEN = 8;
const STYLE = { size: 8 } as const;

/** From line to line of what goes on below. */
const LINE_HEIGHT = 9.5;

/** A value with more lines than these in its column has a row of its own over the whole width. */
const MOST_LINES = 2;

type Pair = readonly [name: string, value: string];

/** Names and values in three columns, read down; what is longer than two lines stands below over the whole width. */
export function drawPairs(report: PdfReport, pairs: readonly Pair[]): void {
  const width = (report.width - GAP * (COLUMNS - 1)) / COLUMNS;
  const isLong = (pair: Pair): boolean => linesOf(report, pair, width).values.length > MOST_LINES;
  drawColumns(
    report,
    pairs.filter((pair) => !isLong(pair)),
    width,
  );
  for (const [name, value] of pairs.filter(isLong)) drawWide(report, name, value, width);
  report.y += 4;
}

function drawColumns(report: PdfReport, pairs: readonly Pair[], width: number): void {
  const rows = Math.ceil(pairs.length / COLUMNS);
  for (let row = 0; row < rows; row++) {
    const shown = Array.from({ length: COLUMNS }, (_, column) => {
      const pair = pairs[column * rows + row];
      return pair === undefined ? null : linesOf(report, pair, width);
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
}

/** Both as they are, else a short one as it is and the long one in what it leaves, else half and half. */
function linesOf(report: PdfReport, [name, value]: Pair, width: number): { names: string[]; values: string[] } {
  const [nameWidth, valueWidth] = [report.widthOf(name, STYLE), report.widthOf(value, STYLE)];
  const free = width - BETWEEN;
  const room =
    nameWidth + valueWidth <= free || valueWidth <= free / 2 ? valueWidth : Math.max(free / 2, free - nameWidth);
  return { names: report.lines(name, free - room, STYLE), values: report.lines(value, room, STYLE) };
}

/** A text that is read, not compared: it begins where the second half of the first column does. */
function drawWide(report: PdfReport, name: string, value: string, column: number): void {
  const at = report.left + column / 2;
  const lines = report.lines(value, report.right - at, STYLE);
  lines.forEach((line, index) => {
    report.need(ROW);
    if (index === 0) report.text(name, report.left, report.y + 2, { ...STYLE, color: MUTED, maxWidth: column / 2 - 4 });
    report.text(line, at, report.y + 2, STYLE);
    report.y += index === lines.length - 1 ? ROW : LINE_HEIGHT;
  });
  report.rule(report.y - 1.5, { color: LINE, weight: 0.3 });
}

/** How high pairs stand, one of them perhaps in two lines, for keeping them together. */
export const heightOfPairs = (count: number): number => Math.ceil(count / COLUMNS) * ROW + 2 * LINE_HEIGHT;
