import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import { scheduleYears } from '../../../src/calc/mortgage/scheduleYears.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { anyMortgage } from '../support/arbitraries.ts';

const yearsOf = (loan: Mortgage) => scheduleYears(amortize(loan), loan);
const loan: Mortgage = { type: 'FIXED_INTEREST', amount: 1000, fixedInterestRate: 0.12, fixedInterestTerm: 30 };

describe('the years of a schedule', () => {
  it('are calendar years when payments have dates: a loan that begins in November has two payments in its first', () => {
    const years = yearsOf({ ...loan, firstPaymentDate: '2026-11-01' });
    expect(years.map(({ year, firstPayment, lastPayment }) => [year, firstPayment, lastPayment])).toEqual([
      [2026, 1, 2],
      [2027, 3, 14],
      [2028, 15, 26],
      [2029, 27, 30],
    ]);
    expect(years.every(({ isCalendarYear }) => isCalendarYear)).toBe(true);
  });

  it('are years of the loan without dates', () => {
    expect(yearsOf(loan).map(({ year, lastPayment }) => [year, lastPayment])).toEqual([
      [1, 12],
      [2, 24],
      [3, 30],
    ]);
    const biweekly: Mortgage = { ...loan, type: 'ACCELERATED', biWeekly: true };
    expect(yearsOf(biweekly)[0]?.lastPayment).toBe(26);
  });

  it('holds the interest of the first year of a loan of one year: 66.19 on 1,000 at 12 %', () => {
    expect(yearsOf({ ...loan, fixedInterestTerm: 12 })).toMatchObject([
      { interest: 6619, principal: 100_000, balance: 0 },
    ]);
  });

  it('add up to the whole schedule and end where it ends', () => {
    fc.assert(
      fc.property(anyMortgage(), (mortgage) => {
        const schedule = amortize(mortgage);
        const years = scheduleYears(schedule, mortgage);
        const total = (key: 'payment' | 'interest' | 'principal') => years.reduce((sum, year) => sum + year[key], 0);
        expect([total('payment'), total('interest'), total('principal')]).toEqual([
          schedule.totalPayment,
          schedule.totalInterest,
          schedule.totalPrincipal,
        ]);
        expect(years.at(-1)?.balance).toBe(schedule.rows.at(-1)?.balance);
        expect(years.map(({ firstPayment }) => firstPayment)).toEqual(
          [1, ...years.map(({ lastPayment }) => lastPayment + 1)].slice(0, years.length),
        );
      }),
      { numRuns: 60 },
    );
  });
});
