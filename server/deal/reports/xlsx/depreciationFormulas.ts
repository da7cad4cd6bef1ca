/** Depreciation as spreadsheets write it (calculation conventions 15). */
import type { DepreciationPlan } from '../../../../src/calc/depreciation/accumulatedDepreciation.ts';
import type { PeriodPlace } from './periodPlace.ts';

export function isDepreciated({ amount, years, method }: DepreciationPlan): boolean {
  return amount > 0 && years > 0 && method !== null;
}

/** From the start through a period, rounded; the shown amount of a period is the difference of two of these (15.5). */
export function depreciationToDate({ method }: DepreciationPlan): (place: PeriodPlace) => string {
  return ({ at }) => {
    const through =
      method === 'STRAIGHT_LINE'
        ? `Depreciable_amount*${at('lastMonth')}/Depreciable_months`
        : `Depreciable_amount-${at('bookValue')}`;
    return `IF(${at('lastMonth')}>=Depreciable_months,Depreciable_amount,ROUND(${through},2))`;
  };
}

/**
 * What double declining leaves at the end of a period: the larger of the declining and the straight-line share of the
 * book value at the start of the depreciation year, spread evenly over the months of that year (15.4). A period of 12
 * months is such a year; shorter periods of a hold under a year all lie in the first one.
 */
export function bookValue({ at, before }: PeriodPlace, termMonths: number): string {
  const isMonthly = termMonths < 12;
  const start = isMonthly ? 'Depreciable_amount' : before('bookValue');
  const elapsedBefore = isMonthly ? '0' : before('lastMonth');
  const left = `(Depreciable_months-${elapsedBefore})`;
  const year = `MIN(12,${left})`;
  const elapsed = isMonthly ? at('lastMonth') : at('months');
  const declining = `${start}*MIN(1,2/Depreciable_years)*${year}/12`;
  const straight = `${start}*${year}/${left}`;
  const share = `MIN(${start},MAX(${declining},${straight}))`;
  return `IF(${elapsedBefore}>=Depreciable_months,0,${start}-${share}*MIN(${elapsed},${year})/${year})`;
}
