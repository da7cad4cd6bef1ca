import type { PeriodResult } from './analyze.ts';

export type ColumnKind = 'money' | 'rate' | 'months' | 'date' | 'number';

export interface PeriodColumn {
  readonly key: keyof PeriodResult;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly group: 'Period' | 'Income' | 'Debt' | 'Cash' | 'Sale' | 'Cumulative';
}

/** Every column of a period with its label, in the order in which tables, files and sheets show them. */
export const PERIOD_COLUMNS = [
  { key: 'number', label: 'Period', kind: 'number', group: 'Period' },
  { key: 'firstMonth', label: 'First month', kind: 'months', group: 'Period' },
  { key: 'lastMonth', label: 'Last month', kind: 'months', group: 'Period' },
  { key: 'months', label: 'Months', kind: 'months', group: 'Period' },
  { key: 'date', label: 'Date', kind: 'date', group: 'Period' },
  { key: 'rent', label: 'Rent', kind: 'money', group: 'Income' },
  { key: 'otherIncome', label: 'Other income', kind: 'money', group: 'Income' },
  { key: 'grossIncome', label: 'Gross income', kind: 'money', group: 'Income' },
  { key: 'vacancyLoss', label: 'Vacancy loss', kind: 'money', group: 'Income' },
  { key: 'netIncome', label: 'Net income', kind: 'money', group: 'Income' },
  { key: 'expenses', label: 'Expenses', kind: 'money', group: 'Income' },
  { key: 'management', label: 'Property management', kind: 'money', group: 'Income' },
  { key: 'leasingCommission', label: 'Leasing commission', kind: 'money', group: 'Income' },
  { key: 'operatingExpenses', label: 'Operating expenses', kind: 'money', group: 'Income' },
  { key: 'noi', label: 'Net operating income', kind: 'money', group: 'Income' },
  { key: 'interest', label: 'Interest', kind: 'money', group: 'Debt' },
  { key: 'principal', label: 'Principal', kind: 'money', group: 'Debt' },
  { key: 'mortgageBalance', label: 'Mortgage balance', kind: 'money', group: 'Debt' },
  { key: 'depreciation', label: 'Depreciation', kind: 'money', group: 'Cash' },
  { key: 'cashBeforeTax', label: 'Cash before tax', kind: 'money', group: 'Cash' },
  { key: 'taxes', label: 'Taxes', kind: 'money', group: 'Cash' },
  { key: 'cashAfterTax', label: 'Cash after tax', kind: 'money', group: 'Cash' },
  { key: 'cashOnCashRate', label: 'Cash-on-cash rate', kind: 'rate', group: 'Cash' },
  { key: 'capRate', label: 'Cap rate', kind: 'rate', group: 'Cash' },
  { key: 'propertyValue', label: 'Property value', kind: 'money', group: 'Sale' },
  { key: 'equity', label: 'Equity', kind: 'money', group: 'Sale' },
  { key: 'saleCost', label: 'Sale cost', kind: 'money', group: 'Sale' },
  { key: 'saleGain', label: 'Sale gain', kind: 'money', group: 'Sale' },
  { key: 'capitalGainTax', label: 'Capital gain tax', kind: 'money', group: 'Sale' },
  { key: 'saleProceedsBeforeTax', label: 'Sale proceeds before tax', kind: 'money', group: 'Sale' },
  { key: 'saleProceedsAfterTax', label: 'Sale proceeds after tax', kind: 'money', group: 'Sale' },
  { key: 'saleNetProfit', label: 'Sale net profit', kind: 'money', group: 'Sale' },
  { key: 'cumulativeGrossIncome', label: 'Cumulative gross income', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeVacancyLoss', label: 'Cumulative vacancy loss', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeNetIncome', label: 'Cumulative net income', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeOperatingExpenses', label: 'Cumulative operating expenses', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeNoi', label: 'Cumulative net operating income', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeInterest', label: 'Cumulative interest', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativePrincipal', label: 'Cumulative principal', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeDepreciation', label: 'Cumulative depreciation', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeTaxes', label: 'Cumulative taxes', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeCashBeforeTax', label: 'Cumulative cash before tax', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeCashAfterTax', label: 'Cumulative cash after tax', kind: 'money', group: 'Cumulative' },
  { key: 'cumulativeCashOnCashRate', label: 'Cumulative cash-on-cash rate', kind: 'rate', group: 'Cumulative' },
  { key: 'cumulativeCapRate', label: 'Cumulative cap rate', kind: 'rate', group: 'Cumulative' },
  { key: 'cumulativeSaleNetProfit', label: 'Profit if sold now', kind: 'money', group: 'Cumulative' },
] as const satisfies readonly PeriodColumn[];

const BY_KEY = new Map<string, PeriodColumn>(PERIOD_COLUMNS.map((column) => [column.key, column]));

/** @example periodColumn('noi')?.label // 'Net operating income' */
export function periodColumn(key: string): PeriodColumn | undefined {
  return BY_KEY.get(key);
}
