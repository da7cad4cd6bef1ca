import type { LeadRules } from '../../../src/api/catalogue/leadRules.ts';

/**
 * What a source says about loans. `source`: it records them, so a parcel without any is free of loans.
 * `none_recorded`: it has none, so loans, equity and "free and clear" are unknown. `estimated`: it has none, and a
 * purchase loan is assumed for every parcel with a market sale on record; the assumption is stored with the number.
 */
export type LoanKnowledge = 'source' | 'none_recorded' | 'estimated';

/** Kinds of records besides the parcel. One that a source does not cover is unknown there, not absent. */
export const recordKinds = ['deed', 'loan', 'lien', 'foreclosure', 'listing', 'bankruptcy', 'divorce'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What derivations need to know of the source being loaded. */
export interface SourceContext {
  readonly sourceId: number;
  /** The day the data was true. Lead rules and ages count from it, never from the clock. */
  readonly asOf: string;
  readonly loans: LoanKnowledge;
  /** Assessed value / market value by law or practice of the place; null = assessments say nothing about the market. */
  readonly assessmentRatio: number | null;
  readonly covers: ReadonlySet<RecordKind>;
  readonly rules: LeadRules;
}
