import { levelPayment as levelCents } from '../../../../src/calc/mortgage/levelPayment.ts';
import { intervalRate } from '../../../../src/calc/mortgage/intervalRate.ts';
import { everyMonths } from '../../../../src/calc/mortgage/interval.ts';
import { lackingWords, type LackOfLoan } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { LoanPlan } from '../../../../src/calc/mortgage/loanPlan.ts';
import { centsOf, dollarsOf } from '../../../../src/calc/money.ts';
import { mortgageKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { choiceLabel } from '../inputValue.ts';
import { paymentWords } from '../loanInputs.ts';
import type { LoanReport } from '../loanReport.ts';
import type { InputRows } from './inputRows.ts';
import { biweeklyPayment, levelPayment, ratePerPayment } from './loanFormulas.ts';

/** The inputs of a loan and what follows from them for all of its payments; names begin with `loan`. */
export function addLoan(rows: InputRows, report: LoanReport, loan: string, isPurchaseKnown: boolean): void {
  const { mortgage, plan, title } = report;
  rows.section(title);
  rows.add({
    label: 'Type',
    value: choiceLabel(mortgageKinds.type, mortgage.type),
    remark: 'A change of type needs a new file',
  });
  addAmounts(rows, report, loan, isPurchaseKnown);
  if (report.lack !== null) return addUnknown(rows, report.lack);
  rows.date('First payment', mortgage.firstPaymentDate || null, `${loan}_first_payment`);
  addTerms(rows, report, loan);
  if (plan.adjustment !== null) addAdjustment(rows, plan.adjustment, loan);
  if (plan.balloon !== null) {
    rows.add({ label: 'Balloon with payment', value: plan.balloon, format: 'whole', remark: 'Ends the schedule' });
  }
  if (plan.isPrincipalDoubled) {
    rows.add({ label: 'Principal paid, times', name: `${loan}_principal_factor`, value: 2, format: 'number' });
  }
  if (plan.extra !== null) {
    const { amount, everyMonths: every } = plan.extra;
    rows.add({ label: 'Extra payment', name: `${loan}_extra_payment`, value: dollarsOf(amount), format: 'money' });
    rows.add({ label: 'Extra payment every, months', name: `${loan}_extra_months`, value: every, format: 'whole' });
  }
}

/** A loan without payments: nothing would follow from what else is typed here. */
function addUnknown(rows: InputRows, lack: LackOfLoan): void {
  rows.add({
    label: lack === 'rate' ? 'Interest rate' : 'Term',
    value: `${MISSING}: ${lackingWords[lack]}`,
    remark: 'Enter it in Platbook and make a new file',
    isFixed: true,
  });
}

/** What was not entered follows from the purchase (conventions 18), and does so in the sheet. */
function addAmounts(
  rows: InputRows,
  { mortgage, entered, plan }: LoanReport,
  loan: string,
  isPurchaseKnown: boolean,
): void {
  const isAmountMissing = !entered.amount && Boolean(mortgage.amount);
  const isDownPaymentMissing = !entered.downPaymentAmount && Boolean(mortgage.downPaymentAmount);
  const amount = { label: 'Amount', name: `${loan}_amount`, value: dollarsOf(plan.amount), format: 'money' } as const;
  const downPayment = {
    label: 'Down payment',
    name: `${loan}_down_payment`,
    value: mortgage.downPaymentAmount ? dollarsOf(centsOf(mortgage.downPaymentAmount)) : null,
    format: 'money',
  } as const;
  const rest = (part: string) => `ROUND(Purchase_price-${part},2)`;
  if (!isPurchaseKnown || !isAmountMissing) rows.add(amount);
  else if (downPayment.value === null) rows.add({ ...amount, formula: 'Purchase_price', remark: 'The whole purchase' });
  else rows.add({ ...amount, formula: rest(`${loan}_down_payment`) });
  if (downPayment.value === null) return;
  rows.add(isPurchaseKnown && isDownPaymentMissing ? { ...downPayment, formula: rest(`${loan}_amount`) } : downPayment);
}

function addTerms(rows: InputRows, { mortgage, plan }: LoanReport, loan: string): void {
  const { interval, compoundMonths, adjustment } = plan;
  const amortizing = plan.lastPayment - plan.interestOnlyPayments;
  const isLevel = adjustment === null && amortizing > 0 && plan.amount > 0;
  const isBiweekly = interval.kind === 'biweekly';
  if (plan.interestOnlyPayments > 0) {
    rows.add({
      label: 'Interest-only rate',
      name: `${loan}_interest_only_rate`,
      value: plan.interestOnlyRate,
      format: 'rate',
    });
    rows.add({
      label: 'Interest-only term, months',
      name: `${loan}_interest_only_term`,
      value: mortgage.interestOnlyTerm ?? 0,
      format: 'whole',
      remark: FIXED_LENGTH,
    });
  }
  if (amortizing > 0) {
    rows.add({ label: 'Interest rate', name: `${loan}_rate`, value: plan.amortizingRate, format: 'rate' });
    rows.add({
      label: 'Term, months',
      name: `${loan}_term`,
      value: plan.amortizingMonths,
      format: 'whole',
      remark: FIXED_LENGTH,
    });
  }
  if (isBiweekly) rows.add({ label: 'Payments', value: paymentWords(plan) });
  else
    rows.add({
      label: 'Months between payments',
      name: `${loan}_payment_months`,
      value: interval.months,
      format: 'whole',
    });
  rows.add({
    label: 'Months between compoundings',
    name: `${loan}_compounding_months`,
    value: compoundMonths,
    format: 'whole',
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

const FIXED_LENGTH = 'The schedule keeps its length';

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

function addAdjustment(rows: InputRows, adjustment: NonNullable<LoanPlan['adjustment']>, loan: string): void {
  const { firstMonths, everyMonths: every, increase, cap } = adjustment;
  rows.add({
    label: 'First rate change after, months',
    name: `${loan}_first_change_months`,
    value: firstMonths,
    format: 'whole',
  });
  rows.add({
    label: 'Further changes every, months',
    name: `${loan}_change_every_months`,
    value: every,
    format: 'whole',
  });
  rows.add({ label: 'Rate change', name: `${loan}_rate_change`, value: increase, format: 'rate' });
  if (cap?.kind === 'rate') {
    rows.add({ label: 'Highest rate', name: `${loan}_highest_rate`, value: cap.limit, format: 'rate' });
  }
  if (cap?.kind === 'increase') {
    rows.add({ label: 'Largest increase', name: `${loan}_largest_increase`, value: cap.limit, format: 'rate' });
  }
}
