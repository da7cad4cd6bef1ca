/**
 * When somebody may be reached, found by looking at every minute: clocks by `Intl`, holidays of 2026 written out (and the one of Guam's next day). Shares
 * nothing with src/calc/marketing/hours.ts but its types.
 */
import type { HoursInput, HoursOf, Span } from '../../../src/calc/marketing/hours.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

const HOLIDAYS_2026 = new Set([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-07-04',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
]);

export function walkMinutes({ rules, schedule, zones }: HoursInput, from: number, days: number): Span[] {
  const spans: Span[] = [];
  const until = from + days * 24 * HOUR;
  let start: number | null = null;
  for (let hour = from; hour < until; hour += HOUR) {
    const walls = zones.map((zone) => hour + offsetAt(zone, hour));
    for (let at = hour; at < hour + HOUR; at += MINUTE) {
      const isOpen = walls.every((wall) => isOpenAt(rules, schedule, new Date(wall + at - hour)));
      if (isOpen && start === null) start = at;
      if (!isOpen && start !== null) {
        spans.push({ from: start, to: at });
        start = null;
      }
    }
  }
  if (start !== null) spans.push({ from: start, to: until });
  return spans;
}

function isOpenAt(rules: readonly HoursOf[], schedule: HoursInput['schedule'], wall: Date): boolean {
  const day = (wall.getUTCDay() + 6) % 7;
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const isHoliday = HOLIDAYS_2026.has(wall.toISOString().slice(0, 10));
  for (const { week, holidays } of rules) {
    const window = week[day];
    if (!window || minute < window.from || minute >= window.to) return false;
    if (!isHoliday || holidays === 'AS_THE_DAY') continue;
    if (holidays === null || minute < holidays.from || minute >= holidays.to) return false;
  }
  if (schedule === undefined) return true;
  const own = schedule[day];
  return own != null && minute >= own.from && minute < own.to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetAt(zone: string, instant: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 0) - 1, part['day'], part['hour'], part['minute']) - instant;
}
