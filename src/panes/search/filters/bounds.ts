/** The bounds of a range between what a person types and the filter's value. */
import type { FilterDefinition } from '../../../api/catalogue/search/filters.ts';
import type { DateRangeValue, FilterValue, RangeValue } from '../../../api/search/filterState.ts';
import { isNotReadable, numberText, readNumber, readPeriod } from '../../../api/search/textFilter/values.ts';

export type Bound = 'min' | 'max';
type Range = RangeValue | DateRangeValue;

export type ReadBound =
  { readonly ok: true; readonly value: number | string | null } | { readonly ok: false; readonly problem: string };

/** What a field shows for its bound; empty for none. */
export function boundText(value: Range | null, { unit }: FilterDefinition, bound: Bound): string {
  const set = value?.[bound] ?? null;
  if (set === null) return '';
  return typeof set === 'number' ? numberText(set, unit) : set;
}

/**
 * Reads a bound as typed; empty is no bound. Of a month or year the lower bound is its first day, the upper its last.
 * A plain number of a percentage filter means percent.
 */
export function readBound(typed: string, { unit, kind }: FilterDefinition, bound: Bound): ReadBound {
  const text = typed.trim();
  if (text === '') return { ok: true, value: null };
  if (kind === 'dateRange') {
    const period = readPeriod(text);
    if (isNotReadable(period)) return { ok: false, problem: period.problem };
    return { ok: true, value: bound === 'min' ? period.first : period.last };
  }
  const number = readNumber(text, unit);
  return isNotReadable(number) ? { ok: false, problem: number.problem } : { ok: true, value: number };
}

/** The filter's value with one bound changed; null when neither bound is left. */
export function withBound(
  { kind }: FilterDefinition,
  value: Range | null,
  bound: Bound,
  next: number | string | null,
): FilterValue | null {
  const bounds = { min: value?.min ?? null, max: value?.max ?? null, [bound]: next };
  if (bounds.min === null && bounds.max === null) return null;
  const unknown = value?.unknown ?? false;
  // The unit of the filter decides whether its bounds are numbers or dates; readBound reads by the same unit.
  return { kind, ...bounds, unknown } as FilterValue;
}
