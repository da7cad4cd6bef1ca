import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dateOfDayNumber, dayNumber, isCalendarDate, monthsBetween } from '../../src/calc/dates.ts';

const day = fc.integer({ min: -300_000, max: 300_000 });

it('day numbers agree with the calendar of the platform', () => {
  fc.assert(
    fc.property(day, (n) => {
      const date = new Date(n * 86_400_000).toISOString().slice(0, 10);
      expect(dateOfDayNumber(n)).toBe(date);
      expect(dayNumber(date)).toBe(n);
    }),
  );
});

it('days add up and subtract', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (n, days) => {
      const date = dateOfDayNumber(n);
      expect(dayNumber(addDays(date, days)) - n).toBe(days);
      expect(addDays(addDays(date, days), -days)).toBe(date);
    }),
  );
});

describe('adding months keeps the day or takes the last day of a shorter month', () => {
  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-01-31', 2, '2025-03-31'],
    ['2025-02-28', 1, '2025-03-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', -12, '2023-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2025-12-31', 1, '2026-01-31'],
    ['1900-01-31', 1, '1900-02-28'],
    ['0999-12-15', 1, '1000-01-15'],
  ])('%s and %d months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

it('counts whole months by the same rule', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (n, months) => {
      const from = dateOfDayNumber(n);
      const to = addMonths(from, months);
      expect(monthsBetween(from, to)).toBe(months);
      expect(monthsBetween(from, addDays(to, -1))).toBe(months === 0 ? 0 : months - 1);
    }),
  );
});

it.each([
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '24-01-01',
  '2024-1-1',
  '2024-01-01T00:00',
  '',
  '0000-01-01',
])('%s is no calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

it('refuses to calculate with what is no date', () => {
  expect(() => addMonths('2024-02-30', 1)).toThrow('2024-02-30');
});
