/** Of a bill that a card did not pay: after the first attempt, which is made when the bill is issued. */
const TRIED_ON_DAYS = [0, 1, 3, 7, 14] as const;

/**
 * So many days after an attempt the next one is made; null: none any more by itself.
 *
 * @example daysUntilRetry(2) // 2
 */
export function daysUntilRetry(attempt: number): number | null {
  const [made, next] = [TRIED_ON_DAYS[attempt - 1], TRIED_ON_DAYS[attempt]];
  return made === undefined || next === undefined ? null : next - made;
}
