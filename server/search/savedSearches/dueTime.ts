/** When daily and weekly messages go out: at 07:00, weekly ones on Monday (O-069). */
import type { NotificationInterval } from '../../../src/api/contract/search/searches.ts';

const HOUR = 7;
const MONDAY = 1;
const DAY_MS = 86_400_000;

/**
 * The last moment at or before `now` when messages of the interval were due in a time zone; what was found before
 * it and not yet told is told now. IMMEDIATE is due at once.
 *
 * @example lastDue('DAILY', new Date('2026-03-02T15:00:00Z'), 'America/New_York') // 2026-03-02T12:00:00Z
 */
export function lastDue(interval: NotificationInterval, now: Date, timeZone: string): Date {
  if (interval === 'IMMEDIATE') return now;
  const today = localDay(now, timeZone);
  for (let back = 0; back <= 8; back += 1) {
    // Days as days of UTC: only their date and weekday are read.
    const day = new Date(today.getTime() - back * DAY_MS);
    if (interval === 'WEEKLY' && day.getUTCDay() !== MONDAY) continue;
    const due = instantOf(day, timeZone);
    if (due <= now) return due;
  }
  throw new Error(`no due time before ${now.toISOString()} in ${timeZone}`);
}

/** The calendar day of a moment in a time zone, as midnight UTC of that day. */
function localDay(at: Date, timeZone: string): Date {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return new Date(`${text}T00:00:00Z`);
}

/** 07:00 of a day in a time zone. Clocks change at night, so the offset at that hour is the one of the first guess. */
function instantOf(day: Date, timeZone: string): Date {
  const wanted = day.getTime() + HOUR * 3_600_000;
  let at = wanted;
  for (let round = 0; round < 2; round += 1) at = wanted - offsetAt(new Date(at), timeZone);
  return new Date(at);
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000;
}
