/** Deals that between them use every way of calculating that a report has to show. */
import type { AnalysisInput } from '../../../../../src/api/contract/deal/analyses.ts';
import type { Mortgage } from '../../../../../src/calc/mortgage/mortgage.ts';
import { dealReport, type DealReport } from '../../../../../server/deal/reports/dealReport.ts';

export const FIXED: Mortgage = {
  type: 'FIXED_INTEREST',
  ordinal: 'First',
  amount: 309_375,
  fixedInterestRate: 0.06625,
  fixedInterestTerm: 360,
  firstPaymentDate: '2026-01-31',
};

const base: AnalysisInput = {
  propertyId: 1,
  name: 'Base case',
  propertyType: 'INVESTMENT',
  termType: 'FIVE_YEAR',
  firstPaymentDate: '2026-01-31',
  purchaseAmount: 412_500,
  marketValue: 455_000,
  mortgages: [FIXED],
  closingCosts: [
    { field: 1, amount: 3093.75 },
    { field: 17, amount: 1640, paidBySeller: true },
  ],
  improvements: [
    { field: 100, amount: 14_500 },
    { field: 118, amount: 9800 },
  ],
  rentalUnits: [
    { name: 'Unit A', amount: 1850.35, occupancyRate: 0.95, rentIncreaseRate: 0.03 },
    { name: 'Unit B', squareFeet: 812, pricePerSquareFoot: 1.995, quantity: 2, occupancyRate: 0.999 },
  ],
  incomes: [{ field: 300, amount: 960 }],
  expenses: [
    { field: 219, amount: 4860.55 },
    { field: 208, amount: 1820 },
  ],
  expenseIncreaseType: 'PERCENTAGE',
  expenseIncreaseRate: 0.025,
  incomeIncreaseType: 'DOLLAR_AMOUNT',
  incomeIncreaseAmount: 60,
  propertyManagementRate: 0.08,
  leasingCommissionAmount: 700,
  federalTaxRate: 0.24,
  stateTaxRate: 0.0575,
  depreciationMethod: 'STRAIGHT_LINE',
  depreciableAmount: 340_000,
  depreciableYears: 27.5,
  propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
  propertyValueBasis: 'MARKET_VALUE',
  marketValueIncreaseRate: 0.035,
  saleCostRate: 0.06,
  capitalGainTaxRate: 0.15,
};

export const DEALS = {
  'fixed interest, straight line': base,
  'combination and adjustable second, double declining': {
    ...base,
    offerShare: 0.72,
    assignmentFee: 7500,
    minimumProfit: 45_000,
    termType: 'TEN_YEAR',
    mortgages: [
      {
        type: 'COMBINATION',
        ordinal: 'First',
        amount: 300_000,
        interestOnlyRate: 0.0575,
        interestOnlyTerm: 36,
        fixedInterestRate: 0.0675,
        fixedInterestTerm: 300,
        compoundFrequency: 'SEMI_ANNUALLY',
      },
      {
        type: 'INTEREST_ONLY',
        ordinal: 'Second',
        amount: 40_000,
        interestOnlyRate: 0.09,
        interestOnlyTerm: 120,
        adjustableRate: true,
        armIncreaseRate: 0.005,
        armRateCapType: 'CAP_RATE',
        armRateMax: 0.105,
      },
    ],
    depreciationMethod: 'DOUBLE_DECLINING_BALANCE',
    depreciableYears: 7,
    propertyValueIncreaseType: 'CAP_RATE',
    capRate: 0.065,
    saleCostIncreaseType: 'DOLLAR_AMOUNT',
    saleCostAmount: 21_500.5,
  },
  'biweekly with extra payments, a hold of 18 months': {
    ...base,
    termType: 'MANUAL',
    term: 18,
    mortgages: [
      { ...FIXED, type: 'ACCELERATED', biWeekly: true, extraPaymentAmount: 150, extraPaymentFrequency: 'QUARTERLY' },
    ],
    expensePerRentalUnit: true,
    expenseIncreaseType: 'DOLLAR_AMOUNT',
    expenseIncreaseAmount: -300,
  },
  'hybrid with balloon, financed by its down payment': {
    ...base,
    termType: 'MORTGAGE',
    mortgages: [
      {
        ...FIXED,
        amount: null,
        downPaymentAmount: 82_500,
        fixedInterestTerm: 180,
        adjustableRate: true,
        armType: 'HYBRID',
        armHybridType: 'ARM_3_1',
        armIncreaseRate: 0.01,
        armRateCapType: 'CAP_INCREASE',
        armIncreaseRateMax: 0.03,
        balloon: true,
        balloonPaymentNumber: 120,
      },
    ],
    propertyValueIncreaseType: 'INFLATION_RATE',
    inflationRate: 0.02,
  },
  'double principal, eight months, cash from a fixed price': {
    ...base,
    termType: 'MANUAL',
    term: 8,
    firstPaymentDate: null,
    mortgages: [{ ...FIXED, type: 'ACCELERATED', doublePrincipal: true, firstPaymentDate: null }],
    depreciationMethod: 'DOUBLE_DECLINING_BALANCE',
    propertyValueIncreaseType: 'DOLLAR_AMOUNT',
    saleAmount: 520_000,
  },
  'no income, no loan, nothing to depreciate': { propertyId: 1, name: 'Nothing yet' },
  'the largest amounts': {
    ...base,
    purchaseAmount: 9_999_999_999.99,
    marketValue: 9_999_999_999.99,
    mortgages: [{ ...FIXED, amount: 9_000_000_000.01 }],
    rentalUnits: [{ amount: 80_000_000.05, occupancyRate: 0.951 }],
    expenses: [{ field: 219, amount: 123_456_789.01 }],
    depreciableAmount: 9_999_999_999.99,
  },
  'long names and accents': {
    ...base,
    name: 'José Ñandú & <Łódź>, "Ümlaut" 東京 = 1+1',
    rentalUnits: Array.from({ length: 30 }, (_, index) => ({
      name: index === 4 ? `=HYPERLINK("x") ${'very long name '.repeat(5)}` : `Apartment ${index + 1}`,
      amount: 700 + index,
    })),
    expenses: Array.from({ length: 24 }, (_, index) => ({ field: 200 + index, amount: 100.01 * (index + 1) })),
  },
} as const satisfies Record<string, AnalysisInput>;

export type DealName = keyof typeof DEALS;
export const DEAL_NAMES = Object.keys(DEALS) as DealName[]; // exactly its keys

export const LONG_ADDRESS = {
  streetAddress: '20415 Southwest Martin Luther King Junior Memorial Boulevard Extension',
  unitNumber: '1200-B',
  cityName: 'Rancho Santa Margarita',
  stateCode: 'CA',
  zip: '92688',
  id: 1,
  propertyId: 1,
} as const;

/** The report of a deal, which must be calculable. */
export function reportOf(analysis: AnalysisInput, address: typeof LONG_ADDRESS | null = null): DealReport {
  const reported = dealReport(analysis, address, '2026-03-02');
  if (!reported.ok) throw new Error(reported.message);
  return reported.report;
}
