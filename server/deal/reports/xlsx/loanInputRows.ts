import { levelPayment as levelCents } from '../../../../src/calc/mortgage/levelPayment.ts';
import { intervalRate } from '../../../../src/calc/mortgage/intervalRate.ts';
import { everyMonths } from '../../../../src/calc/mortgage/interval.ts';
import { lackingWords, type LackOfLoan } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { rateAdjustmentOf } from '../../../../src/calc/mortgage/adjustableRate.ts';
import type { LoanPlan } from '../../../../src/calc/mortgage/loanPlan.ts';
import { dollarsOf } from '../../../../src/calc/money.ts';
import { mortgageKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { choiceLabel } from '../inputValue.ts';
import { paymentWords } from '../loanInputs.ts';
import { addLoanAmounts, type PriceFor } from './loanAmountRows.ts';
import type { LoanReport } from '../loanReport.ts';
import { NEEDS_NEW_FILE, type InputRows } from './inputRows.ts';
import { biweeklyPayment, levelPayment, ratePerPayment } from './loanFormulas.ts';
import { contractEnd } from './loanSteps.ts';

/** The inputs of a loan and what follows from them for all of its payments; names begin with `loan`. */
export function addLoan(rows: InputRows, report: LoanReport, loan: string, price: PriceFor): void {
  const { mortgage, plan, title, schedule } = report;
  // Nothing follows from the terms of a loan that lends nothing or is not paid back.
  const isFixed = schedule.rows.length === 0;
  rows.section(title);
  rows.add({
    label: 'Type',
    value: choiceLabel(mortgageKinds.type, mortgage.type),
    remark: NEEDS_NEW_FILE,
  });
  addLoanAmounts(rows, report, loan, price);
  if (report.lack !== null) return addUnknown(rows, report.lack);
  rows.date('First payment', mortgage.firstPaymentDate || null, { name: `${loan}_first_payment`, isFixed });
  addTerms(rows, report, loan);
  if (plan.adjustment !== null) addAdjustment(rows, report, loan);
  if (plan.balloon !== null) {
    rows.add({
      label: 'Balloon with payment',
      value: plan.balloon,
      format: 'whole',
      remark: 'Ends the schedule',
      isFixed: true,
    });
  }
  if (plan.isPrincipalDoubled) {
    rows.add({
      label: 'Principal paid, times',
      name: `${loan}_principal_factor`,
      value: 2,
      format: 'number',
      isFixed: true,
    });
  }
  if (plan.extra !== null) {
    const { amount, everyMonths: every } = plan.extra;
    rows.add({
      label: 'Extra payment',
      name: `${loan}_extra_payment`,
      value: dollarsOf(amount),
      format: 'money',
      isFixed,
    });
    rows.add({
      label: 'Extra payment every, months',
      name: `${loan}_extra_months`,
      value: every,
      format: 'whole',
      isFixed,
    });
  }
}

/** A loan without payments: nothing would follow from what else is typed here. */
function addUnknown(rows: InputRows, lack: LackOfLoan): void {
  rows.add({
    label: lack === 'rate' ? 'Interest rate' : 'Term',
    value: `${MISSING}: ${lackingWords[lack]}`,
    remark: 'Enter it in the deal and make a new file',
    isFixed: true,
  });
}

function addTerms(rows: InputRows, { mortgage, plan, schedule }: LoanReport, loan: string): void {
  const { interval, compoundMonths, adjustment } = plan;
  const isFixed = schedule.rows.length === 0;
  const amortizing = plan.lastPayment - plan.interestOnlyPayments;
  const isLevel = adjustment === null && amortizing > 0 && plan.amount > 0;
  const isBiweekly = interval.kind === 'biweekly';
  if (plan.interestOnlyPayments > 0) {
    rows.add({
      label: 'Interest-only rate',
      name: `${loan}_interest_only_rate`,
      value: plan.interestOnlyRate,
      format: 'rate',
      isFixed,
    });
    rows.add({
      label: 'Interest-only term, months',
      name: `${loan}_interest_only_term`,
      value: mortgage.interestOnlyTerm ?? 0,
      format: 'whole',
      remark: NEEDS_NEW_FILE,
      isFixed: true,
    });
  }
  if (amortizing > 0) {
    rows.add({
      label: 'Interest rate',
      name: `${loan}_rate`,
      value: plan.amortizingRate,
      format: 'rate',
      // A balloon may come before the phase that bears it.
      isFixed: isFixed || contractEnd(plan) <= plan.interestOnlyPayments,
    });
    rows.add({
      label: 'Term, months',
      name: `${loan}_term`,
      value: plan.amortizingMonths,
      format: 'whole',
      remark: NEEDS_NEW_FILE,
      isFixed: true,
    });
  }
  if (isBiweekly) rows.add({ label: 'Payments', value: paymentWords(plan) });
  else
    rows.add({
      label: 'Months between payments',
      name: `${loan}_payment_months`,
      value: interval.months,
      format: 'whole',
      isFixed: true,
    });
  rows.add({
    label: 'Months between compoundings',
    name: `${loan}_compounding_months`,
    value: compoundMonths,
    format: 'whole',
    isFixed: true,
  });
  rows.add({
    label: 'Payments in all',
    name: `${loan}_payments`,
    value: plan.lastPayment,
    formula: paymentsFormula(plan, loan),
    format: 'whole',
  });
  if (adjustment === null && plan.interestOnlyPayments > 0) {
    rows.add({
      label: 'Interest-only rate per payment',
      name: `${loan}_interest_only_rate_per_payment`,
      formula: ratePerPayment(plan, `${loan}_interest_only_rate`, loan),
      value: intervalRate(plan.interestOnlyRate, interval, compoundMonths).value,
      format: 'fineRate',
    });
  }
  if (!isLevel) return;
  rows.add({
    label: 'Rate per payment',
    name: `${loan}_rate_per_payment`,
    formula: ratePerPayment(plan, `${loan}_rate`, loan),
    value: intervalRate(plan.amortizingRate, interval, compoundMonths).value,
    format: 'fineRate',
  });
  const payments = isBiweekly ? `${loan}_term` : `ROUNDUP(${loan}_term/${loan}_payment_months,0)`;
  rows.add({
    label: 'Regular payment',
    name: `${loan}_regular_payment`,
    formula: isBiweekly
      ? biweeklyPayment(plan, `${loan}_rate`, payments, `${loan}_amount`, loan)
      : levelPayment(`${loan}_rate_per_payment`, payments, `${loan}_amount`),
    value: regularPayment(plan) / 100,
    format: 'money',
    isTotal: true,
  });
}

/** How many payments there can be (conventions 4). */
function paymentsFormula(plan: LoanPlan, loan: string): string {
  if (plan.interval.kind === 'biweekly') return `ROUNDUP(26*${loan}_term/12,0)`;
  const phases = [
    ...(plan.interestOnlyPayments > 0 ? [`${loan}_interest_only_term`] : []),
    ...(plan.lastPayment > plan.interestOnlyPayments ? [`${loan}_term`] : []),
  ];
  return phases.map((term) => `ROUNDUP(${term}/${loan}_payment_months,0)`).join('+') || '0';
}

/** The regular payment of a loan whose rate never changes, in cents. */
function regularPayment({ amount, interval, compoundMonths, amortizingRate, ...plan }: LoanPlan): number {
  if (interval.kind === 'months') {
    const payments = plan.lastPayment - plan.interestOnlyPayments;
    return levelCents(amount, payments, intervalRate(amortizingRate, interval, compoundMonths));
  }
  const monthly = levelCents(
    amount,
    plan.amortizingMonths,
    intervalRate(amortizingRate, everyMonths(1), compoundMonths),
  );
  return Math.floor((monthly + 1) / 2);
}

function addAdjustment(rows: InputRows, { mortgage, plan, schedule }: LoanReport, loan: string): void {
  if (plan.adjustment === null) return;
  const { firstMonths, everyMonths: every, increase, cap } = plan.adjustment;
  const isFixed = schedule.rows.length === 0;
  // The calculation knows where the first change follows the interval of the others (conventions 8.1).
  const other = firstMonths + every;
  const isFollowing = rateAdjustmentOf({ ...mortgage, armRateIncreaseTerm: other })?.firstMonths === other;
  rows.add({
    label: 'First rate change after, months',
    name: `${loan}_first_change_months`,
    value: firstMonths,
    format: 'whole',
    ...(isFollowing ? { formula: `${loan}_change_every_months` } : {}),
    isFixed,
  });
  rows.add({
    label: 'Further changes every, months',
    name: `${loan}_change_every_months`,
    value: every,
    format: 'whole',
    isFixed,
  });
  rows.add({ label: 'Rate change', name: `${loan}_rate_change`, value: increase, format: 'rate', isFixed });
  if (cap?.kind === 'rate') {
    rows.add({ label: 'Highest rate', name: `${loan}_highest_rate`, value: cap.limit, format: 'rate', isFixed });
  }
  if (cap?.kind === 'increase') {
    rows.add({
      label: 'Largest increase',
      name: `${loan}_largest_increase`,
      value: cap.limit,
      format: 'rate',
      isFixed,
    });
  }
}
