import type { AnalysisResult, PeriodResult } from '../../../src/calc/deal/analyze.ts';

/**
 * How a period is called over its column: the year or month of the hold; a shorter last one says its months.
 *
 * @example periodLabel(result.periods[1], result) // 'Year 2'; of a hold of 18 months 'Months 13-18'
 */
export function periodLabel(
  { number, firstMonth, lastMonth, months }: PeriodResult,
  { termMonths }: AnalysisResult,
): string {
  if (termMonths < 12) return `Month ${number}`;
  if (months === 12) return `Year ${number}`;
  return firstMonth === lastMonth ? `Month ${firstMonth}` : `Months ${firstMonth}-${lastMonth}`;
}
