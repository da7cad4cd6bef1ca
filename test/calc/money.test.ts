import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsOf, centsOrNull, dividedBy, dollarsOf, sumCents, timesRate } from '../../src/calc/money.ts';
import { roundHalfAway } from '../../src/calc/roundHalfAway.ts';
import * as f from './reference/fraction.ts';

describe('R-ANALYSIS-049 money is rounded to cents, half away from zero', () => {
  it.each([
    [2.345, 235],
    [-2.345, -235],
    [1.005, 101],
    [-1.005, -101],
    [0.005, 1],
    [0.004999, 0],
    [-0.004, 0],
    [1e-7, 0],
    [8.675, 868],
    [123_456_789.125, 12_345_678_913],
    [0.1 + 0.2, 30],
  ])('%d dollars are %d cents', (dollars, expected) => {
    expect(centsOf(dollars)).toBe(expected);
  });

  it('halves cents, not dollars: 599.55 / 2 is 299.78', () => {
    expect(dividedBy(centsOf(599.55), 2)).toBe(29_978);
  });

  it('agrees with exact fractions for any amount and decimal rate', () => {
    const rate = fc.integer({ min: -200_000, max: 200_000 }).map((n) => n / 100_000);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), rate, (amount, by) => {
        const exact = f.round(f.multiply(f.fraction(BigInt(amount)), f.decimal(by)));
        expect(BigInt(timesRate(cents(amount), by))).toBe(exact);
      }),
    );
  });

  it('agrees with exact fractions where the product is a half cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(0.005, 0.015, 0.035, 0.065, 0.285), (n, by) => {
        const amount = 100 * n + 100;
        const exact = f.round(f.multiply(f.fraction(BigInt(amount)), f.decimal(by)));
        expect(BigInt(timesRate(cents(amount), by))).toBe(exact);
      }),
    );
  });

  it('never gives a negative zero', () => {
    expect(Object.is(centsOf(-0.001), 0)).toBe(true);
    expect(Object.is(timesRate(cents(-1), 0.1), 0)).toBe(true);
  });
});

it('rounds doubles just below a half down', () => {
  expect(roundHalfAway(0.49999999999999994)).toBe(0);
  expect(roundHalfAway(-2.5)).toBe(-3);
});

it('whole cents survive the way to dollars and back', () => {
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => centsOf(dollarsOf(cents(n))) === n));
});

it('refuses fractions of cents and numbers that are none', () => {
  expect(() => cents(1.5)).toThrow('1.5');
  expect(() => cents(Number.NaN)).toThrow('NaN');
  expect(() => centsOf(Number.NaN)).toThrow('NaN');
  for (const large of [Number.POSITIVE_INFINITY, -1e17]) expect(() => centsOf(large)).toThrow('grows too large');
});

it('keeps unknown unknown', () => {
  expect([centsOrNull(null), centsOrNull(undefined), centsOrNull(0)]).toEqual([null, null, 0]);
  expect(sumCents([cents(1), cents(2)])).toBe(3);
});
