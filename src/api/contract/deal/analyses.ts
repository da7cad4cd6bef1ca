/**
 * Saved analyses (C092-C096) in the specification's field names (001 §3.1, §3.2). Amounts are dollars, rates yearly
 * fractions, terms months; what a value may be is decided by `validateAnalysis` of src/calc, here is only its shape.
 */
import { z } from 'zod';
import {
  DEPRECIATION_METHODS,
  ENTRY_LISTS,
  INCREASE_TYPES,
  PROPERTY_TYPES,
  SHARE_BASES,
  TERM_TYPES,
  VALUE_BASES,
  VALUE_INCREASE_TYPES,
  type Analysis as CalcAnalysis,
} from '../../../calc/deal/analysis.ts';
import {
  ARM_RATE_CAP_TYPES,
  ARM_TYPES,
  FREQUENCY_MONTHS,
  HYBRID_FIXED_MONTHS,
  MORTGAGE_TYPES,
  ORDINALS,
  type ArmHybridType,
  type Frequency,
  type Mortgage as CalcMortgage,
} from '../../../calc/mortgage/mortgage.ts';
import { defineContract } from '../define.ts';
import { DealSettings } from './settings.ts';
import { Address } from '../search/search.ts';
import { CalendarDate, derived, Id, Instant, RecordId } from '../words.ts';

const number = z.number().nullish();
const flag = z.boolean().nullish();
const text = z.string().max(100).nullish();
const day = CalendarDate.nullish();
const frequency = z.enum(Object.keys(FREQUENCY_MONTHS) as [Frequency, ...Frequency[]]).nullish(); // exactly the keys
const hybrid = z.enum(Object.keys(HYBRID_FIXED_MONTHS) as [ArmHybridType, ...ArmHybridType[]]).nullish(); // likewise
const list = <T extends z.ZodType>(entry: T) => z.array(entry).max(500).nullish();

/** R-MORTGAGE-002 to R-MORTGAGE-006. */
export const Mortgage = z.object({
  seq: number.describe('Number of the loan, from 1; kept as it is'),
  ordinal: z
    .enum(ORDINALS)
    .nullish()
    .describe('First or second mortgage; the one at the head of the list is the first'),
  type: z.enum(MORTGAGE_TYPES),
  amount: number,
  downPaymentAmount: number,
  loanToPrice: number,
  firstPaymentDate: day,
  compoundFrequency: frequency,
  paymentFrequency: frequency.describe('How often payments are made; monthly when missing. For schedules only'),
  extraPaymentAmount: number,
  extraPaymentFrequency: frequency,
  adjustableRate: flag,
  balloon: flag,
  biWeekly: flag,
  doublePrincipal: flag,
  balloonPaymentNumber: number,
  fixedInterestRate: number,
  interestOnlyRate: number,
  fixedInterestTerm: number,
  interestOnlyTerm: number,
  armType: z.enum(ARM_TYPES).nullish(),
  armHybridType: hybrid,
  armRateCapType: z.enum(ARM_RATE_CAP_TYPES).nullish(),
  armIncreaseRate: number,
  armIncreaseRateMax: number,
  armRateMax: number,
  armFixedInterestTerm: number,
  armRateIncreaseTerm: number,
} satisfies Record<keyof CalcMortgage, z.ZodType>);

const Origin = z.object({ source: z.string().max(500), share: number, of: z.enum(SHARE_BASES).nullish() });

const FieldEntry = z.object({ field: z.number().int().describe('What it is for, by its number'), amount: number });
const increaseType = z.enum(INCREASE_TYPES).nullish();

