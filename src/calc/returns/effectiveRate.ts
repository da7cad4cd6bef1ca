import { loanPlanOf } from '../mortgage/loanPlan.ts';
import type { Mortgage } from '../mortgage/mortgage.ts';
import { BIWEEKLY_PAYMENTS_A_YEAR } from '../mortgage/interval.ts';
import { runLoan } from '../mortgage/runLoan.ts';
import { validateMortgage } from '../mortgage/validateMortgage.ts';
import { centsOf } from '../money.ts';
import { failure, success, type Result } from '../result.ts';
import { assertValid } from '../validation/fieldError.ts';
import { solveDecreasing, type RateFailure } from './solveRate.ts';

export interface EffectiveRate {
  readonly perPayment: number;
  /** Rate per payment times payments a year: how lenders quote an annual percentage rate. */
  readonly nominalYearly: number;
  /** With the payments compounded over a year. */
  readonly effectiveYearly: number;
}

/**
 * What a loan costs a year when points and fees are counted (O-160): the rate at which all of its payments are worth
 * what the borrower receives, the amount less points and fees (dollars). Follows the real schedule, so it holds for
 * adjustable, interest-only and balloon loans too.
 *
 * `nothing_received` when fees take the whole amount, `no_payments` when the schedule is empty.
 */
export function effectiveRate(
  mortgage: Mortgage,
  pointsAndFees: number,
): Result<EffectiveRate, RateFailure | 'nothing_received' | 'no_payments'> {
  assertValid('mortgage', validateMortgage(mortgage));
  const plan = loanPlanOf(mortgage);
  const { count, interest, principal } = runLoan(plan);
  if (count === 0) return failure('no_payments');
  const received = (plan.amount - centsOf(pointsAndFees)) / 100;
  if (received <= 0) return failure('nothing_received');
  const solved = solveDecreasing((rate) => {
    // Horner's rule from the last payment back.
    const discount = 1 / (1 + rate);
    let value = 0;
    for (let k = count - 1; k >= 0; k--) value = (value + ((interest[k] ?? 0) + (principal[k] ?? 0)) / 100) * discount;
    return value - received;
  });
  if (!solved.ok) return solved;
  const perPayment = solved.value;
  const perYear = plan.interval.kind === 'biweekly' ? BIWEEKLY_PAYMENTS_A_YEAR : 12 / plan.interval.months;
  return success({
    perPayment,
    nominalYearly: perPayment * perYear,
    effectiveYearly: Math.expm1(perYear * Math.log1p(perPayment)),
  });
}
