import { adjustedRate } from './adjustableRate.ts';
import { interestOn } from './interestOn.ts';
import { everyMonths, monthsOf } from './interval.ts';
import { intervalRate, type IntervalRate } from './intervalRate.ts';
import { levelPayment } from './levelPayment.ts';
import type { LoanPlan } from './loanPlan.ts';

/** The columns of a schedule in cents, one entry per payment made. Columns, because deals sum them without needing rows. */
export interface LoanColumns {
  readonly count: number;
  readonly interest: Float64Array;
  readonly principal: Float64Array;
  readonly balance: Float64Array;
  /** Payment 1 and every payment whose rate differs from the one before. */
  readonly rates: readonly LoanRate[];
  readonly balloon: LoanBalloon | null;
}

export interface LoanRate {
  readonly paymentNumber: number;
  readonly annual: number;
  readonly isNewPhase: boolean;
}

export interface LoanBalloon {
  readonly paymentNumber: number;
  /** What a loan without balloon would still owe after that payment (9.5). */
  readonly balanceDue: number;
}

const NO_PAYMENTS = new Float64Array(0);
const EMPTY: LoanColumns = {
  count: 0,
  interest: NO_PAYMENTS,
  principal: NO_PAYMENTS,
  balance: NO_PAYMENTS,
  rates: [],
  balloon: null,
};

/**
 * The row algorithm (calculation conventions 5 to 9): every amount is rounded to cents when it is computed and the
 * last payment absorbs what rounding left.
 *
 * `limit` stops early, for deals that are sold before the loan ends.
 */
export function runLoan(plan: LoanPlan, limit = plan.lastPayment): LoanColumns {
  const capacity = Math.min(limit, plan.lastPayment);
  if (plan.amount <= 0 || capacity <= 0) return EMPTY;
  const interestColumn = new Float64Array(capacity);
  const principalColumn = new Float64Array(capacity);
  const balanceColumn = new Float64Array(capacity);
  const rates: LoanRate[] = [];
  const changesBefore = changeCounter(plan);
  const extraAt = extraCounter(plan);

  let balance: number = plan.amount;
  let rate: IntervalRate = intervalRate(0, plan.interval, plan.compoundMonths);
  let changes = -1;
  let level = 0;
  let count = 0;
  let balloon: LoanBalloon | null = null;

  for (let k = 1; k <= capacity; k++) {
    const isInterestOnly = k <= plan.interestOnlyPayments;
    const isNewPhase = k === 1 || k === plan.interestOnlyPayments + 1;
    const newChanges = changesBefore === null ? 0 : changesBefore(k);
    if (isNewPhase || newChanges !== changes) {
      changes = newChanges;
      const base = isInterestOnly ? plan.interestOnlyRate : plan.amortizingRate;
      const annual = plan.adjustment === null ? base : adjustedRate(base, changes, plan.adjustment);
      const hasNewRate = k === 1 || annual !== rate.annual;
      if (hasNewRate) {
        rate = intervalRate(annual, plan.interval, plan.compoundMonths);
        rates.push({ paymentNumber: k, annual, isNewPhase });
      }
      // At a cap the rate stays and so does the payment (8.5).
      if (!isInterestOnly && (isNewPhase || hasNewRate)) level = regularPayment(plan, balance, k, changes, rate);
    }

    const interest = interestOn(balance, rate);
    let principal = isInterestOnly ? 0 : level - interest;
    if (plan.isPrincipalDoubled) principal *= 2;
    if (plan.extra !== null) principal += plan.extra.amount * extraAt(k);
    if (k === plan.balloon && principal < balance) {
      balloon = { paymentNumber: k, balanceDue: balance - principal };
      principal = balance;
    } else if (k === plan.lastPayment || principal > balance) {
      principal = balance;
    }
    balance -= principal;
    interestColumn[count] = interest;
    principalColumn[count] = principal;
    balanceColumn[count] = balance;
    count++;
    if (balance === 0) break;
  }
  return { count, interest: interestColumn, principal: principalColumn, balance: balanceColumn, rates, balloon };
}

/** The level payment from payment k on. */
function regularPayment(plan: LoanPlan, balance: number, k: number, changes: number, rate: IntervalRate): number {
  if (plan.interval.kind === 'months') return levelPayment(balance, plan.lastPayment - k + 1, rate);
  // Half of a monthly payment over the months that were left at the scheduled change (7.1, 8.5).
  const elapsed =
    plan.adjustment === null || changes === 0
      ? 0
      : plan.adjustment.firstMonths + (changes - 1) * plan.adjustment.everyMonths;
  const monthlyRate = intervalRate(rate.annual, everyMonths(1), plan.compoundMonths);
  const monthly = levelPayment(balance, plan.amortizingMonths - elapsed, monthlyRate);
  return Math.floor((monthly + 1) / 2);
}

/** Counts the rate changes in force at the start of the interval of payment k (8.2). */
function changeCounter({ adjustment, interval }: LoanPlan): ((k: number) => number) | null {
  if (adjustment === null) return null;
  const { numerator, denominator } = monthsOf(interval);
  const first = adjustment.firstMonths * denominator;
  const every = adjustment.everyMonths * denominator;
  return (k) => {
    const start = (k - 1) * numerator;
    return start < first ? 0 : 1 + Math.floor((start - first) / every);
  };
}

/** Counts the extra amounts that fall due with payment k: one at the end of each extra interval (7.3). */
function extraCounter({ extra, interval }: LoanPlan): (k: number) => number {
  const { numerator, denominator } = monthsOf(interval);
  const every = (extra?.everyMonths ?? 1) * denominator;
  return (k) => Math.floor((k * numerator) / every) - Math.floor(((k - 1) * numerator) / every);
}
