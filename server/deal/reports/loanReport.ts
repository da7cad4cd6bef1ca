import { amortize, type Schedule } from '../../../src/calc/mortgage/amortize.ts';
import { loanPlanOf, type LoanPlan } from '../../../src/calc/mortgage/loanPlan.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';

/** A mortgage with its schedule, as the files show it. */
export interface LoanReport {
  readonly title: string;
  /** With the amount that follows from the purchase. */
  readonly mortgage: Mortgage;
  /** As entered. */
  readonly entered: Mortgage;
  readonly plan: LoanPlan;
  readonly schedule: Schedule;
}

/** Throws a RangeError on a mortgage that `validateMortgage` refuses, and when its numbers are too large for cents. */
export function loanReport(
  mortgage: Mortgage,
  {
    entered = mortgage,
    title = 'Mortgage',
    schedule = amortize(mortgage),
  }: { readonly entered?: Mortgage; readonly title?: string; readonly schedule?: Schedule } = {},
): LoanReport {
  return { title, mortgage, entered, plan: loanPlanOf(mortgage), schedule };
}
