import { centsOf, dividedBy, dollarsOf } from '../money.ts';
import { DEFAULT_DEPRECIABLE_YEARS } from '../depreciation/lifeMonths.ts';
import { financePurchase } from '../mortgage/financePurchase.ts';
import type { Mortgage } from '../mortgage/mortgage.ts';
import {
  ENTRY_LISTS,
  type Analysis,
  type EntryList,
  type FieldEntry,
  type Origin,
  type ShareBase,
} from './analysis.ts';
import { setEntry } from './entries.ts';
import { entryKey, followed } from './origins.ts';
import {
  ASSOCIATION_FEES_FIELD,
  INSURANCE_FIELD,
  listOfField,
  OTHER_CLOSING_COSTS_FIELD,
  REPAIRS_FIELD,
  RESERVES_FIELD,
  TAXES_FIELD,
  type FieldType,
} from './fieldCatalogue.ts';
import { DEFAULT_TERM_MONTHS } from './holdTerm.ts';
import { DEFAULT_OCCUPANCY_RATE, DEFAULT_QUANTITY, DEFAULT_RENT_INCREASE_RATE } from './rent.ts';

/** An analysis field as supplied at sign-in (R-ANALYSIS-025). `defaultAmount` is dollars. */
export interface AnalysisField {
  readonly id: number;
  readonly type: FieldType;
  readonly defaultAmount: number | null;
  readonly manual: boolean;
  /** Where the default amount comes from. */
  readonly source?: string | null;
}

/** What a property contributes (R-ANALYSIS-027), in dollars; amounts are yearly (O-152). */
export interface PropertySeed {
  readonly taxAmount?: number | null;
  readonly hoaFeeAnnualTotal?: number | null;
  readonly estimatedValue?: number | null;
  readonly rentAmount?: number | null;
  readonly foreclosure?: { readonly listingAmount?: number | null } | null;
  /** What it is offered for. */
  readonly listAmount?: number | null;
  /** Where each of these comes from, in words. */
  readonly sources?: Readonly<Partial<Record<SeededFact, string | null>>>;
}

export type SeededFact = 'taxAmount' | 'hoaFeeAnnualTotal' | 'estimatedValue' | 'rentAmount' | 'listAmount';

/** A value that a new deal begins with where the property says nothing of it, and where that comes from. Null: none. */
export interface SeedValue {
  readonly value: number | null;
  readonly source: string;
}

/** Shares as fractions, terms in months. */
export const SEED_KEYS = [
  'priceToValue',
  'loanToPrice',
  'interestRate',
  'loanTerm',
  'vacancyRate',
  'rentIncreaseRate',
  'managementRate',
  'insuranceRate',
  'maintenanceRate',
  'reserveRate',
  'expenseIncreaseRate',
  'closingCostRate',
  'marketValueIncreaseRate',
  'saleCostRate',
] as const;
export type SeedKey = (typeof SEED_KEYS)[number];
export type SeedValues = Readonly<Partial<Record<SeedKey, SeedValue>>>;

export interface AnalysisSeed {
  readonly fields?: readonly AnalysisField[];
  readonly property?: PropertySeed | null;
  /** None: nothing but what the property knows, and no loan. */
  readonly values?: SeedValues;
}

/**
 * A new analysis filled from the default amounts of the analysis fields and from the property (R-ANALYSIS-034 to
 * R-ANALYSIS-039, O-151, O-152, O-157), else from `values`. Amounts of the property win over default amounts of their
 * fields. What nobody knows stays null. `origins` says where each value comes from.
 *
 * @example newAnalysis({ property: { rentAmount: 18_000 } }).rentalUnits[0].amount // 1500
 * @example newAnalysis({ property: { foreclosure: { listingAmount: 90_000 } } }).defaultAmount // 90000
 */
export function newAnalysis({ fields = [], property = null, values = {} }: AnalysisSeed = {}): Analysis {
  const lists = defaultEntries(fields);
  const foreclosureAmount = property?.foreclosure?.listingAmount ?? null;
  const rent = property?.rentAmount ?? null;
  const vacancy = values.vacancyRate?.value ?? null;
  const analysis: Analysis = {
    propertyType: 'INVESTMENT',
    termType: 'FIVE_YEAR',
    term: DEFAULT_TERM_MONTHS,
    purchaseAmount: property?.listAmount ?? null,
    marketValue: property?.estimatedValue ?? null,
    mortgages: newMortgages(values),
    ...lists,
    expenses: withAmount(
      withAmount(lists.expenses, TAXES_FIELD, property?.taxAmount),
      ASSOCIATION_FEES_FIELD,
      property?.hoaFeeAnnualTotal,
    ),
    rentalUnits: [
      {
        seq: 1,
        name: 'Unit 1',
        amount: rent === null ? null : dollarsOf(dividedBy(centsOf(rent), 12)),
        occupancyRate: vacancy === null ? DEFAULT_OCCUPANCY_RATE : Number((1 - vacancy).toPrecision(12)),
        rentIncreaseRate: values.rentIncreaseRate?.value ?? DEFAULT_RENT_INCREASE_RATE,
        quantity: DEFAULT_QUANTITY,
        squareFeet: null,
        pricePerSquareFoot: null,
      },
    ],
    details: { closingCosts: true, improvements: true, incomes: true, expenses: true },
    depreciableYears: DEFAULT_DEPRECIABLE_YEARS,
    propertyValueBasis: 'PURCHASE_PRICE',
    propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
    marketValueIncreaseRate: values.marketValueIncreaseRate?.value ?? null,
    expenseIncreaseType: 'PERCENTAGE',
    expenseIncreaseRate: values.expenseIncreaseRate?.value ?? null,
    incomeIncreaseType: 'PERCENTAGE',
    saleCostIncreaseType: 'PERCENTAGE',
    saleCostRate: values.saleCostRate?.value ?? null,
    propertyManagementRate: values.managementRate?.value ?? null,
    foreclosure: foreclosureAmount !== null,
    defaultAmount: foreclosureAmount,
    origins: originsOf(fields, property, values),
  };
  const full = followed(analysis);
  return { ...full, mortgages: financePurchase(full.mortgages ?? [], full.purchaseAmount) };
}

