/** The formula of every column of a period (calculation conventions 12 to 17). */
import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';
import type { DealReport } from '../dealReport.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';
import { debtOwed, debtPaid } from './debtFormulas.ts';
import { isDepreciated } from './depreciationFormulas.ts';
import { leasing, management, propertyValue, rent, vacancyLoss, yearlyList } from './operatingFormulas.ts';
import type { PeriodPlace, RowKey } from './periodPlace.ts';

type Formula = (place: PeriodPlace) => string | null;

/** `a+b-c` of cells of the same period, rounded so that no error of a double adds up. */
const sum = (first: RowKey, ...more: readonly (readonly ['+' | '-', RowKey])[]): Formula => {
  return ({ at }) => `ROUND(${at(first)}${more.map(([sign, key]) => sign + at(key)).join('')},2)`;
};

/** The same column added up from the start. */
const running = (cumulative: RowKey, key: RowKey): Formula => {
  return ({ at, before }) => `ROUND(${before(cumulative)}+${at(key)},2)`;
};

const runningRate = (cumulative: RowKey, key: RowKey): Formula => {
  return ({ at, before }) => `${before(cumulative)}+${at(key)}`;
};

/** Expenses of each unit where there is no unit. */
export const NO_TIMES = '*0';

/** What multiplies the total of the expenses: the number of units when they are those of one unit. */
export function expenseTimes({ analysis, deal }: DealReport): string {
  if (analysis.expensePerRentalUnit !== true) return '';
  return deal.units.length > 0 ? '*SUM(Unit_quantity)' : NO_TIMES;
}

export function periodFormulas(report: DealReport): Readonly<Record<keyof PeriodResult, Formula>> {
  const { analysis, deal, loans } = report;
  const hasUnits = deal.units.length > 0;
  const ofUnits = (formula: (place: PeriodPlace) => string): Formula => (hasUnits ? formula : () => null);
  const isDated = dateSerial(analysis.firstPaymentDate ?? '') !== null;
  const perUnit = expenseTimes(report);
  return {
    number: ({ before }) => `${before('number')}+1`,
    firstMonth: ({ before }) => `${before('lastMonth')}+1`,
    months: ({ before }) => (deal.termMonths < 12 ? '1' : `MIN(12,Hold_months-${before('lastMonth')})`),
    lastMonth: ({ at }) => `${at('firstMonth')}+${at('months')}-1`,
    date: ({ at }) => (isDated ? `EDATE(First_payment_date,${at('lastMonth')}-1)` : null),
    rent: ofUnits(rent),
    vacancyLoss: ofUnits(vacancyLoss),
    management: ofUnits(management),
    leasingCommission: ofUnits(leasing),
    otherIncome: (place) => (deal.incomes.isEmpty ? null : yearlyList(place, deal.incomes, 'Income', '')),
    expenses: (place) => (deal.expenses.isEmpty ? null : yearlyList(place, deal.expenses, 'Expense', perUnit)),
    grossIncome: sum('rent', ['+', 'otherIncome']),
    netIncome: sum('grossIncome', ['-', 'vacancyLoss']),
    operatingExpenses: sum('expenses', ['+', 'management'], ['+', 'leasingCommission']),
    noi: sum('netIncome', ['-', 'operatingExpenses']),
    interest: (place) => debtPaid(loans, 'interest', place),
    principal: (place) => debtPaid(loans, 'principal', place),
    mortgageBalance: (place) => debtOwed(loans, place),
    depreciation: ({ at, before }) =>
      isDepreciated(deal.depreciation) ? `ROUND(${at('depreciationToDate')}-${before('depreciationToDate')},2)` : null,
    cashBeforeTax: sum('noi', ['-', 'interest'], ['-', 'principal']),
    taxes: ({ at }) => `ROUND(${at('taxableIncome')}*(Federal_tax_rate+State_tax_rate),2)`,
    cashAfterTax: sum('cashBeforeTax', ['-', 'taxes']),
    cashOnCashRate: ({ at }) => `IF(Initial_cash>0,${at('cashBeforeTax')}*12/${at('months')}/Initial_cash,0)`,
    capRate: ({ at }) => `IF(Purchase_price>0,${at('noi')}*12/${at('months')}/Purchase_price,0)`,
    propertyValue: (place) => propertyValue(place, deal.sale),
    equity: sum('propertyValue', ['-', 'mortgageBalance']),
    saleCost: ({ at }) =>
      deal.sale.saleCost.kind === 'rate' ? `ROUND(${at('propertyValue')}*Sale_cost_rate,2)` : 'Sale_cost_amount',
    saleGain: ({ at }) =>
      `ROUND(${at('propertyValue')}-${at('saleCost')}-(Property_cost-${at('cumulativeDepreciation')}),2)`,
    capitalGainTax: ({ at }) => `ROUND(MAX(0,${at('saleGain')})*Capital_gain_tax_rate,2)`,
    saleProceedsBeforeTax: sum('propertyValue', ['-', 'saleCost'], ['-', 'mortgageBalance']),
    saleProceedsAfterTax: sum('saleProceedsBeforeTax', ['-', 'capitalGainTax']),
    saleNetProfit: ({ at }) => `ROUND(${at('saleProceedsAfterTax')}-Initial_cash,2)`,
    cumulativeGrossIncome: running('cumulativeGrossIncome', 'grossIncome'),
    cumulativeVacancyLoss: running('cumulativeVacancyLoss', 'vacancyLoss'),
    cumulativeNetIncome: running('cumulativeNetIncome', 'netIncome'),
    cumulativeOperatingExpenses: running('cumulativeOperatingExpenses', 'operatingExpenses'),
    cumulativeNoi: running('cumulativeNoi', 'noi'),
    cumulativeInterest: running('cumulativeInterest', 'interest'),
    cumulativePrincipal: running('cumulativePrincipal', 'principal'),
    cumulativeDepreciation: running('cumulativeDepreciation', 'depreciation'),
    cumulativeTaxes: running('cumulativeTaxes', 'taxes'),
    cumulativeCashBeforeTax: running('cumulativeCashBeforeTax', 'cashBeforeTax'),
    cumulativeCashAfterTax: running('cumulativeCashAfterTax', 'cashAfterTax'),
    cumulativeCashOnCashRate: runningRate('cumulativeCashOnCashRate', 'cashOnCashRate'),
    cumulativeCapRate: runningRate('cumulativeCapRate', 'capRate'),
    cumulativeSaleNetProfit: sum('saleNetProfit', ['+', 'cumulativeCashAfterTax']),
  };
}
