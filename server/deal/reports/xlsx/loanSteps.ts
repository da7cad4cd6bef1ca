import { adjustedRate } from '../../../../src/calc/mortgage/adjustableRate.ts';
import type { PaymentRow } from '../../../../src/calc/mortgage/amortize.ts';
import { dueDates } from '../../../../src/calc/mortgage/dueDates.ts';
import { everyMonths, monthsOf } from '../../../../src/calc/mortgage/interval.ts';
import { intervalRate } from '../../../../src/calc/mortgage/intervalRate.ts';
import { levelPayment } from '../../../../src/calc/mortgage/levelPayment.ts';
import type { LoanPlan } from '../../../../src/calc/mortgage/loanPlan.ts';
import { cents } from '../../../../src/calc/money.ts';
import type { LoanReport } from '../loanReport.ts';

/** The number of the last payment that there can be, whatever is paid beside the regular ones. */
export const contractEnd = ({ lastPayment, balloon }: LoanPlan): number =>
  Math.min(lastPayment, balloon ?? lastPayment);

/**
 * The rows of a schedule and, after its last payment, one of nothing for each further payment to the end of the
 * contract: other inputs may make the loan last that long.
 */
export function rowsToContractEnd({ plan, schedule, mortgage }: LoanReport): readonly PaymentRow[] {
  const last = schedule.rows.at(-1);
  if (last === undefined) return [];
  const dueDate = mortgage.firstPaymentDate ? dueDates(mortgage.firstPaymentDate, plan.interval) : () => null;
  const nothing = { payment: cents(0), interest: cents(0), principal: cents(0) };
  const more = Array.from({ length: contractEnd(plan) - schedule.rows.length }, (_, index): PaymentRow => {
    const paymentNumber = last.paymentNumber + 1 + index;
    return { ...last, ...nothing, paymentNumber, date: dueDate(paymentNumber) };
  });
  return [...schedule.rows, ...more];
}

/** What stands behind a payment and is not in its row. */
export interface LoanStep {
  /** Month of the loan in which it falls. */
  readonly month: number;
  readonly isInterestOnly: boolean;
  /** Rate changes in force. */
  readonly changes: number;
  /** Yearly. */
  readonly rate: number;
  /** Of the amortizing phase, in cents; null before it. */
  readonly regularPayment: number | null;
  /** Extra amounts that fall due with it. */
  readonly extras: number;
}

/**
 * The steps of a schedule, a step a payment, as the formulas of a sheet have to find them (conventions 5 to 8). They are
 * what a program shows that does not calculate; the amounts of `rows` come from the schedule itself.
 */
export function loanSteps({ plan }: LoanReport, rows: readonly PaymentRow[]): LoanStep[] {
  const steps: LoanStep[] = [];
  const { numerator, denominator } = monthsOf(plan.interval);
  let balance: number = plan.amount;
  for (const { paymentNumber: number, balance: left } of rows) {
    const before = steps.at(-1);
    const isInterestOnly = number <= plan.interestOnlyPayments;
    const changes = changesAt(plan, number);
    const base = isInterestOnly ? plan.interestOnlyRate : plan.amortizingRate;
    const rate = plan.adjustment === null ? base : adjustedRate(base, changes, plan.adjustment);
    const kept = before?.rate === rate ? before.regularPayment : null;
    const every = (plan.extra?.everyMonths ?? 1) * denominator;
    const extrasThrough = (payment: number) => Math.floor((payment * numerator) / every);
    steps.push({
      month: Math.ceil((number * numerator) / denominator),
      isInterestOnly,
      changes,
      rate,
      regularPayment: isInterestOnly ? null : (kept ?? anew(plan, balance, number, changes, rate)),
      extras: extrasThrough(number) - extrasThrough(number - 1),
    });
    balance = left;
  }
  return steps;
}

function changesAt({ adjustment, interval }: LoanPlan, number: number): number {
  if (adjustment === null) return 0;
  const { numerator, denominator } = monthsOf(interval);
  const start = ((number - 1) * numerator) / denominator;
  return start < adjustment.firstMonths ? 0 : 1 + Math.floor((start - adjustment.firstMonths) / adjustment.everyMonths);
}

function anew(plan: LoanPlan, balance: number, number: number, changes: number, rate: number): number {
  const { interval, compoundMonths, adjustment } = plan;
  if (interval.kind === 'months') {
    return levelPayment(balance, plan.lastPayment - number + 1, intervalRate(rate, interval, compoundMonths));
  }
  const elapsed =
    adjustment === null || changes === 0 ? 0 : adjustment.firstMonths + (changes - 1) * adjustment.everyMonths;
  const monthly = levelPayment(
    balance,
    plan.amortizingMonths - elapsed,
    intervalRate(rate, everyMonths(1), compoundMonths),
  );
  return Math.floor((monthly + 1) / 2);
}
