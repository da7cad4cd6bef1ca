import { memo, useMemo } from 'react';
import uPlot from 'uplot';
import type { AnalysisResult } from '../../../calc/deal/analyze.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { bottomAxis, moneyAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';
import { Legend } from '../../charts/Legend.tsx';
import { dealSeries } from './dealSeries.ts';

const whole = (value: number): string => (Number.isInteger(value) ? String(value) : '');

/** Half a period on both sides, so that the first and the last bar are whole. */
const periodRange: uPlot.Range.Function = (_chart, min, max) => [min - 0.6, max + 0.6];
/** Bars stand on zero. */
const withZero: uPlot.Range.Function = (_chart, min, max) => {
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  if (low === high) return [0, 1];
  const room = (high - low) * 0.08;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
};

const bars = (color: string, align: 1 | -1): uPlot.Series => ({
  fill: color,
  stroke: color,
  width: 0,
  paths: uPlot.paths.bars?.({ size: [0.36, 28], align }),
  points: { show: false },
});

const line = (color: string): uPlot.Series => ({
  stroke: color,
  width: 2,
  points: { show: true, size: 5, fill: color },
});

const cashOptions = (theme: ChartTheme): ChartOptions => ({
  cursor: { show: false },
  scales: { x: { time: false, range: periodRange }, y: { range: withZero } },
  axes: [bottomAxis(theme, whole, 24), moneyAxis(theme)],
  padding: [6, 6, 0, 0],
  series: [{}, bars(theme.series(0), -1), bars(theme.series(2), 1)],
});

const worthOptions = (theme: ChartTheme): ChartOptions => ({
  cursor: { show: false },
  scales: { x: { time: false, range: periodRange }, y: { range: withZero } },
  axes: [bottomAxis(theme, whole, 24), moneyAxis(theme)],
  padding: [6, 6, 0, 0],
  series: [{}, line(theme.series(0)), line(theme.series(1)), line(theme.series(2))],
});

/** Cash of each period, and what is owned and owed at its end. */
export const DealCharts = memo(function DealCharts({ result }: { readonly result: AnalysisResult }) {
  const series = useMemo(() => dealSeries(result), [result]);
  const cash = useMemo(
    (): uPlot.AlignedData => [[...series.periods], [...series.cashBeforeTax], [...series.cashAfterTax]],
    [series],
  );
  const worth = useMemo(
    (): uPlot.AlignedData => [[...series.periods], [...series.value], [...series.balance], [...series.equity]],
    [series],
  );
  const last = result.periods.at(-1);
  return (
    <div className="deal-charts">
      <figure className="deal-chart">
        <Chart
          label={`Cash flow of ${result.periods.length} periods; after tax ${formatCurrency(last?.cumulativeCashAfterTax)} in all.`}
          data={cash}
          options={cashOptions}
        />
        <figcaption>
          <Legend
            entries={[
              { label: 'Cash before tax', color: chartColor(0), shape: 'bar' },
              { label: 'after tax', color: chartColor(2), shape: 'bar' },
            ]}
          />
        </figcaption>
      </figure>
      <figure className="deal-chart">
        <Chart
          label={`Value ${formatCurrency(last?.propertyValue)}, mortgage balance ${formatCurrency(last?.mortgageBalance)} and equity ${formatCurrency(last?.equity)} at the end.`}
          data={worth}
          options={worthOptions}
        />
        <figcaption>
          <Legend
            entries={[
              { label: 'Value', color: chartColor(0), shape: 'line' },
              { label: 'Debt', color: chartColor(1), shape: 'line' },
              { label: 'Equity', color: chartColor(2), shape: 'line' },
            ]}
          />
        </figcaption>
      </figure>
    </div>
  );
});
