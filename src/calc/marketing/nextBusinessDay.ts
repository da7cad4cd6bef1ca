import { addDays, dayOfWeek, type CalendarDate } from '../dates.ts';

/**
 * The first day after this one that is no Saturday and no Sunday; holidays count as days (R-CAMPAIGN-022, O-207).
 *
 * @example nextBusinessDay('2026-11-27') // '2026-11-30'
 */
export function nextBusinessDay(day: CalendarDate): CalendarDate {
  const next = addDays(day, 1);
  return dayOfWeek(next) === 0 || dayOfWeek(next) === 6 ? nextBusinessDay(next) : next;
}
