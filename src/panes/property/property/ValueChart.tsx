import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import { moneyAxis, wholeAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';
import { Legend } from '../../charts/Legend.tsx';
import { valueHistory } from '../../../api/property/valueHistory.ts';

function optionsFor(names: readonly string[]): (theme: ChartTheme) => ChartOptions {
  return (theme) => ({
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [wholeAxis(theme), moneyAxis(theme)],
    // Half of the last year stands beyond the last point.
    padding: [6, 18, 0, 0],
    series: [
      {},
      ...names.map((label, index): uPlot.Series => ({
        label,
        stroke: theme.series(index),
        width: 1.5,
        spanGaps: true,
        points: { show: true, size: 5, fill: theme.series(index), stroke: theme.series(index) },
      })),
    ],
  });
}

/** Value, assessment and sales over the years. */
export function ValueChart({ record }: { readonly record: PropertyRecord }) {
  const { estimatedValueGraph, compSaleAmountGraph } = record;
  const history = useMemo(
    () => valueHistory([estimatedValueGraph, compSaleAmountGraph]),
    [estimatedValueGraph, compSaleAmountGraph],
  );
  // Another set of series is another chart; other values are not.
  const names = JSON.stringify(history?.names ?? []);
  const options = useMemo(() => optionsFor(JSON.parse(names) as string[]), [names]); // the array made above
  const data = useMemo(
    (): uPlot.AlignedData => (history === null ? [[]] : [[...history.x], ...history.y.map((values) => [...values])]),
    [history],
  );
  if (history === null) return <p className="muted">Not enough values of this property to draw their history.</p>;
  const last = history.names.map((name, index) => {
    const value = history.y[index]?.findLast((one) => one !== null) ?? null;
    return `${name} ${formatDollars(value)}`;
  });
  return (
    <>
      <div className="property-chart">
        <Chart label={`Value history. Latest: ${last.join('; ')}.`} data={data} options={options} />
      </div>
      <Legend
        entries={history.names.map((label, index) => ({ label, color: chartColor(index), shape: 'line' as const }))}
      />
    </>
  );
}
