import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';

/**
 * What a source says about loans. `source`: it records them, so a parcel without any is free of loans.
 * `none_recorded`: it has none, so loans, equity and "free and clear" are unknown. `estimated`: it has none, and a
 * purchase loan is assumed for every parcel with a market sale on record; the assumption is stored with the number.
 */
export type LoanKnowledge = 'source' | 'none_recorded' | 'estimated';

/** Kinds of records besides the parcel. One that a source does not cover is unknown there, not absent. */
export const recordKinds = [
  'deed',
  'loan',
  'lien',
  'foreclosure',
  'listing',
  'violation',
  'bankruptcy',
  'divorce',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** What a source says of itself that derivations need; kept with the source, so that they can be made again. */
export interface SourceRules {
  readonly loans: LoanKnowledge;
  /** Assessed value / market value by law or practice of the place; null = assessments say nothing about the market. */
  readonly assessmentRatio: number | null;
  /** Kinds of records of which the source knows all of the county. */
  readonly covers: readonly RecordKind[];
  /**
   * Its deeds say which of them followed a foreclosure: sales by day and price alone say nothing of it. Absent: of an earlier
   * program, which took every table of deeds to say it.
   */
  readonly situations?: boolean;
  /** It adds to parcels of other sources (Recipe.joins). */
  readonly joins: boolean;
  /** It lists all parcels of its counties: one that it no longer has is retired. */
  readonly complete: boolean;
  /** The same for all loads of a recipe and county, whatever their day (`seriesOf`). */
  readonly series: string;
}

/** A source as far as derivations need it. */
export interface KnownSource {
  readonly id: number;
  readonly asOf: string;
  readonly rules: SourceRules;
}

/** What derivations need to know of the source being loaded. */
export interface SourceContext extends Omit<SourceRules, 'covers' | 'joins' | 'complete' | 'series'> {
  readonly sourceId: number;
  /** The day the data was true. Lead rules and ages count from it, never from the clock. */
  readonly asOf: string;
  readonly covers: ReadonlySet<RecordKind>;
  /** Sources whose records stand beside this one's, with their days: a window of a rule counts from the record's own. */
  readonly joined?: ReadonlyMap<number, string>;
  /** Days that count for the sales of these sources instead: of the newest roll that tells sales. */
  readonly salesKnown?: ReadonlyMap<number, string>;
  /** Day of the roll that no longer has these parcels. */
  readonly retired?: string | undefined;
  readonly rules: LeadRules;
}

/** Whether its deeds tell which of them followed a foreclosure. */
export const tellsSituations = ({ covers, situations }: Pick<SourceRules, 'covers' | 'situations'>): boolean =>
  covers.includes('deed') && situations !== false;

/** Of what lists no parcels and says nothing of loans or leads: points, house numbers, streets. */
export const placingRules = (series: string): SourceRules => ({
  loans: 'none_recorded',
  assessmentRatio: null,
  covers: [],
  joins: true,
  complete: false,
  series,
});
