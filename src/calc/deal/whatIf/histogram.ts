/** A bar of a histogram: how many values lie from `from` up to `to`; the last bar has its upper end, too. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Counts sorted values in bars of equal width with round borders, about as many bars as wanted. All of the same value
 * make one bar.
 *
 * @example histogram([1, 2, 2, 3], 3) // [{ from: 1, to: 2, count: 1 }, { from: 2, to: 3, count: 3 }]
 * @example histogram([], 3) // []
 */
export function histogram(sorted: readonly number[], wanted: number): Bin[] {
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return [];
  // Closer together than doubles and cents tell apart.
  if (high - low <= 1e-9 * Math.max(1, Math.abs(low), Math.abs(high)))
    return [{ from: low, to: high, count: sorted.length }];
  const step = roundUp((high - low) / wanted);
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(Number((high / step).toPrecision(12))) - first);
  const counts = Array.from({ length: count }, () => 0);
  for (const value of sorted) {
    const bin = Math.min(count - 1, Math.floor(Number((value / step).toPrecision(12))) - first);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const border = (index: number): number => Number(((first + index) * step).toPrecision(12));
  return counts.map((each, index) => ({ from: border(index), to: border(index + 1), count: each }));
}

/** The next of 1, 2, 2.5, 5, 10, 20, 25, ... above or equal. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const digit = [1, 2, 2.5, 5].find((each) => each * power >= size * (1 - 1e-12)) ?? 10;
  return digit * power;
}
