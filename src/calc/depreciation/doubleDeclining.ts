import type { Arithmetic } from '../arithmetic.ts';

/** Twice the straight-line rate (R-ANALYSIS-055). */
const DECLINING_FACTOR = 2;

/**
 * Double declining balance with the switch to straight line (15.4), from month 1 through a month. Exact, in cents.
 *
 * Each depreciation year of 12 months takes the larger of the declining share of the book value and the straight-line
 * share of what is left, spread evenly over its months; the last year may be shorter.
 */
export function doubleDecliningThrough<N>(
  in_: Arithmetic<N>,
  amount: number,
  years: number,
  lifeMonths: number,
  months: number,
): N {
  const end = Math.min(months, lifeMonths);
  const rate = in_.smaller(in_.of(1), in_.over(in_.of(DECLINING_FACTOR), in_.of(years)));
  let book = in_.of(amount);
  for (let start = 0; start < end; start += 12) {
    const monthsLeft = lifeMonths - start;
    const yearMonths = Math.min(12, monthsLeft);
    const declining = in_.over(in_.times(in_.times(book, rate), in_.of(yearMonths)), in_.of(12));
    const straight = in_.over(in_.times(book, in_.of(yearMonths)), in_.of(monthsLeft));
    const ofYear = in_.smaller(book, in_.larger(declining, straight));
    const elapsed = Math.min(end - start, yearMonths);
    book = in_.minus(book, in_.over(in_.times(ofYear, in_.of(elapsed)), in_.of(yearMonths)));
  }
  return in_.minus(in_.of(amount), book);
}
