import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyze } from '../../../src/calc/analysis/analyze.ts';
import { referenceAnalysis } from '../reference/referenceAnalysis.ts';
import { anyAnalysis } from '../support/arbitraries.ts';

/** Amounts have to agree to the cent, rates to 12 digits: they are not rounded and may be divided in another order. */
function comparable(name: string, value: unknown): unknown {
  return name.endsWith('Rate') ? Number(value).toPrecision(12) : Number(value);
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
        const shown = Object.keys(expected).map((name) => [name, comparable(name, period[name])]);
        const wanted = Object.entries(expected).map(([name, value]) => [name, comparable(name, value)]);
        expect(shown).toEqual(wanted);
      }
    }),
    { numRuns: 300 },
  );
});
