import type { Analysis } from '../../src/calc/deal/analysis.ts';
import type { AnalysisResult } from '../../src/calc/deal/analyze.ts';
import type { DealReturns } from '../../src/calc/deal/dealReturns.ts';
import { dealExits } from '../../src/calc/deal/exits/dealExits.ts';
import { exitsInDollars } from '../../src/calc/deal/exits/exitsInDollars.ts';
import { lackOfLoans, lacksOf } from '../../src/calc/deal/lacking.ts';
import { resultInDollars } from '../../src/calc/deal/resultInDollars.ts';

/**
 * The answer as programs read it. What needs the rate or term of a loan that nobody gave is null, a return says the
 * reason as exits do.
 */
export function analysisRecord(
  analysis: Analysis,
  result: AnalysisResult,
  returns: DealReturns,
): Record<string, unknown> & { readonly periods: readonly object[] } {
  const shown = resultInDollars(result);
  const exits = exitsInDollars(dealExits(analysis));
  const loan = lackOfLoans(analysis);
  if (loan === null) return { ...shown, returns, exits };
  const lacks = lacksOf(analysis, result.initialCash);
  // Without a price as well: the conventions have numbers for that.
  const isUnknown = (path: string) => lacks.of(path) === loan;
  const reason = loan === 'rate' ? 'loanRate' : 'loanTerm';
  const known = (record: object, prefix: string, none: (value: unknown) => unknown) =>
    Object.fromEntries(
      Object.entries(record).map(([key, value]: [string, unknown]) => [
        key,
        isUnknown(prefix + key) ? none(value) : value,
      ]),
    );
  return {
    ...shown,
    periods: shown.periods.map((period) => known(period, '', () => null)),
    returns: known(returns, 'returns.', (value) =>
      typeof value === 'object' && value !== null ? { ok: false, reason } : null,
    ),
    exits,
  };
}
