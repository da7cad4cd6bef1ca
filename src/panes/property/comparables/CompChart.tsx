import type uPlot from 'uplot';
import { formatNumber } from '../../../calc/format/number.ts';
import { useMemo } from 'react';
import { bottomAxis, moneyAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import { useChartTheme, type ChartTheme } from '../../charts/chartTheme.ts';
import { Legend } from '../../charts/Legend.tsx';
import type { Scatter } from './scatter.ts';

const points = (size: number, fill: string, stroke: string): uPlot.Series => ({
  paths: () => null,
  points: { show: true, size, fill, stroke, width: 1.5 },
});

/** Room around the points, so that none lies on an axis. */
const roomy: uPlot.Range.Function = (_chart, min, max) => {
  const room = (max - min || Math.abs(max) || 1) * 0.08;
  return [min - room, max + room];
};

const options = (theme: ChartTheme): ChartOptions => ({
  cursor: { show: false },
  scales: { x: { time: false, range: roomy }, y: { range: roomy } },
  axes: [bottomAxis(theme, (value) => `${formatNumber(value)} sq ft`, 84), moneyAxis(theme)],
  padding: [8, 34, 0, 0],
  series: [
    {},
    { stroke: theme.text, width: 1, dash: [4, 4], points: { show: false } },
    points(6, theme.surface, theme.text),
    points(7, theme.accent, theme.accent),
    points(11, theme.series(1), theme.surface),
  ],
});

/** Price against size, with the subject and the line of the average price per square foot. */
export function CompChart({
  scatter,
  label,
  subjectLabel,
}: {
  readonly scatter: Scatter;
  readonly label: string;
  readonly subjectLabel: string;
}) {
  const theme = useChartTheme();
  const data = useMemo((): uPlot.AlignedData => {
    const { x, estimate, others, selected, subject } = scatter;
    return [[...x], [...estimate], [...others], [...selected], [...subject]];
  }, [scatter]);
  return (
    <figure className="comps-chart">
      <div className="comps-chart-plot">
        <Chart label={label} data={data} options={options} />
      </div>
      <figcaption>
        <Legend
          entries={[
            { label: subjectLabel, color: theme.series(1), shape: 'dot' },
            { label: 'Selected', color: theme.accent, shape: 'dot' },
            { label: 'Not selected', color: theme.text, shape: 'dot' },
            { label: 'Average $/sq ft', color: theme.text, shape: 'line' },
          ]}
        />
      </figcaption>
    </figure>
  );
}
