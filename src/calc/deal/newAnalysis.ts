import { centsOf, dividedBy, dollarsOf } from '../money.ts';
import { DEFAULT_DEPRECIABLE_YEARS } from '../depreciation/lifeMonths.ts';
import type { Analysis, EntryList, FieldEntry } from './analysis.ts';
import { ENTRY_LISTS } from './analysis.ts';
import { setEntry } from './entries.ts';
import { ASSOCIATION_FEES_FIELD, listOfField, TAXES_FIELD, type FieldType } from './fieldCatalogue.ts';
import { DEFAULT_TERM_MONTHS } from './holdTerm.ts';
import { DEFAULT_OCCUPANCY_RATE, DEFAULT_QUANTITY, DEFAULT_RENT_INCREASE_RATE } from './rent.ts';

/** An analysis field as supplied at sign-in (R-ANALYSIS-025). `defaultAmount` is dollars. */
export interface AnalysisField {
  readonly id: number;
  readonly type: FieldType;
  readonly defaultAmount: number | null;
  readonly manual: boolean;
}

/** What a property contributes (R-ANALYSIS-027), in dollars; amounts are yearly (O-152). */
export interface PropertySeed {
  readonly taxAmount?: number | null;
  readonly hoaFeeAnnualTotal?: number | null;
  readonly estimatedValue?: number | null;
  readonly rentAmount?: number | null;
  readonly foreclosure?: { readonly listingAmount?: number | null } | null;
}

export interface AnalysisSeed {
  readonly fields?: readonly AnalysisField[];
  readonly property?: PropertySeed | null;
}

/**
 * A new analysis filled from the default amounts of the analysis fields and from the property (R-ANALYSIS-034 to
 * R-ANALYSIS-039, O-151, O-152, O-157). Amounts of the property win over default amounts of their fields. What the
 * property does not know stays null.
 *
 * @example newAnalysis({ property: { rentAmount: 18_000 } }).rentalUnits[0].amount // 1500
 * @example newAnalysis({ property: { foreclosure: { listingAmount: 90_000 } } }).defaultAmount // 90000
 */
export function newAnalysis({ fields = [], property = null }: AnalysisSeed = {}): Analysis {
  const lists = defaultEntries(fields);
  const foreclosureAmount = property?.foreclosure?.listingAmount ?? null;
  const rent = property?.rentAmount ?? null;
  return {
    propertyType: 'INVESTMENT',
    termType: 'FIVE_YEAR',
    term: DEFAULT_TERM_MONTHS,
    marketValue: property?.estimatedValue ?? null,
    mortgages: [],
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
        occupancyRate: DEFAULT_OCCUPANCY_RATE,
        rentIncreaseRate: DEFAULT_RENT_INCREASE_RATE,
        quantity: DEFAULT_QUANTITY,
        squareFeet: null,
        pricePerSquareFoot: null,
      },
    ],
    details: { closingCosts: true, improvements: true, incomes: true, expenses: true },
    depreciableYears: DEFAULT_DEPRECIABLE_YEARS,
    propertyValueBasis: 'PURCHASE_PRICE',
    propertyValueIncreaseType: 'MARKET_VALUE_INCREASE_RATE',
    expenseIncreaseType: 'PERCENTAGE',
    incomeIncreaseType: 'PERCENTAGE',
    saleCostIncreaseType: 'PERCENTAGE',
    foreclosure: foreclosureAmount !== null,
    defaultAmount: foreclosureAmount,
  };
}

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
