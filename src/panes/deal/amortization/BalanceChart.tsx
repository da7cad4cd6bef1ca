import { memo, useMemo } from 'react';
import type uPlot from 'uplot';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import type { Schedule } from '../../../calc/mortgage/amortize.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { moneyAxis, wholeAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';
import { Legend } from '../../charts/Legend.tsx';

const line = (color: string): uPlot.Series => ({ stroke: color, width: 2, points: { show: false } });

const options = (theme: ChartTheme): ChartOptions => ({
  cursor: { show: false },
  scales: { x: { time: false }, y: { range: (_chart, _min, max) => [0, max * 1.06 || 1] } },
  axes: [wholeAxis(theme, 40), moneyAxis(theme)],
  padding: [8, 16, 0, 0],
  series: [{}, line(theme.series(1)), line(theme.series(0))],
});

/** What is owed after each payment, and the interest paid until then. */
export const BalanceChart = memo(function BalanceChart({ schedule }: { readonly schedule: Schedule }) {
  const { rows, totalInterest } = schedule;
  const data = useMemo(
    (): uPlot.AlignedData => [
      rows.map(({ paymentNumber }) => paymentNumber),
      rows.map(({ balance }) => dollarsOf(balance)),
      rows.map(({ cumulativeInterest }) => dollarsOf(cumulativeInterest)),
    ],
    [rows],
  );
  return (
    <figure className="amortization-chart">
      <div className="amortization-plot">
        <Chart
          label={`Balance over ${rows.length} payments; interest of ${formatCurrency(totalInterest)} in all.`}
          data={data}
          options={options}
        />
      </div>
      <figcaption>
        <Legend
          entries={[
            { label: 'Balance', color: chartColor(1), shape: 'line' },
            { label: 'Interest to date', color: chartColor(0), shape: 'line' },
          ]}
        />
      </figcaption>
    </figure>
  );
});
