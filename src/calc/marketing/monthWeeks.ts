/** The weeks that a calendar shows of a month. */
import { addDays, addMonths, dayOfWeek, type CalendarDate } from '../dates.ts';

/** @example firstOfMonth('2026-03-17') // '2026-03-01' */
export const firstOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/**
 * All weeks that hold a day of the month, each from Sunday to Saturday.
 *
 * @example monthWeeks('2026-03-17').length // 5
 */
export function monthWeeks(day: CalendarDate): CalendarDate[][] {
  const first = firstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: CalendarDate[][] = [];
  for (let sunday = addDays(first, -dayOfWeek(first)); sunday < next; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  return weeks;
}
