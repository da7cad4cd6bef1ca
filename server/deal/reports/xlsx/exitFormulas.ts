/** Formulas of the exits that reach into rents, expenses and schedules. */
import { firstMortgage } from '../../../../src/calc/mortgage/mortgageList.ts';
import type { DealReport } from '../dealReport.ts';
import { interestThrough } from './debtFormulas.ts';
import { loanName } from './loanName.ts';
import { leasing, management, rent, vacancyLoss, yearlyList } from './operatingFormulas.ts';
import { expenseTimes } from './periodFormulas.ts';
import type { PeriodPlace } from './periodPlace.ts';

/** Holding costs and interest until the house is sold or refinanced. */
export function exitCosts(report: DealReport): { readonly holding: string; readonly interest: string } {
  const monthly = `ROUND(ROUND(Expense_total${expenseTimes(report)},2)/12,2)`;
  return {
    holding: report.deal.expenses.isEmpty ? '0' : `ROUND(${monthly}*Project_months,2)`,
    interest: interestThrough(report.loans, 'Project_months') ?? '0',
  };
}

/** A year from the start, whatever the periods of the hold are. */
const FIRST_YEAR: Pick<PeriodPlace, 'at'> = { at: (key) => (key === 'months' ? '12' : '0') };

/** Net operating income of the first twelve months: the same parts as in the results, each rounded. */
export function firstYearNoi(report: DealReport): string {
  const { deal } = report;
  const units = deal.units.length > 0;
  const parts = [
    ...(units ? [rent(FIRST_YEAR), `-${vacancyLoss(FIRST_YEAR)}`] : []),
    ...(deal.incomes.isEmpty ? [] : [`+${yearlyList(FIRST_YEAR, deal.incomes, 'Income', '')}`]),
    ...(deal.expenses.isEmpty ? [] : [`-${yearlyList(FIRST_YEAR, deal.expenses, 'Expense', expenseTimes(report))}`]),
    ...(units ? [`-${management(FIRST_YEAR)}`, `-${leasing(FIRST_YEAR)}`] : []),
  ];
  return parts.length === 0 ? '0' : `ROUND(${parts.join('').replace(/^\+/, '')},2)`;
}

/** The name of the rate that a new loan bears where none was entered for it: that of the First mortgage. */
export function firstLoanRate({ loans }: DealReport): string {
  const mortgages = loans.map(({ mortgage }) => mortgage);
  const first = firstMortgage(mortgages);
  const loan = loanName(loans, first === undefined ? 0 : mortgages.indexOf(first));
  const isAmortized = first?.type !== 'INTEREST_ONLY' && typeof first?.fixedInterestRate === 'number';
  return isAmortized ? `${loan}_rate` : `${loan}_interest_only_rate`;
}
