import type { CalendarDate } from '../dates.ts';
import { formatDate, type DateFormat } from './date.ts';
import { formatNumber } from './number.ts';

/** A range open on both sides restricts nothing. */
export const UNBOUNDED = 'Any';

interface RangeWords {
  readonly onlyMinimum: string;
  readonly onlyMaximum: string;
}

function rangeText<T>(
  min: T | null | undefined,
  max: T | null | undefined,
  show: (value: T) => string,
  words: RangeWords,
) {
  const hasMin = min !== null && min !== undefined && min !== '';
  const hasMax = max !== null && max !== undefined && max !== '';
  if (hasMin && hasMax) return min === max ? show(min) : `${show(min)} to ${show(max)}`;
  if (hasMin) return `${show(min)} ${words.onlyMinimum}`;
  if (hasMax) return `${show(max)} ${words.onlyMaximum}`;
  return UNBOUNDED;
}

/**
 * A range of numbers as text (R-FORMAT-005, O-146).
 *
 * @example formatNumberRange(2, 4) // '2 to 4'
 * @example formatNumberRange(1500, null) // '1,500 or more'
 * @example formatNumberRange(null, 4) // '4 or fewer'
 * @example formatNumberRange(3, 3) // '3'
 */
export function formatNumberRange(
  min: number | null | undefined,
  max: number | null | undefined,
  show: (value: number) => string = (value) => formatNumber(value, 2),
): string {
  return rangeText(min, max, show, { onlyMinimum: 'or more', onlyMaximum: 'or fewer' });
}

/**
 * A range of dates as text (R-FORMAT-006, O-146).
 *
 * @example formatDateRange('2026-01-01', null) // '01/01/2026 or later'
 * @example formatDateRange(null, '2026-01-01') // '01/01/2026 or earlier'
 */
export function formatDateRange(
  min: CalendarDate | null | undefined,
  max: CalendarDate | null | undefined,
  format?: DateFormat,
): string {
  const words = { onlyMinimum: 'or later', onlyMaximum: 'or earlier' };
  return rangeText(min, max, (date) => formatDate(date, format), words);
}
