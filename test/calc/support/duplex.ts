import type { Analysis } from '../../../src/calc/deal/analysis.ts';

/** A deal in which everything matters: two mortgages, two kinds of units, all lists, growth, taxes, depreciation. */
export const DUPLEX: Analysis = {
  termType: 'FIVE_YEAR',
  purchaseAmount: 300_000,
  marketValue: 310_000,
  mortgages: [
    { type: 'FIXED_INTEREST', ordinal: 'First', amount: 225_000, fixedInterestRate: 0.065, fixedInterestTerm: 360 },
    { type: 'INTEREST_ONLY', ordinal: 'Second', amount: 20_000, interestOnlyRate: 0.09, interestOnlyTerm: 120 },
  ],
  closingCosts: [
    { field: 1, amount: 2250 },
    { field: 17, amount: 900, paidBySeller: true },
  ],
  improvements: [{ field: 118, amount: 12_000 }],
  rentalUnits: [
    { amount: 1600, occupancyRate: 0.95, rentIncreaseRate: 0.03, quantity: 1 },
    { amount: 1450, occupancyRate: 0.93, rentIncreaseRate: 0.03, quantity: 1 },
  ],
  incomes: [{ field: 300, amount: 480 }],
  incomeIncreaseType: 'DOLLAR_AMOUNT',
  incomeIncreaseAmount: 20,
  expenses: [
    { field: 219, amount: 3600 },
    { field: 208, amount: 1400 },
  ],
  expenseIncreaseType: 'PERCENTAGE',
  expenseIncreaseRate: 0.025,
  propertyManagementRate: 0.08,
  leasingCommissionRate: 0.02,
  federalTaxRate: 0.24,
  stateTaxRate: 0.05,
  capitalGainTaxRate: 0.15,
  depreciationMethod: 'STRAIGHT_LINE',
  depreciableAmount: 250_000,
  depreciableYears: 27.5,
  propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
  propertyValueBasis: 'MARKET_VALUE',
  marketValueIncreaseRate: 0.03,
  saleCostIncreaseType: 'PERCENTAGE',
  saleCostRate: 0.06,
};
