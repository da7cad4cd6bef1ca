import { instantOf, localDay, type TimeOfDay } from './lastTimeOfDay.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 40;

/**
 * The first moment after `now` when the clocks of a time zone show that time, on a day for which `isDay` says yes (it is
 * given as midnight UTC).
 *
 * @example nextTimeOfDay({ hour: 7, minute: 0 }, new Date('2026-03-02T15:00:00Z'), 'America/New_York') // 2026-03-03T12:00:00Z
 */
export function nextTimeOfDay(
  time: TimeOfDay,
  now: Date,
  timeZone: string,
  isDay: (day: Date) => boolean = () => true,
): Date {
  const today = localDay(now, timeZone);
  for (let ahead = 0; ahead <= LONGEST_DAYS; ahead += 1) {
    const day = new Date(today.getTime() + ahead * DAY_MS);
    if (!isDay(day)) continue;
    const due = instantOf(day, time, timeZone);
    if (due > now) return due;
  }
  throw new Error(`no due time after ${now.toISOString()} in ${timeZone}`);
}
