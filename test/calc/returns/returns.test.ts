import * as formulajs from '@formulajs/formulajs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { cashFlows, dealReturns } from '../../../src/calc/deal/dealReturns.ts';
import { cents } from '../../../src/calc/money.ts';
import { amortize } from '../../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { effectiveRate } from '../../../src/calc/returns/effectiveRate.ts';
import { timedIrr, type Irr } from '../../../src/calc/returns/irr.ts';
import { presentValue } from '../support/presentValue.ts';
import { breakEvenRatio, dscr, grossRentMultiplier } from '../../../src/calc/returns/ratios.ts';
import { solveRate } from '../../../src/calc/returns/solveRate.ts';
import { payableMortgage } from '../support/arbitraries.ts';
import { DUPLEX } from '../support/duplex.ts';

/** Of flows a period apart, the first due now. */
const irr = (flows: readonly number[]): Irr => timedIrr(flows.map((amount, time) => ({ amount, time })));

const valueOf = <T>(result: { ok: true; value: T } | { ok: false; reason: string }): T => {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

describe('R-MORTGAGE-024 the rate solver', () => {
  it('finds the rate of published loans', () => {
    expect(valueOf(solveRate({ amount: 162_000, payment: 761.78, payments: 360 })) * 12).toBeCloseTo(0.03875, 6);
    expect(valueOf(solveRate({ amount: 8000, payment: 2165.1, payments: 4 })) * 4).toBeCloseTo(0.13, 5);
  });

  it('agrees with formulajs RATE', () => {
    const rate = valueOf(solveRate({ amount: 10_000, payment: 300, payments: 48 }));
    expect(rate).toBeCloseTo(Number(formulajs.RATE(48, -300, 10_000)), 9);
  });

  it('meets its tolerance of 0.001 for any loan whose rate is within reach', () => {
    const loan = fc.record({
      payments: fc.integer({ min: 1, max: 600 }),
      rate: fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100_000),
      amount: fc.integer({ min: 1, max: 100_000_000 }),
    });
    fc.assert(
      fc.property(loan, ({ payments, rate, amount }) => {
        const payment = rate === 0 ? amount / payments : (amount * rate) / (1 - (1 + rate) ** -payments);
        const solved = valueOf(solveRate({ amount, payment, payments }));
        const value =
          solved === 0 ? payment * payments : (payment * -Math.expm1(-payments * Math.log1p(solved))) / solved;
        expect(Math.abs(value - amount)).toBeLessThanOrEqual(0.001);
        expect(solved >= 0 && solved <= 1).toBe(true);
      }),
    );
  });

  it('gives 0 when the payments just repay the amount', () => {
    expect(solveRate({ amount: 1000, payment: 100, payments: 10 })).toEqual({ ok: true, value: 0 });
    expect(solveRate({ amount: 1000.0005, payment: 100, payments: 10 })).toEqual({ ok: true, value: 0 });
  });

  it.each([
    [{ amount: 0, payment: 1, payments: 1 }, 'not_positive'],
    [{ amount: 1, payment: -1, payments: 1 }, 'not_positive'],
    [{ amount: 1, payment: 1, payments: 0 }, 'not_positive'],
    [{ amount: Number.NaN, payment: 1, payments: 1 }, 'not_positive'],
    [{ amount: 1000, payment: 99, payments: 10 }, 'payments_too_small'],
    [{ amount: 1000, payment: 1001, payments: 10 }, 'above_one'],
    [{ amount: 1000, payment: 2001, payments: 1 }, 'above_one'],
  ])('%o has no result: %s', (loan, reason) => {
    expect(solveRate(loan)).toEqual({ ok: false, reason });
  });

  it('reaches the highest rate itself', () => {
    expect(solveRate({ amount: 1000, payment: 2000, payments: 1 })).toEqual({ ok: true, value: 1 });
  });
});