/** A loan of a share of the price; none where nobody says how much is borrowed. */
function newMortgages({ loanToPrice, interestRate, loanTerm }: SeedValues): Mortgage[] {
  if (!loanToPrice?.value) return [];
  return [
    {
      seq: 1,
      ordinal: 'First',
      type: 'FIXED_INTEREST',
      loanToPrice: loanToPrice.value,
      fixedInterestRate: interestRate?.value ?? null,
      fixedInterestTerm: loanTerm?.value ?? DEFAULT_LOAN_MONTHS,
    },
  ];
}

const DEFAULT_LOAN_MONTHS = 360;

/** Values that are a share of something, with the field that takes the amount. */
const SHARES = {
  insuranceRate: ['expenses', INSURANCE_FIELD, 'VALUE'],
  maintenanceRate: ['expenses', REPAIRS_FIELD, 'RENT'],
  reserveRate: ['expenses', RESERVES_FIELD, 'RENT'],
  closingCostRate: ['closingCosts', OTHER_CLOSING_COSTS_FIELD, 'PRICE'],
} as const satisfies Partial<Record<SeedKey, readonly [EntryList, number, ShareBase]>>;

/** Values that stand in a cell as they are. */
const CELLS = {
  vacancyRate: 'rentalUnits[0].occupancyRate',
  rentIncreaseRate: 'rentalUnits[0].rentIncreaseRate',
  managementRate: 'propertyManagementRate',
  expenseIncreaseRate: 'expenseIncreaseRate',
  marketValueIncreaseRate: 'marketValueIncreaseRate',
  saleCostRate: 'saleCostRate',
} as const satisfies Partial<Record<SeedKey, string>>;

const LOAN_CELLS = {
  loanToPrice: 'mortgages[0].loanToPrice',
  interestRate: 'mortgages[0].fixedInterestRate',
  loanTerm: 'mortgages[0].fixedInterestTerm',
} as const satisfies Partial<Record<SeedKey, string>>;

const FACT_CELLS: Readonly<Record<SeededFact, string>> = {
  rentAmount: 'rentalUnits[0].amount',
  taxAmount: entryKey('expenses', TAXES_FIELD),
  hoaFeeAnnualTotal: entryKey('expenses', ASSOCIATION_FEES_FIELD),
  estimatedValue: 'marketValue',
  listAmount: 'purchaseAmount',
};

function originsOf(
  fields: readonly AnalysisField[],
  property: PropertySeed | null,
  values: SeedValues,
): Record<string, Origin> {
  const origins: Record<string, Origin> = {};
  const cells = values.loanToPrice?.value ? { ...CELLS, ...LOAN_CELLS } : CELLS;
  for (const [key, cell] of entriesOf(cells)) {
    const seed = values[key];
    if (typeof seed?.value === 'number' && cell !== undefined) origins[cell] = { source: seed.source };
  }
  for (const [key, [list, field, of]] of entriesOf(SHARES)) {
    const seed = values[key];
    if (seed?.value) origins[entryKey(list, field)] = { source: seed.source, share: seed.value, of };
  }
  // An amount of a field that the account chose stands where a share would.
  for (const { id, defaultAmount, source } of fields) {
    const list = listOfField(id);
    if (list !== null && defaultAmount) origins[entryKey(list, id)] = { source: source ?? 'Default of the account' };
  }
  for (const [fact, cell] of entriesOf(FACT_CELLS)) {
    const source = property?.sources?.[fact];
    if (source && typeof property?.[fact] === 'number') origins[cell] = { source };
  }
  if (typeof property?.listAmount !== 'number' && values.priceToValue?.value)
    origins['purchaseAmount'] = { source: values.priceToValue.source, share: values.priceToValue.value, of: 'VALUE' };
  return origins;
}

/** Keys of an object are its names. */
const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>) => Object.entries(record) as [K, V][];

function defaultEntries(fields: readonly AnalysisField[]): Record<EntryList, FieldEntry[]> {
  const lists: Record<EntryList, FieldEntry[]> = { closingCosts: [], improvements: [], incomes: [], expenses: [] };
  for (const { id, defaultAmount } of fields) {
    const list = listOfField(id);
    if (list !== null && defaultAmount) lists[list].push({ field: id, amount: defaultAmount });
  }
  for (const list of ENTRY_LISTS) lists[list].sort((a, b) => a.field - b.field);
  return lists;
}

function withAmount(entries: readonly FieldEntry[], field: number, amount: number | null | undefined): FieldEntry[] {
  return amount === null || amount === undefined ? [...entries] : setEntry(entries, { field, amount });
}
