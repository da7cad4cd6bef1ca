import { expect, it } from 'vitest';
import { estimatedEquity, loanToValue, openBalance, openLoanBalance, type OpenLoan } from '../../src/calc/equity.ts';
import { cents } from '../../src/calc/money.ts';
import { amortize } from '../../src/calc/mortgage/amortize.ts';

const loan: OpenLoan = { amount: cents(20_000_000), annualRate: 0.06, termMonths: 360, originationDate: '2020-01-15' };

it('an open loan is amortised by one payment a month since its origination', () => {
  const { rows } = amortize({
    type: 'FIXED_INTEREST',
    amount: 200_000,
    fixedInterestRate: 0.06,
    fixedInterestTerm: 360,
  });
  expect(openLoanBalance(loan, '2020-02-14')).toBe(loan.amount);
  expect(openLoanBalance(loan, '2020-02-15')).toBe(rows[0]?.balance);
  expect(openLoanBalance(loan, '2026-01-14')).toBe(rows[70]?.balance);
  expect(openLoanBalance(loan, '2050-01-15')).toBe(0);
  expect(openLoanBalance(loan, '2099-01-15')).toBe(0);
});

it('a loan that has not begun is owed in full', () => {
  expect(openLoanBalance(loan, '2019-06-01')).toBe(loan.amount);
});

it.each(['amount', 'annualRate', 'termMonths', 'originationDate'] as const)(
  'an unknown %s leaves the balance unknown',
  (field) => {
    expect(openLoanBalance({ ...loan, [field]: null }, '2026-01-01')).toBe(null);
  },
);

it('unknown balances make the equity unknown, no loans make it the value', () => {
  expect(estimatedEquity(cents(500), openBalance([]))).toBe(500);
  expect(estimatedEquity(cents(500), openBalance([cents(600)]))).toBe(-100);
  expect(estimatedEquity(cents(500), openBalance([cents(100), null]))).toBe(null);
  expect(estimatedEquity(null, cents(0))).toBe(null);
});

it('loan to value needs a value above 0', () => {
  expect(loanToValue(cents(50), cents(200))).toBe(0.25);
  expect(loanToValue(cents(0), cents(200))).toBe(0);
  expect(loanToValue(cents(50), cents(0))).toBe(null);
  expect(loanToValue(null, cents(200))).toBe(null);
});
