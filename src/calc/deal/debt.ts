import { cents, type Cents } from '../money.ts';
import { monthsOf } from '../mortgage/interval.ts';
import type { LoanPlan } from '../mortgage/loanPlan.ts';
import { runLoan } from '../mortgage/runLoan.ts';
import type { HoldPeriod } from './holdTerm.ts';

/** What the loans cost in one period and what is owed at its end, in cents. */
export interface Debt {
  readonly interest: Cents;
  readonly principal: Cents;
  readonly mortgageBalance: Cents;
}

/**
 * The debt of every period, summed over the loans (R-ANALYSIS-021, calculation conventions 12.3 and 14). Payment k falls
 * in the month in which its interval ends. Before the first payment the full amount is owed.
 */
export function debtOf(loans: readonly LoanPlan[], periods: readonly HoldPeriod[]): Debt[] {
  const sums = periods.map(() => ({ interest: 0, principal: 0, mortgageBalance: 0 }));
  for (const loan of loans) addLoan(loan, periods, sums);
  return sums.map(({ interest, principal, mortgageBalance }) => ({
    interest: cents(interest),
    principal: cents(principal),
    mortgageBalance: cents(mortgageBalance),
  }));
}

function addLoan(
  loan: LoanPlan,
  periods: readonly HoldPeriod[],
  sums: readonly { interest: number; principal: number; mortgageBalance: number }[],
): void {
  if (loan.amount <= 0) return;
  const { numerator, denominator } = monthsOf(loan.interval);
  const termMonths = periods.at(-1)?.lastMonth ?? 0;
  const paymentsThrough = (month: number) => Math.floor((month * denominator) / numerator);
  const columns = runLoan(loan, paymentsThrough(termMonths));
  let balance: number = loan.amount;
  let index = 0;
  for (const [position, { lastMonth }] of periods.entries()) {
    const sum = sums[position];
    if (sum === undefined) continue;
    const end = Math.min(paymentsThrough(lastMonth), columns.count);
    for (; index < end; index++) {
      sum.interest += columns.interest[index] ?? 0;
      sum.principal += columns.principal[index] ?? 0;
      balance = columns.balance[index] ?? 0;
    }
    sum.mortgageBalance += balance;
  }
}
