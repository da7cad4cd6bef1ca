/** Small charts, drawn as vectors. Amounts are cents. */
import { formatBigNumber } from '../../../src/calc/format/bigNumber.ts';
import type { PdfReport } from './pdfReport.ts';
import { INK, LINE, MUTED } from './theme.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Series {
  readonly label: string;
  readonly color: string;
  /** Null: not known; the line breaks there. */
  readonly values: readonly (number | null)[];
}

/** Lines are told apart on a black and white print too: whole, dashed, dotted. */
const DASHES: readonly (readonly [dash: number, space: number] | null)[] = [null, [5, 2.5], [1.5, 2]];

const AXIS_WIDTH = 34;
const TITLE_HEIGHT = 24;
const LABEL_HEIGHT = 14;
/** Length of a line in the legend. */
export const SIGN = 14;

/** Bars from the zero line, one a period. */
export function drawBars(
  report: PdfReport,
  frame: Frame,
  {
    title,
    values,
    labels,
    gain,
    loss,
  }: { title: string; values: readonly number[]; labels: readonly string[]; gain: string; loss: string },
): void {
  const plot = drawFrame(report, frame, title, []);
  if (saysNothing(report, plot, values)) return;
  const yOf = drawAxis(report, plot, [0, ...values]);
  const step = plot.width / Math.max(1, values.length);
  const barWidth = Math.min(26, step * 0.62);
  const zero = yOf(0);
  values.forEach((value, index) => {
    const x = plot.x + step * (index + 0.5) - barWidth / 2;
    const y = yOf(Math.max(0, value));
    const height = Math.max(0.5, Math.abs(yOf(value) - zero));
    report.doc.rect(x, value < 0 ? zero : y, barWidth, height).fill(value < 0 ? loss : gain);
  });
  report.rule(zero, { from: plot.x, to: plot.x + plot.width, color: INK, weight: 0.6 });
  drawLabels(report, plot, labels);
}

/** Lines over the periods, each with its name in its colour; one line alone needs no name. */
export function drawLines(
  report: PdfReport,
  frame: Frame,
  {
    title,
    series,
    labels,
    isFromZero = true,
    format = formatBigNumber,
  }: {
    title: string;
    series: readonly Series[];
    labels: readonly string[];
    /** Amounts that go down to nothing. Else the axis begins where the values do: their changes are what is looked at. */
    isFromZero?: boolean;
    format?: (value: number) => string;
  },
): void {
  const plot = drawFrame(
    report,
    frame,
    title,
    series.filter(({ label }) => label !== ''),
  );
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (saysNothing(report, plot, known)) return;
  const yOf = drawAxis(report, plot, isFromZero ? [0, ...known] : known, format);
  const step = plot.width / Math.max(1, labels.length);
  series.forEach(({ values, color }, at) => {
    const points = values.map((value, index) =>
      value === null ? null : ([plot.x + step * (index + 0.5), yOf(value)] as const),
    );
    points.forEach((point, index) => {
      if (point === null) return;
      if ((points[index - 1] ?? null) === null) report.doc.moveTo(...point);
      else report.doc.lineTo(...point);
    });
    report.doc.lineWidth(1.5).lineJoin('round');
    strokeDashed(report, color, at);
    points.forEach((point, index) => {
      if (point === null) return;
      // A value between two unknown ones has no line of its own.
      const isAlone = (points[index - 1] ?? null) === null && (points[index + 1] ?? null) === null;
      if (points.length <= 12 || isAlone) report.doc.circle(...point, 1.9).fill(color);
    });
  });
  const base = isFromZero ? yOf(0) : plot.y + plot.height;
  report.rule(base, { from: plot.x, to: plot.x + plot.width, color: INK, weight: 0.6 });
  drawLabels(report, plot, labels);
}

function drawFrame(report: PdfReport, { x, y, width, height }: Frame, title: string, legend: readonly Series[]): Frame {
  report.text(title, x, y, { size: 8.5, isBold: true });
  let at = x + width;
  legend.toReversed().forEach(({ label, color }, fromEnd) => {
    at -= report.widthOf(label, { size: 7.5 });
    report.text(label, at, y + 1, { size: 7.5, color: MUTED });
    at -= SIGN + 4;
    report.doc
      .moveTo(at, y + 4.5)
      .lineTo(at + SIGN, y + 4.5)
      .lineWidth(1.5);
    strokeDashed(report, color, legend.length - 1 - fromEnd);
    at -= 8;
  });
  return {
    x: x + AXIS_WIDTH,
    y: y + TITLE_HEIGHT,
    width: width - AXIS_WIDTH,
    height: height - TITLE_HEIGHT - LABEL_HEIGHT,
  };
}

/** Strokes the path with the dashes of the series at a place. */
export function strokeDashed({ doc }: PdfReport, color: string, at: number): void {
  const dash = DASHES[at % DASHES.length] ?? null;
  if (dash !== null) doc.dash(dash[0], { space: dash[1] });
  doc.strokeColor(color).stroke();
  if (dash !== null) doc.undash();
}

/** Says so where there is nothing to draw. */
function saysNothing(report: PdfReport, { x, y, width, height }: Frame, values: readonly number[]): boolean {
  if (values.some((value) => value !== 0)) return false;
  report.text('All values are 0.', x + (width - AXIS_WIDTH) / 2, y + height / 2, { color: MUTED, align: 'center' });
  return true;
}

function drawAxis(
  report: PdfReport,
  plot: Frame,
  values: readonly number[],
  format: (value: number) => string = formatBigNumber,
): (cents: number) => number {
  const ticks = niceTicks(Math.min(...values) / 100, Math.max(...values) / 100);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const yOf = (cents: number) => plot.y + plot.height * (1 - (cents / 100 - low) / (high - low));
  for (const tick of ticks) {
    const y = yOf(tick * 100);
    report.rule(y, { from: plot.x, to: plot.x + plot.width, color: LINE, weight: 0.4 });
    report.text(format(tick), plot.x - 5, y - 3.5, { size: 7, color: MUTED, align: 'right' });
  }
  return yOf;
}

/** Names under the periods: as many as there is room for, from the last one back. */
function drawLabels(report: PdfReport, plot: Frame, labels: readonly string[]): void {
  const step = plot.width / Math.max(1, labels.length);
  const style = { size: 7 };
  const widest = Math.max(...labels.map((label) => report.widthOf(label, style)));
  // The last name is moved in by half of what would stand out: the one before it keeps its distance.
  const movedIn = Math.max(0, (widest - step) / 2);
  const every = Math.max(1, Math.ceil((widest + 4 + movedIn) / step));
  labels.forEach((label, index) => {
    if ((labels.length - 1 - index) % every !== 0) return;
    // Under narrow steps the last name would stand out on the right.
    const middle = Math.min(plot.x + step * (index + 0.5), plot.x + plot.width - report.widthOf(label, style) / 2);
    report.text(label, middle, plot.y + plot.height + 5, { ...style, color: MUTED, align: 'center' });
  });
}

/**
 * Round numbers that span a range, four or five steps of 1, 2, 2.5 or 5 times a power of ten.
 *
 * @example niceTicks(0, 9300) // [0, 2500, 5000, 7500, 10000]
 */
export function niceTicks(low: number, high: number): number[] {
  const span = high - low || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
