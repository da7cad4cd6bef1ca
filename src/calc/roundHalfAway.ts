/**
 * Rounds a double to a whole number, half away from zero (calculation conventions 1.3).
 *
 * Looks at the double as it is. Where the double is the result of a calculation that may have missed an exact half,
 * use `roundFormula`, which decides such cases in exact decimals.
 *
 * @example roundHalfAway(234.5) // 235
 * @example roundHalfAway(-234.5) // -235
 */
export function roundHalfAway(value: number): number {
  // floor(x + 0.5) would lift 0.49999999999999994 to 1: the sum is rounded before the floor sees it.
  const size = value < 0 ? -value : value;
  const whole = Math.floor(size);
  const rounded = size - whole >= 0.5 ? whole + 1 : whole;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
