import { roundFormula } from './arithmetic.ts';

declare const unit: unique symbol;

/** A whole number of cents. Sums of cents are exact; anything else has to be rounded by name. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Ten billion dollars: above that, products of cents and rates leave the range where doubles hold every cent. */
export const LARGEST_DOLLARS = 1e10;

/**
 * Takes a whole number as cents; throws on anything else, because a fraction of a cent is a forgotten rounding.
 *
 * @example cents(12_345) // 12345
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw problemOf(value);
  // The check above is what the brand stands for; -0 is made 0.
  return (value + 0) as Cents;
}

/** Thrown where an amount has more cents than can be counted: of what was entered, not of a mistake in the program. */
export class TooLargeAmount extends RangeError {
  override readonly name = 'TooLargeAmount';
  constructor() {
    // Whoever entered the numbers reads it, as the reason why there is no result.
    super('an amount grows too large to be counted in cents');
  }
}

const problemOf = (value: number): RangeError =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? new TooLargeAmount()
    : new RangeError(`not a whole number of cents: ${value}`);

/**
 * Dollars, as the wire carries them, to cents: half away from zero, reading the double as the decimal it prints as
 * (R-ANALYSIS-049, calculation conventions 1.3).
 *
 * @example centsOf(2.345) // 235
 * @example centsOf(-2.345) // -235
 * @example centsOf(1.005) // 101
 */
export function centsOf(dollars: number): Cents {
  if (Number.isNaN(dollars)) throw new RangeError('not an amount of money: NaN');
  if (!Number.isFinite(dollars)) throw problemOf(dollars);
  return cents(roundFormula((in_) => in_.times(in_.of(dollars), in_.of(100))));
}

/** As `centsOf`, with unknown kept unknown. */
export function centsOrNull(dollars: number | null | undefined): Cents | null {
  return dollars === null || dollars === undefined ? null : centsOf(dollars);
}

/**
 * Cents to dollars for the wire. The nearest double prints with at most two decimals.
 *
 * @example dollarsOf(cents(76_178)) // 761.78
 */
export function dollarsOf(amount: Cents): number {
  return amount / 100;
}

/** The opposite of an amount; of nothing it is nothing. */
export const negative = (amount: Cents): Cents => cents(0 - amount);

/** The sum of amounts, which is exact. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/**
 * An amount times a rate, rounded to cents, half away from zero.
 *
 * @example timesRate(cents(10_030), 0.05) // 502
 */
export function timesRate(amount: Cents, rate: number): Cents {
  return cents(roundFormula((in_) => in_.times(in_.of(amount), in_.of(rate))));
}

/**
 * An amount divided by a number, rounded to cents, half away from zero.
 *
 * @example dividedBy(cents(59_955), 2) // 29978
 */
export function dividedBy(amount: Cents, divisor: number): Cents {
  return cents(roundFormula((in_) => in_.over(in_.of(amount), in_.of(divisor))));
}
