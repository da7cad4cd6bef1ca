import { dollarsOf, type Cents } from '../money.ts';
import type { AnalysisResult, PeriodResult } from './analyze.ts';
import { PERIOD_COLUMNS } from './periodCatalogue.ts';

/** A result as the wire carries it: the same fields, money in dollars. */
export interface AnalysisResultInDollars {
  readonly termMonths: number;
  readonly initialCash: number;
  readonly periods: readonly PeriodInDollars[];
}

/** A period with its money in dollars; the brand of cents is gone. */
export type PeriodInDollars = {
  readonly [Key in keyof PeriodResult]: PeriodResult[Key] extends Cents ? number : PeriodResult[Key];
};

/** @example resultInDollars(analyze({ purchaseAmount: 100_000, rentalUnits: [{ amount: 1000.5 }] })).periods[0].rent // 12006 */
export function resultInDollars({ termMonths, initialCash, periods }: AnalysisResult): AnalysisResultInDollars {
  return { termMonths, initialCash: dollarsOf(initialCash), periods: periods.map(periodInDollars) };
}

function periodInDollars(period: PeriodResult): PeriodInDollars {
  const values = PERIOD_COLUMNS.map(({ key, kind }) => {
    const value = period[key];
    return [key, kind === 'money' && typeof value === 'number' ? value / 100 : value] as const;
  });
  // Every key of a period is in the catalogue, which a test proves.
  return Object.fromEntries(values) as unknown as PeriodInDollars;
}
