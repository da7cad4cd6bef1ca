import type { CalendarDate } from '../dates.ts';

/** Mortgage types (R-MORTGAGE-007). */
export const MORTGAGE_TYPES = ['FIXED_INTEREST', 'INTEREST_ONLY', 'COMBINATION', 'ACCELERATED'] as const;
export type MortgageType = (typeof MORTGAGE_TYPES)[number];

/** Payment and compounding frequencies (R-MORTGAGE-008) with their months (R-MORTGAGE-020). */
export const FREQUENCY_MONTHS = { MONTHLY: 1, QUARTERLY: 3, SEMI_ANNUALLY: 6, ANNUALLY: 12 } as const;
export type Frequency = keyof typeof FREQUENCY_MONTHS;

/** Kinds of adjustable rates (R-MORTGAGE-006, O-161). */
export const ARM_TYPES = ['STANDARD', 'HYBRID'] as const;
export type ArmType = (typeof ARM_TYPES)[number];

/** Months of the fixed period by hybrid type (R-MORTGAGE-009, R-MORTGAGE-021); CUSTOM brings its own. */
export const HYBRID_FIXED_MONTHS = {
  ARM_10_1: 120,
  ARM_7_1: 84,
  ARM_5_1: 60,
  ARM_3_1: 36,
  ARM_1_YEAR: 12,
  CUSTOM: null,
} as const;
export type ArmHybridType = keyof typeof HYBRID_FIXED_MONTHS;

/** Months between two rate changes unless the mortgage says otherwise (R-MORTGAGE-022). */
export const RATE_INCREASE_MONTHS = 12;

/** What a cap limits: the rate itself or the total increase over the initial rate (R-MORTGAGE-006, O-161). */
export const ARM_RATE_CAP_TYPES = ['CAP_RATE', 'CAP_INCREASE'] as const;
export type ArmRateCapType = (typeof ARM_RATE_CAP_TYPES)[number];

export const ORDINALS = ['First', 'Second'] as const;
export type Ordinal = (typeof ORDINALS)[number];

/** At most two mortgages finance a deal (R-MORTGAGE-012). */
export const MAX_MORTGAGES = 2;

/**
 * A mortgage as people enter it and as the wire carries it (R-MORTGAGE-002 to R-MORTGAGE-006).
 *
 * Amounts are dollars, rates yearly fractions, terms months. A field that is missing or null is not known or not used;
 * a missing rate or amount counts as 0 in a schedule.
 */
export interface Mortgage {
  readonly seq?: number | null;
  readonly ordinal?: Ordinal | null;
  readonly type: MortgageType;
  readonly amount?: number | null;
  readonly downPaymentAmount?: number | null;
  /** Not in the document's record: the loan as a share of the purchase price, which it then follows. */
  readonly loanToPrice?: number | null;
  readonly firstPaymentDate?: CalendarDate | null;
  /** Missing: as often as payments are made. */
  readonly compoundFrequency?: Frequency | null;
  /** Not in the document's record: it exists for schedules only. Missing: MONTHLY. */
  readonly paymentFrequency?: Frequency | null;
  readonly extraPaymentAmount?: number | null;
  /** Missing: MONTHLY. */
  readonly extraPaymentFrequency?: Frequency | null;
  readonly adjustableRate?: boolean | null;
  readonly balloon?: boolean | null;
  readonly biWeekly?: boolean | null;
  readonly doublePrincipal?: boolean | null;
  /** The number, counted from 1, of the payment that pays the loan off. */
  readonly balloonPaymentNumber?: number | null;
  readonly fixedInterestRate?: number | null;
  readonly interestOnlyRate?: number | null;
  readonly fixedInterestTerm?: number | null;
  readonly interestOnlyTerm?: number | null;
  readonly armType?: ArmType | null;
  readonly armHybridType?: ArmHybridType | null;
  readonly armRateCapType?: ArmRateCapType | null;
  /** Added to the rate at each change; may be negative. */
  readonly armIncreaseRate?: number | null;
  /** With CAP_INCREASE: the largest total increase over the initial rate. */
  readonly armIncreaseRateMax?: number | null;
  /** With CAP_RATE: the highest rate. */
  readonly armRateMax?: number | null;
  readonly armFixedInterestTerm?: number | null;
  readonly armRateIncreaseTerm?: number | null;
}

const fields: Record<keyof Mortgage, true> = {
  seq: true,
  ordinal: true,
  type: true,
  amount: true,
  downPaymentAmount: true,
  loanToPrice: true,
  firstPaymentDate: true,
  compoundFrequency: true,
  paymentFrequency: true,
  extraPaymentAmount: true,
  extraPaymentFrequency: true,
  adjustableRate: true,
  balloon: true,
  biWeekly: true,
  doublePrincipal: true,
  balloonPaymentNumber: true,
  fixedInterestRate: true,
  interestOnlyRate: true,
  fixedInterestTerm: true,
  interestOnlyTerm: true,
  armType: true,
  armHybridType: true,
  armRateCapType: true,
  armIncreaseRate: true,
  armIncreaseRateMax: true,
  armRateMax: true,
  armFixedInterestTerm: true,
  armRateIncreaseTerm: true,
};

export const MORTGAGE_FIELDS: readonly string[] = Object.keys(fields);
