import { monthsBetween, type CalendarDate } from './dates.ts';
import { everyMonths } from './mortgage/interval.ts';
import { runLoan } from './mortgage/runLoan.ts';
import { cents, sumCents, type Cents } from './money.ts';

/** A recorded loan that is still open, as far as the records tell. Rates are yearly fractions. */
export interface OpenLoan {
  readonly amount: Cents | null;
  readonly annualRate: number | null;
  readonly termMonths: number | null;
  readonly originationDate: CalendarDate | null;
}

/**
 * The estimated balance of an open loan on a day: a level monthly loan, paid since a month after its origination.
 *
 * Null when any part of the loan is unknown: an unknown loan is not a loan of 0. A loan that has not begun is owed in
 * full, one whose term is over is paid off. Credit lines and reverse mortgages do not amortize: warn before using this.
 *
 * @example openLoanBalance({ amount: cents(20_000_000), annualRate: 0.06, termMonths: 360, originationDate: '2020-01-15' }, '2020-03-14') // 19980090
 * @example openLoanBalance({ amount: cents(20_000_000), annualRate: null, termMonths: 360, originationDate: '2020-01-15' }, '2021-01-15') // null
 */
export function openLoanBalance(loan: OpenLoan, asOf: CalendarDate): Cents | null {
  const { amount, annualRate, termMonths, originationDate } = loan;
  if (amount === null || annualRate === null || termMonths === null || originationDate === null) return null;
  const payments = monthsBetween(originationDate, asOf);
  if (payments <= 0) return amount;
  const { count, balance } = runLoan(
    {
      amount,
      interval: everyMonths(1),
      compoundMonths: 1,
      interestOnlyRate: 0,
      amortizingRate: annualRate,
      interestOnlyPayments: 0,
      lastPayment: Math.ceil(termMonths),
      amortizingMonths: termMonths,
      adjustment: null,
      balloon: null,
      isPrincipalDoubled: false,
      extra: null,
    },
    payments,
  );
  return cents(count === 0 ? 0 : (balance[count - 1] ?? 0));
}

/**
 * What is owed on all open loans; null when one of them is unknown. No loan at all is a balance of 0.
 *
 * @example openBalance([]) // 0
 * @example openBalance([cents(100), null]) // null
 */
export function openBalance(balances: readonly (Cents | null)[]): Cents | null {
  const known = balances.filter((balance) => balance !== null);
  return known.length < balances.length ? null : sumCents(known);
}

/**
 * Estimated equity: value less what is owed; negative under water, null when either is unknown.
 *
 * @example estimatedEquity(cents(30_000_000), cents(10_000_000)) // 20000000
 */
export function estimatedEquity(value: Cents | null, balance: Cents | null): Cents | null {
  return value === null || balance === null ? null : cents(value - balance);
}

/**
 * Loan to value as a fraction; null when either is unknown or the value is not positive.
 *
 * @example loanToValue(cents(15_000_000), cents(30_000_000)) // 0.5
 */
export function loanToValue(balance: Cents | null, value: Cents | null): number | null {
  return balance === null || value === null || value <= 0 ? null : balance / value;
}
