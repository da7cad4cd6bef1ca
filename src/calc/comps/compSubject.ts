import type { CalendarDate } from '../dates.ts';
import type { CompSubject, HomeFeatures } from './comparedHome.ts';

/**
 * A home as the subject of a valuation on a day. An assessment counts only when its year had begun by then: one made
 * after the day would know what it is asked to find.
 */
export function compSubject(
  home: HomeFeatures & { readonly assessedYear: number | null },
  valueDate: CalendarDate,
): CompSubject {
  const { assessedYear, assessedValue, ...rest } = home;
  const isBefore = assessedYear !== null && `${assessedYear}-01-01` <= valueDate;
  return { ...rest, assessedValue: isBefore ? assessedValue : null, valueDate };
}
