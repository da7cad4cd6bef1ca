import type { CalendarDate } from '../dates.ts';
import { cents, type Cents } from '../money.ts';
import { assertValid } from '../validation/fieldError.ts';
import { dueDates } from './dueDates.ts';
import { loanPlanOf } from './loanPlan.ts';
import type { Mortgage } from './mortgage.ts';
import { runLoan, type LoanColumns } from './runLoan.ts';
import { validateMortgage } from './validateMortgage.ts';

/** One payment (R-MORTGAGE-010). `date` is null when the mortgage has no first payment date. */
export interface PaymentRow {
  readonly paymentNumber: number;
  readonly date: CalendarDate | null;
  readonly payment: Cents;
  readonly interest: Cents;
  readonly principal: Cents;
  readonly balance: Cents;
  readonly cumulativeInterest: Cents;
  readonly cumulativePrincipal: Cents;
}

/** Why a rate begins: with the loan, with the amortizing phase of a combination, or by an adjustment. */
export type RateChangeType = 'INITIAL' | 'PHASE' | 'ADJUSTMENT';

/** A rate and the due date of the payment before the first one that bears it (R-MORTGAGE-011, conventions 8.6). */
export interface RateChange {
  readonly paymentNumber: number;
  readonly effectiveDate: CalendarDate | null;
  readonly rate: number;
  readonly type: RateChangeType;
}

export interface Balloon {
  readonly paymentNumber: number;
  /** The whole last payment, with its interest. */
  readonly payment: Cents;
  /** The balloon payment less the regular payment (9.5). */
  readonly balanceDue: Cents;
}

export interface Schedule {
  readonly rows: readonly PaymentRow[];
  readonly rateChanges: readonly RateChange[];
  readonly balloon: Balloon | null;
  readonly totalPayment: Cents;
  readonly totalInterest: Cents;
  readonly totalPrincipal: Cents;
}

/**
 * The schedule of a mortgage, row by row, rounded to cents (R-MORTGAGE-026; calculation conventions 2 to 10).
 *
 * Amounts in the answer are cents. An amount of 0 or less, or a term of 0, gives an empty schedule.
 * Throws a RangeError that names the field on input that `validateMortgage` refuses.
 *
 * @example amortize({ type: 'FIXED_INTEREST', amount: 162_000, fixedInterestRate: 0.03875, fixedInterestTerm: 360 }).rows[0].payment // 76178
 */
export function amortize(mortgage: Mortgage): Schedule {
  assertValid('mortgage', validateMortgage(mortgage));
  const plan = loanPlanOf(mortgage);
  const columns = runLoan(plan);
  const dueDate = mortgage.firstPaymentDate ? dueDates(mortgage.firstPaymentDate, plan.interval) : () => null;
  const rows = rowsOf(columns, dueDate);
  const last = rows.at(-1);
  const totalInterest = last?.cumulativeInterest ?? cents(0);
  const totalPrincipal = last?.cumulativePrincipal ?? cents(0);
  return {
    rows,
    rateChanges: columns.rates.map(({ paymentNumber, annual, isNewPhase }) => ({
      paymentNumber,
      effectiveDate: dueDate(paymentNumber - 1),
      rate: annual,
      type: paymentNumber === 1 ? 'INITIAL' : isNewPhase ? 'PHASE' : 'ADJUSTMENT',
    })),
    balloon: balloonOf(columns, rows),
    totalPayment: cents(totalInterest + totalPrincipal),
    totalInterest,
    totalPrincipal,
  };
}

function rowsOf(columns: LoanColumns, dueDate: (k: number) => CalendarDate | null): PaymentRow[] {
  const rows: PaymentRow[] = [];
  let cumulativeInterest = 0;
  let cumulativePrincipal = 0;
  for (let index = 0; index < columns.count; index++) {
    const interest = columns.interest[index] ?? 0;
    const principal = columns.principal[index] ?? 0;
    cumulativeInterest += interest;
    cumulativePrincipal += principal;
    // The columns hold whole cents only; checking each again would cost more than the schedule itself.
    rows.push({
      paymentNumber: index + 1,
      date: dueDate(index + 1),
      payment: (interest + principal) as Cents,
      interest: interest as Cents,
      principal: principal as Cents,
      balance: (columns.balance[index] ?? 0) as Cents,
      cumulativeInterest: cumulativeInterest as Cents,
      cumulativePrincipal: cumulativePrincipal as Cents,
    });
  }
  return rows;
}

function balloonOf({ balloon }: LoanColumns, rows: readonly PaymentRow[]): Balloon | null {
  const row = balloon === null ? undefined : rows[balloon.paymentNumber - 1];
  if (balloon === null || row === undefined) return null;
  return { paymentNumber: balloon.paymentNumber, payment: row.payment, balanceDue: cents(balloon.balanceDue) };
}
