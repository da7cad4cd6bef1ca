import { dateOfDayNumber, dayNumber, type CalendarDate } from '../dates.ts';
import type { Cycle } from './cycle.ts';

/**
 * The day on which a limit is reached if the rest of the month goes as it did so far, today counted as a whole day; null:
 * not in this month.
 *
 * @example runsOutOn({ start: '2026-03-02', end: '2026-04-02' }, '2026-03-11', { used: 50, limit: 100 }) // '2026-03-21'
 */
export function runsOutOn(
  { start, end }: Cycle,
  today: CalendarDate,
  { used, limit }: { readonly used: number; readonly limit: number },
): CalendarDate | null {
  if (used >= limit) return today;
  const days = dayNumber(today) - dayNumber(start) + 1;
  if (used <= 0 || days <= 0) return null;
  const last = dayNumber(start) + Math.ceil((limit * days) / used) - 1;
  return last < dayNumber(end) ? dateOfDayNumber(last) : null;
}
