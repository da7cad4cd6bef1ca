/** When daily and weekly messages go out: at 07:00, weekly ones on Monday (O-069). */
import type { NotificationInterval } from '../../../src/api/contract/search/searches.ts';
import { lastTimeOfDay } from '../../platform/lastTimeOfDay.ts';

const SEVEN = { hour: 7, minute: 0 };
const MONDAY = 1;

/**
 * The last moment at or before `now` when messages of the interval were due in a time zone; what was found before
 * it and not yet told is told now. IMMEDIATE is due at once.
 *
 * @example lastDue('DAILY', new Date('2026-03-02T15:00:00Z'), 'America/New_York') // 2026-03-02T12:00:00Z
 */
export function lastDue(interval: NotificationInterval, now: Date, timeZone: string): Date {
  if (interval === 'IMMEDIATE') return now;
  return lastTimeOfDay(SEVEN, now, timeZone, interval === 'WEEKLY' ? MONDAY : null);
}