const fields = {
  propertyType: z.enum(PROPERTY_TYPES).nullish(),
  termType: z.enum(TERM_TYPES).nullish(),
  term: number,
  firstPaymentDate: day,
  purchaseAmount: number,
  marketValue: number,
  propertyValue: number,
  saleAmount: number,
  mortgages: list(Mortgage).describe('The loans, two at most'),
  mortgageEditIndex: number.describe('Which loan is edited, from 0; kept as it is'),
  closingCosts: list(FieldEntry.extend({ paidBySeller: flag })).describe('Costs of buying'),
  improvements: list(FieldEntry).describe('Repairs and improvements, paid at the beginning'),
  incomes: list(FieldEntry).describe('Incomes besides rent, a year'),
  expenses: list(FieldEntry).describe('Operating expenses, a year'),
  rentalUnits: list(
    z.object({
      seq: number.describe('Number of the unit, from 1; kept as it is'),
      name: text,
      amount: number,
      occupancyRate: number,
      rentIncreaseRate: number,
      quantity: number,
      squareFeet: number,
      pricePerSquareFoot: number,
    }),
  ).describe('What is rented out, by kind of unit'),
  details: z
    .partialRecord(z.enum(ENTRY_LISTS), z.boolean().nullable())
    .nullish()
    .describe(
      'By list (closingCosts, improvements, incomes, expenses): false counts it as the one total of its last field',
    ),
  expenseIncreaseType: increaseType,
  expenseIncreaseAmount: number,
  expenseIncreaseRate: number,
  incomeIncreaseType: increaseType,
  incomeIncreaseAmount: number,
  incomeIncreaseRate: number,
  saleCostIncreaseType: increaseType,
  saleCostAmount: number,
  saleCostRate: number,
  depreciationType: text.describe('Kept as it is; the method decides'),
  depreciationMethod: z.enum(DEPRECIATION_METHODS).nullish(),
  depreciableYears: number,
  depreciableAmount: number,
  propertyValueIncreaseType: z.enum(VALUE_INCREASE_TYPES).nullish(),
  propertyValueBasis: z.enum(VALUE_BASES).nullish(),
  marketValueIncreaseRate: number,
  capRate: number,
  inflationRate: number,
  accruedInterestAmount: number,
  defaultAmount: number,
  otherFeeAmount: number,
  leasingCommissionAmount: number,
  leasingCommissionRate: number,
  propertyManagementRate: number,
  stateTaxRate: number,
  federalTaxRate: number,
  capitalGainTaxRate: number,
  defaultAnalysis: flag.describe('Whether it is the one that the property shows first; kept as it is'),
  foreclosure: flag,
  expensePerRentalUnit: flag,
  offerShare: number,
  minimumProfit: number,
  assignmentFee: number,
  assignmentCost: number,
  projectMonths: number,
  refinanceShare: number,
  refinanceRate: number,
  refinanceTerm: number,
  refinanceCost: number,
  origins: z.record(z.string().max(60), Origin).nullish().describe('Where values come from, by field; kept as it is'),
  modifiedField: text.describe('The field edited last; kept as it is'),
} satisfies Record<Exclude<keyof CalcAnalysis, 'id' | 'property'>, z.ZodType>;

const AnalysisName = z.string().trim().min(1).max(50);

/** An analysis as it is kept. Fits `Analysis` of src/calc as it is. */
export const AnalysisInput = z.object({
  id: RecordId.nullish(),
  propertyId: RecordId.describe('Number of the property'),
  name: AnalysisName,
  ...fields,
});
export type AnalysisInput = z.output<typeof AnalysisInput>;

/**
 * What a client sends: the property by its id, or as the specification's own client has it, as `property`, the address
 * that came with the analysis.
 */
const SentAnalysis = z
  .object({
    ...AnalysisInput.shape,
    propertyId: RecordId.optional(),
    /** Without one it is called after the address. */
    name: AnalysisName.nullish(),
    property: Address.partial().nullish(),
    created: derived,
    modified: Instant.nullish(),
  })
  .refine((sent) => propertyOf(sent) !== undefined, { path: ['propertyId'], error: 'is missing' });
export type SentAnalysis = z.output<typeof SentAnalysis>;

/** The parcel meant: an address is of the parcel `propertyId`, `id` is the record it was read from (O-091). */
export const propertyOf = ({ propertyId, property }: SentProperty): number | undefined =>
  propertyId ?? property?.propertyId ?? property?.id;
interface SentProperty {
  readonly propertyId?: number | undefined;
  readonly property?: { readonly propertyId?: number | undefined; readonly id?: number | undefined } | null | undefined;
}

/** A saved analysis; `property` is the parcel's address, null when the loaded data has no such parcel. */
export const SavedAnalysis = AnalysisInput.extend({
  id: RecordId.describe('Number of the saved analysis'),
  property: Address.nullable().describe('Address of the property'),
  created: Instant.describe('When it was first saved'),
  modified: Instant.describe('When it was last saved'),
});
export type SavedAnalysis = z.output<typeof SavedAnalysis>;

