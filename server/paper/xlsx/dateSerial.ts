import { dayNumber, isCalendarDate } from '../../../src/calc/dates.ts';

/** Days from the spreadsheet's day 0 to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;

/**
 * A date as the number that spreadsheets keep. Null before March 1900: they take 1900 for a leap year and know nothing
 * earlier, so such a date has to be a text, as has one that no calendar has.
 *
 * @example dateSerial('2026-03-02') // 46083
 */
export function dateSerial(date: string): number | null {
  return date < '1900-03-01' || !isCalendarDate(date) ? null : dayNumber(date) + DAYS_BEFORE_1970;
}
