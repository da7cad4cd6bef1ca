import type { PaymentRow } from '../../../src/calc/mortgage/amortize.ts';
import { monthsOf, type Interval } from '../../../src/calc/mortgage/interval.ts';

/** The payments of a schedule by the years of the loan, counted from 1. */
export function loanYears(rows: readonly PaymentRow[], interval: Interval): Map<number, PaymentRow[]> {
  const { numerator, denominator } = monthsOf(interval);
  return Map.groupBy(rows, ({ paymentNumber }) => Math.ceil((paymentNumber * numerator) / (12 * denominator)));
}

/** The last payment of each loan year. */
export function yearEnds(rows: readonly PaymentRow[], interval: Interval): PaymentRow[] {
  return [...loanYears(rows, interval).values()].flatMap((payments) => payments.at(-1) ?? []);
}
