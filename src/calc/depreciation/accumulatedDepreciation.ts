import { roundFormula, type Arithmetic } from '../arithmetic.ts';
import { cents, type Cents } from '../money.ts';
import { lifeMonthsOf } from './lifeMonths.ts';
import { doubleDecliningThrough } from './doubleDeclining.ts';
import { straightLineThrough } from './straightLine.ts';

export interface DepreciationPlan {
  readonly amount: Cents;
  readonly years: number;
  readonly method: 'STRAIGHT_LINE' | 'DOUBLE_DECLINING_BALANCE' | null;
}

/**
 * Depreciation from month 1 through a month, rounded to cents (calculation conventions 15).
 *
 * None unless amount and years are positive and a method is set (R-ANALYSIS-044). The shown amount of a period is the
 * difference of two of these, so that shown amounts add up to the depreciable amount.
 *
 * @example accumulatedDepreciation({ amount: cents(33_000_00), years: 27.5, method: 'STRAIGHT_LINE' }, 12) // 120000
 * @example accumulatedDepreciation({ amount: cents(60_000_00), years: 14, method: 'DOUBLE_DECLINING_BALANCE' }, 12) // 857143
 */
export function accumulatedDepreciation(plan: DepreciationPlan, months: number): Cents {
  const { amount, years, method } = plan;
  if (amount <= 0 || years <= 0 || method === null) return cents(0);
  if (months >= lifeMonthsOf(years)) return amount;
  return cents(roundFormula((in_) => exactDepreciationThrough(in_, plan, months)));
}

/** Depreciation from month 1 through a month before rounding, in cents; of a plan that depreciates at all. */
export function exactDepreciationThrough<N>(
  in_: Arithmetic<N>,
  { amount, years, method }: DepreciationPlan,
  months: number,
): N {
  const life = lifeMonthsOf(years);
  return method === 'DOUBLE_DECLINING_BALANCE'
    ? doubleDecliningThrough(in_, amount, years, life, months)
    : straightLineThrough(in_, amount, life, months);
}
