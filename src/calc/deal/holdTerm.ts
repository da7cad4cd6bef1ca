import { monthsOf } from '../mortgage/interval.ts';
import { loanPlanOf } from '../mortgage/loanPlan.ts';
import { firstMortgage } from '../mortgage/mortgageList.ts';
import type { Analysis, TermType } from './analysis.ts';

/** Default hold (R-ANALYSIS-051, O-157). */
export const DEFAULT_TERM_MONTHS = 60;

/** Term lengths offered (R-ANALYSIS-051, R-ANALYSIS-053). */
export const TERM_MONTHS = { ONE_YEAR: 12, THREE_YEAR: 36, FIVE_YEAR: 60, TEN_YEAR: 120 } as const;

/**
 * The months a deal is held (calculation conventions 12.1): the fixed types ignore the stored term; MORTGAGE takes the
 * scheduled term of the First mortgage; MANUAL, a missing type and MORTGAGE without one take the stored term, else 60.
 *
 * @example holdMonths({ termType: 'TEN_YEAR', term: 18 }) // 120
 * @example holdMonths({ termType: 'MANUAL', term: 18 }) // 18
 * @example holdMonths({ termType: 'MORTGAGE' }) // 60
 */
export function holdMonths(analysis: Pick<Analysis, 'termType' | 'term' | 'mortgages'>): number {
  const { termType } = analysis;
  if (isFixedTerm(termType)) return TERM_MONTHS[termType];
  const scheduled = termType === 'MORTGAGE' ? scheduledMonths(analysis.mortgages ?? []) : 0;
  return scheduled || analysis.term || DEFAULT_TERM_MONTHS;
}

function isFixedTerm(termType: TermType | null | undefined): termType is keyof typeof TERM_MONTHS {
  return typeof termType === 'string' && termType in TERM_MONTHS;
}

function scheduledMonths(mortgages: NonNullable<Analysis['mortgages']>): number {
  const first = firstMortgage(mortgages);
  if (first === undefined) return 0;
  const plan = loanPlanOf(first);
  if (plan.interval.kind === 'biweekly') return plan.amortizingMonths;
  return plan.lastPayment * monthsOf(plan.interval).numerator;
}

/** One period of a hold; months are counted from 1. */
export interface HoldPeriod {
  readonly number: number;
  readonly firstMonth: number;
  readonly lastMonth: number;
  readonly months: number;
  /** Yearly increases in force in all of its months (12.4): no period crosses a year. */
  readonly increases: number;
}

/**
 * Cuts a hold into periods of 12 months, or of one month when it is shorter than a year; the last may be shorter
 * (R-ANALYSIS-046, calculation conventions 12.2).
 *
 * @example holdPeriods(18).map((period) => period.months) // [12, 6]
 * @example holdPeriods(3).length // 3
 */
export function holdPeriods(termMonths: number): HoldPeriod[] {
  const length = termMonths < 12 ? 1 : 12;
  const count = Math.ceil(termMonths / length);
  return Array.from({ length: count }, (_, index) => {
    const firstMonth = index * length + 1;
    const lastMonth = Math.min(firstMonth + length - 1, termMonths);
    const increases = Math.floor((firstMonth - 1) / 12);
    return { number: index + 1, firstMonth, lastMonth, months: lastMonth - firstMonth + 1, increases };
  });
}
