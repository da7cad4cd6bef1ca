import { halfMargin } from '../arithmetic.ts';
import { roundExact } from '../exact.ts';
import type { IntervalRate } from './intervalRate.ts';

/**
 * The interest of one interval on a balance of 0 or more, in cents: round(B * i) (calculation conventions 5, step 3).
 *
 * The innermost step of every schedule, so it takes the value apart once instead of calling the general rounding.
 */
export function interestOn(balance: number, rate: IntervalRate): number {
  const interest = balance * rate.value;
  const whole = Math.floor(interest);
  const overHalf = interest - whole - 0.5;
  const margin = halfMargin(interest);
  if (overHalf > margin) return whole + 1;
  if (overHalf < -margin) return whole;
  return roundExact(BigInt(balance) * rate.exact());
}
