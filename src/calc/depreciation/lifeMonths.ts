import { roundFormula } from '../arithmetic.ts';

/** The default life of a residential rental in years (R-ANALYSIS-050; IRS Pub. 946). */
export const DEFAULT_DEPRECIABLE_YEARS = 27.5;

/** @example lifeMonthsOf(27.5) // 330 */
export function lifeMonthsOf(years: number): number {
  return roundFormula((in_) => in_.times(in_.of(12), in_.of(years)));
}
