import { datePartsOf } from '../dates.ts';
import { sumCents, type Cents } from '../money.ts';
import type { PaymentRow, Schedule } from './amortize.ts';
import { monthsOf } from './interval.ts';
import { loanPlanOf } from './loanPlan.ts';
import type { Mortgage } from './mortgage.ts';

/** The payments of one year added up. Amounts are cents; balance and cumulative amounts are those after its last payment. */
export interface ScheduleYear extends Omit<PaymentRow, 'paymentNumber' | 'date'> {
  /** The calendar year, as 2027; without due dates the year of the loan, counted from 1. */
  readonly year: number;
  readonly isCalendarYear: boolean;
  readonly firstPayment: number;
  readonly lastPayment: number;
}

/**
 * The years of a schedule: calendar years when payments have due dates, which is what a tax return asks for, else years
 * of twelve months from the start of the loan.
 *
 * @example [{ type: 'FIXED_INTEREST', amount: 1000, fixedInterestRate: 0.12, fixedInterestTerm: 12 }].flatMap((loan) => scheduleYears(amortize(loan), loan))[0].interest // 6619
 */
export function scheduleYears({ rows }: Pick<Schedule, 'rows'>, mortgage: Mortgage): ScheduleYear[] {
  const { numerator, denominator } = monthsOf(loanPlanOf(mortgage).interval);
  const yearOf = ({ date, paymentNumber }: PaymentRow): number =>
    datePartsOf(date ?? '')?.year ?? Math.ceil((paymentNumber * numerator) / (12 * denominator));
  const years: PaymentRow[][] = [];
  for (const row of rows) {
    const current = years.at(-1);
    const last = current?.at(-1);
    if (current === undefined || last === undefined || yearOf(last) !== yearOf(row)) years.push([row]);
    else current.push(row);
  }
  return years.flatMap((payments): ScheduleYear[] => {
    const [first] = payments;
    const last = payments.at(-1);
    if (first === undefined || last === undefined) return [];
    const sum = (key: 'payment' | 'interest' | 'principal'): Cents => sumCents(payments.map((row) => row[key]));
    return [
      {
        year: yearOf(first),
        isCalendarYear: first.date !== null,
        firstPayment: first.paymentNumber,
        lastPayment: last.paymentNumber,
        payment: sum('payment'),
        interest: sum('interest'),
        principal: sum('principal'),
        balance: last.balance,
        cumulativeInterest: last.cumulativeInterest,
        cumulativePrincipal: last.cumulativePrincipal,
      },
    ];
  });
}
