/**
 * Fixed-point numbers with 60 decimals, for the few sums that doubles cannot decide.
 *
 * Rounding to cents goes wrong only where the true value lies on a half cent, or so near to one that the
 * error of a double reaches across. There, and only there, the same formula is computed again in these numbers.
 * A double enters as the decimal number it prints as: 0.065 is 65/1000, not the binary fraction next to it.
 */
export type Exact = bigint;

export const EXACT_ONE: Exact = 10n ** 60n;
const HALF = EXACT_ONE / 2n;

/** Truncated divisions cost 1e-60 each; what ends within 1e-40 of a half was a half. */
const TIE = 10n ** 20n;

/** Reads a double as the decimal number that it prints as. */
export function exactOf(value: number): Exact {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  if (Number.isSafeInteger(value)) return BigInt(value) * EXACT_ONE;
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const shift = 60 - fraction.length + Number(exponent);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

export function exactTimes(a: Exact, b: Exact): Exact {
  return (a * b) / EXACT_ONE;
}

export function exactOver(a: Exact, b: Exact): Exact {
  return (a * EXACT_ONE) / b;
}

/** `base` to a whole power of 0 or more, by squaring. */
export function exactPower(base: Exact, exponent: number): Exact {
  let result = EXACT_ONE;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = exactTimes(result, square);
    if (rest > 1) square = exactTimes(square, square);
  }
  return result;
}

/** The positive root of a positive number, by Newton's method on whole numbers. */
export function exactRoot(value: Exact, degree: number): Exact {
  const n = BigInt(degree);
  const target = value * EXACT_ONE ** (n - 1n);
  // Starts above the root, from where Newton's method falls monotonically.
  let guess = value > EXACT_ONE ? value : EXACT_ONE;
  for (;;) {
    const next = ((n - 1n) * guess + target / guess ** (n - 1n)) / n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** Rounds to a whole number, half away from zero. */
export function roundExact(value: Exact): number {
  const size = value < 0n ? -value : value;
  const whole = (size + HALF + TIE) / EXACT_ONE;
  return Number(value < 0n ? -whole : whole);
}
