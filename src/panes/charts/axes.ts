import type uPlot from 'uplot';
import { formatBigNumber } from '../../calc/format/bigNumber.ts';
import { formatNumber, formatPercent } from '../../calc/format/number.ts';
import type { ResultKind } from '../../calc/deal/whatIf/resultPath.ts';
import type { ChartTheme } from './chartTheme.ts';

/** Dollars on an axis: short, the sign before the `$`. */
export const shortDollars = (value: number): string =>
  value < 0 ? `-$${formatBigNumber(-value)}` : `$${formatBigNumber(value)}`;

/** A result of a deal on an axis. */
export const resultOnAxis =
  (kind: ResultKind) =>
  (value: number): string =>
    kind === 'money' ? shortDollars(value) : kind === 'rate' ? formatPercent(value, 2) : formatNumber(value, 2);

const base = (theme: ChartTheme): uPlot.Axis => ({
  stroke: theme.text,
  font: theme.font,
  grid: { stroke: theme.line, width: 1 },
  ticks: { show: false },
  gap: 4,
});

/** An axis along the bottom. */
export const bottomAxis = (theme: ChartTheme, format: (value: number) => string, space = 44): uPlot.Axis => ({
  ...base(theme),
  grid: { show: false },
  size: 22,
  space,
  values: (_chart, splits) => splits.map(format),
});

/** Steps of what is counted: years, payments, periods. There is no half of one. */
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** An axis of whole numbers along the bottom; `space`: pixels that a number needs. */
export const wholeAxis = (theme: ChartTheme, space = 44): uPlot.Axis => ({
  ...bottomAxis(theme, (value) => (Number.isInteger(value) ? String(value) : ''), space),
  incrs: WHOLE_STEPS,
});

/** An axis along the left. */
export const leftAxis = (theme: ChartTheme, format: (value: number) => string): uPlot.Axis => ({
  ...base(theme),
  size: 50,
  space: 28,
  values: (_chart, splits) => splits.map(format),
});

/** Money along the left. */
export const moneyAxis = (theme: ChartTheme): uPlot.Axis => leftAxis(theme, shortDollars);
