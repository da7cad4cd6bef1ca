import { EXACT_ONE, exactOf, exactPower, exactRoot, type Exact } from '../exact.ts';
import { BIWEEKLY_PAYMENTS_A_YEAR, type Interval } from './interval.ts';

/** A rate per payment interval: as a double, and as the decimal it stands for where a half cent has to be decided. */
export interface IntervalRate {
  readonly annual: number;
  readonly value: number;
  exact(): Exact;
}

/**
 * The rate per payment interval of a yearly rate (calculation conventions 3).
 *
 * Compounded as often as paid it is the yearly rate's share; otherwise the rate that, compounded over the payments,
 * gives the same yearly growth. Biweekly payments take 1/26 of the yearly rate unless compounding is longer than monthly.
 *
 * @example intervalRate(0.06, everyMonths(1), 1).value // 0.005
 * @example intervalRate(0.12, everyMonths(1), 6).value.toFixed(8) // '0.00975879'
 */
export function intervalRate(annual: number, interval: Interval, compoundMonths: number): IntervalRate {
  const [powered, rooted] = exponent(interval, compoundMonths);
  let known: Exact | undefined;
  return {
    annual,
    value: doubleRate(annual, interval, compoundMonths, powered / rooted),
    exact: () => (known ??= exactRate(annual, interval, compoundMonths, powered, rooted)),
  };
}

/** Compounding periods per payment interval, as a fraction. */
function exponent(interval: Interval, compoundMonths: number): [number, number] {
  if (interval.kind === 'biweekly') return [12, BIWEEKLY_PAYMENTS_A_YEAR * compoundMonths];
  return [interval.months, compoundMonths];
}

function isProportional(interval: Interval, compoundMonths: number): boolean {
  return interval.kind === 'biweekly' ? compoundMonths === 1 : interval.months === compoundMonths;
}

function doubleRate(annual: number, interval: Interval, compoundMonths: number, power: number): number {
  if (annual === 0) return 0;
  if (isProportional(interval, compoundMonths)) {
    return interval.kind === 'biweekly' ? annual / BIWEEKLY_PAYMENTS_A_YEAR : (annual * interval.months) / 12;
  }
  // (1 + x)^power - 1 loses its digits for small x; this form keeps them.
  return Math.expm1(power * Math.log1p((annual * compoundMonths) / 12));
}

function exactRate(annual: number, interval: Interval, compoundMonths: number, powered: number, rooted: number): Exact {
  const rate = exactOf(annual);
  if (isProportional(interval, compoundMonths)) {
    return interval.kind === 'biweekly'
      ? rate / BigInt(BIWEEKLY_PAYMENTS_A_YEAR)
      : (rate * BigInt(interval.months)) / 12n;
  }
  const growth = EXACT_ONE + (rate * BigInt(compoundMonths)) / 12n;
  const divisor = greatestCommonDivisor(powered, rooted);
  return exactRoot(exactPower(growth, powered / divisor), rooted / divisor) - EXACT_ONE;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
