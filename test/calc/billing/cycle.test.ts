/** Cycles of plans: their dates by anchor, and that one follows the other without a gap. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOf, cycleAfter, cycleFrom, daysOf, type CycleMonths } from '../../../src/calc/billing/cycle.ts';
import { addDays, dateOfDayNumber, dayNumber } from '../../../src/calc/dates.ts';

const day = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2060-01-01') }).map(dateOfDayNumber);
const months = fc.constantFrom<CycleMonths>(1, 12);

describe('a cycle ends on the anchor, or on the last day of a month that has none', () => {
  it.each([
    ['2026-11-10', 10, 1, '2026-12-10', 30],
    ['2026-12-10', 10, 1, '2027-01-10', 31],
    ['2027-01-31', 31, 1, '2027-02-28', 28],
    ['2027-02-28', 31, 1, '2027-03-31', 31],
    ['2028-01-30', 30, 1, '2028-02-29', 30],
    ['2027-01-29', 29, 1, '2027-02-28', 30],
    ['2028-01-29', 29, 1, '2028-02-29', 31],
    ['2026-11-10', 10, 12, '2027-11-10', 365],
    ['2027-11-10', 10, 12, '2028-11-10', 366],
    ['2028-02-29', 29, 12, '2029-02-28', 365],
    ['2031-02-28', 29, 12, '2032-02-29', 366],
  ] as const)('from %s, anchor %d, %d months: until %s, %d days', (start, anchor, length, end, days) => {
    const cycle = cycleFrom(start, anchor, length);
    expect(cycle).toEqual({ start, end });
    expect(daysOf(cycle)).toBe(days);
  });

  it('of a month from any day, twelve of which are the year, as the calendar of the platform has it', () => {
    fc.assert(
      fc.property(day, (start) => {
        const anchor = anchorOf(start);
        let cycle = cycleFrom(start, anchor, 1);
        for (let month = 1; month <= 12; month += 1) {
          // The last day of the month, and the anchor: whichever comes first.
          const [year = 0, monthOfStart = 0] = start.split('-').map(Number);
          const last = new Date(Date.UTC(year, monthOfStart - 1 + month + 1, 0)).getUTCDate();
          const expected = new Date(Date.UTC(year, monthOfStart - 1 + month, Math.min(anchor, last)));
          expect(cycle.end).toBe(expected.toISOString().slice(0, 10));
          if (month < 12) cycle = cycleFrom(cycle.end, anchor, 1);
        }
        expect(cycle.end).toBe(cycleFrom(start, anchor, 12).end);
      }),
    );
  });
});

describe('the next cycle', () => {
  it('is the one that runs, and of those in between that are over it says so', () => {
    expect(cycleAfter('2026-12-10', 10, 1, '2026-12-10')).toEqual({
      cycle: { start: '2026-12-10', end: '2027-01-10' },
      leftOut: null,
    });
    expect(cycleAfter('2026-12-10', 10, 1, '2027-01-09').leftOut).toBeNull();
    expect(cycleAfter('2026-12-10', 10, 1, '2027-03-15')).toEqual({
      cycle: { start: '2027-03-10', end: '2027-04-10' },
      leftOut: { start: '2026-12-10', end: '2027-03-10' },
    });
  });

  it('holds the day, and nothing lies between what was left out and it', () => {
    fc.assert(
      fc.property(day, months, fc.integer({ min: 0, max: 1500 }), (end, length, late) => {
        const today = addDays(end, late);
        const { cycle, leftOut } = cycleAfter(end, anchorOf(end), length, today);
        expect(cycle.start <= today && today < cycle.end).toBe(true);
        expect(leftOut ?? { start: end, end }).toEqual({ start: end, end: cycle.start });
      }),
    );
  });

  it('is not asked for before the last one is over', () => {
    expect(() => cycleAfter('2026-12-10', 10, 1, '2026-12-09')).toThrow('ends on 2026-12-10');
  });
});
