/** The blue cells of a deal's workbook: where each stands, and the input of the deal that it is. */
import { analysisSheets } from '../../../../../server/deal/reports/xlsx/analysisWorkbook.ts';
import type { NumberFormat, SheetDraft } from '../../../../../server/paper/xlsx/sheetDraft.ts';
import { address } from '../../../../../server/paper/xlsx/sheetDraft.ts';
import type { AnalysisInput } from '../../../../../src/api/contract/deal/analyses.ts';
import { entryKey } from '../../../../../src/calc/deal/origins.ts';
import { afterPart, makesThePrice } from '../../../../../src/calc/mortgage/financePurchase.ts';
import { inputOf } from '../../../../../src/api/deal/deal.ts';
import { countedEntries } from '../../../../../src/calc/deal/entries.ts';
import { FREQUENCY_MONTHS, type Frequency, type Mortgage } from '../../../../../src/calc/mortgage/mortgage.ts';
import { rateAdjustmentOf } from '../../../../../src/calc/mortgage/adjustableRate.ts';
import { settled } from '../../../../../src/machines/deal/analysis/enter.ts';
import { reportOf } from './deals.ts';

/** The deal after another number was typed into a cell; throws a RangeError of a cell that is no input of it. */
type Change = (deal: AnalysisInput, value: number) => AnalysisInput;

export interface BlueCell {
  /** Where it is read: the label of its row or its column, with its section. */
  readonly label: string;
  readonly sheet: string;
  readonly place: string;
  readonly value: number;
  readonly format: NumberFormat;
  readonly name: string;
  readonly change: Change;
}

const DAY = 86_400_000;
const isoDate = (serial: number): string => new Date(Date.UTC(1899, 11, 30) + serial * DAY).toISOString().slice(0, 10);

const set = (field: keyof AnalysisInput): Change => {
  return (deal, value) => ({ ...deal, [field]: value });
};
/** Where loan and down payment make the price, the down payment is the rest of another one. */
const setPrice: Change = (deal, value) => ({
  ...deal,
  purchaseAmount: value,
  mortgages: deal.mortgages?.map((mortgage) =>
    typeof mortgage.loanToPrice !== 'number' && makesThePrice(mortgage, deal.purchaseAmount)
      ? { ...mortgage, ...afterPart(mortgage, 'amount', value) }
      : mortgage,
  ),
});
const setDate: Change = (deal, value) => ({ ...deal, firstPaymentDate: isoDate(value) });

/** What a cell of this name is in the deal. */
const BY_NAME: Readonly<Record<string, Change>> = {
  Purchase_price: setPrice,
  Market_value: set('marketValue'),
  First_payment_date: setDate,
  Income_increase_rate: set('incomeIncreaseRate'),
  Income_increase_amount: set('incomeIncreaseAmount'),
  Expense_increase_rate: set('expenseIncreaseRate'),
  Expense_increase_amount: set('expenseIncreaseAmount'),
  Management_rate: set('propertyManagementRate'),
  Leasing_rate: set('leasingCommissionRate'),
  Leasing_amount: set('leasingCommissionAmount'),
  Federal_tax_rate: set('federalTaxRate'),
  State_tax_rate: set('stateTaxRate'),
  Capital_gain_tax_rate: set('capitalGainTaxRate'),
  Depreciable_amount: set('depreciableAmount'),
  Depreciable_years: set('depreciableYears'),
  Sale_cap_rate: set('capRate'),
  Sale_price: set('saleAmount'),
  Sale_cost_rate: set('saleCostRate'),
  Sale_cost_amount: set('saleCostAmount'),
  Starting_value: set('propertyValue'),
  Value_growth_rate: (deal, value) =>
    set(deal.propertyValueIncreaseType === 'INFLATION_RATE' ? 'inflationRate' : 'marketValueIncreaseRate')(deal, value),
  Offer_share: set('offerShare'),
  Assignment_fee: set('assignmentFee'),
  Assignment_cost: set('assignmentCost'),
  Minimum_profit: set('minimumProfit'),
  Project_months: set('projectMonths'),
  Refinance_share: set('refinanceShare'),
  Refinance_rate: set('refinanceRate'),
  Refinance_term: set('refinanceTerm'),
  Refinance_cost: set('refinanceCost'),
};

const frequencyOf = (months: number): Frequency | undefined =>
  (Object.keys(FREQUENCY_MONTHS) as Frequency[]).find((frequency) => FREQUENCY_MONTHS[frequency] === months); // its keys

/** A clock of one's own, that begins as that of the mortgage. */
function ownClock(mortgage: Mortgage): Partial<Mortgage> {
  const isStandard = (mortgage.armType ?? (mortgage.armHybridType ? 'HYBRID' : 'STANDARD')) !== 'HYBRID';
  if (isStandard || (mortgage.armHybridType ?? 'CUSTOM') === 'CUSTOM') return {};
  const clock = rateAdjustmentOf(mortgage);
  return {
    armType: 'HYBRID',
    armHybridType: 'CUSTOM',
    armFixedInterestTerm: clock?.firstMonths,
    armRateIncreaseTerm: clock?.everyMonths,
  };
}

