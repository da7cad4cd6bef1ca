/** The small chart in a cell whose number has a history: its line, and what it says in words. */
import type { ValueTrend } from '../../../api/contract/property/trends.ts';
import { dayNumber } from '../../../calc/dates.ts';
import { formatDollars } from '../../../calc/format/currency.ts';

/** Which number of a trend. */
export type TrendOf = 'value' | 'equity';

/** The box that a line is drawn in, and what is left free around it for its own thickness; pixels. */
export const LINE_BOX = { width: 30, height: 12 } as const;
const EDGE = 1;
/** A change by less than this share of the largest value is hardly one: it is drawn as small as it is. */
const LEAST_SPAN = 0.1;

interface Point {
  readonly date: string;
  readonly amount: number;
}

const pointsOf = ({ points }: ValueTrend, of: TrendOf): readonly Point[] =>
  points.flatMap(({ date, [of]: amount }) => (amount === null ? [] : [{ date, amount }]));

/**
 * The path of a line over time, as SVG writes it; null where there are not two points.
 *
 * @example pathOf([{ date: '2024-01-01', amount: 100 }, { date: '2026-01-01', amount: 200 }]) // 'M1 11L29 1'
 */
export function pathOf(points: readonly Point[]): string | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const amounts = points.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const span = Math.max(most - least, LEAST_SPAN * Math.max(Math.abs(most), Math.abs(least)), 1);
  // A line that is flatter than the box stands in its middle.
  const ground = (least + most - span) / 2;
  const [from, days] = [dayNumber(first.date), Math.max(1, dayNumber(last.date) - dayNumber(first.date))];
  const [width, height] = [LINE_BOX.width - 2 * EDGE, LINE_BOX.height - 2 * EDGE];
  const places = points.map(({ date, amount }) => {
    const x = EDGE + (width * (dayNumber(date) - from)) / days;
    const y = EDGE + height * (1 - (amount - ground) / span);
    return `${round(x)} ${round(y)}`;
  });
  return `M${places.join('L')}`;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Drawn once: a trend that is there never changes. */
const lines: Readonly<Record<TrendOf, WeakMap<ValueTrend, string | null>>> = {
  value: new WeakMap(),
  equity: new WeakMap(),
};

/** The line of a trend, as `pathOf` writes it. */
export function trendLine(trend: ValueTrend | null, of: TrendOf): string | null {
  if (trend === null) return null;
  const known = lines[of].get(trend);
  if (known !== undefined) return known;
  const drawn = pathOf(pointsOf(trend, of));
  lines[of].set(trend, drawn);
  return drawn;
}

/** @example trendText(trend, 'value') // 'Estimated value: $200,000 in 2021, $280,000 in 2026' */
export function trendText(trend: ValueTrend | null, of: TrendOf): string | null {
  const points = trend === null ? [] : pointsOf(trend, of);
  const [first, last] = [points[0], points.at(-1)];
  if (trend === null || first === undefined || last === undefined || points.length < 2) return null;
  const name = of === 'value' ? trend.name : `${trend.name} less loans`;
  const at = ({ date, amount }: Point): string =>
    `${formatDollars(Math.sign(amount) * Math.round(Math.abs(amount)))} in ${date.slice(0, 4)}`;
  return `${name}: ${at(first)}, ${at(last)}`;
}
