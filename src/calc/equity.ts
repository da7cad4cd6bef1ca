import type { Cents } from './money.ts';

/**
 * Loan to value as a fraction; null when either is unknown or the value is not positive.
 *
 * @example loanToValue(cents(15_000_000), cents(30_000_000)) // 0.5
 */
export function loanToValue(balance: Cents | null, value: Cents | null): number | null {
  return balance === null || value === null || value <= 0 ? null : balance / value;
}
