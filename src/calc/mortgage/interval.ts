/** The time between two payments: whole months, or 14 days of which 26 make a year. */
export type Interval = MonthlyInterval | typeof BIWEEKLY;

export interface MonthlyInterval {
  readonly kind: 'months';
  readonly months: number;
}

/** Biweekly payments are due every 14 days (R-MORTGAGE-023). */
export const BIWEEKLY_DAYS = 14;
export const BIWEEKLY_PAYMENTS_A_YEAR = 26;
export const BIWEEKLY = { kind: 'biweekly' } as const;

export function everyMonths(months: number): MonthlyInterval {
  return { kind: 'months', months };
}

/**
 * Months in one interval as a fraction of whole numbers: a biweekly interval is 12/26 months.
 * Kept apart so that "how many whole months have passed" is decided without a rounding error.
 */
export function monthsOf(interval: Interval): { readonly numerator: number; readonly denominator: number } {
  return interval.kind === 'biweekly'
    ? { numerator: 6, denominator: 13 }
    : { numerator: interval.months, denominator: 1 };
}