describe('the effective rate', () => {
  const loan: Mortgage = { type: 'FIXED_INTEREST', amount: 200_000, fixedInterestRate: 0.06, fixedInterestTerm: 360 };

  it('is the contract rate without fees and rises with them', () => {
    expect(valueOf(effectiveRate(loan, 0)).nominalYearly).toBeCloseTo(0.06, 6);
    expect(valueOf(effectiveRate(loan, 0)).effectiveYearly).toBeCloseTo(1.005 ** 12 - 1, 6);
    const withFees = valueOf(effectiveRate(loan, 4000)).nominalYearly;
    const solved = valueOf(solveRate({ amount: 196_000, payment: 1199.1, payments: 360 }));
    expect(withFees).toBeCloseTo(12 * solved, 6);
    expect(withFees).toBeGreaterThan(0.0618);
  });

  it('is the contract rate of any loan with one rate, whatever its payments', () => {
    fc.assert(
      fc.property(payableMortgage(), (mortgage) => {
        const rate = mortgage.fixedInterestRate ?? 0;
        const plain = {
          ...mortgage,
          adjustableRate: false,
          interestOnlyRate: rate,
          amount: 1_000_000 + (mortgage.amount ?? 0),
        };
        const solved = effectiveRate(plain, 0);
        const { rows, rateChanges } = amortize(plain);
        expect(rateChanges.length).toBe(1);
        const perPayment = valueOf(solved).perPayment;
        // The interest of the first payment on the full amount is the contract rate per payment.
        expect(perPayment).toBeCloseTo((rows[0]?.interest ?? 0) / 100 / plain.amount, 5);
      }),
      { numRuns: 60 },
    );
  });

  it('does not exist when fees take all or nothing is paid', () => {
    expect(effectiveRate(loan, 200_000)).toEqual({ ok: false, reason: 'nothing_received' });
    expect(effectiveRate({ ...loan, amount: 0 }, 0)).toEqual({ ok: false, reason: 'no_payments' });
  });
});

describe('irr', () => {
  it.each([
    [[-75_000, 12_000, 15_000, 18_000, 21_000, 24_000], 0.0571514289],
    [[-150_000, 15_000, 25_000, 35_000, 45_000, 60_000], 0.052433],
    [[-100, 39, 59, 55, 20], 0.28095],
    [[-100, 0, 0, 74], -0.0955],
    [[-1, 1e9], 1e9 - 1],
  ])('%o is %d', (flows, rate) => {
    expect(valueOf(irr(flows)) / rate).toBeCloseTo(1, 3);
  });

  it('agrees with formulajs IRR', () => {
    const flows = [-75_000, 12_000, 15_000, 18_000, 21_000, 24_000];
    expect(valueOf(irr(flows))).toBeCloseTo(Number(formulajs.IRR(flows)), 9);
  });

  it.each([[[]], [[0, 0]], [[5]], [[1, 2, 3]], [[-1, -2]], [[10, -25, 20]]])('%o has none', (flows) => {
    expect(irr(flows)).toEqual({ ok: false, reason: 'none' });
  });

  it('tells several rates instead of choosing one', () => {
    const several = irr([-100, 230, -132]);
    expect(several).toMatchObject({ ok: false, reason: 'several' });
    const rates = several.ok || several.reason !== 'several' ? [] : several.rates;
    expect(rates.map((rate) => rate.toFixed(9))).toEqual(['0.100000000', '0.200000000']);
  });

  it('finds three rates, and a rate that the value only touches', () => {
    // (1+r) = 1.1, 1.3, 1.7
    const flows = [1, -(1.1 + 1.3 + 1.7), 1.1 * 1.3 + 1.1 * 1.7 + 1.3 * 1.7, -1.1 * 1.3 * 1.7];
    const three = irr(flows);
    expect(three.ok || three.reason !== 'several' ? [] : three.rates.map((rate) => rate.toFixed(6))).toEqual([
      '0.100000',
      '0.300000',
      '0.700000',
    ]);
    expect(valueOf(irr([-1, 4, -4]))).toBeCloseTo(1, 4);
  });

  it('discounts its own flows to zero', () => {
    const flow = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 12 }), (flows) => {
        const found = irr(flows);
        const rates = found.ok ? [found.value] : found.reason === 'several' ? found.rates : [];
        for (const rate of rates) {
          const size = flows.reduce((sum, amount, time) => sum + Math.abs(amount) / (1 + rate) ** time, 0);
          expect(Math.abs(presentValue(rate, flows)) / size).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('one change of sign always has one rate, at which buying earlier is worse', () => {
    const inflows = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), inflows, (price, flows) => {
        const rate = valueOf(irr([-price, ...flows]));
        expect(valueOf(irr([-price - 1, ...flows]))).toBeLessThan(rate);
      }),
    );
  });

  it('takes flows at any time', () => {
    const half = timedIrr([
      { amount: -100, time: 0 },
      { amount: 110, time: 0.5 },
    ]);
    expect(valueOf(half)).toBeCloseTo(0.21, 9);
  });
});

