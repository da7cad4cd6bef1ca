import type { AnalysisInput } from '../../../src/api/contract/deal/analyses.ts';
import { countedEntries, totalOf } from '../../../src/calc/deal/entries.ts';
import { manualFieldOf } from '../../../src/calc/deal/fieldCatalogue.ts';
import { dollarsOf } from '../../../src/calc/money.ts';

/**
 * A deal for whoever may not see its improvements one by one (REHAB_VIEW, O-031): they are one amount, with which all is
 * calculated as before.
 */
export function withoutWorks(analysis: AnalysisInput): AnalysisInput {
  const total = totalOf(countedEntries(analysis, 'improvements'));
  const origins = Object.entries(analysis.origins ?? {}).filter(([key]) => !key.startsWith('improvements'));
  return {
    ...analysis,
    improvements: total === 0 ? [] : [{ field: manualFieldOf('improvements'), amount: dollarsOf(total) }],
    details: { ...analysis.details, improvements: false },
    origins: Object.fromEntries(origins),
  };
}
