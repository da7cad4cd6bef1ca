import type { Cents } from '../money.ts';
import type { Analysis } from './analysis.ts';
import { countedEntries, totalOf } from './entries.ts';

/** Closing costs that the lender asks for, 1 points to 10 underwriting; the rest would be paid without a loan too. */
const LAST_LENDER_FIELD = 10;

/**
 * Points and fees of the lender that the buyer pays (O-160), in cents.
 *
 * @example lenderFees({ closingCosts: [{ field: 1, amount: 2000 }, { field: 2, amount: 500, paidBySeller: true }, { field: 17, amount: 900 }] }) // 2000_00
 */
export function lenderFees(analysis: Analysis): Cents {
  const entries = countedEntries(analysis, 'closingCosts');
  return totalOf(entries.filter(({ field, paidBySeller }) => field <= LAST_LENDER_FIELD && paidBySeller !== true));
}
