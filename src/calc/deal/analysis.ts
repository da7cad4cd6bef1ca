import type { CalendarDate } from '../dates.ts';
import type { Mortgage } from '../mortgage/mortgage.ts';

/** R-ANALYSIS-003. */
export const PROPERTY_TYPES = ['PERSONAL', 'INVESTMENT'] as const;
export type AnalysisPropertyType = (typeof PROPERTY_TYPES)[number];

/** Hold terms (R-ANALYSIS-004, R-ANALYSIS-053). */
export const TERM_TYPES = ['ONE_YEAR', 'THREE_YEAR', 'FIVE_YEAR', 'TEN_YEAR', 'MORTGAGE', 'MANUAL'] as const;
export type TermType = (typeof TERM_TYPES)[number];

/** R-ANALYSIS-009. */
export const INCREASE_TYPES = ['PERCENTAGE', 'DOLLAR_AMOUNT'] as const;
export type IncreaseType = (typeof INCREASE_TYPES)[number];

/** R-ANALYSIS-013. "None" is a missing method (R-ANALYSIS-014, O-154). */
export const DEPRECIATION_METHODS = ['STRAIGHT_LINE', 'DOUBLE_DECLINING_BALANCE'] as const;
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

/** How the property's value develops (R-ANALYSIS-015, R-ANALYSIS-054); DOLLAR_AMOUNT is a fixed price (O-156). */
export const VALUE_INCREASE_TYPES = [
  'MARKET_VALUE_INCREASE_RATE',
  'CAP_RATE',
  'INFLATION_RATE',
  'DOLLAR_AMOUNT',
] as const;
export type ValueIncreaseType = (typeof VALUE_INCREASE_TYPES)[number];

/** What the value starts from (R-ANALYSIS-016). */
export const VALUE_BASES = ['PURCHASE_PRICE', 'MARKET_VALUE', 'DOLLAR_AMOUNT'] as const;
export type ValueBasis = (typeof VALUE_BASES)[number];

/** An improvement, income or expense (R-ANALYSIS-006): the id of a catalogue field and dollars, yearly for incomes and expenses. */
export interface FieldEntry {
  readonly field: number;
  readonly amount?: number | null;
}

/** R-ANALYSIS-005. */
export interface ClosingCostEntry extends FieldEntry {
  readonly paidBySeller?: boolean | null;
}

/** R-ANALYSIS-007. `amount` is monthly rent in dollars. */
export interface RentalUnit {
  readonly seq?: number | null;
  readonly name?: string | null;
  readonly amount?: number | null;
  readonly occupancyRate?: number | null;
  readonly rentIncreaseRate?: number | null;
  readonly quantity?: number | null;
  readonly squareFeet?: number | null;
  readonly pricePerSquareFoot?: number | null;
}

const unitFields: Record<keyof RentalUnit, true> = {
  seq: true,
  name: true,
  amount: true,
  occupancyRate: true,
  rentIncreaseRate: true,
  quantity: true,
  squareFeet: true,
  pricePerSquareFoot: true,
};
export const RENTAL_UNIT_FIELDS: readonly string[] = Object.keys(unitFields);

/** The four lists that are either itemised or one manual total (O-153). */
export const ENTRY_LISTS = ['closingCosts', 'improvements', 'incomes', 'expenses'] as const;
export type EntryList = (typeof ENTRY_LISTS)[number];

/** What an amount may be a share of: one year of rent, the purchase price, the market value (the price where that is unknown). */
export const SHARE_BASES = ['RENT', 'PRICE', 'VALUE'] as const;
export type ShareBase = (typeof SHARE_BASES)[number];

/** Where a value of a deal comes from, while nobody has typed another. Not in the document's record. */
export interface Origin {
  /** In words: the record, the file or the setting, and of when. */
  readonly source: string;
  /** A share that keeps being one: the amount follows its base. */
  readonly share?: number | null;
  readonly of?: ShareBase | null;
}

/**
 * An analysis as people enter it and as the wire carries it (R-ANALYSIS-002 to R-ANALYSIS-019).
 *
 * Amounts are dollars, rates yearly fractions, terms months, depreciableYears years. Missing and null are unknown; what
 * the arithmetic then takes instead is said by `analyze`.
 */
export interface Analysis {
  readonly id?: number | string | null;
  readonly property?: unknown;
  readonly propertyType?: AnalysisPropertyType | null;
  readonly termType?: TermType | null;
  readonly term?: number | null;
  readonly firstPaymentDate?: CalendarDate | null;
  readonly purchaseAmount?: number | null;
  readonly marketValue?: number | null;
  readonly propertyValue?: number | null;
  readonly saleAmount?: number | null;
  readonly mortgages?: readonly Mortgage[] | null;
  readonly mortgageEditIndex?: number | null;
  readonly closingCosts?: readonly ClosingCostEntry[] | null;
  readonly improvements?: readonly FieldEntry[] | null;
  readonly incomes?: readonly FieldEntry[] | null;
  readonly expenses?: readonly FieldEntry[] | null;
  readonly rentalUnits?: readonly RentalUnit[] | null;
  /** False: the list counts as the one total in its manual field. Missing or true: itemised. */
  readonly details?: Readonly<Partial<Record<EntryList, boolean | null>>> | null;
  readonly expenseIncreaseType?: IncreaseType | null;
  readonly expenseIncreaseAmount?: number | null;
  readonly expenseIncreaseRate?: number | null;
  readonly incomeIncreaseType?: IncreaseType | null;
  readonly incomeIncreaseAmount?: number | null;
  readonly incomeIncreaseRate?: number | null;
  readonly saleCostIncreaseType?: IncreaseType | null;
  readonly saleCostAmount?: number | null;
  readonly saleCostRate?: number | null;
  /** Stored only (O-154). */
  readonly depreciationType?: string | null;
  readonly depreciationMethod?: DepreciationMethod | null;
  readonly depreciableYears?: number | null;
  readonly depreciableAmount?: number | null;
  readonly propertyValueIncreaseType?: ValueIncreaseType | null;
  readonly propertyValueBasis?: ValueBasis | null;
  readonly marketValueIncreaseRate?: number | null;
  readonly capRate?: number | null;
  readonly inflationRate?: number | null;
  readonly accruedInterestAmount?: number | null;
  readonly defaultAmount?: number | null;
  readonly otherFeeAmount?: number | null;
  readonly leasingCommissionAmount?: number | null;
  readonly leasingCommissionRate?: number | null;
  readonly propertyManagementRate?: number | null;
  readonly stateTaxRate?: number | null;
  readonly federalTaxRate?: number | null;
  readonly capitalGainTaxRate?: number | null;
  readonly defaultAnalysis?: boolean | null;
  readonly foreclosure?: boolean | null;
  readonly expensePerRentalUnit?: boolean | null;
  /** From here to `refinanceCost`: inputs of `dealExits`. Not in the document's record; they move no result of a period. */
  readonly offerShare?: number | null;
  readonly minimumProfit?: number | null;
  readonly assignmentFee?: number | null;
  readonly assignmentCost?: number | null;
  /** Months until the house is sold or refinanced. */
  readonly projectMonths?: number | null;
  readonly refinanceShare?: number | null;
  readonly refinanceRate?: number | null;
  readonly refinanceTerm?: number | null;
  readonly refinanceCost?: number | null;
  /** Where values come from, by cell as validation names them, entries by the id of their field: `expenses[219].amount`. */
  readonly origins?: Readonly<Record<string, Origin>> | null;
  /** The field edited last; decides which of a dependent pair is recalculated (O-155). */
  readonly modifiedField?: string | null;
}