describe('ratios', () => {
  it('cover the usual cases', () => {
    expect(dscr({ noi: cents(125), debtService: cents(100) })).toEqual({ ok: true, value: 1.25 });
    expect(dscr({ noi: cents(-5), debtService: cents(100) })).toEqual({ ok: true, value: -0.05 });
    expect(breakEvenRatio({ operatingExpenses: cents(30), debtService: cents(60), grossIncome: cents(100) })).toEqual({
      ok: true,
      value: 0.9,
    });
    expect(grossRentMultiplier({ price: cents(1000), yearlyRent: cents(125) })).toEqual({ ok: true, value: 8 });
  });

  it('say why they do not exist', () => {
    expect(dscr({ noi: cents(5), debtService: cents(0) })).toEqual({ ok: false, reason: 'no_debt' });
    expect(breakEvenRatio({ operatingExpenses: cents(1), debtService: cents(1), grossIncome: cents(0) })).toEqual({
      ok: false,
      reason: 'no_income',
    });
    expect(grossRentMultiplier({ price: cents(1), yearlyRent: cents(0) })).toEqual({ ok: false, reason: 'no_rent' });
  });
});

describe('the returns of a deal', () => {
  const result = analyze(DUPLEX);
  const returns = dealReturns(DUPLEX, result);

  it('discount its cash flows to zero', () => {
    const flows = cashFlows(result, 'cashAfterTax', 'saleProceedsAfterTax').map(({ amount }) => amount);
    expect(flows.length).toBe(6);
    expect(Math.abs(presentValue(valueOf(returns.irrAfterTax), flows))).toBeLessThan(0.01);
    expect(returns.irrBeforeTax.ok).toBe(true);
  });

  it('sum to the profit of the whole investment', () => {
    const flows = cashFlows(result, 'cashAfterTax', 'saleProceedsAfterTax');
    const profit = flows.reduce((sum, { amount }) => sum + amount, 0);
    expect(profit).toBe(result.periods.at(-1)?.cumulativeSaleNetProfit);
    expect(returns.equityMultiple).toBeCloseTo(1 + profit / result.initialCash, 9);
  });

  it('have ratios of the first period', () => {
    const first = result.periods[0];
    const service = (first?.interest ?? 0) + (first?.principal ?? 0);
    expect(valueOf(returns.dscr)).toBeCloseTo((first?.noi ?? 0) / service, 12);
    expect(valueOf(returns.grossRentMultiplier)).toBeCloseTo(300_000 / (3050 * 12), 9);
    expect(returns.finalLoanToValue).toBeGreaterThan(0.5);
  });

  it('do not exist for a deal without cash and debt', () => {
    const empty = dealReturns({}, analyze({}));
    expect(empty.irrAfterTax).toEqual({ ok: false, reason: 'none' });
    expect(empty.dscr).toEqual({ ok: false, reason: 'no_debt' });
    expect([empty.equityMultiple, empty.finalLoanToValue]).toEqual([null, null]);
  });
});

it('schedules agree with formulajs PMT and, within rounding, CUMIPMT', () => {
  const { rows } = amortize({
    type: 'FIXED_INTEREST',
    amount: 100_000,
    fixedInterestRate: 0.1,
    fixedInterestTerm: 360,
  });
  expect((rows[0]?.payment ?? 0) / 100).toBeCloseTo(-Number(formulajs.PMT(0.1 / 12, 360, 100_000)), 1);
  const interest = rows.slice(12, 24).reduce((sum, row) => sum + row.interest, 0) / 100;
  expect(Math.abs(interest - 9916.772514)).toBeLessThan(0.1);
});
