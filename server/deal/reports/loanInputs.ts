import { BIWEEKLY_DAYS } from '../../../src/calc/mortgage/interval.ts';
import type { LoanPlan } from '../../../src/calc/mortgage/loanPlan.ts';
import { mortgageKinds } from '../../../src/api/catalogue/deal/fieldKinds.ts';
import {
  choiceLabel,
  count,
  date,
  dollars,
  knownRows,
  money,
  months,
  rate,
  text,
  type InputRow,
} from './inputValue.ts';
import type { LoanReport } from './loanReport.ts';

/** What is known of a loan and has an effect on its schedule. */
export function loanInputs({ mortgage, plan }: LoanReport): InputRow[] {
  const { adjustment, extra } = plan;
  const hasInterestOnly = plan.interestOnlyPayments > 0;
  const isAmortizing = plan.amortizingMonths > 0;
  return knownRows([
    ['Type', text(choiceLabel(mortgageKinds.type, mortgage.type))],
    ['Amount', money(plan.amount)],
    ['Down payment', dollars(mortgage.downPaymentAmount || null)],
    ['Interest-only rate', rate(hasInterestOnly ? mortgage.interestOnlyRate : null)],
    ['Interest-only term', months(hasInterestOnly ? mortgage.interestOnlyTerm : null)],
    ['Interest rate', rate(isAmortizing ? mortgage.fixedInterestRate : null)],
    ['Term', months(isAmortizing ? mortgage.fixedInterestTerm : null)],
    ['Payments', text(paymentWords(plan))],
    ['Compounding', text(isCompoundedAsPaid(plan) ? null : everyWords(plan.compoundMonths))],
    ['First payment', date(mortgage.firstPaymentDate)],
    ['Balloon with payment', count(plan.balloon)],
    ['Principal paid', text(plan.isPrincipalDoubled ? 'Doubled' : null)],
    ['Extra payment', dollars(extra === null ? null : (mortgage.extraPaymentAmount ?? null))],
    ['Extra payment due', text(extra === null ? null : everyWords(extra.everyMonths))],
    ['First rate change after', months(adjustment?.firstMonths)],
    ['Further rate changes every', months(adjustment?.everyMonths)],
    ['Rate change', rate(adjustment?.increase)],
    ['Highest rate', rate(adjustment?.cap?.kind === 'rate' ? adjustment.cap.limit : null)],
    ['Largest increase', rate(adjustment?.cap?.kind === 'increase' ? adjustment.cap.limit : null)],
  ]);
}

/** @example paymentWords(monthlyPlan) // 'Monthly' */
export function paymentWords({ interval }: LoanPlan): string {
  return interval.kind === 'biweekly' ? `Every ${BIWEEKLY_DAYS} days` : everyWords(interval.months);
}

/** @example everyWords(3) // 'Quarterly' */
export function everyWords(everyMonths: number): string {
  const words: Readonly<Record<number, string>> = { 1: 'Monthly', 3: 'Quarterly', 6: 'Semi-annually', 12: 'Annually' };
  return words[everyMonths] ?? `Every ${everyMonths} months`;
}

function isCompoundedAsPaid({ interval, compoundMonths }: LoanPlan): boolean {
  return compoundMonths === (interval.kind === 'biweekly' ? 1 : interval.months);
}
