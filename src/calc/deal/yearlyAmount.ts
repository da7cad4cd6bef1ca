import type { Arithmetic } from '../arithmetic.ts';
import type { Cents } from '../money.ts';

/** A list of yearly incomes or expenses as one total with its yearly increase. */
export interface YearlyAmounts {
  /** A list without entries stays 0, whatever its increase. */
  readonly isEmpty: boolean;
  readonly total: Cents;
  /** The number of rental units for expenses per unit, else 1. */
  readonly multiplier: number;
  readonly increase:
    { readonly kind: 'rate'; readonly rate: number } | { readonly kind: 'amount'; readonly amount: Cents };
}

/**
 * What the list comes to in some months of one year, after `increases` increases (calculation conventions 13): a share
 * by rate, or one amount for the whole list and not below 0; a month takes one twelfth. Exact, in cents.
 */
export function exactYearlyShare<N>(in_: Arithmetic<N>, list: YearlyAmounts, increases: number, months: number): N {
  if (list.isEmpty) return in_.of(0);
  const total = in_.times(in_.of(list.total), in_.of(list.multiplier));
  const yearly =
    list.increase.kind === 'rate'
      ? in_.times(total, in_.power(in_.plus(in_.of(1), in_.of(list.increase.rate)), increases))
      : in_.larger(in_.of(0), in_.plus(total, in_.times(in_.of(list.increase.amount), in_.of(increases))));
  return in_.over(in_.times(yearly, in_.of(months)), in_.of(12));
}
