import { chartColor } from '../../../../src/calc/format/chartColors.ts';
import { formatBigNumber } from '../../../../src/calc/format/bigNumber.ts';
import type { ValueHistory } from '../../../../src/api/property/valueHistory.ts';
import { niceTicks, SIGN, strokeDashed } from '../../../paper/pdf/charts.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { LINE, MUTED } from '../../../paper/pdf/theme.ts';

const HEIGHT = 150;
const AXIS = 36;
const LABELS = 16;

/** Values and sales over the years, one line a series, in the colours of the screen (R-PROP-005). */
export function drawValueHistory(report: PdfReport, { names, x, y }: ValueHistory): void {
  const { doc } = report;
  let at = report.left;
  names.forEach((name, index) => {
    doc
      .moveTo(at, report.y + 4.5)
      .lineTo(at + SIGN, report.y + 4.5)
      .lineWidth(1.5);
    strokeDashed(report, chartColor(index), index);
    report.text(name, at + SIGN + 4, report.y, { size: 7.5, color: MUTED });
    at += SIGN + 4 + report.widthOf(name, { size: 7.5 }) + 16;
  });
  const plot = {
    x: report.left + AXIS,
    y: report.y + 18,
    width: report.width - AXIS - 8,
    height: HEIGHT - 18 - LABELS,
  };
  const known = y.flat().filter((value) => value !== null);
  const ticks = niceTicks(Math.min(0, ...known), Math.max(...known));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [from, to] = [x[0] ?? 0, x.at(-1) ?? 1];
  const placeX = (year: number): number => plot.x + (plot.width * (year - from)) / (to - from || 1);
  const placeY = (value: number): number => plot.y + plot.height * (1 - (value - low) / (high - low || 1));
  for (const tick of ticks) {
    report.rule(placeY(tick), { from: plot.x, to: plot.x + plot.width, color: LINE, weight: 0.4 });
    report.text(formatBigNumber(tick), plot.x - 5, placeY(tick) - 3.5, { size: 7, color: MUTED, align: 'right' });
  }
  const first = Math.ceil(from);
  const every = Math.max(1, Math.ceil((Math.floor(to) - first + 1) / 12));
  for (let year = first; year <= to; year += every)
    report.text(String(year), placeX(year), plot.y + plot.height + 6, { size: 7, color: MUTED, align: 'center' });
  y.forEach((values, index) => {
    const points = values.flatMap((value, place) => (value === null ? [] : [[placeX(x[place] ?? 0), placeY(value)]]));
    points.forEach(([left = 0, top = 0], step) => (step === 0 ? doc.moveTo(left, top) : doc.lineTo(left, top)));
    if (points.length > 1) {
      doc.lineWidth(1.4).lineJoin('round');
      strokeDashed(report, chartColor(index), index);
    }
    for (const [left = 0, top = 0] of points) doc.circle(left, top, 1.9).fill(chartColor(index));
  });
  report.y += HEIGHT + 4;
}
