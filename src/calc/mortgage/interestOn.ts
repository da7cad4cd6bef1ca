import { isNearHalf } from '../arithmetic.ts';
import { EXACT_ONE, roundExact } from '../exact.ts';
import { roundHalfAway } from '../roundHalfAway.ts';
import type { IntervalRate } from './intervalRate.ts';

/** The interest of one interval on a balance, in cents: round(B * i) (calculation conventions 5, step 3). */
export function interestOn(balance: number, rate: IntervalRate): number {
  const interest = balance * rate.value;
  if (!isNearHalf(interest)) return roundHalfAway(interest);
  return roundExact((BigInt(balance) * EXACT_ONE * rate.exact()) / EXACT_ONE);
}
