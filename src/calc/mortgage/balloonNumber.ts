import type { Mortgage } from './mortgage.ts';

/**
 * The number of the payment that pays the loan off early, or null without a balloon
 * (R-MORTGAGE-017 to R-MORTGAGE-019, calculation conventions 9).
 *
 * Interest-only loans are capped at the total number of payments n; fixed and combination loans at n - 2, because a
 * balloon is more than two regular payments (12 CFR 1026.37(b)(5)). Accelerated loans are not capped. A combination
 * without an amortizing phase behaves as an interest-only loan.
 */
export function balloonNumber(
  mortgage: Pick<Mortgage, 'type' | 'balloon' | 'balloonPaymentNumber'>,
  payments: { readonly interestOnly: number; readonly amortizing: number },
): number | null {
  const wanted = mortgage.balloonPaymentNumber ?? 0;
  if (!mortgage.balloon || wanted < 1) return null;
  if (mortgage.type === 'ACCELERATED') return wanted;
  const total = payments.interestOnly + payments.amortizing;
  const cap = payments.amortizing === 0 ? total : total - 2;
  return cap < 1 ? null : Math.min(wanted, cap);
}
