import { EXACT_ONE, exactOf, exactOver, exactPower, exactTimes, roundExact, type Exact } from './exact.ts';
import { roundHalfAway } from './roundHalfAway.ts';

/**
 * The operations a money formula may use. A formula is written once against this and computed in doubles;
 * when the answer falls near a half cent it is computed again in exact decimals, so the two can never drift apart.
 */
export interface Arithmetic<N> {
  of(value: number): N;
  plus(a: N, b: N): N;
  minus(a: N, b: N): N;
  times(a: N, b: N): N;
  over(a: N, b: N): N;
  /** Whole exponents of 0 or more. */
  power(base: N, exponent: number): N;
  larger(a: N, b: N): N;
  smaller(a: N, b: N): N;
}

export type Formula = <N>(in_: Arithmetic<N>) => N;

export const inDoubles: Arithmetic<number> = {
  of: (value) => value,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  over: (a, b) => a / b,
  power: (base, exponent) => base ** exponent,
  larger: (a, b) => (a > b ? a : b),
  smaller: (a, b) => (a < b ? a : b),
};

export const inDecimals: Arithmetic<Exact> = {
  of: exactOf,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: exactTimes,
  over: exactOver,
  power: (base, exponent) => (exponent === 0 ? EXACT_ONE : exactPower(base, exponent)),
  larger: (a, b) => (a > b ? a : b),
  smaller: (a, b) => (a < b ? a : b),
};

/**
 * How far from a half a double must lie before its own error cannot decide the rounding any more. Far wider than the
 * error of the formulas used here, some 1e-15 of the value.
 */
export function halfMargin(size: number): number {
  return 1e-5 + size * 1e-12;
}

/** Whether a double lies so near to a half that its own error could decide the rounding. */
export function isNearHalf(value: number): boolean {
  const size = value < 0 ? -value : value;
  const distance = size - Math.floor(size) - 0.5;
  const margin = halfMargin(size);
  return distance < margin && distance > -margin;
}

/** Computes a formula and rounds it to a whole number, half away from zero (calculation conventions 1.3). */
export function roundFormula(formula: Formula): number {
  const value = formula(inDoubles);
  if (!isNearHalf(value)) return roundHalfAway(value);
  return roundExact(formula(inDecimals));
}
