/** What each cell of the deal sheet holds: data from which entry, display and editors follow. */
import type { Analysis, RentalUnit } from '../../../calc/deal/analysis.ts';
import type { Mortgage } from '../../../calc/mortgage/mortgage.ts';

export type CellKind =
  /** Dollars. `a year` and the like are words for the hint. */
  | { readonly kind: 'money'; readonly decimals?: number }
  /** A fraction, shown and typed as a percentage. */
  | { readonly kind: 'percent' }
  | { readonly kind: 'months' }
  | { readonly kind: 'number'; readonly isWhole?: boolean }
  | { readonly kind: 'date' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'text'; readonly maxLength: number }
  /** Codes with what a person reads; `none` is what an empty cell reads, absent where one of them must stand. */
  | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>>; readonly none?: string };

const money = { kind: 'money' } as const;
const percent = { kind: 'percent' } as const;
const months = { kind: 'months' } as const;
const date = { kind: 'date' } as const;
const flag = { kind: 'flag' } as const;
const whole = { kind: 'number', isWhole: true } as const;
const choice = <T extends Readonly<Record<string, string>>>(options: T, none?: string) =>
  none === undefined ? ({ kind: 'choice', options } as const) : ({ kind: 'choice', options, none } as const);

const increaseTypes = { PERCENTAGE: 'Percent a year', DOLLAR_AMOUNT: 'Dollars a year' };
const frequencies = {
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  SEMI_ANNUALLY: 'Semi-annually',
  ANNUALLY: 'Annually',
};

export const analysisKinds = {
  name: { kind: 'text', maxLength: 50 },
  propertyType: choice({ PERSONAL: 'Personal', INVESTMENT: 'Investment' }),
  purchaseAmount: money,
  marketValue: money,
  propertyValue: money,
  firstPaymentDate: date,
  termType: choice({
    ONE_YEAR: '1 year',
    THREE_YEAR: '3 years',
    FIVE_YEAR: '5 years',
    TEN_YEAR: '10 years',
    MORTGAGE: 'Mortgage term',
    MANUAL: 'Months',
  }),
  term: months,
  foreclosure: flag,
  defaultAmount: money,
  accruedInterestAmount: money,
  otherFeeAmount: money,
  expenseIncreaseType: choice(increaseTypes),
  expenseIncreaseAmount: money,
  expenseIncreaseRate: percent,
  expensePerRentalUnit: flag,
  incomeIncreaseType: choice(increaseTypes),
  incomeIncreaseAmount: money,
  incomeIncreaseRate: percent,
  leasingCommissionAmount: money,
  leasingCommissionRate: percent,
  propertyManagementRate: percent,
  depreciationMethod: choice({ STRAIGHT_LINE: 'Straight line', DOUBLE_DECLINING_BALANCE: 'Double declining' }, 'None'),
  depreciableAmount: money,
  depreciableYears: { kind: 'number' },
  federalTaxRate: percent,
  stateTaxRate: percent,
  capitalGainTaxRate: percent,
  propertyValueIncreaseType: choice({
    MARKET_VALUE_INCREASE_RATE: 'Market growth',
    CAP_RATE: 'Cap rate',
    INFLATION_RATE: 'Inflation',
    DOLLAR_AMOUNT: 'Fixed price',
  }),
  propertyValueBasis: choice({
    PURCHASE_PRICE: 'Purchase price',
    MARKET_VALUE: 'Market value',
    DOLLAR_AMOUNT: 'Amount',
  }),
  marketValueIncreaseRate: percent,
  inflationRate: percent,
  capRate: percent,
  saleAmount: money,
  saleCostIncreaseType: choice({ PERCENTAGE: 'Percent', DOLLAR_AMOUNT: 'Dollars' }),
  saleCostAmount: money,
  saleCostRate: percent,
  offerShare: percent,
  minimumProfit: money,
  projectMonths: months,
  assignmentFee: money,
  assignmentCost: money,
  refinanceShare: percent,
  refinanceRate: percent,
  refinanceTerm: months,
  refinanceCost: money,
} as const satisfies Partial<Record<keyof Analysis | 'name', CellKind>>;

export const mortgageKinds = {
  type: choice({
    FIXED_INTEREST: 'Fixed interest',
    INTEREST_ONLY: 'Interest only',
    COMBINATION: 'Combination',
    ACCELERATED: 'Accelerated',
  }),
  amount: money,
  downPaymentAmount: money,
  loanToPrice: percent,
  fixedInterestRate: percent,
  fixedInterestTerm: months,
  interestOnlyRate: percent,
  interestOnlyTerm: months,
  firstPaymentDate: date,
  compoundFrequency: choice(frequencies, 'As paid'),
  balloon: flag,
  balloonPaymentNumber: whole,
  biWeekly: flag,
  doublePrincipal: flag,
  extraPaymentAmount: money,
  extraPaymentFrequency: choice(frequencies),
  adjustableRate: flag,
  armType: choice({ STANDARD: 'Standard', HYBRID: 'Hybrid' }),
  armHybridType: choice({
    ARM_10_1: '10/1',
    ARM_7_1: '7/1',
    ARM_5_1: '5/1',
    ARM_3_1: '3/1',
    ARM_1_YEAR: '1 year',
    CUSTOM: 'Custom',
  }),
  armFixedInterestTerm: months,
  armRateIncreaseTerm: months,
  armIncreaseRate: percent,
  armRateCapType: choice({ CAP_RATE: 'Cap on rate', CAP_INCREASE: 'Cap on increase' }, 'No cap'),
  armRateMax: percent,
  armIncreaseRateMax: percent,
} as const satisfies Partial<Record<keyof Mortgage, CellKind>>;

export const unitKinds = {
  name: { kind: 'text', maxLength: 100 },
  amount: money,
  quantity: { kind: 'number' },
  occupancyRate: percent,
  rentIncreaseRate: percent,
  squareFeet: { kind: 'number' },
  pricePerSquareFoot: { kind: 'money', decimals: 4 },
} as const satisfies Partial<Record<keyof RentalUnit, CellKind>>;

export const entryKinds = { amount: money, paidBySeller: flag } as const satisfies Record<string, CellKind>;

export type AnalysisField = keyof typeof analysisKinds;
export type MortgageField = keyof typeof mortgageKinds;
export type UnitField = keyof typeof unitKinds;
export type EntryField = keyof typeof entryKinds;
