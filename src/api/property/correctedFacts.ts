import type { Correction, Facts } from '../contract/property/properties.ts';

/** The facts of a property with what the user knows better in their place. */
export function correctedFacts<T extends Partial<Facts>>(facts: T, corrections: readonly Correction[]): T {
  return { ...facts, ...Object.fromEntries(corrections.map(({ fact, value }) => [fact, value])) };
}
