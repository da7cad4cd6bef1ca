/** How each field of a deal is called, and what it does: data for the sheet, its messages, tables, traces, goal seek, help. */
import type { EntryList } from '../../../calc/deal/analysis.ts';
import type { AnalysisField, EntryField, MortgageField, UnitField } from './fieldKinds.ts';

export interface FieldLabel {
  readonly label: string;
  /** What the value is counted in or a share of. */
  readonly unit?: string;
  /** One sentence about what it does; shown below the sheet. */
  readonly hint?: string;
  /** How else it may be typed into the sheet. */
  readonly typing?: string;
}

export const analysisLabels: Readonly<Record<AnalysisField, FieldLabel>> = {
  name: { label: 'Name' },
  propertyType: { label: 'Use', hint: 'Lived in or rented out.' },
  purchaseAmount: { label: 'Purchase price', hint: 'Completes the first mortgage when that has no amount.' },
  marketValue: { label: 'Market value', hint: 'After repairs. The maximum allowable offer starts from it.' },
  propertyValue: { label: 'Value to start from' },
  firstPaymentDate: { label: 'First month due', hint: 'Dates the periods of the results.' },
  termType: { label: 'Hold', hint: 'How long it is kept.' },
  term: { label: 'Hold term', unit: 'months', hint: 'Under 12 months the results are monthly.', typing: '30y is 360.' },
  foreclosure: { label: 'Foreclosure', hint: 'Whether it is in one.' },
  defaultAmount: { label: 'Default amount', hint: 'What is in default, from the foreclosure record.' },
  accruedInterestAmount: { label: 'Accrued interest' },
  otherFeeAmount: { label: 'Other fees' },
  expenseIncreaseType: { label: 'Expenses rise by' },
  expenseIncreaseAmount: { label: 'Expense increase', unit: 'a year' },
  expenseIncreaseRate: { label: 'Expense increase', unit: 'a year' },
  expensePerRentalUnit: {
    label: 'Expenses per unit',
    hint: 'Yes: the expenses above are those of one rental unit and count for each.',
  },
  incomeIncreaseType: { label: 'Incomes rise by' },
  incomeIncreaseAmount: { label: 'Income increase', unit: 'a year' },
  incomeIncreaseRate: { label: 'Income increase', unit: 'a year' },
  leasingCommissionAmount: {
    label: 'Leasing commission',
    unit: 'a year',
    hint: 'Sets the rate from one year of rent.',
  },
  leasingCommissionRate: { label: 'Leasing commission', unit: 'of rent' },
  propertyManagementRate: { label: 'Management', unit: 'of rent', hint: 'Of the rent less vacancy.' },
  depreciationMethod: {
    label: 'Method',
    hint: 'US federal tax takes a straight line over 27.5 years for rentals.',
  },
  depreciableAmount: { label: 'Depreciable amount', hint: 'The building without its land.' },
  depreciableYears: { label: 'Life', unit: 'years' },
  federalTaxRate: { label: 'Federal tax', unit: 'of income' },
  stateTaxRate: { label: 'State tax', unit: 'of income' },
  capitalGainTaxRate: { label: 'Capital gain tax', unit: 'of gain', hint: 'A loss is not taxed.' },
  propertyValueIncreaseType: { label: 'Value at sale by', hint: 'How the value grows.' },
  propertyValueBasis: { label: 'Starts from', hint: 'What the value grows from.' },
  marketValueIncreaseRate: { label: 'Market growth', unit: 'a year' },
  inflationRate: { label: 'Inflation', unit: 'a year' },
  capRate: { label: 'Cap rate at sale', hint: 'Value is the net operating income of the period over this rate.' },
  saleAmount: { label: 'Sale price' },
  saleCostIncreaseType: { label: 'Cost of sale in' },
  saleCostAmount: { label: 'Cost of sale' },
  saleCostRate: { label: 'Cost of sale', unit: 'of value' },
  offerShare: {
    label: 'Offer at most',
    unit: 'of value',
    hint: 'Of the market value, less improvements and fee; 70% when empty.',
  },
  minimumProfit: { label: 'Minimum profit', hint: 'The maximum offer leaves a flip at least this profit.' },
  projectMonths: { label: 'Sold or refinanced', unit: 'months', hint: 'Months from buying; 6 when empty.' },
  assignmentFee: { label: 'Assignment fee', hint: 'What you are paid for assigning the contract.' },
  assignmentCost: { label: 'Cost of assigning', hint: 'Marketing, inspection, title search: spent in any case.' },
  refinanceShare: { label: 'New loan', unit: 'of value', hint: 'Of the market value; 75% when empty.' },
  refinanceRate: { label: 'New rate', unit: 'a year', hint: 'That of the first mortgage when empty.' },
  refinanceTerm: { label: 'New term', unit: 'months', hint: '360 when empty.', typing: '30y is 360.' },
  refinanceCost: { label: 'Cost of refinancing' },
};

