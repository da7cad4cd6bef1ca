/**
 * Where a value lies between two ends, from 0 to 1; 0.5 when the ends are the same.
 *
 * @example positionBetween(15, 10, 20) // 0.5
 */
export function positionBetween(value: number, low: number, high: number): number {
  return high === low ? 0.5 : Math.min(Math.max((value - low) / (high - low), 0), 1);
}

/**
 * The shade of each value among all of them, from 0 (the lowest) to `levels - 1`; null stays null.
 *
 * @example heatLevels([1, null, 3, 2], 5) // [0, null, 4, 2]
 */
export function heatLevels(values: readonly (number | null)[], levels: number): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return values.map((value) =>
    value === null ? null : Math.min(levels - 1, Math.floor(positionBetween(value, low, high) * levels)),
  );
}

/** A stretch of a drawing, as shares of its width. */
export interface Stretch {
  readonly from: number;
  readonly width: number;
}

/** A bar of a tornado: from the base to the result at the low end of the input, and to that at its high end. */
export interface BarPosition {
  readonly low: Stretch;
  readonly high: Stretch;
}

export interface TornadoLayout {
  readonly base: number;
  /** In the order of the bars; null where a result does not exist. */
  readonly bars: readonly (BarPosition | null)[];
}

/** Places the bars of a tornado below each other on one scale: from the lowest to the highest result, the base between. */
export function tornadoLayout(
  base: number,
  bars: readonly { readonly atLow: number | null; readonly atHigh: number | null }[],
): TornadoLayout {
  const ends = bars.flatMap(({ atLow, atHigh }) => [atLow, atHigh]).filter((value) => value !== null);
  const [from, to] = [Math.min(base, ...ends), Math.max(base, ...ends)];
  const middle = positionBetween(base, from, to);
  const stretchTo = (value: number): Stretch => {
    const end = positionBetween(value, from, to);
    return { from: Math.min(middle, end), width: Math.abs(end - middle) };
  };
  return {
    base: middle,
    bars: bars.map(({ atLow, atHigh }) =>
      atLow === null || atHigh === null ? null : { low: stretchTo(atLow), high: stretchTo(atHigh) },
    ),
  };
}
