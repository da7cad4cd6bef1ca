import type { Analysis } from '../../calc/deal/analysis.ts';
import type { AnalysisInput, SavedAnalysis } from '../contract/deal/analyses.ts';

/** A deal as a person enters it, saved under an id or not yet. Amounts are dollars, rates fractions, terms months. */
export interface Deal extends Omit<Analysis, 'id' | 'property'> {
  readonly id: number | null;
  readonly propertyId: number;
  readonly name: string;
}

/** A saved analysis as a sheet shows it: without what only the server knows. */
export function dealOf({ property: _property, created: _created, modified: _modified, ...saved }: SavedAnalysis): Deal {
  return saved;
}

/** What is sent to be saved. */
export function inputOf(deal: Deal): AnalysisInput {
  // The contract's schema is the same record with mutable lists; the client serialises it at once.
  return { ...deal, id: deal.id ?? undefined } as AnalysisInput;
}
