import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';

/** Rows of a lead type, and those of which the data do not tell. */
export interface LeadCount {
  readonly count: number;
  readonly unknown: number;
}
export type LeadCounts = Readonly<Partial<Record<LeadTypeCode, LeadCount>>>;
