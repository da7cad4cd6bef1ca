import type { Mortgage } from '../../src/calc/mortgage/mortgage.ts';
import type { FieldError } from '../../src/calc/validation/fieldError.ts';

/** What a loan of its type cannot do without: a rate that nobody gave is not 0. */
export function missingOfLoan(mortgage: Mortgage, prefix = ''): FieldError[] {
  const { type, fixedInterestTerm, interestOnlyTerm } = mortgage;
  const hasFixed = type !== 'INTEREST_ONLY';
  const hasInterestOnly = type === 'INTEREST_ONLY' || type === 'COMBINATION';
  const needed = [
    hasFixed ? (['fixedInterestTerm'] as const) : [],
    // A phase without payments has no rate.
    hasFixed && fixedInterestTerm !== 0 ? (['fixedInterestRate'] as const) : [],
    hasInterestOnly ? (['interestOnlyTerm'] as const) : [],
    hasInterestOnly && interestOnlyTerm !== 0 ? (['interestOnlyRate'] as const) : [],
  ].flat();
  return needed
    .filter((field) => mortgage[field] == null)
    .map((field) => ({
      path: prefix + field,
      message: field.endsWith('Rate') ? 'is missing: a loan without interest has 0' : 'is missing',
    }));
}