/** What a cell is in a loan, by the end of its name. */
const OF_LOAN: Readonly<Record<string, (mortgage: Mortgage, value: number) => Partial<Mortgage>>> = {
  // An amount of 0 of the First is one that was not entered, for which the whole price stands; a share of 0 is no loan.
  amount: (_, value) => (value === 0 ? { amount: null, downPaymentAmount: null, loanToPrice: 0 } : { amount: value }),
  down_payment: (_, value) => ({ downPaymentAmount: value }),
  share: (_, value) => ({ loanToPrice: value }),
  first_payment: (_, value) => ({ firstPaymentDate: isoDate(value) }),
  rate: (_, value) => ({ fixedInterestRate: value }),
  interest_only_rate: (_, value) => ({ interestOnlyRate: value }),
  first_change_months: (mortgage, value) => ({ ...ownClock(mortgage), armFixedInterestTerm: value }),
  change_every_months: (mortgage, value) => ({ ...ownClock(mortgage), armRateIncreaseTerm: value }),
  rate_change: (_, value) => ({ armIncreaseRate: value }),
  highest_rate: (_, value) => ({ armRateMax: value }),
  largest_increase: (_, value) => ({ armIncreaseRateMax: value }),
  extra_payment: (_, value) => ({ extraPaymentAmount: value }),
  extra_months: (_, value) => ({ extraPaymentFrequency: frequencyOf(value) }),
};

function ofLoan(name: string): Change | null {
  const [, number = '1', part = ''] = /^Loan_(?:(\d)_)?(\w+)$/.exec(name) ?? [];
  const changed = OF_LOAN[part];
  if (changed === undefined) return null;
  return (deal, value) => {
    const withRest = (next: Mortgage, before: Mortgage): Mortgage =>
      part === 'amount' && value > 0 && makesThePrice(before, deal.purchaseAmount)
        ? afterPart(next, 'amount', deal.purchaseAmount)
        : next;
    return {
      ...deal,
      mortgages: (deal.mortgages ?? []).map((mortgage, index) =>
        index === Number(number) - 1 ? withRest({ ...mortgage, ...changed(mortgage, value) }, mortgage) : mortgage,
      ),
    };
  };
}

const UNIT_FIELDS = [
  null,
  'amount',
  'quantity',
  'occupancyRate',
  null,
  'rentIncreaseRate',
  'squareFeet',
  'pricePerSquareFoot',
];
const SHARE_COLUMN = 3;
const LISTS = {
  'Closing costs': 'closingCosts',
  Improvements: 'improvements',
  'Other income a year': 'incomes',
  'Expenses a year': 'expenses',
} as const;

/** The share that an amount is of another one. */
const setShare = (key: string): Change => {
  return (deal, value) => {
    const origin = deal.origins?.[key];
    if (origin === undefined) throw new RangeError(`${key} is no share of anything`);
    return { ...deal, origins: { ...deal.origins, [key]: { ...origin, share: value } } };
  };
};

/** A cell without a name: one of a table or a list, by the rows since its section began. */
function ofSection(section: string, row: number, column: number): Change | null {
  const field = UNIT_FIELDS[column];
  if (section === 'Rental units' && field != null) {
    // The first row under the section has the headers of the columns.
    return (deal, value) => ({
      ...deal,
      rentalUnits: (deal.rentalUnits ?? []).map((unit, index) =>
        index === row - 1 ? { ...unit, [field]: value } : unit,
      ),
    });
  }
  const isShare = column === SHARE_COLUMN;
  if (isShare && section === 'Purchase and hold') return setShare('purchaseAmount');
  const list = Object.entries(LISTS).find(([title]) => title === section)?.[1];
  if (list === undefined) return null;
  return (deal, value) => {
    const entry = countedEntries(deal, list)[row];
    if (entry === undefined) throw new RangeError(`${list} have no entry ${row + 1}`);
    if (isShare) return setShare(entryKey(list, entry.field))(deal, value);
    return { ...deal, [list]: deal[list]?.map((one) => (one === entry ? { ...one, amount: value } : one)) };
  };
}

/** And all amounts that are a share of what was changed, as the sheet of the deal keeps them. */
const thenSettled = (change: Change): Change => {
  return (deal, value) => inputOf(settled({ ...change(deal, value), id: null }));
};

/** All blue cells, from the sheets as they are written; throws of one that is no input known here. */
export function blueCells(deal: AnalysisInput): BlueCell[] {
  const { sheets, names } = analysisSheets(reportOf(deal));
  const nameAt = new Map(names.entries().map(([name, place]) => [place, name]));
  return sheets.flatMap((draft) => cellsOf(draft, nameAt));
}

function cellsOf({ name: sheet, rows }: SheetDraft, nameAt: ReadonlyMap<string, string>): BlueCell[] {
  let section = { title: '', row: 0 };
  return rows.flatMap((cells, row) => {
    const [first] = cells;
    if (first?.look === 'section') section = { title: String(first.value), row };
    return cells.flatMap((cell, column): BlueCell[] => {
      if (cell?.look !== 'input') return [];
      const place = address(row, column);
      const name = nameAt.get(`'${sheet}'!$${place.replace(/\d/, '$$$&')}`) ?? '';
      const label = `${section.title}: ${String(first?.value ?? '')}, ${sheet} ${place}`;
      const change = BY_NAME[name] ?? ofLoan(name) ?? ofSection(section.title, row - section.row - 1, column);
      // A blank cell counts as 0 in formulas.
      const value = cell.value ?? 0;
      if (change === null || typeof value !== 'number' || cell.formula !== undefined)
        throw new RangeError(`${sheet} ${label} is blue and no input that is known here`);
      return [{ label, sheet, place, value, format: cell.format ?? 'number', name, change: thenSettled(change) }];
    });
  });
}
