import { dayIn } from './dayIn.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 8;

export interface TimeOfDay {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
}

/**
 * The last moment at or before `now` when the clocks of a time zone showed that time, on that weekday if one is given
 * (0: Sunday).
 *
 * @example lastTimeOfDay({ hour: 7, minute: 0 }, new Date('2026-03-02T15:00:00Z'), 'America/New_York') // 2026-03-02T12:00:00Z
 */
export function lastTimeOfDay(time: TimeOfDay, now: Date, timeZone: string, weekday: number | null = null): Date {
  const today = localDay(now, timeZone);
  for (let back = 0; back <= LONGEST_DAYS; back += 1) {
    // Days as days of UTC: only their date and weekday are read.
    const day = new Date(today.getTime() - back * DAY_MS);
    if (weekday !== null && day.getUTCDay() !== weekday) continue;
    const due = instantOf(day, time, timeZone);
    if (due <= now) return due;
  }
  throw new Error(`no due time before ${now.toISOString()} in ${timeZone}`);
}

/** The calendar day of a moment in a time zone, as midnight UTC of that day. */
export function localDay(at: Date, timeZone: string): Date {
  return new Date(`${dayIn(at, timeZone)}T00:00:00Z`);
}

/** That time of a day in a time zone; one that a change of clocks leaves out is the moment of the change, or near it. */
export function instantOf(day: Date, { hour, minute }: TimeOfDay, timeZone: string): Date {
  const wanted = day.getTime() + (hour * 60 + minute) * 60_000;
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
