import type { CalendarDate } from '../../src/calc/dates.ts';

/** The calendar day of a moment in a time zone. @example dayIn(new Date('2026-03-02T02:00:00Z'), 'America/New_York') // '2026-03-01' */
export const dayIn = (at: Date, timeZone: string): CalendarDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
