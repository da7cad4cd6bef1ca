import { dollarsOf } from '../money.ts';
import type { Balloon, PaymentRow, RateChange, Schedule } from './amortize.ts';

/** A schedule as the wire carries it: the same fields, money in dollars. */
export interface ScheduleInDollars {
  readonly rows: readonly PaymentRowInDollars[];
  readonly rateChanges: readonly RateChange[];
  readonly balloon: { readonly [Key in keyof Balloon]: number } | null;
  readonly totalPayment: number;
  readonly totalInterest: number;
  readonly totalPrincipal: number;
}

export type PaymentRowInDollars = Pick<PaymentRow, 'paymentNumber' | 'date'> & {
  readonly [Key in Exclude<keyof PaymentRow, 'paymentNumber' | 'date'>]: number;
};

/** @example scheduleInDollars(amortize({ type: 'FIXED_INTEREST', amount: 1000, fixedInterestTerm: 3 })).rows[2].payment // 333.34 */
export function scheduleInDollars(schedule: Schedule): ScheduleInDollars {
  const { rows, rateChanges, balloon, totalPayment, totalInterest, totalPrincipal } = schedule;
  return {
    rows: rows.map(rowInDollars),
    rateChanges,
    balloon: balloon && {
      paymentNumber: balloon.paymentNumber,
      payment: dollarsOf(balloon.payment),
      balanceDue: dollarsOf(balloon.balanceDue),
    },
    totalPayment: dollarsOf(totalPayment),
    totalInterest: dollarsOf(totalInterest),
    totalPrincipal: dollarsOf(totalPrincipal),
  };
}

function rowInDollars(row: PaymentRow): PaymentRowInDollars {
  return {
    paymentNumber: row.paymentNumber,
    date: row.date,
    payment: dollarsOf(row.payment),
    interest: dollarsOf(row.interest),
    principal: dollarsOf(row.principal),
    balance: dollarsOf(row.balance),
    cumulativeInterest: dollarsOf(row.cumulativeInterest),
    cumulativePrincipal: dollarsOf(row.cumulativePrincipal),
  };
}
