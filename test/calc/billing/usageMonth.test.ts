import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageMonth } from '../../../src/calc/billing/usageMonth.ts';
import { dateOfDayNumber, dayNumber } from '../../../src/calc/dates.ts';

const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2040-01-01') }).map(dateOfDayNumber);

describe('the month by which usage is counted', () => {
  it.each([
    [{ start: '2026-11-10', anchorDay: 10 }, '2026-12-09', '2026-11-10', '2026-12-10'],
    [{ start: '2026-11-10', anchorDay: 10 }, '2026-12-10', '2026-12-10', '2027-01-10'],
    [{ start: '2027-01-31', anchorDay: 31 }, '2027-02-28', '2027-02-28', '2027-03-31'],
    [{ start: '2028-01-31', anchorDay: 31 }, '2028-02-28', '2028-01-31', '2028-02-29'],
    [null, '2027-02-28', '2027-02-01', '2027-03-01'],
  ] as const)('of %j on %s is %s until %s', (cycle, on, start, end) => {
    expect(usageMonth(cycle, on)).toEqual({ start, end });
  });

  it('holds every day of a year of the plan in one month, and they follow each other without gaps', () => {
    fc.assert(
      fc.property(day, fc.nat(365), (start, later) => {
        const cycle = { start, anchorDay: Number(start.slice(8)) };
        const on = dateOfDayNumber(dayNumber(start) + later);
        const month = usageMonth(cycle, on);
        expect(month.start <= on && on < month.end).toBe(true);
        expect(usageMonth(cycle, month.end).start).toBe(month.end);
      }),
    );
  });

  it('of a day before the cycle there is none', () => {
    expect(() => usageMonth({ start: '2026-11-10', anchorDay: 10 }, '2026-11-09')).toThrow(RangeError);
  });
});
