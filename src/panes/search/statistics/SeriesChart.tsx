import { useMemo } from 'react';
import type uPlot from 'uplot';
import type { AreaSeries } from '../../../api/contract/search/statistics.ts';
import { formatStatistic } from '../../../api/search/map/formatStatistic.ts';
import { chartColor } from '../../../calc/format/chartColors.ts';
import { formatBigNumber } from '../../../calc/format/bigNumber.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber, formatPercent } from '../../../calc/format/number.ts';
import { bottomAxis, moneyAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';

interface Props {
  readonly series: AreaSeries;
  /** Its colour (R-STAT-010). */
  readonly index: number;
}

/** A series: its value now, against the period before, and two years of it. */
export function SeriesChart({ series, index }: Props) {
  const { name, format, current, previous, points } = series;
  const data = useMemo(
    (): uPlot.AlignedData => [points.map((_, at) => at), points.map(({ value }) => value)],
    [points],
  );
  const days = points.map(({ day }) => day).join(' ');
  const options = useMemo(() => optionsFor(days.split(' '), format === 'currency', index), [days, format, index]);
  const known = points.filter(({ value }) => value !== null);
  return (
    <figure className="stats-one">
      <figcaption>
        <span className="stats-name">{name}</span>
        <span className="stats-count muted">
          {formatNumber(current.count)} {current.count === 1 ? 'record' : 'records'}
        </span>
        <span className="stats-value">
          <strong>{formatStatistic(current.value, format)}</strong>
          <span className="muted">{changeText(series)}</span>
        </span>
      </figcaption>
      {known.length < 2 ? (
        <p className="stats-none muted">Too few records for a chart.</p>
      ) : (
        <div className="stats-chart">
          <Chart
            label={`${name} over two years. Latest ${formatStatistic(current.value, format)}, the period before ${formatStatistic(previous.value, format)}.`}
            data={data}
            options={options}
          />
        </div>
      )}
    </figure>
  );
}

/** Against the period before; nothing where that is not known. */
export function changeText({ current, previous, format }: Pick<AreaSeries, 'current' | 'previous' | 'format'>): string {
  if (previous.value === null) return '';
  const before = `${formatStatistic(previous.value, format)} before`;
  if (current.value === null || previous.value === 0) return before;
  const change = current.value / previous.value - 1;
  return `${change > 0 ? '+' : ''}${formatPercent(change, 1)} from ${before}`;
}

const optionsFor =
  (days: readonly string[], isMoney: boolean, index: number): ((theme: ChartTheme) => ChartOptions) =>
  (theme) => ({
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      bottomAxis(theme, (at) => (days[at] === undefined ? '' : formatDate(days[at], 'MM/YYYY')), 62),
      isMoney
        ? moneyAxis(theme)
        : { ...moneyAxis(theme), values: (_chart, splits) => splits.map((value) => formatBigNumber(value)) },
    ],
    padding: [8, 12, 0, 0],
    series: [
      {},
      {
        stroke: chartColor(index),
        width: 1.5,
        spanGaps: false,
        points: { show: true, size: 4, fill: chartColor(index) },
      },
    ],
  });
