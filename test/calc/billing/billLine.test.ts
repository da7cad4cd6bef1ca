/** Lines of a bill against exact fractions, and what becomes of their sum. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billLine, prorate, settleLines, takenBack, type Priced } from '../../../src/calc/billing/billLine.ts';
import { anchorOf, cycleFrom, type CycleMonths } from '../../../src/calc/billing/cycle.ts';
import { addDays, dateOfDayNumber, dayNumber } from '../../../src/calc/dates.ts';
import { cents } from '../../../src/calc/money.ts';
import * as f from '../reference/fraction.ts';

const plan = (unit: number): Priced => ({ product: 'PLAN', text: 'Pro', unit: cents(unit), memberId: null });

describe('a part of an amount by days', () => {
  it('agrees with exact fractions over 100,000 cycles, half away from zero', () => {
    const start = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2040-01-01') });
    fc.assert(
      fc.property(
        start,
        fc.constantFrom<CycleMonths>(1, 12),
        fc.nat(),
        fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
        (first, months, passed, amount) => {
          const from = dateOfDayNumber(first);
          const cycle = cycleFrom(from, anchorOf(from), months);
          const of = dayNumber(cycle.end) - first;
          const line = billLine(plan(amount), cycle, addDays(from, passed % of));
          const exact = f.divide(
            f.multiply(f.fraction(BigInt(amount)), f.fraction(BigInt(of - (passed % of)))),
            f.fraction(BigInt(of)),
          );
          if (BigInt(line.cents) !== f.round(exact) || line.days !== of - (passed % of) || line.of !== of) {
            throw new Error(`${amount} × ${line.days} / ${line.of} is ${line.cents}`);
          }
        },
      ),
      { numRuns: 100_000 },
    );
  });

  it.each([
    [30_00, 19, 31, 18_39],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [25, 1, 2, 13],
    [-25, 1, 2, -13],
    [99_00, 30, 30, 99_00],
    [0, 5, 31, 0],
  ])('%d cents × %d / %d are %d', (amount, days, of, expected) => {
    expect(prorate(cents(amount), days, of)).toBe(expected);
  });
});

describe('a line', () => {
  const cycle = { start: '2026-11-10', end: '2026-12-10' };

  it('costs the whole on the day a cycle starts, one day on its last, and says what it is for', () => {
    expect(billLine(plan(30_00), cycle)).toMatchObject({
      days: 30,
      of: 30,
      cents: 30_00,
      from: '2026-11-10',
      to: '2026-12-10',
    });
    expect(billLine(plan(30_00), cycle, '2026-12-09')).toMatchObject({
      days: 1,
      of: 30,
      cents: 1_00,
      from: '2026-12-09',
    });
  });

  it('that is taken back is the opposite, and says that nobody used it', () => {
    const back = takenBack(plan(199_00), cycle, '2026-11-22');
    expect(back).toMatchObject({ text: 'Unused time: Pro', unit: -199_00, cents: -119_40 });
    expect(Object.is(takenBack(plan(0), cycle, '2026-11-22').cents, 0)).toBe(true);
  });
});

describe('the sum of a bill', () => {
  const of = (amounts: readonly number[], forward: number) =>
    settleLines(
      amounts.map((amount) => ({ cents: cents(amount) })),
      cents(forward),
    );

  it('is due, less what was carried forward', () => {
    expect(of([199_00], 0)).toEqual({ total: 199_00, due: 199_00, fromForward: 0, toForward: 0 });
    expect(of([199_00], 96_11)).toEqual({ total: 199_00, due: 102_89, fromForward: 96_11, toForward: 0 });
    expect(of([199_00], 494_11)).toEqual({ total: 199_00, due: 0, fromForward: 199_00, toForward: 0 });
  });

  it('below nothing is carried forward, and nothing is due', () => {
    expect(of([199_00, -892_11], 0)).toEqual({ total: -693_11, due: 0, fromForward: 0, toForward: 693_11 });
    expect(of([], 50_00)).toEqual({ total: 0, due: 0, fromForward: 0, toForward: 0 });
  });

  it('never takes more than there is, and loses no cent', () => {
    const amount = fc.integer({ min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), fc.integer({ min: 0, max: 1e9 }), (amounts, forward) => {
        const { total, due, fromForward, toForward } = of(amounts, forward);
        expect(due).toBe(total + toForward - fromForward);
        expect(Math.min(due, fromForward, toForward)).toBeGreaterThanOrEqual(0);
        expect(fromForward).toBeLessThanOrEqual(forward);
      }),
    );
  });
});