export const mortgageLabels: Readonly<Record<MortgageField, FieldLabel>> = {
  type: { label: 'Type', hint: 'How it is repaid.' },
  amount: {
    label: 'Amount',
    hint: 'With the down payment it makes the price.',
    typing: 'Typed as 75% it is a share of it.',
  },
  downPaymentAmount: {
    label: 'Down payment',
    hint: 'The rest of the price.',
    typing: 'Typed as 25% it is a share of it.',
  },
  loanToPrice: {
    label: 'Loan to price',
    unit: 'of price',
    hint: 'The loan follows the price; empty, it stays in dollars.',
  },
  fixedInterestRate: { label: 'Interest rate', unit: 'a year' },
  fixedInterestTerm: { label: 'Term', unit: 'months', hint: 'Of the payments that repay it.', typing: '30y is 360.' },
  interestOnlyRate: { label: 'Interest-only rate', unit: 'a year' },
  interestOnlyTerm: { label: 'Interest-only term', unit: 'months', typing: '10y is 120.' },
  firstPaymentDate: { label: 'First payment', hint: 'Dates the payments of the schedule.' },
  compoundFrequency: { label: 'Compounds', hint: 'As often as it is paid when empty.' },
  balloon: { label: 'Balloon', hint: 'Yes: one payment pays all the rest.' },
  balloonPaymentNumber: { label: 'Balloon at payment', unit: 'number', hint: 'Counted from 1.' },
  biWeekly: { label: 'Every two weeks', hint: 'Half a monthly payment, 26 times a year. Of accelerated loans.' },
  doublePrincipal: { label: 'Double principal', hint: 'Each payment repays twice as much. Of accelerated loans.' },
  extraPaymentAmount: { label: 'Extra payment', hint: 'Of accelerated loans.' },
  extraPaymentFrequency: { label: 'Extra payment is', hint: 'Monthly when empty.' },
  adjustableRate: { label: 'Adjustable rate', hint: 'Yes: the rate changes while the loan runs.' },
  armType: { label: 'Adjusts as', hint: 'Hybrid loans begin with a fixed rate.' },
  armHybridType: { label: 'Hybrid', hint: '5/1: fixed for five years, then adjusted every year.' },
  armFixedInterestTerm: { label: 'Fixed for', unit: 'months', hint: 'Of custom hybrid loans.' },
  armRateIncreaseTerm: { label: 'Adjusts every', unit: 'months', hint: 'Twelve months when empty.' },
  armIncreaseRate: { label: 'Adjusts by', hint: 'Added to the rate each time; may be negative.' },
  armRateCapType: { label: 'Cap', hint: 'What keeps the rate from rising on.' },
  armRateMax: { label: 'Highest rate' },
  armIncreaseRateMax: { label: 'Largest increase', hint: 'In all, over the first rate.' },
};

export const unitLabels: Readonly<Record<UnitField, FieldLabel>> = {
  name: { label: 'Name' },
  amount: { label: 'Rent', unit: 'a month', hint: 'A price per square foot sets it.' },
  quantity: { label: 'Units of this kind' },
  occupancyRate: { label: 'Occupied', unit: 'of time' },
  rentIncreaseRate: { label: 'Rent increase', unit: 'a year' },
  squareFeet: { label: 'Square feet' },
  pricePerSquareFoot: { label: 'Rent per sq ft', unit: 'a month' },
};

export const entryLabels: Readonly<Record<EntryField, FieldLabel>> = {
  amount: { label: 'Amount' },
  paidBySeller: { label: 'Seller pays', hint: 'What the seller pays counts as no cost of yours.' },
};

export const listLabels: Readonly<Record<EntryList, { readonly title: string; readonly unit: string }>> = {
  closingCosts: { title: 'Closing costs', unit: '' },
  improvements: { title: 'Improvements', unit: '' },
  incomes: { title: 'Other incomes', unit: 'a year' },
  expenses: { title: 'Expenses', unit: 'a year' },
};
