/** Formulas of loans as spreadsheets write them (calculation conventions 3, 5, 7, 8). */
import type { LoanPlan } from '../../../../src/calc/mortgage/loanPlan.ts';

/** Monthly payments that one biweekly payment stands for: 12/26, as whole numbers so that no error can add up. */
const BIWEEKLY_MONTHS = '6/13';

/**
 * The rate per payment of a yearly rate (conventions 3). `rate` is a cell or a name, `loan` the loan's name.
 *
 * @example ratePerPayment(monthlyPlan, 'Loan_1_rate', 'Loan_1') // 'Loan_1_rate*Loan_1_payment_months/12'
 */
export function ratePerPayment({ interval, compoundMonths }: LoanPlan, rate: string, loan: string): string {
  const compounding = `${loan}_compounding_months`;
  if (interval.kind === 'biweekly') {
    return compoundMonths === 1 ? `${rate}/26` : `(1+${rate}*${compounding}/12)^(12/(26*${compounding}))-1`;
  }
  const payment = `${loan}_payment_months`;
  return interval.months === compoundMonths
    ? `${rate}*${payment}/12`
    : `(1+${rate}*${compounding}/12)^(${payment}/${compounding})-1`;
}

/** The level payment that repays a balance over a number of payments. */
export function levelPayment(rate: string, payments: string, balance: string): string {
  return `ROUND(PMT(${rate},${payments},-${balance}),2)`;
}

/** Half of the monthly payment, each rounded (conventions 7.1). */
export function biweeklyPayment(
  { compoundMonths }: LoanPlan,
  rate: string,
  months: string,
  balance: string,
  loan: string,
): string {
  const compounding = `${loan}_compounding_months`;
  const monthly = compoundMonths === 1 ? `${rate}/12` : `(1+${rate}*${compounding}/12)^(1/${compounding})-1`;
  return `ROUND(${levelPayment(monthly, months, balance)}/2,2)`;
}

/** Months since the start of the loan at a payment, before rounding to whole months. */
export function monthsAt({ interval }: LoanPlan, payment: string, loan: string): string {
  return interval.kind === 'biweekly' ? `${payment}*${BIWEEKLY_MONTHS}` : `${payment}*${loan}_payment_months`;
}

/** The number of rate changes in force for a payment (conventions 8.2). */
export function rateChanges(plan: LoanPlan, payment: string, loan: string): string {
  const start = monthsAt(plan, `(${payment}-1)`, loan);
  const first = `${loan}_first_change_months`;
  return `IF(${start}<${first},0,1+INT((${start}-${first})/${loan}_change_every_months))`;
}

/** The yearly rate after a number of changes, within its cap and not below 0; a limit of 0 is none (conventions 8.3, 8.4). */
export function adjustedRate({ adjustment }: LoanPlan, base: string, changes: string, loan: string): string {
  const step = `${changes}*${loan}_rate_change`;
  switch (adjustment?.cap?.kind) {
    case 'increase':
      return `MAX(0,ROUND(${base}+IF(${loan}_largest_increase>0,MIN(${step},${loan}_largest_increase),${step}),12))`;
    case 'rate':
      return `MAX(0,ROUND(IF(${loan}_highest_rate>0,MIN(${base}+${step},MAX(${loan}_highest_rate,${base})),${base}+${step}),12))`;
    case undefined:
      return `MAX(0,ROUND(${base}+${step},12))`;
  }
}

/** How many extra amounts fall due with a payment (conventions 7.3). */
export function extraPayments({ interval }: LoanPlan, payment: string, loan: string): string {
  const every = `${loan}_extra_months`;
  const through = (number: string) =>
    interval.kind === 'biweekly' ? `INT(${number}*6/(13*${every}))` : `INT(${number}*${loan}_payment_months/${every})`;
  return `${through(payment)}-${through(`(${payment}-1)`)}`;
}
