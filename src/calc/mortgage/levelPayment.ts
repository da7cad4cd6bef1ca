import { isNearHalf } from '../arithmetic.ts';
import { EXACT_ONE, exactOver, exactPower, roundExact } from '../exact.ts';
import { roundHalfAway } from '../roundHalfAway.ts';
import type { IntervalRate } from './intervalRate.ts';

/** Below this a rate changes nothing within a cent over any term, and 1 - (1+i)^-m has no digits left. */
const TINY_RATE = 1e-18;

/**
 * The payment in cents that repays a balance in a number of equal payments: round(B*i / (1-(1+i)^-m)),
 * or round(B/m) without interest (calculation conventions 5, step 2).
 *
 * @example levelPayment(16_200_000, 360, intervalRate(0.03875, everyMonths(1), 1)) // 76178
 * @example levelPayment(1000, 3, intervalRate(0, everyMonths(1), 1)) // 333
 */
export function levelPayment(balance: number, payments: number, rate: IntervalRate): number {
  if (rate.value < TINY_RATE) {
    const share = balance / payments;
    return isNearHalf(share) ? roundExact((BigInt(balance) * EXACT_ONE) / BigInt(payments)) : roundHalfAway(share);
  }
  // 1 - (1+i)^-m, without the cancellation that ruins it for small rates.
  const repaid = -Math.expm1(-payments * Math.log1p(rate.value));
  const payment = (balance * rate.value) / repaid;
  return isNearHalf(payment) ? exactLevelPayment(balance, payments, rate) : roundHalfAway(payment);
}

function exactLevelPayment(balance: number, payments: number, rate: IntervalRate): number {
  const i = rate.exact();
  const discount = exactOver(EXACT_ONE, exactPower(EXACT_ONE + i, payments));
  return roundExact((BigInt(balance) * i * EXACT_ONE) / (EXACT_ONE - discount));
}
