/** How each cell of the deal sheet is called: data for the sheet, its messages, tables, traces and goal seek. */
import { fieldById } from '../../../calc/deal/fieldCatalogue.ts';
import type { EntryList } from '../../../calc/deal/analysis.ts';
import type { AnalysisField, EntryField, MortgageField, UnitField } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { CellPath } from './cellPath.ts';

export interface CellLabel {
  readonly label: string;
  /** What the value is counted in or a share of. */
  readonly unit?: string;
  /** One sentence about what it does; shown below the sheet. */
  readonly hint?: string;
}

export const analysisLabels: Readonly<Record<AnalysisField, CellLabel>> = {
  name: { label: 'Name' },
  propertyType: { label: 'Use' },
  purchaseAmount: { label: 'Purchase price', hint: 'Completes the first mortgage when that has no amount.' },
  marketValue: { label: 'Market value', hint: 'After repairs. The maximum allowable offer starts from it.' },
  propertyValue: { label: 'Value to start from' },
  firstPaymentDate: { label: 'First month due', hint: 'Dates the periods of the results.' },
  termType: { label: 'Hold' },
  term: { label: 'Hold term', unit: 'months', hint: 'Under 12 months the results are monthly. 30y is 360.' },
  foreclosure: { label: 'Foreclosure' },
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
  propertyValueIncreaseType: { label: 'Value at sale by' },
  propertyValueBasis: { label: 'Starts from' },
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
  refinanceTerm: { label: 'New term', unit: 'months', hint: '360 when empty. 30y is 360.' },
  refinanceCost: { label: 'Cost of refinancing' },
};

export const mortgageLabels: Readonly<Record<MortgageField, CellLabel>> = {
  type: { label: 'Type' },
  amount: {
    label: 'Amount',
    hint: 'With the down payment it makes the price. Typed as 75% it is a share of it.',
  },
  downPaymentAmount: { label: 'Down payment', hint: 'The rest of the price. Typed as 25% it is a share of it.' },
  loanToPrice: {
    label: 'Loan to price',
    unit: 'of price',
    hint: 'The loan follows the price; empty, it stays in dollars.',
  },
  fixedInterestRate: { label: 'Interest rate', unit: 'a year' },
  fixedInterestTerm: { label: 'Term', unit: 'months', hint: '30y is 360.' },
  interestOnlyRate: { label: 'Interest-only rate', unit: 'a year' },
  interestOnlyTerm: { label: 'Interest-only term', unit: 'months', hint: '10y is 120.' },
  firstPaymentDate: { label: 'First payment', hint: 'Dates the payments of the schedule.' },
  compoundFrequency: { label: 'Compounds' },
  balloon: { label: 'Balloon' },
  balloonPaymentNumber: { label: 'Balloon at payment', unit: 'number' },
  biWeekly: { label: 'Every two weeks' },
  doublePrincipal: { label: 'Double principal' },
  extraPaymentAmount: { label: 'Extra payment' },
  extraPaymentFrequency: { label: 'Extra payment is' },
  adjustableRate: { label: 'Adjustable rate' },
  armType: { label: 'Adjusts as' },
  armHybridType: { label: 'Hybrid' },
  armFixedInterestTerm: { label: 'Fixed for', unit: 'months' },
  armRateIncreaseTerm: { label: 'Adjusts every', unit: 'months', hint: 'Twelve months when empty.' },
  armIncreaseRate: { label: 'Adjusts by', hint: 'Added to the rate each time; may be negative.' },
  armRateCapType: { label: 'Cap' },
  armRateMax: { label: 'Highest rate' },
  armIncreaseRateMax: { label: 'Largest increase', hint: 'In all, over the first rate.' },
};

export const unitLabels: Readonly<Record<UnitField, CellLabel>> = {
  name: { label: 'Name' },
  amount: { label: 'Rent', unit: 'a month', hint: 'A price per square foot sets it.' },
  quantity: { label: 'Units of this kind' },
  occupancyRate: { label: 'Occupied', unit: 'of time' },
  rentIncreaseRate: { label: 'Rent increase', unit: 'a year' },
  squareFeet: { label: 'Square feet' },
  pricePerSquareFoot: { label: 'Rent per sq ft', unit: 'a month' },
};

const entryLabels: Readonly<Record<EntryField, CellLabel>> = {
  amount: { label: 'Amount' },
  paidBySeller: { label: 'Seller pays', hint: 'What the seller pays counts as no cost of yours.' },
};

export const listLabels: Readonly<Record<EntryList, { readonly title: string; readonly unit: string }>> = {
  closingCosts: { title: 'Closing costs', unit: '' },
  improvements: { title: 'Improvements', unit: '' },
  incomes: { title: 'Other incomes', unit: 'a year' },
  expenses: { title: 'Expenses', unit: 'a year' },
};

const ordinals = ['First', 'Second'] as const;

/** The words for a cell alone, as the sheet's row says them. */
export function cellLabel(path: CellPath): CellLabel {
  switch (path.at) {
    case 'analysis':
      return analysisLabels[path.field];
    case 'mortgage':
      return mortgageLabels[path.field];
    case 'unit':
      return unitLabels[path.field];
    case 'entry': {
      const label = fieldById(path.id)?.label ?? `Field ${path.id}`;
      return path.field === 'amount' ? { label, unit: listLabels[path.list].unit } : { ...entryLabels[path.field] };
    }
    case 'details':
      return { label: 'Itemised', hint: 'No: one total instead of items. The items are kept.' };
  }
  throw new Error(`unknown path ${JSON.stringify(path)}`);
}

/**
 * The words for a cell away from its sheet.
 *
 * @example cellTitle({ at: 'mortgage', index: 0, field: 'fixedInterestRate' }) // 'First mortgage: interest rate'
 */
export function cellTitle(path: CellPath): string {
  const { label } = cellLabel(path);
  const lower = label.charAt(0).toLowerCase() + label.slice(1);
  switch (path.at) {
    case 'analysis':
      return label;
    case 'mortgage':
      return `${ordinals[path.index] ?? 'Further'} mortgage: ${lower}`;
    case 'unit':
      return `Unit ${path.index + 1}: ${lower}`;
    case 'entry':
      return `${listLabels[path.list].title}: ${fieldById(path.id)?.label ?? path.id}${path.field === 'paidBySeller' ? ', seller pays' : ''}`;
    case 'details':
      return `${listLabels[path.list].title}: itemised`;
  }
  throw new Error(`unknown path ${JSON.stringify(path)}`);
}
