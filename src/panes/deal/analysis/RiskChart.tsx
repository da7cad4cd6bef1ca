import { memo, useMemo } from 'react';
import uPlot from 'uplot';
import { formatNumber } from '../../../calc/format/number.ts';
import { histogram } from '../../../calc/deal/whatIf/histogram.ts';
import type { ResultKind } from '../../../calc/deal/whatIf/resultPath.ts';
import { bottomAxis, resultOnAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';

const BARS = 28;

/** A line across the bars with its name above them. */
export interface ChartMark {
  readonly at: number;
  readonly label: string;
  readonly isStrong?: boolean;
}

interface Props {
  readonly label: string;
  /** Lowest first. */
  readonly values: readonly number[];
  readonly kind: ResultKind;
  readonly marks: readonly ChartMark[];
}

/** How often each result came out of a simulation. */
export const RiskChart = memo(function RiskChart({ label, values, kind, marks }: Props) {
  const bins = useMemo(() => histogram(values, BARS), [values]);
  const data = useMemo(
    (): uPlot.AlignedData => [bins.map(({ from, to }) => (from + to) / 2), bins.map(({ count }) => count)],
    [bins],
  );
  const options = useMemo(() => {
    const [first, last] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
    // All of the same value: one bar with room beside it.
    const room = first === last ? Math.max(Math.abs(first) * 0.1, 1) : (last - first) * 0.02;
    return (theme: ChartTheme): ChartOptions => ({
      cursor: { show: false },
      scales: {
        x: { time: false, range: [first - room, last + room] },
        y: { range: (_chart, _min, max) => [0, (max || 1) * 1.36] },
      },
      axes: [
        bottomAxis(theme, resultOnAxis(kind), 56),
        { ...bottomAxis(theme, (value) => formatNumber(value)), side: 3, size: 44, space: 28 },
      ],
      padding: [4, 12, 0, 0],
      series: [
        {},
        {
          fill: theme.series(0),
          stroke: theme.series(0),
          width: 0,
          paths: uPlot.paths.bars?.({ size: [0.94, Number.POSITIVE_INFINITY] }),
          points: { show: false },
        },
      ],
      hooks: { draw: [(chart) => drawMarks(chart, theme, marks)] },
    });
  }, [bins, kind, marks]);
  return <Chart label={label} data={data} options={options} />;
});

/** Names that would run into the one before go a line deeper. */
function drawMarks(chart: uPlot, theme: ChartTheme, marks: readonly ChartMark[]): void {
  const { ctx, bbox } = chart;
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.font = theme.font.replace(`${theme.fontSize}px`, `${theme.fontSize * ratio}px`);
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  let end = Number.NEGATIVE_INFINITY;
  let line = 0;
  for (const { at, label, isStrong = false } of marks.toSorted((a, b) => a.at - b.at)) {
    const x = Math.round(chart.valToPos(at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    const width = ctx.measureText(label).width + 6 * ratio;
    const left = Math.min(x + 3 * ratio, bbox.left + bbox.width - width);
    line = left < end ? line + 1 : 0;
    end = left + width;
    ctx.strokeStyle = isStrong ? theme.bad : theme.strong;
    ctx.lineWidth = ratio;
    ctx.setLineDash(isStrong ? [] : [3 * ratio, 3 * ratio]);
    ctx.beginPath();
    // Below the names that stand higher: they may lie across it.
    ctx.moveTo(x, bbox.top + line * 13 * ratio);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillStyle = isStrong ? theme.bad : theme.strong;
    ctx.fillText(label, left, bbox.top + line * 13 * ratio);
  }
  ctx.restore();
}
