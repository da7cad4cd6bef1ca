import { memo, useMemo } from 'react';
import type uPlot from 'uplot';
import { oneWayTable } from '../../../calc/deal/whatIf/dataTable.ts';
import { inputScale, onScale, readInput } from '../../../calc/deal/whatIf/inputPath.ts';
import { resultKind } from '../../../calc/deal/whatIf/resultPath.ts';
import type { TornadoBar } from '../../../calc/deal/whatIf/tornado.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { kindOf } from '../../../machines/deal/analysis/cellPath.ts';
import { cellText } from '../../../machines/deal/analysis/cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { cellOfInput } from '../../../machines/deal/analysis/inputCells.ts';
import { resultText, resultTitle } from '../../../machines/deal/analysis/results.ts';
import { bottomAxis, leftAxis, resultOnAxis } from '../../charts/axes.ts';
import { Chart, type ChartOptions } from '../../charts/Chart.tsx';
import type { ChartTheme } from '../../charts/chartTheme.ts';

/** Enough to see a bend, few enough to be there in the same frame. */
const POINTS = 25;

interface Props {
  readonly deal: Deal;
  readonly bar: TornadoBar;
  readonly result: string;
}

/** How a result moves with one input, from its low end to its high one: a straight line, a bend, or a cliff. */
export const SensitivityCurve = memo(function SensitivityCurve({ deal, bar, result }: Props) {
  const { input, low, high } = bar;
  const rows = useMemo(() => {
    const scale = inputScale(input);
    const steps = Array.from({ length: POINTS }, (_, step) => low + ((high - low) * step) / (POINTS - 1));
    const values = [...new Set(scale === null ? steps : steps.map((value) => onScale(value, scale)))];
    return oneWayTable(deal, { input, values, results: [result] });
  }, [deal, input, low, high, result]);
  const data = useMemo(
    (): uPlot.AlignedData => [rows.map(({ value }) => value), rows.map(({ results: [value] }) => value ?? null)],
    [rows],
  );
  const cell = useMemo(() => cellOfInput(deal, input), [deal, input]);
  // One of the constants of the cell kinds: its identity stays.
  const kind = useMemo(() => (cell === null ? null : kindOf(cell)), [cell]);
  const now = readInput(deal, input);
  const options = useMemo(() => curveOptions(kind, result, now), [kind, result, now]);
  const name = cell === null ? input : cellTitle(cell);
  const [first, last] = [rows[0]?.results[0] ?? null, rows.at(-1)?.results[0] ?? null];
  return (
    <figure className="deal-curve">
      <figcaption>
        {resultTitle(result)} over {name}
      </figcaption>
      <Chart
        label={`${resultTitle(result)} over ${name}: from ${resultText(result, first)} to ${resultText(result, last)}.`}
        data={data}
        options={options}
      />
    </figure>
  );
});

const curveOptions =
  (kind: CellKind | null, result: string, now: number | null) =>
  (theme: ChartTheme): ChartOptions => ({
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      bottomAxis(theme, (value) => (kind === null ? String(value) : cellText(kind, value)), 70),
      leftAxis(theme, resultOnAxis(resultKind(result))),
    ],
    padding: [8, 16, 0, 0],
    series: [{}, { stroke: theme.series(0), width: 2, points: { show: false } }],
    hooks: { draw: [(chart) => now !== null && drawNow(chart, theme, now)] },
  });

/** Where the input stands now. */
function drawNow(chart: uPlot, theme: ChartTheme, now: number): void {
  const { ctx, bbox } = chart;
  const x = Math.round(chart.valToPos(now, 'x', true));
  ctx.save();
  ctx.strokeStyle = theme.strong;
  ctx.lineWidth = window.devicePixelRatio;
  ctx.setLineDash([3 * ctx.lineWidth, 3 * ctx.lineWidth]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
