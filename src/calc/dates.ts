/**
 * Calendar days as `YYYY-MM-DD` strings, without time or time zone (calculation conventions 2.1).
 * Strings in this form compare and sort as dates do.
 */
export type CalendarDate = string;

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const twoDigits = (n: number): string => String(n).padStart(2, '0');
/** `-MM-DD` by month * 100 + day: a schedule writes hundreds of dates, and each is then one joining of two texts. */
const MONTH_AND_DAY = Array.from(
  { length: 1300 },
  (_, n) => `-${twoDigits(Math.floor(n / 100))}-${twoDigits(n % 100)}`,
);

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/**
 * The parts of a date, or null when the text is not a day that exists.
 *
 * @example datePartsOf('2024-02-29') // { year: 2024, month: 2, day: 29 }
 * @example datePartsOf('2023-02-29') // null
 */
export function datePartsOf(text: string): DateParts | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { year, month, day };
}

/** @example isCalendarDate('2026-13-01') // false */
export function isCalendarDate(text: string): boolean {
  return datePartsOf(text) !== null;
}

/** The text of a day; of a month or day that does not exist, a text that is no date. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  return (year > 999 ? String(year) : String(year).padStart(4, '0')) + MONTH_AND_DAY[month * 100 + day];
}

function partsOrThrow(date: CalendarDate): DateParts {
  const parts = datePartsOf(date);
  if (parts === null) throw new RangeError(`not a calendar date: ${date}`);
  return parts;
}

/**
 * The same day number some months later, or the last day of a month that does not have it
 * (calculation conventions 2.2). Also the rule behind "one year before today": Feb 29 gives Feb 28.
 *
 * @example addMonths('2025-01-31', 1) // '2025-02-28'
 * @example addMonths('2025-01-31', 2) // '2025-03-31'
 * @example addMonths('2024-02-29', -12) // '2023-02-28'
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  return addMonthsToParts(partsOrThrow(date), months);
}

/** `addMonths` for many dates counted from one: the first date is read once. */
export function addMonthsToParts({ year, month, day }: DateParts, months: number): CalendarDate {
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  const length = daysInMonth(newYear, newMonth);
  return calendarDate(newYear, newMonth, day < length ? day : length);
}

/** Days since 1970-01-01 in the Gregorian calendar; years start in March so that leap days end them. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = partsOrThrow(date);
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** 0 is Sunday. @example dayOfWeek('2026-12-06') // 0 */
export function dayOfWeek(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** The inverse of `dayNumber`. */
export function dateOfDayNumber(days: number): CalendarDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return calendarDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** @example addDays('2024-02-28', 14) // '2024-03-13' */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/**
 * Whole months that have passed from one date to another, by the rule of `addMonths`; negative when the second is earlier.
 *
 * @example monthsBetween('2025-01-31', '2025-02-28') // 1
 * @example monthsBetween('2025-01-31', '2025-02-27') // 0
 */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  if (to < from) return -monthsBetween(to, from) || 0;
  const start = partsOrThrow(from);
  const end = partsOrThrow(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return addMonthsToParts(start, months) <= to ? months : months - 1;
}
