import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyze } from '../../../src/calc/analysis/analyze.ts';
import { referenceAnalysis } from '../reference/referenceAnalysis.ts';
import { anyAnalysis } from '../support/arbitraries.ts';

it('R-ANALYSIS-049 agrees to the cent with a second, month-by-month implementation in exact fractions, for any deal', () => {
  fc.assert(
    fc.property(anyAnalysis(), (analysis) => {
      const result = analyze(analysis);
      const reference = referenceAnalysis(analysis);
      expect(BigInt(result.initialCash)).toBe(reference.initialCash);
      expect(result.periods.length).toBe(reference.periods.length);
      for (const [index, expected] of reference.periods.entries()) {
        const period: Record<string, unknown> = { ...result.periods[index] };
        for (const [name, value] of Object.entries(expected)) {
          if (typeof value === 'bigint') expect([name, period[name]]).toEqual([name, Number(value)]);
          else expect(period[name], name).toBeCloseTo(value, 12);
        }
      }
    }),
    { numRuns: 300 },
  );
});
