const DAY_MS = 86_400_000;

/**
 * How long ago, in whole days of the calendar as the clock at hand has it.
 *
 * @param time with its zone, as the server writes it
 * @example daysAgo('2026-03-01T12:00:00Z', new Date('2026-03-04T12:00:00Z')) // '3 days'
 */
export function daysAgo(time: string, now: Date): string {
  const startOf = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = (startOf(now) - startOf(new Date(time))) / DAY_MS;
  return days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`;
}