/** What a property contributes to a new analysis (R-ANALYSIS-027); dollars, rent and taxes a year (O-152). */
export const AnalysisSubject = z.object({
  propertyId: RecordId,
  address: Address,
  taxAmount: z.number().nullable(),
  hoaFeeAnnualTotal: z.number().nullable(),
  estimatedValue: z.number().nullable(),
  rentAmount: z.number().nullable(),
  /** Null when the parcel is in no foreclosure. */
  foreclosure: z.object({ listingAmount: z.number().nullable() }).nullable(),
  /** Ours: what it is offered for; null when it is not. */
  listAmount: z.number().nullable(),
  /** Ours: where each amount comes from, in words; null where it is unknown, with why where that can be said. */
  sources: z.object({
    taxAmount: z.string().nullable(),
    hoaFeeAnnualTotal: z.string().nullable(),
    estimatedValue: z.string().nullable(),
    rentAmount: z.string().nullable(),
    listAmount: z.string().nullable(),
  }),
  /** Ours: what the account's new deals begin with besides. */
  settings: DealSettings,
});
export type AnalysisSubject = z.infer<typeof AnalysisSubject>;

const Analyses = z.object({ analyses: z.array(SavedAnalysis) });

/** What reports come as (O-158): to read, to check with live formulas, to compute with. */
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
const Format = z.enum(REPORT_FORMATS);
export type ReportFormat = z.output<typeof Format>;

export const analysesContract = defineContract({
  analyses: {
    id: 'C092',
    may: 'DEALS',
    scope: 'READ',
    guest: true,
    area: 'analysis',
    method: 'GET',
    path: '/resource/auth/ps4/user/analyses',
    alsoSnakeCase: true,
    summary: 'All analyses of the user, newest first',
    answer: Analyses,
  },
  propertyAnalyses: {
    id: 'C093',
    may: 'DEALS',
    scope: 'READ',
    guest: true,
    area: 'analysis',
    method: 'GET',
    path: '/resource/auth/ps4/user/properties/{id}/analyses',
    alsoSnakeCase: true,
    summary: 'Analyses of a property, newest first',
    params: Id,
    answer: Analyses,
  },
  saveAnalysis: {
    id: 'C094',
    may: 'DEALS',
    scope: 'WRITE',
    once: true,
    area: 'analysis',
    method: 'PUT',
    path: '/resource/auth/ps4/user/analyses',
    alsoSnakeCase: true,
    summary:
      'Save an analysis (without id a new one); answers those of its property and which one was saved. With `modified` as it was read, a change made elsewhere since then is refused with 409 instead of overwritten',
    body: SentAnalysis,
    answer: Analyses.extend({ savedId: RecordId }),
  },
  deleteAnalysis: {
    id: 'C095',
    may: 'DEALS',
    scope: 'WRITE',
    area: 'analysis',
    method: 'DELETE',
    path: '/resource/auth/ps4/user/analyses/{id}',
    alsoSnakeCase: true,
    summary: 'Delete an analysis; answers those left of its property',
    params: Id,
    answer: Analyses,
  },
  analysisSubject: {
    id: 'C096',
    may: 'DEALS',
    scope: 'READ',
    guest: true,
    area: 'analysis',
    method: 'GET',
    path: '/resource/auth/ps4/property/report/subject/{id}',
    alsoSnakeCase: true,
    summary: 'What a property contributes to a new analysis',
    params: Id,
    answer: AnalysisSubject,
  },
  analysisReport: {
    id: 'C097',
    may: 'DEALS',
    scope: 'READ',
    area: 'analysis',
    method: 'POST',
    path: '/resource/auth/ps4/user/analyses/reports/{format}',
    alsoSnakeCase: true,
    summary: 'The report of the analysis in the body, as a file',
    params: z.object({ format: Format }),
    body: SentAnalysis,
  },
  savedAnalysisReport: {
    id: 'C098',
    may: 'DEALS',
    scope: 'READ',
    area: 'analysis',
    method: 'GET',
    path: '/resource/auth/ps4/user/analyses/{id}/reports/{format}',
    alsoSnakeCase: true,
    summary: 'The report of a saved analysis, as a file',
    params: Id.extend({ format: Format }),
  },
  amortizationReport: {
    id: 'C099',
    may: 'DEALS',
    scope: 'READ',
    area: 'analysis',
    method: 'POST',
    path: '/resource/auth/ps4/user/reports/mortgage/amortization',
    alsoSnakeCase: true,
    summary: 'The amortization of the mortgage in the body, as a file; PDF unless another format is asked for',
    query: z.object({ format: Format.default('pdf') }),
    body: Mortgage,
  },
});
