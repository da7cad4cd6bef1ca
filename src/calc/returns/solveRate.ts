import { failure, success, type Result } from '../result.ts';

/** The solver's limits (R-MORTGAGE-024, O-159): the tolerance is in currency units of the present value. */
export const MAX_ITERATIONS = 1000;
export const TOLERANCE = 0.001;

/** No rate per interval above this is looked for. */
const HIGHEST_RATE = 1;

export type RateFailure = 'not_positive' | 'payments_too_small' | 'above_one' | 'no_convergence';

/**
 * The rate per payment interval of a level loan (R-MORTGAGE-024, calculation conventions 11):
 *
 *     payment * (1 - (1+i)^-n) / i = amount
 *
 * Accepted when the present value of the payments is within 0.001 currency units of the amount. No result when a number
 * is not positive, when the payments do not even repay the amount, when the rate would exceed 1 per interval, or when
 * 1000 iterations do not suffice. Amount and payment are dollars, or both in any other unit of money.
 *
 * @example solveRate({ amount: 8000, payment: 2165.1, payments: 4 }).value.toFixed(4) // '0.0325'
 * @example solveRate({ amount: 1200, payment: 100, payments: 12 }) // { ok: true, value: 0 }
 * @example solveRate({ amount: 1200, payment: 99, payments: 12 }) // { ok: false, reason: 'payments_too_small' }
 */
export function solveRate({
  amount,
  payment,
  payments,
}: {
  readonly amount: number;
  readonly payment: number;
  readonly payments: number;
}): Result<number, RateFailure> {
  if (!(amount > 0) || !(payment > 0) || !(payments > 0)) return failure('not_positive');
  const presentValue = (rate: number) =>
    rate === 0 ? payment * payments : (payment * -Math.expm1(-payments * Math.log1p(rate))) / rate;
  return solveDecreasing((rate) => presentValue(rate) - amount);
}

/**
 * The rate from 0 to 1 at which a present value surplus that falls with the rate becomes 0, within the solver's limits.
 * Halves the bracket until doubles cannot tell its ends apart, so the rate is as good as it can be, not just acceptable.
 */
export function solveDecreasing(surplus: (rate: number) => number): Result<number, RateFailure> {
  const atZero = surplus(0);
  if (Math.abs(atZero) <= TOLERANCE) return success(0);
  if (atZero < 0) return failure('payments_too_small');
  const atHighest = surplus(HIGHEST_RATE);
  if (Math.abs(atHighest) <= TOLERANCE) return success(HIGHEST_RATE);
  if (atHighest > 0) return failure('above_one');
  let low = 0;
  let high = HIGHEST_RATE;
  let best = 0;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const middle = (low + high) / 2;
    best = middle;
    if (middle === low || middle === high) break;
    if (surplus(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.abs(surplus(best)) <= TOLERANCE ? success(best) : failure('no_convergence');
}
