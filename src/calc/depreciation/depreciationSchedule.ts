import { inDoubles } from '../arithmetic.ts';
import { cents, type Cents } from '../money.ts';
import { accumulatedDepreciation, exactDepreciationThrough, type DepreciationPlan } from './accumulatedDepreciation.ts';
import { lifeMonthsOf } from './lifeMonths.ts';

/** One depreciation year of up to 12 months. */
export interface DepreciationRow {
  readonly year: number;
  readonly months: number;
  /** The amount shown for the year (15.5): the shown amounts add up to the depreciable amount. */
  readonly depreciation: Cents;
  /** The amount of the year before rounding, in cents. */
  readonly exactDepreciation: number;
  readonly accumulated: Cents;
  readonly bookValue: Cents;
}

/**
 * Depreciation year by year over the whole life (calculation conventions 15). Empty when nothing is depreciated.
 *
 * @example depreciationSchedule({ amount: cents(100_000), years: 2.5, method: 'STRAIGHT_LINE' }).map((row) => row.depreciation) // [40000, 40000, 20000]
 */
export function depreciationSchedule(plan: DepreciationPlan): DepreciationRow[] {
  if (plan.amount <= 0 || plan.years <= 0 || plan.method === null) return [];
  const life = lifeMonthsOf(plan.years);
  const rows: DepreciationRow[] = [];
  // A life of less than half a month still takes its one year, at once.
  for (let start = 0; start === 0 || start < life; start += 12) {
    const months = Math.min(12, life - start);
    const accumulated = accumulatedDepreciation(plan, start + months);
    const exactThrough = (month: number) => (month === 0 ? 0 : exactDepreciationThrough(inDoubles, plan, month));
    rows.push({
      year: rows.length + 1,
      months,
      depreciation: cents(accumulated - (rows.at(-1)?.accumulated ?? 0)),
      exactDepreciation: exactThrough(start + months) - exactThrough(start),
      accumulated,
      bookValue: cents(plan.amount - accumulated),
    });
  }
  return rows;
}
