import { formatNumber } from '../../../calc/format/number.ts';
import { isUntold } from '../../../api/search/isUntold.ts';
import type { LeadCount } from '../../../machines/search/search/leadCounts.ts';

/** Whether a lead type has no row only because nothing tells of any. */
export const isUnknown = (count: LeadCount | undefined): boolean => count !== undefined && isUntold(count);

/** Rows of a lead type; where there are none only because nothing tells of any row, that instead of a 0. */
export function leadCountText(count: LeadCount | undefined): string {
  if (count === undefined) return '';
  return isUnknown(count) ? 'unknown' : formatNumber(count.count);
}

/** The rule of a lead type, and of how many rows the data do not tell. */
export function leadTitle(rule: string | undefined, count: LeadCount | undefined): string | undefined {
  if (count === undefined || count.unknown === 0) return rule;
  return [rule, `The data do not tell for ${formatNumber(count.unknown)} ${count.unknown === 1 ? 'row' : 'rows'} here.`]
    .filter(Boolean)
    .join('\n');
}
