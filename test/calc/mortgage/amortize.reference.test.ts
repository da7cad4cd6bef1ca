import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { referenceSchedule } from '../reference/referenceSchedule.ts';
import { anyMortgage, yearlyRate } from '../support/arbitraries.ts';

function expectSameSchedule(mortgage: Mortgage): void {
  const schedule = amortize(mortgage);
  const reference = referenceSchedule(mortgage);
  const rows = schedule.rows.map((row) => ({
    paymentNumber: row.paymentNumber,
    date: row.date,
    payment: BigInt(row.payment),
    interest: BigInt(row.interest),
    principal: BigInt(row.principal),
    balance: BigInt(row.balance),
  }));
  expect(rows).toEqual(reference.rows);
  const rates = schedule.rateChanges.map(({ paymentNumber, rate }) => [paymentNumber, rate]);
  const referenceRates = [...reference.rates].map(([k, rate]) => [k, Number(rate.top) / Number(rate.bottom)]);
  expect(rates).toEqual(referenceRates);
}

it('R-MORTGAGE-026 agrees to the cent with a second implementation in exact fractions, for any mortgage', () => {
  fc.assert(fc.property(anyMortgage({ maxTerm: 120 }), expectSameSchedule), { numRuns: 250 });
});

it('agrees on long loans too', () => {
  fc.assert(fc.property(anyMortgage(), expectSameSchedule), { numRuns: 25 });
});

it('agrees where interest falls on half cents again and again', () => {
  const loan = fc.record({
    type: fc.constantFrom('FIXED_INTEREST' as const, 'ACCELERATED' as const),
    amount: fc.integer({ min: 1, max: 4000 }).map((steps) => steps * 250),
    fixedInterestRate: fc.oneof(fc.constantFrom(0.03, 0.06, 0.12, 0.065, 0.0325, 0.078), yearlyRate(12)),
    fixedInterestTerm: fc.integer({ min: 1, max: 60 }),
    extraPaymentAmount: fc.constantFrom(0, 50, 100),
    doublePrincipal: fc.boolean(),
  });
  fc.assert(fc.property(loan, expectSameSchedule), { numRuns: 300 });
});
