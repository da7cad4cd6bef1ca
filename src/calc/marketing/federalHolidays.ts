/**
 * The federal holidays (5 USC 6103). A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday
 * after (Executive Order 11582): both days count, since a state may mean either (design/marketing.md, section 8).
 */
import { addDays, calendarDate, dayOfWeek, daysInMonth, type CalendarDate } from '../dates.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/**
 * @example isFederalHoliday('2026-07-04') // true
 * @example isFederalHoliday('2026-07-03') // true
 * @example isFederalHoliday('2021-12-31') // true
 */
export function isFederalHoliday(day: CalendarDate): boolean {
  const year = Number(day.slice(0, 4));
  return holidaysOf(year).has(day) || (day.endsWith('-12-31') && holidaysOf(year + 1).has(day));
}

const known = new Map<number, ReadonlySet<CalendarDate>>();

function holidaysOf(year: number): ReadonlySet<CalendarDate> {
  const found = known.get(year) ?? new Set(daysOf(year).flatMap(kept));
  known.set(year, found);
  return found;
}

function daysOf(year: number): CalendarDate[] {
  return [
    calendarDate(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    last(year, 5, MONDAY),
    calendarDate(year, 6, 19),
    calendarDate(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    calendarDate(year, 11, 11),
    nth(year, 11, THURSDAY, 4),
    calendarDate(year, 12, 25),
  ];
}

function kept(day: CalendarDate): CalendarDate[] {
  const weekday = dayOfWeek(day);
  if (weekday === SATURDAY) return [day, addDays(day, -1)];
  return weekday === SUNDAY ? [day, addDays(day, 1)] : [day];
}

function nth(year: number, month: number, weekday: number, count: number): CalendarDate {
  const first = dayOfWeek(calendarDate(year, month, 1));
  return calendarDate(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7);
}

function last(year: number, month: number, weekday: number): CalendarDate {
  const length = daysInMonth(year, month);
  const end = dayOfWeek(calendarDate(year, month, length));
  return calendarDate(year, month, length - ((end - weekday + 7) % 7));
}
