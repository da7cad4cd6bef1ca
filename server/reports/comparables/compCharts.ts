/** Charts of the comparables report: price against size, and price over time with the subject's value. */
import { formatBigNumber } from '../../../src/calc/format/bigNumber.ts';
import { dayNumber } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { niceTicks } from '../pdf/charts.ts';
import type { PdfReport } from '../pdf/pdfReport.ts';
import { ACCENT, GAIN, LINE, MUTED } from '../pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isSubject: boolean;
}

const HEIGHT = 150;
const AXIS = 36;

export function drawCompCharts(report: PdfReport, { selected, value, home }: ComparablesReport): void {
  const priced = selected.filter(({ saleAmount }) => saleAmount !== null);
  if (priced.length < 2) return;
  report.need(HEIGHT + 20);
  const width = (report.width - 26) / 2;
  const subject = (x: number | null): Point[] =>
    value === null || x === null ? [] : [{ x, y: value.value, isSubject: true }];
  const bySize = priced.flatMap(({ squareFeet, saleAmount }) =>
    squareFeet === null ? [] : [{ x: squareFeet, y: saleAmount ?? 0, isSubject: false }],
  );
  drawPoints(
    report,
    report.left,
    width,
    'Price by size',
    [...bySize, ...subject(home.squareFeet)],
    (x) => `${formatNumber(Math.round(x))} sq ft`,
  );
  const origin = dayNumber(home.valueDate);
  const byDate = priced.flatMap(({ saleDate, saleAmount }) =>
    saleDate === null ? [] : [{ x: dayNumber(saleDate) - origin, y: saleAmount ?? 0, isSubject: false }],
  );
  const right = report.left + width + 26;
  const dateAt = (x: number): string => {
    const nearest = priced.find(({ saleDate }) => saleDate !== null && dayNumber(saleDate) - origin === x);
    return formatDate(x === 0 ? home.valueDate : (nearest?.saleDate ?? null));
  };
  drawPoints(report, right, width, 'Price by date of sale', [...byDate, ...subject(0)], dateAt);
  report.y += HEIGHT + 10;
}

function drawPoints(
  report: PdfReport,
  x: number,
  width: number,
  title: string,
  points: readonly Point[],
  label: (x: number) => string,
): void {
  if (points.length === 0) return;
  const top = report.y + 4;
  report.text(title, x, top, { size: 8.5, isBold: true });
  const legend = 'green: the subject at its value';
  report.text(legend, x + width, top + 1, { size: 7, color: MUTED, align: 'right' });
  const plot = { x: x + AXIS, y: top + 20, width: width - AXIS, height: HEIGHT - 44 };
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const ticks = niceTicks(Math.min(...ys), Math.max(...ys));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const placeX = (value: number): number => plot.x + 8 + ((plot.width - 16) * (value - from)) / Math.max(1, to - from);
  const placeY = (value: number): number => plot.y + plot.height * (1 - (value - low) / (high - low || 1));
  for (const tick of ticks) {
    report.rule(placeY(tick), { from: plot.x, to: plot.x + plot.width, color: LINE, weight: 0.4 });
    report.text(formatBigNumber(tick), plot.x - 5, placeY(tick) - 3.5, { size: 7, color: MUTED, align: 'right' });
  }
  for (const { x: at, y, isSubject } of points)
    report.doc.circle(placeX(at), placeY(y), isSubject ? 3.6 : 2.2).fill(isSubject ? GAIN : ACCENT);
  const labelY = plot.y + plot.height + 6;
  report.text(label(from), plot.x, labelY, { size: 7, color: MUTED });
  if (to > from) report.text(label(to), plot.x + plot.width, labelY, { size: 7, color: MUTED, align: 'right' });
}
