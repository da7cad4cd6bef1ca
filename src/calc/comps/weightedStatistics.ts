/** Statistics of weighted values. */

/**
 * The value below which half the weight lies; null without weight.
 *
 * @example weightedMedian([1, 2, 10], [1, 1, 1]) // 2
 * @example weightedMedian([], []) // null
 */
export function weightedMedian(values: readonly number[], weights: readonly number[]): number | null {
  const pairs = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .filter(({ weight }) => weight > 0);
  const total = sum(pairs.map(({ weight }) => weight));
  let reached = 0;
  for (const { value, weight } of pairs.toSorted((a, b) => a.value - b.value)) {
    reached += weight;
    if (reached >= total / 2) return value;
  }
  return null;
}

/**
 * How many equal observations these weights are worth (Kish): 0 without weight.
 *
 * @example effectiveCount([1, 1, 1]) // 3
 * @example effectiveCount([1, 0, 0]) // 1
 */
export function effectiveCount(weights: readonly number[]): number {
  const squares = sum(weights.map((weight) => weight * weight));
  return squares === 0 ? 0 : sum(weights) ** 2 / squares;
}

/** @example sum([1, 2, 3]) // 6 */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
