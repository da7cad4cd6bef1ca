import type { PeriodResult } from '../analyze.ts';
import { minus } from './traceContext.ts';
import type { PeriodTerms } from './periodTerms.ts';
import type { TraceTerm } from './traceNode.ts';

type Key = keyof PeriodResult;

export interface PeriodRule {
  readonly operation: 'sum' | 'rule';
  readonly formula: string;
  readonly terms: (period: PeriodTerms) => TraceTerm[];
}

const sum = (formula: string, terms: PeriodRule['terms']): PeriodRule => ({ operation: 'sum', formula, terms });
const rule = (formula: string, terms: PeriodRule['terms']): PeriodRule => ({ operation: 'rule', formula, terms });
const running = (key: Key): PeriodRule => sum(`sum of ${key} through this period`, (p) => p.through(key));
const length: PeriodRule = rule('hold term, cut into periods', (p) => p.hold());

/** What each column of a period comes from (calculation conventions 12 to 17). */
export const PERIOD_RULES: Readonly<Record<Exclude<Key, 'date'>, PeriodRule>> = {
  number: length,
  firstMonth: length,
  lastMonth: length,
  months: length,
  rent: rule('amount x quantity x months x (1 + rent increase rate)^years, over all units', (p) => [
    ...p.units(['rentIncreaseRate']),
    p.at('months'),
  ]),
  vacancyLoss: rule('rent of each unit x (1 - occupancy rate)', (p) => [
    ...p.units(['rentIncreaseRate', 'occupancyRate']),
    p.at('months'),
  ]),
  otherIncome: rule('incomes with their yearly increases x months / 12', (p) => p.yearlyList('income')),
  expenses: rule('expenses with their yearly increases x months / 12', (p) => p.yearlyList('expense')),
  management: rule('property management rate x (rent - vacancy loss), before their rounding', (p) => [
    p.rate('propertyManagementRate'),
    p.at('rent'),
    p.at('vacancyLoss'),
  ]),
  leasingCommission: rule('leasing commission rate x rent, before its rounding', (p) => [
    ...p.leasingRate(),
    p.at('rent'),
  ]),
  grossIncome: sum('rent + other income', (p) => [p.at('rent'), p.at('otherIncome')]),
  netIncome: sum('gross income - vacancy loss', (p) => [p.at('grossIncome'), p.less('vacancyLoss')]),
  operatingExpenses: sum('expenses + property management + leasing commission', (p) => [
    p.at('expenses'),
    p.at('management'),
    p.at('leasingCommission'),
  ]),
  noi: sum('net income - operating expenses', (p) => [p.at('netIncome'), p.less('operatingExpenses')]),
  interest: sum('interest of the payments in this period', (p) => p.debts('interest')),
  principal: sum('principal of the payments in this period', (p) => p.debts('principal')),
  mortgageBalance: sum('balances after the last payment of this period', (p) => p.debts('mortgageBalance')),
  depreciation: rule('depreciable amount over its life, by the method', (p) => [
    ...p.inputs(['depreciableAmount'], 'money'),
    ...p.inputs(['depreciableYears'], 'number'),
    ...p.inputs(['depreciationMethod'], 'text'),
    p.at('months'),
  ]),
  cashBeforeTax: sum('net operating income - interest - principal', (p) => [
    p.at('noi'),
    p.less('interest'),
    p.less('principal'),
  ]),
  taxes: rule('(net operating income - interest - depreciation) x (federal + state tax rate)', (p) => [
    p.at('noi'),
    p.less('interest'),
    p.less('depreciation'),
    p.rate('federalTaxRate'),
    p.rate('stateTaxRate'),
  ]),
  cashAfterTax: sum('cash before tax - taxes', (p) => [p.at('cashBeforeTax'), p.less('taxes')]),
  cashOnCashRate: rule('cash before tax x 12 / months / initial cash', (p) => [
    p.at('cashBeforeTax'),
    p.at('months'),
    p.initialCash(),
  ]),
  capRate: rule('net operating income x 12 / months / purchase amount', (p) => [
    p.at('noi'),
    p.at('months'),
    ...p.inputs(['purchaseAmount'], 'money'),
  ]),
  propertyValue: rule('value basis with its growth, cap rate or fixed price', (p) => p.value()),
  equity: sum('property value - mortgage balance', (p) => [p.at('propertyValue'), p.less('mortgageBalance')]),
  saleCost: rule('sale cost rate x property value, or the sale cost amount', (p) => [
    ...p.inputs(['saleCostIncreaseType'], 'text'),
    ...p.inputs(['saleCostAmount'], 'money'),
    p.rate('saleCostRate'),
    p.at('propertyValue'),
  ]),
  saleGain: sum(
    'property value - sale cost - purchase amount - closing costs - improvements + depreciation to date',
    (p) => [p.at('propertyValue'), p.less('saleCost'), ...p.cost(), p.at('cumulativeDepreciation')],
  ),
  capitalGainTax: rule('sale gain x capital gain tax rate, 0 on a loss', (p) => [
    p.at('saleGain'),
    p.rate('capitalGainTaxRate'),
  ]),
  saleProceedsBeforeTax: sum('property value - sale cost - mortgage balance', (p) => [
    p.at('propertyValue'),
    p.less('saleCost'),
    p.less('mortgageBalance'),
  ]),
  saleProceedsAfterTax: sum('sale proceeds before tax - capital gain tax', (p) => [
    p.at('saleProceedsBeforeTax'),
    p.less('capitalGainTax'),
  ]),
  saleNetProfit: sum('sale proceeds after tax - initial cash', (p) => [
    p.at('saleProceedsAfterTax'),
    minus(p.initialCash().node),
  ]),
  cumulativeGrossIncome: running('grossIncome'),
  cumulativeNetIncome: running('netIncome'),
  cumulativeVacancyLoss: running('vacancyLoss'),
  cumulativeOperatingExpenses: running('operatingExpenses'),
  cumulativeNoi: running('noi'),
  cumulativeInterest: running('interest'),
  cumulativePrincipal: running('principal'),
  cumulativeDepreciation: running('depreciation'),
  cumulativeTaxes: running('taxes'),
  cumulativeCashBeforeTax: running('cashBeforeTax'),
  cumulativeCashAfterTax: running('cashAfterTax'),
  cumulativeCashOnCashRate: running('cashOnCashRate'),
  cumulativeCapRate: running('capRate'),
  cumulativeSaleNetProfit: sum('sale net profit + cumulative cash after tax', (p) => [
    p.at('saleNetProfit'),
    p.at('cumulativeCashAfterTax'),
  ]),
};
