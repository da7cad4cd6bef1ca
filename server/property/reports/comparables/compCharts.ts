/** Charts of the comparables report: price against size, and price over time with the subject's value. */
import { formatBigNumber } from '../../../../src/calc/format/bigNumber.ts';
import { addMonths, dayNumber, type CalendarDate } from '../../../../src/calc/dates.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import { niceTicks } from '../../../paper/pdf/charts.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { ACCENT, GAIN, LINE, MUTED } from '../../../paper/pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isSubject: boolean;
}

interface Tick {
  readonly at: number;
  readonly label: string;
}

const HEIGHT = 150;
const AXIS = 36;
const SMALL = { size: 7, color: MUTED } as const;
/** Between two ticks of an axis of dates, in months: the first that gives no more than `MOST_DATES`. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120] as const;
const MOST_DATES = 5;

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
  const sizes = (from: number, to: number): Tick[] =>
    niceTicks(from, to).map((at) => ({ at, label: `${formatNumber(at)} sq ft` }));
  drawPoints(report, report.left, width, 'Price by size', [...bySize, ...subject(home.squareFeet)], sizes);
  const byDate = priced.flatMap(({ saleDate, saleAmount }) =>
    saleDate === null ? [] : [{ x: dayNumber(saleDate), y: saleAmount ?? 0, isSubject: false }],
  );
  const days = [home.valueDate, ...priced.flatMap(({ saleDate }) => saleDate ?? [])].toSorted();
  drawPoints(
    report,
    report.left + width + 26,
    width,
    'Price by date of sale',
    [...byDate, ...subject(dayNumber(home.valueDate))],
    () => monthTicks(days[0] ?? home.valueDate, days.at(-1) ?? home.valueDate),
  );
  report.y += HEIGHT + 10;
}

/** First days of months, from that before the first date on. */
function monthTicks(from: CalendarDate, to: CalendarDate): Tick[] {
  const first: CalendarDate = `${from.slice(0, 7)}-01`;
  const ticksOf = (step: number): CalendarDate[] => {
    const ticks = [first];
    for (;;) {
      const next = addMonths(first, ticks.length * step);
      if (next > to) return ticks;
      ticks.push(next);
    }
  };
  const step = MONTHS.find((months) => ticksOf(months).length <= MOST_DATES) ?? 120;
  return ticksOf(step).map((date) => ({ at: dayNumber(date), label: formatDate(date, 'MM/YYYY') }));
}

function drawPoints(
  report: PdfReport,
  x: number,
  width: number,
  title: string,
  points: readonly Point[],
  ticksOf: (from: number, to: number) => readonly Tick[],
): void {
  if (points.length === 0) return;
  const top = report.y + 4;
  report.text(title, x, top, { size: 8.5, isBold: true });
  drawLegend(report, x + width, top, points);
  const plot = { x: x + AXIS, y: top + 20, width: width - AXIS, height: HEIGHT - 44 };
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const ticks = niceTicks(Math.min(...ys), Math.max(...ys));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const across = ticksOf(Math.min(...xs), Math.max(...xs));
  const from = Math.min(across[0]?.at ?? 0, ...xs);
  const to = Math.max(across.at(-1)?.at ?? 1, ...xs);
  const placeX = (value: number): number => plot.x + 8 + ((plot.width - 16) * (value - from)) / Math.max(1, to - from);
  const placeY = (value: number): number => plot.y + plot.height * (1 - (value - low) / (high - low || 1));
  for (const tick of ticks) {
    report.rule(placeY(tick), { from: plot.x, to: plot.x + plot.width, color: LINE, weight: 0.4 });
    report.text(formatBigNumber(tick), plot.x - 5, placeY(tick) - 3.5, { ...SMALL, align: 'right' });
  }
  for (const { x: at, y, isSubject } of points) drawSign(report, placeX(at), placeY(y), isSubject);
  drawTicks(
    report,
    plot,
    across.map(({ at, label }) => ({ at: placeX(at), label })),
  );
}

/** Names below an axis, every second or third where they would run into each other; those at the ends stay inside. */
function drawTicks(
  report: PdfReport,
  plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ticks: readonly Tick[],
): void {
  const widest = Math.max(...ticks.map(({ label }) => report.widthOf(label, SMALL)));
  const apart = ((ticks.at(-1)?.at ?? 0) - (ticks[0]?.at ?? 0)) / Math.max(1, ticks.length - 1);
  const every = Math.max(1, Math.ceil((widest + 8) / Math.max(1, apart)));
  const bottom = plot.y + plot.height;
  ticks.forEach(({ at, label }, index) => {
    report.doc.moveTo(at, bottom).lineTo(at, bottom + 3).lineWidth(0.4).strokeColor(MUTED).stroke(); // prettier-ignore
    if (index % every !== 0) return;
    const half = report.widthOf(label, SMALL) / 2;
    const middle = Math.max(plot.x + half, Math.min(at, plot.x + plot.width - half));
    report.text(label, middle, bottom + 6, { ...SMALL, align: 'center' });
  });
}

/** A dot for a sale, a larger diamond for the subject: told apart without colours. */
function drawSign({ doc }: PdfReport, x: number, y: number, isSubject: boolean): void {
  if (!isSubject) {
    doc.circle(x, y, 2.2).fill(ACCENT);
    return;
  }
  const reach = 5;
  doc
    .polygon([x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y])
    .lineWidth(1)
    .fillAndStroke(GAIN, '#ffffff');
}

function drawLegend(report: PdfReport, right: number, top: number, points: readonly Point[]): void {
  const entries = [
    { label: 'Sale', isSubject: false },
    ...(points.some(({ isSubject }) => isSubject) ? [{ label: 'Subject at its value', isSubject: true }] : []),
  ];
  let at = right;
  for (const { label, isSubject } of entries.toReversed()) {
    at -= report.widthOf(label, SMALL);
    report.text(label, at, top + 1, SMALL);
    at -= 8;
    drawSign(report, at, top + 4.5, isSubject);
    at -= 16;
  }
}
