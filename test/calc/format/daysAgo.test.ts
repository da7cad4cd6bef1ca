import { expect, it } from 'vitest';
import { daysAgo } from '../../../src/calc/format/daysAgo.ts';

it('counts days of the calendar, not spans of 24 hours', () => {
  const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 2, day, hour, minute);
  expect(daysAgo(at(4, 23).toISOString(), at(5, 1))).toBe('1 day');
  expect(daysAgo(at(5, 0, 1).toISOString(), at(5, 23, 59))).toBe('today');
  // Over the change to summer time a day has 23 hours.
  expect(daysAgo(at(7, 12).toISOString(), at(9, 1))).toBe('2 days');
  // A clock that is behind the server's.
  expect(daysAgo(at(6, 1).toISOString(), at(5, 23))).toBe('today');
});
