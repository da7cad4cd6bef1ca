import { memo, useMemo } from 'react';
import uPlot from 'uplot';
import type { AnalysisResult } from '../../../calc/deal/analyze.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { moneyAxis, wholeAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';
import { Legend } from '../../charts/Legend.tsx';

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

const cashOptions = (theme: ChartTheme): ChartOptions => ({
  cursor: { show: false },
  scales: { x: { time: false, range: periodRange }, y: { range: withZero } },
  axes: [wholeAxis(theme, 24), moneyAxis(theme)],
  padding: [6, 6, 0, 0],
  series: [{}, bars(theme.series(0), -1), bars(theme.series(2), 1)],
});

/** Cash of each period. */
export const CashChart = memo(function CashChart({ result: { periods } }: { readonly result: AnalysisResult }) {
  const data = useMemo(
    (): uPlot.AlignedData => [
      periods.map(({ number }) => number),
      periods.map(({ cashBeforeTax }) => dollarsOf(cashBeforeTax)),
      periods.map(({ cashAfterTax }) => dollarsOf(cashAfterTax)),
    ],
    [periods],
  );
  return (
    <figure className="deal-chart">
      <figcaption>
        Cash of each {periods[0]?.months === 1 ? 'month' : 'year'}
        <Legend
          entries={[
            { label: 'before tax', color: chartColor(0), shape: 'bar' },
            { label: 'after tax', color: chartColor(2), shape: 'bar' },
          ]}
        />
      </figcaption>
      <Chart
        label={`Cash flow of ${periods.length} periods; after tax ${formatCurrency(periods.at(-1)?.cumulativeCashAfterTax)} in all.`}
        data={data}
        options={cashOptions}
      />
    </figure>
  );
});
