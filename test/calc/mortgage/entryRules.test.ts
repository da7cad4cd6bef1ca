import { describe, expect, it } from 'vitest';
import { financePurchase } from '../../../src/calc/mortgage/financePurchase.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { addMortgage, firstMortgage, removeMortgage } from '../../../src/calc/mortgage/mortgageList.ts';

const loan = (amount: number | null, more: Partial<Mortgage> = {}): Mortgage => ({
  type: 'FIXED_INTEREST',
  amount,
  ...more,
});

describe('a deal has at most two mortgages', () => {
  it('R-MORTGAGE-012 ignores a third', () => {
    const two = addMortgage(addMortgage([], loan(1)), loan(2));
    expect(two.map(({ amount, ordinal, seq }) => [amount, ordinal, seq])).toEqual([
      [1, 'First', 1],
      [2, 'Second', 2],
    ]);
    expect(addMortgage(two, loan(3))).toEqual(two);
  });

  it('R-MORTGAGE-013 renumbers the remaining ones', () => {
    const two = addMortgage(addMortgage([], loan(1)), loan(2));
    expect(removeMortgage(two, 0)).toEqual([loan(2, { ordinal: 'First', seq: 1 })]);
    expect(removeMortgage(two, 1)).toEqual([loan(1, { ordinal: 'First', seq: 1 })]);
    expect(removeMortgage(two, 5)).toEqual(two);
  });

  it('the First one is the one that says so', () => {
    expect(firstMortgage([loan(1, { ordinal: 'Second' }), loan(2, { ordinal: 'First' })])?.amount).toBe(2);
    expect(firstMortgage([loan(1), loan(2)])?.amount).toBe(1);
    expect(firstMortgage([])).toBe(undefined);
  });
});

describe('the First mortgage is completed from the purchase amount', () => {
  const first = (mortgage: Mortgage, purchase: number | null) => {
    const completed = financePurchase([mortgage], purchase)[0];
    return [completed?.amount ?? null, completed?.downPaymentAmount ?? null];
  };

  it('R-MORTGAGE-014 neither amount nor down payment: the whole purchase', () => {
    expect(first(loan(null), 100_000)).toEqual([100_000, null]);
    expect(first(loan(0, { downPaymentAmount: 0 }), 100_000)).toEqual([100_000, 0]);
  });

  it('R-MORTGAGE-015 an amount below the purchase: the rest is the down payment', () => {
    expect(first(loan(80_000.03), 100_000.1)).toEqual([80_000.03, 20_000.07]);
    expect(first(loan(100_000), 100_000)).toEqual([100_000, null]);
    expect(first(loan(120_000), 100_000)).toEqual([120_000, null]);
  });

  it('R-MORTGAGE-016 a down payment below the purchase: the rest is the amount', () => {
    expect(first(loan(null, { downPaymentAmount: 25_000 }), 100_000)).toEqual([75_000, 25_000]);
    expect(first(loan(null, { downPaymentAmount: 100_000 }), 100_000)).toEqual([null, 100_000]);
  });

  it('both given, no purchase, or a second mortgage: unchanged', () => {
    expect(first(loan(50_000, { downPaymentAmount: 10_000 }), 100_000)).toEqual([50_000, 10_000]);
    expect(first(loan(null), null)).toEqual([null, null]);
    const [, second] = financePurchase([loan(80_000), loan(null)], 100_000);
    expect(second).toEqual(loan(null));
  });
});
