import * as formulajs from '@formulajs/formulajs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accumulatedDepreciation,
  type DepreciationPlan,
} from '../../../src/calc/depreciation/accumulatedDepreciation.ts';
import { depreciationSchedule } from '../../../src/calc/depreciation/depreciationSchedule.ts';
import { cents } from '../../../src/calc/money.ts';

const plan = (dollars: number, years: number, method: DepreciationPlan['method']): DepreciationPlan => ({
  amount: cents(dollars * 100),
  years,
  method,
});

/** What is shown per year, in dollars. */
function yearly(depreciation: DepreciationPlan, years: number): number[] {
  return Array.from(
    { length: years },
    (_, y) =>
      (accumulatedDepreciation(depreciation, 12 * y + 12) - accumulatedDepreciation(depreciation, 12 * y)) / 100,
  );
}

describe('double declining balance', () => {
  it('12: R-ANALYSIS-055 uses 2 times the straight-line rate: 60,000 over 14 years', () => {
    const published = [8571.43, 7346.94, 6297.38, 5397.75, 4626.64];
    const rows = depreciationSchedule(plan(60_000, 14, 'DOUBLE_DECLINING_BALANCE')).slice(0, 5);
    expect(rows.map(({ exactDepreciation }) => Math.round(exactDepreciation) / 100)).toEqual(published);
    // Shown amounts are differences of rounded totals (15.5) and may be a cent off, so that they add up.
    expect(rows.map(({ depreciation }) => depreciation / 100)).toEqual([8571.43, 7346.94, 6297.37, 5397.75, 4626.65]);
  });

  it('switches to straight line, so that the whole amount is used up', () => {
    const shown = yearly(plan(60_000, 14, 'DOUBLE_DECLINING_BALANCE'), 14);
    expect(shown.reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(6_000_000);
    // From the year in which an equal share of the rest is larger, all shares are equal within a cent.
    expect(Math.max(...shown.slice(8)) - Math.min(...shown.slice(8))).toBeLessThan(0.011);
  });

  it('agrees with formulajs DDB before the switch', () => {
    const shown = yearly(plan(1_000_000, 6, 'DOUBLE_DECLINING_BALANCE'), 4);
    for (const [index, amount] of shown.entries()) {
      expect(amount).toBeCloseTo(Number(formulajs.DDB(1_000_000, 0, 6, index + 1, 2)), 1);
    }
  });

  it('takes a life of two years or less at once in its first year', () => {
    expect(yearly(plan(1000, 2, 'DOUBLE_DECLINING_BALANCE'), 2)).toEqual([1000, 0]);
    expect(yearly(plan(1000, 1.5, 'DOUBLE_DECLINING_BALANCE'), 2)).toEqual([1000, 0]);
  });
});

describe('straight line', () => {
  it('12: over 27.5 years is 3.636 % of the amount per full year (IRS Pub. 946)', () => {
    expect(yearly(plan(100_000, 27.5, 'STRAIGHT_LINE'), 1)[0]).toBeCloseTo(3636.36, 2);
  });

  it('agrees with formulajs SLN', () => {
    expect(yearly(plan(22_500, 10, 'STRAIGHT_LINE'), 1)[0]).toBe(formulajs.SLN(30_000, 7500, 10));
  });

  it('ends with the life', () => {
    expect(yearly(plan(1000, 2.5, 'STRAIGHT_LINE'), 4)).toEqual([400, 400, 200, 0]);
  });
});

it('R-ANALYSIS-044 is scheduled only when amount and years are both positive', () => {
  for (const none of [plan(0, 5, 'STRAIGHT_LINE'), plan(-5, 5, 'STRAIGHT_LINE'), plan(500, 0, 'STRAIGHT_LINE')]) {
    expect(accumulatedDepreciation(none, 600)).toBe(0);
  }
  expect(accumulatedDepreciation(plan(500, 5, null), 600)).toBe(0);
});

it('never falls, never exceeds the amount, and reaches it at the end of the life', () => {
  const method = fc.constantFrom('STRAIGHT_LINE' as const, 'DOUBLE_DECLINING_BALANCE' as const);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 480 }),
      method,
      (amount, months, method) => {
        const depreciation = { amount: cents(amount), years: months / 12, method };
        let before = 0;
        for (let month = 1; month <= months; month++) {
          const through = accumulatedDepreciation(depreciation, month);
          expect(through >= before && through <= amount).toBe(true);
          before = through;
        }
        expect(before).toBe(amount);
      },
    ),
    { numRuns: 30 },
  );
});
