import { describe, expect, it } from 'vitest';
import { amortize } from '../../../../src/calc/mortgage/amortize.ts';
import type { Mortgage } from '../../../../src/calc/mortgage/mortgage.ts';
import {
  scheduleColumns,
  scheduleRowClass,
  scheduleRows,
} from '../../../../src/panes/deal/amortization/scheduleRows.ts';

const loan: Mortgage = {
  type: 'FIXED_INTEREST',
  amount: 100_000,
  fixedInterestRate: 0.06,
  fixedInterestTerm: 60,
  firstPaymentDate: '2026-07-01',
};

describe('the rows of a schedule', () => {
  it('R-MORTGAGE-010 are its payments with number, date, payment, interest, principal, balance and sums to date', () => {
    const rows = scheduleRows(amortize(loan), loan, 'payments');
    const columns = scheduleColumns(true, 'payments');
    const first = columns.map(({ text }) => (rows[0] === undefined ? '' : text(rows[0], 0)));
    expect(first).toEqual([
      '1',
      '07/01/2026',
      '$1,933.28',
      '$500.00',
      '$1,433.28',
      '$98,566.72',
      '$500.00',
      '$1,433.28',
      '6%',
    ]);
    expect(rows).toHaveLength(60);
    expect(scheduleColumns(false, 'payments').some(({ key }) => key === 'date')).toBe(false);
  });

  it('R-MORTGAGE-011 mark the payment with which a rate begins, and the balloon', () => {
    const adjustable: Mortgage = { ...loan, adjustableRate: true, armType: 'STANDARD', armIncreaseRate: 0.01 };
    const rows = scheduleRows(amortize(adjustable), adjustable, 'payments');
    expect(rows.filter(({ mark }) => mark === 'newRate').map(({ label, rate }) => [label, rate])).toEqual([
      ['13', '7%'],
      ['25', '8%'],
      ['37', '9%'],
      ['49', '10%'],
    ]);
    const balloon: Mortgage = { ...loan, balloon: true, balloonPaymentNumber: 24 };
    const last = scheduleRows(amortize(balloon), balloon, 'payments').at(-1);
    expect([last?.label, last?.mark]).toEqual(['24', 'balloon']);
    expect(last === undefined ? '' : scheduleRowClass(last)).toBe('amortization-balloon');
  });

  it('have the sums of a year after its last payment, or the years alone', () => {
    const rows = scheduleRows(amortize(loan), loan, 'subtotals');
    expect(rows[6]).toMatchObject({ kind: 'year', label: '2026', date: '1–6' });
    expect(rows.filter(({ kind }) => kind === 'year')).toHaveLength(6);
    const { firstPaymentDate: _undated, ...undated } = loan;
    const years = scheduleRows(amortize(undated), undated, 'years');
    expect(years.map(({ label }) => label)).toEqual(['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5']);
  });
});
