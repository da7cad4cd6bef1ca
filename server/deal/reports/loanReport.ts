import { lackOfLoan, type LackOfLoan } from '../../../src/calc/deal/lacking.ts';
import { knownSchedule } from '../../../src/calc/deal/knownSchedule.ts';
import type { Schedule } from '../../../src/calc/mortgage/amortize.ts';
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
  /** Empty where the loan lacks something. */
  readonly schedule: Schedule;
  readonly lack: LackOfLoan | null;
}

/** Throws a RangeError on a mortgage that `validateMortgage` refuses, and when its numbers are too large for cents. */
export function loanReport(
  mortgage: Mortgage,
  {
    entered = mortgage,
    title = 'Mortgage',
    schedule = knownSchedule(mortgage),
  }: { readonly entered?: Mortgage; readonly title?: string; readonly schedule?: Schedule } = {},
): LoanReport {
  return { title, mortgage, entered, plan: loanPlanOf(mortgage), schedule, lack: lackOfLoan(mortgage) };
}
