/** Some twenty deals that between them have every blue cell that there is. */
import type { AnalysisInput } from '../../../../../src/api/contract/deal/analyses.ts';
import type { Mortgage } from '../../../../../src/calc/mortgage/mortgage.ts';
import { RESERVES_FIELD } from '../../../../../src/calc/deal/fieldCatalogue.ts';
import { DEALS } from './deals.ts';

const base: AnalysisInput = DEALS['fixed interest, straight line'];
const LOAN: Mortgage = {
  type: 'FIXED_INTEREST',
  ordinal: 'First',
  amount: 240_000,
  fixedInterestRate: 0.06375,
  fixedInterestTerm: 96,
  firstPaymentDate: '2026-02-15',
};
const SECOND: Mortgage = {
  ...LOAN,
  ordinal: 'Second',
  amount: 35_000,
  fixedInterestRate: 0.0825,
  fixedInterestTerm: 60,
};

export const VARIED_DEALS: Readonly<Record<string, AnalysisInput>> = {
  'a loan of thirty years': base,
  'combination and adjustable second': {
    ...DEALS['combination and adjustable second, double declining'],
    minimumProfit: 160_000,
  },
  'biweekly with extra payments, a hold of 18 months': DEALS['biweekly with extra payments, a hold of 18 months'],
  'hybrid with balloon, financed by its down payment': DEALS['hybrid with balloon, financed by its down payment'],
  'double principal, eight months': DEALS['double principal, eight months, cash from a fixed price'],
  'nothing yet': DEALS['no income, no loan, nothing to depreciate'],
  'a share of the price, and a second': {
    ...base,
    mortgages: [{ ...LOAN, amount: null, loanToPrice: 0.725, compoundFrequency: 'ANNUALLY' }, SECOND],
    refinanceCost: 4200,
    assignmentFee: 9000,
    assignmentCost: 350,
  },
  'the whole price, quarterly, a standard adjustable rate': {
    ...base,
    mortgages: [
      {
        ...LOAN,
        amount: null,
        paymentFrequency: 'QUARTERLY',
        adjustableRate: true,
        armIncreaseRate: 0.0075,
        armRateCapType: 'CAP_RATE',
        armRateMax: 0.0825,
      },
    ],
    projectMonths: 9,
  },
  'interest only': {
    ...base,
    mortgages: [
      { ...LOAN, type: 'INTEREST_ONLY', downPaymentAmount: 172_500, interestOnlyRate: 0.0795, interestOnlyTerm: 48 },
    ],
    improvements: [],
    termType: 'THREE_YEAR',
  },
  'a combination that ends before it is repaid': {
    ...base,
    mortgages: [
      {
        ...LOAN,
        type: 'COMBINATION',
        interestOnlyRate: 0.07,
        interestOnlyTerm: 60,
        balloon: true,
        balloonPaymentNumber: 40,
      },
    ],
    closingCosts: [],
  },
  'a rate that falls, by a clock of its own': {
    ...base,
    mortgages: [
      {
        ...LOAN,
        adjustableRate: true,
        armType: 'HYBRID',
        armHybridType: 'CUSTOM',
        armFixedInterestTerm: 24,
        armRateIncreaseTerm: 6,
        armIncreaseRate: -0.0025,
      },
    ],
    expenseIncreaseType: 'DOLLAR_AMOUNT',
    expenseIncreaseAmount: 240,
  },
  'extra payments on an adjustable rate': {
    ...base,
    mortgages: [
      {
        ...LOAN,
        type: 'ACCELERATED',
        extraPaymentAmount: 5000,
        extraPaymentFrequency: 'ANNUALLY',
        adjustableRate: true,
        armHybridType: 'ARM_1_YEAR',
        armIncreaseRate: 0.005,
        armRateCapType: 'CAP_INCREASE',
        armIncreaseRateMax: 0.02,
      },
    ],
  },
  'biweekly and adjustable': {
    ...base,
    mortgages: [
      { ...LOAN, type: 'ACCELERATED', biWeekly: true, adjustableRate: true, armIncreaseRate: 0.0025 },
      { ...SECOND, type: 'ACCELERATED', biWeekly: true, compoundFrequency: 'SEMI_ANNUALLY', extraPaymentAmount: 50 },
    ],
  },
  'a rate that nobody gave': {
    ...base,
    mortgages: [{ ...LOAN, fixedInterestRate: null }, SECOND],
    refinanceRate: 0.07,
  },
  'no price': { ...base, purchaseAmount: null, mortgages: [LOAN], minimumProfit: 160_000 },
  'no market value': { ...base, marketValue: null, propertyValueBasis: 'PURCHASE_PRICE', mortgages: [LOAN] },
  'cash, expenses of each unit': {
    ...base,
    mortgages: [],
    expensePerRentalUnit: true,
    minimumProfit: 160_000,
    refinanceRate: 0.0725,
    refinanceShare: 0.7,
    refinanceTerm: 240,
    termType: 'ONE_YEAR',
    propertyValueIncreaseType: 'CAP_RATE',
    capRate: 0.0625,
    leasingCommissionRate: 0.05,
    depreciationMethod: null,
  },
  'no units and a down payment of the price': {
    ...base,
    rentalUnits: [],
    expensePerRentalUnit: true,
    mortgages: [{ ...LOAN, amount: null, downPaymentAmount: 412_500 }],
    propertyValueBasis: 'DOLLAR_AMOUNT',
    propertyValue: 430_000,
    propertyValueIncreaseType: 'INFLATION_RATE',
    inflationRate: 0.025,
    defaultAmount: 1200,
  },
  'as Platbook begins a deal: shares of value, price and rent': {
    ...base,
    purchaseAmount: 409_500,
    mortgages: [{ ...LOAN, amount: 307_125, downPaymentAmount: 102_375, loanToPrice: 0.75 }],
    closingCosts: [
      { field: 21, amount: 8190 },
      { field: 17, amount: 900 },
    ],
    expenses: [
      { field: 219, amount: 4860.55 },
      { field: 208, amount: 2275 },
      { field: RESERVES_FIELD, amount: 3054.14 },
    ],
    origins: {
      purchaseAmount: { source: 'a setting', share: 0.9, of: 'VALUE' },
      'closingCosts[21].amount': { source: 'a setting', share: 0.02, of: 'PRICE' },
      'expenses[208].amount': { source: 'a setting', share: 0.005, of: 'VALUE' },
      [`expenses[${RESERVES_FIELD}].amount`]: { source: 'a setting', share: 0.05, of: 'RENT' },
    },
  },
  'held for eight months': { ...base, marketValue: 520_000, termType: 'MANUAL', term: 8, mortgages: [LOAN] },
  'seven years and five months': {
    ...base,
    termType: 'MANUAL',
    term: 89,
    mortgages: [{ ...LOAN, downPaymentAmount: 160_000 }],
    depreciationMethod: 'DOUBLE_DECLINING_BALANCE',
    depreciableYears: 5,
    saleCostIncreaseType: 'DOLLAR_AMOUNT',
    saleCostAmount: 18_250,
  },
  'held until the loan is repaid': {
    ...base,
    termType: 'MORTGAGE',
    mortgages: [LOAN],
    firstPaymentDate: null,
    incomeIncreaseType: 'PERCENTAGE',
    incomeIncreaseRate: 0.015,
    rentalUnits: [{ name: 'House', squareFeet: 1450, pricePerSquareFoot: 1.625, occupancyRate: 0.92 }],
  },
};
