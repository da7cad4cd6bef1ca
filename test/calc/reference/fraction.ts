/**
 * Exact fractions for the reference implementations. Slow on purpose and written without a look at src/calc: what both
 * agree on is not a slip of either.
 */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

export function fraction(top: bigint, bottom = 1n): Fraction {
  const common = divisor(top, bottom) || 1n;
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / common, bottom: (sign * bottom) / common };
}

/** A number as the decimal it prints as. */
export function decimal(value: number): Fraction {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`not a plain decimal: ${text}`);
  const [whole = '0', digits = ''] = text.split('.');
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
}

export const ZERO = fraction(0n);
export const ONE = fraction(1n);

export const add = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const subtract = (a: Fraction, b: Fraction) => add(a, { top: -b.top, bottom: b.bottom });
export const multiply = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const divide = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
export const compare = (a: Fraction, b: Fraction) => a.top * b.bottom - b.top * a.bottom;
export const smaller = (a: Fraction, b: Fraction) => (compare(a, b) < 0n ? a : b);
export const larger = (a: Fraction, b: Fraction) => (compare(a, b) > 0n ? a : b);

export function power(base: Fraction, exponent: number): Fraction {
  return { top: base.top ** BigInt(exponent), bottom: base.bottom ** BigInt(exponent) };
}

/** The nth root of a positive fraction to 50 decimals, by halving an interval. */
export function root(value: Fraction, degree: number): Fraction {
  const scale = 10n ** 50n;
  const reaches = (guess: bigint) => guess ** BigInt(degree) * value.bottom <= value.top * scale ** BigInt(degree);
  let low = 0n;
  let high = scale * (value.top / value.bottom + 2n);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (reaches(middle)) low = middle;
    else high = middle;
  }
  return fraction(low, scale);
}

/** To a whole number, half away from zero. */
export function round(value: Fraction): bigint {
  const size = value.top < 0n ? -value.top : value.top;
  const rounded = (2n * size + value.bottom) / (2n * value.bottom);
  return value.top < 0n ? -rounded : rounded;
}
