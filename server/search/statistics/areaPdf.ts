import { statisticPeriods } from '../../../src/api/catalogue/search/statistics.ts';
import type { AreaSeries, AreaStatistics } from '../../../src/api/contract/search/statistics.ts';
import { formatStatistic } from '../../../src/api/search/map/formatStatistic.ts';
import { chartColor } from '../../../src/calc/format/chartColors.ts';
import { formatBigNumber } from '../../../src/calc/format/bigNumber.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { drawLines } from '../../paper/pdf/charts.ts';
import { drawNotes } from '../../paper/pdf/drawNotes.ts';
import { drawTitle } from '../../paper/pdf/drawTitle.ts';
import { drawKeyFigures } from '../../paper/pdf/keyFigureStrip.ts';
import { PdfReport } from '../../paper/pdf/pdfReport.ts';
import { drawTable } from '../../paper/pdf/pdfTable.ts';

const CHART_HEIGHT = 130;
const GAP = 22;

/** The statistics of an area on paper: figures, a chart a series, growth, every value (C009). */
export async function areaPdf(statistics: AreaStatistics, date: string, product?: string): Promise<Buffer> {
  const { label, asOf, period, parcels, series, valueGrowth, notes } = statistics;
  const subject = label ?? 'The area searched';
  const report = new PdfReport({
    kind: 'Area statistics',
    subject,
    date,
    product,
  });
  drawTitle(report, subject, statisticPeriods[period].label, [
    asOf === null ? null : `as of ${formatDate(asOf)}`,
    `${formatNumber(parcels)} parcels`,
  ]);
  drawKeyFigures(
    report,
    series.map(({ name, format, current, previous }) => ({
      label: name,
      value: formatStatistic(current.value, format),
      note: `${formatStatistic(previous.value, format)} the period before`,
    })),
  );
  drawCharts(report, series);
  report.section('Value growth');
  drawTable(
    report,
    [
      { label: 'Period', width: 120, align: 'left' },
      { label: 'Change of the median sale price', width: 170 },
      { label: 'Sales compared', width: 110 },
    ],
    valueGrowth.map((growth) => ({
      cells: [growth.label, formatStatistic(growth.value, growth.format), formatNumber(growth.count)],
    })),
  );
  report.section('By month');
  const days = series[0]?.points.map(({ day }) => day) ?? [];
  drawTable(
    report,
    [
      { label: 'Period to', width: 80, align: 'left' },
      ...series.map(({ name }) => ({ label: name, note: 'and records', width: (report.width - 80) / series.length })),
    ],
    days.toReversed().map((day) => ({
      cells: [
        formatDate(day),
        ...series.map(({ points, format }) => {
          const point = points.find((one) => one.day === day);
          return `${formatStatistic(point?.value ?? null, format)}  (${formatNumber(point?.count ?? 0)})`;
        }),
      ],
    })),
  );
  drawNotes(report, 'What these numbers are', [...series.map(({ name, note }) => `${name}: ${note}.`), ...notes]);
  return await report.finish();
}

/** Two charts side by side, two rows of them; a series of which nothing is known says so in the figures above. */
function drawCharts(report: PdfReport, series: readonly AreaSeries[]): void {
  const known = series
    .map((one, index) => ({
      ...one,
      color: chartColor(index),
    }))
    .filter(({ points }) => points.filter(({ value }) => value !== null).length > 1);
  const width = (report.width - GAP) / 2;
  known.forEach(({ name, color, points, format }, index) => {
    const isLeft = index % 2 === 0;
    if (isLeft) report.need(CHART_HEIGHT + 12);
    drawLines(
      report,
      { x: isLeft ? report.left : report.left + width + GAP, y: report.y + 6, width, height: CHART_HEIGHT },
      {
        title: name,
        isFromZero: format === 'number',
        format: (value) => (format === 'currency' ? `$${formatBigNumber(value)}` : formatBigNumber(value)),
        labels: points.map(({ day }) => formatDate(day, 'MM/YYYY')),
        // The charts of reports take hundredths, as cents of a dollar.
        series: [{ label: '', color, values: points.map(({ value }) => (value === null ? null : value * 100)) }],
      },
    );
    if (!isLeft || index === known.length - 1) report.y += CHART_HEIGHT + 12;
  });
}
