import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { referenceAnalysis } from '../reference/referenceAnalysis.ts';
import { anyAnalysis } from '../support/arbitraries.ts';

/** Amounts have to agree to the cent; rates are not rounded and may differ in the last digits of a double. */
function isSame(name: string, shown: unknown, expected: bigint | number): boolean {
  if (!name.endsWith('Rate')) return shown === Number(expected);
  return Math.abs(Number(shown) - Number(expected)) <= 1e-9 * Math.max(1, Math.abs(Number(expected)));
}

it('R-ANALYSIS-049 agrees to the cent with a second, month-by-month implementation in exact fractions, for any deal', () => {
  fc.assert(
    fc.property(anyAnalysis(), (analysis) => {
      const result = analyze(analysis);
      const reference = referenceAnalysis(analysis);
      expect(BigInt(result.initialCash)).toBe(reference.initialCash);
      expect(result.periods.length).toBe(reference.periods.length);
      for (const [index, expected] of reference.periods.entries()) {
        const period: Record<string, unknown> = { ...result.periods[index] };
        const different = Object.entries(expected)
          .filter(([name, value]) => !isSame(name, period[name], value))
          .map(([name, value]) => [name, period[name], Number(value)]);
        expect(different).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
