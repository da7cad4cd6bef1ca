import { leasingCommissionRate } from './leasingCommission.ts';
import { financePurchase } from '../mortgage/financePurchase.ts';
import { loanPlanOf, type LoanPlan } from '../mortgage/loanPlan.ts';
import { cents, centsOf, centsOrNull, sumCents, type Cents } from '../money.ts';
import type { DepreciationPlan } from '../depreciation/accumulatedDepreciation.ts';
import { DEFAULT_DEPRECIABLE_YEARS } from '../depreciation/lifeMonths.ts';
import type { Analysis } from './analysis.ts';
import { countedEntries, totalOf } from './entries.ts';
import { holdMonths } from './holdTerm.ts';
import { unitRentOf, type UnitRent } from './rent.ts';
import type { SalePlan } from './sale.ts';
import type { YearlyAmounts } from './yearlyAmount.ts';

/** An analysis as the arithmetic reads it: cents, defaults filled in, entries added up, the financing completed. */
export interface Deal {
  readonly termMonths: number;
  readonly purchase: Cents;
  /** Closing costs that the seller does not pay. */
  readonly closingCosts: Cents;
  readonly improvements: Cents;
  readonly loans: readonly LoanPlan[];
  readonly initialCash: Cents;
  readonly units: readonly UnitRent[];
  readonly incomes: YearlyAmounts;
  readonly expenses: YearlyAmounts;
  readonly managementRate: number;
  readonly leasingRate: number;
  readonly depreciation: DepreciationPlan;
  readonly federalTaxRate: number;
  readonly stateTaxRate: number;
  readonly sale: SalePlan;
}

/** Reads a valid analysis. Missing amounts and rates count as 0 unless a default is named where they are used. */
export function dealOf(analysis: Analysis): Deal {
  const mortgages = financePurchase(analysis.mortgages ?? [], analysis.purchaseAmount);
  const units = (analysis.rentalUnits ?? []).map(unitRentOf);
  const loans = mortgages.map(loanPlanOf);
  const purchase = centsOf(analysis.purchaseAmount ?? 0);
  const buyersCosts = countedEntries(analysis, 'closingCosts').filter(({ paidBySeller }) => paidBySeller !== true);
  const closingCosts = totalOf(buyersCosts);
  const improvements = totalOf(countedEntries(analysis, 'improvements'));
  const borrowed = sumCents(loans.map(({ amount }) => cents(Math.max(0, amount))));
  return {
    termMonths: holdMonths({ ...analysis, mortgages }),
    purchase,
    closingCosts,
    improvements,
    loans,
    initialCash: cents(purchase - borrowed + closingCosts + improvements),
    units,
    incomes: incomesOf(analysis),
    expenses: expensesOf(analysis, units),
    managementRate: analysis.propertyManagementRate ?? 0,
    leasingRate: leasingRateOf(analysis),
    depreciation: {
      amount: centsOf(analysis.depreciableAmount ?? 0),
      years: analysis.depreciableYears ?? DEFAULT_DEPRECIABLE_YEARS,
      method: analysis.depreciationMethod || null,
    },
    federalTaxRate: analysis.federalTaxRate ?? 0,
    stateTaxRate: analysis.stateTaxRate ?? 0,
    sale: salePlanOf(analysis, cents(purchase + closingCosts + improvements)),
  };
}

function incomesOf(analysis: Analysis): YearlyAmounts {
  const entries = countedEntries(analysis, 'incomes');
  return {
    isEmpty: entries.length === 0,
    total: totalOf(entries),
    multiplier: 1,
    increase:
      analysis.incomeIncreaseType === 'DOLLAR_AMOUNT'
        ? { kind: 'amount', amount: centsOf(analysis.incomeIncreaseAmount ?? 0) }
        : { kind: 'rate', rate: analysis.incomeIncreaseRate ?? 0 },
  };
}

function expensesOf(analysis: Analysis, units: readonly UnitRent[]): YearlyAmounts {
  const entries = countedEntries(analysis, 'expenses');
  const quantity = units.reduce((sum, unit) => sum + unit.quantity, 0);
  return {
    isEmpty: entries.length === 0,
    total: totalOf(entries),
    multiplier: analysis.expensePerRentalUnit ? Number(quantity.toPrecision(15)) : 1,
    increase:
      analysis.expenseIncreaseType === 'DOLLAR_AMOUNT'
        ? { kind: 'amount', amount: centsOf(analysis.expenseIncreaseAmount ?? 0) }
        : { kind: 'rate', rate: analysis.expenseIncreaseRate ?? 0 },
  };
}

/** The stored rate leads; an amount without a rate stands for the rate it would set when edited. */
function leasingRateOf({ leasingCommissionRate: rate, leasingCommissionAmount, rentalUnits }: Analysis): number {
  return rate ?? leasingCommissionRate(leasingCommissionAmount ?? 0, rentalUnits ?? []);
}

function salePlanOf(analysis: Analysis, cost: Cents): SalePlan {
  const bases = {
    PURCHASE_PRICE: analysis.purchaseAmount,
    MARKET_VALUE: analysis.marketValue,
    DOLLAR_AMOUNT: analysis.propertyValue,
  };
  return {
    valueKind: analysis.propertyValueIncreaseType || 'MARKET_VALUE_INCREASE_RATE',
    basis: centsOrNull(bases[analysis.propertyValueBasis || 'PURCHASE_PRICE']) ?? cents(0),
    marketValueIncreaseRate: analysis.marketValueIncreaseRate ?? 0,
    inflationRate: analysis.inflationRate ?? 0,
    capRate: analysis.capRate ?? 0,
    fixedPrice: centsOf(analysis.saleAmount ?? 0),
    cost,
    saleCost:
      analysis.saleCostIncreaseType === 'DOLLAR_AMOUNT'
        ? { kind: 'amount', amount: centsOf(analysis.saleCostAmount ?? 0) }
        : { kind: 'rate', rate: analysis.saleCostRate ?? 0 },
    capitalGainTaxRate: analysis.capitalGainTaxRate ?? 0,
  };
}
