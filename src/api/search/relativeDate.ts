/**
 * Bounds of a date filter: a calendar day, or a number of days, months or years before (`-90d`) or after (`30d`) the
 * day the data was true. Relative bounds count from the as-of date of each parcel's source, like the rules of the lead
 * types: a roll of 2021 knows nothing of the last 90 days of today.
 */
import { isCalendarDate, type CalendarDate } from '../../calc/dates.ts';

export interface RelativeDate {
  /** Negative is before the data's date. */
  readonly amount: number;
  readonly unit: 'd' | 'm' | 'y';
}

/** One spelling for each: no leading zeros, no `-0d`. */
export const RELATIVE_DATE = /^(-(?!0))?(0|[1-9]\d{0,3})([dmy])$/;

/** @example relativeDate('-90d') // { amount: -90, unit: 'd' } */
export function relativeDate(bound: string): RelativeDate | null {
  const match = RELATIVE_DATE.exec(bound);
  if (!match) return null;
  const amount = Number(match[2]);
  // the pattern allows these letters only
  return { amount: match[1] === undefined ? amount : -amount, unit: match[3] as RelativeDate['unit'] };
}

/** The wire text: the inverse of `relativeDate`. */
export const relativeText = ({ amount, unit }: RelativeDate): string => `${amount}${unit}`;

const days = { d: 1, m: 30.4375, y: 365.25 } as const;

/** Whether a range runs backwards; one day and one relative bound can be compared by no one but the data. */
export function runsBackwards(min: string, max: string): boolean {
  const [from, to] = [relativeDate(min), relativeDate(max)];
  if (from !== null && to !== null) return from.amount * days[from.unit] > to.amount * days[to.unit];
  return isCalendarDate(min) && isCalendarDate(max) && min > max;
}

const units = { d: 'day', m: 'month', y: 'year' } as const;
const span = ({ amount, unit }: RelativeDate): string => {
  const count = Math.abs(amount);
  return `${count} ${units[unit]}${count === 1 ? '' : 's'}`;
};

/**
 * A range with a relative bound in words; null when both are calendar days.
 *
 * @example relativeRangeText('-90d', '0d', String) // "in the last 90 days of the data"
 */
export function relativeRangeText(
  min: string | null,
  max: string | null,
  showDay: (day: CalendarDate) => string,
): string | null {
  const [from, to] = [min, max].map((bound) => (bound === null ? null : relativeDate(bound)));
  if (!from && !to) return null;
  if (from && from.amount < 0 && to?.amount === 0) return `in the last ${span(from)} of the data`;
  if (from?.amount === 0 && to && to.amount > 0) return `in the ${span(to)} after the data's date`;
  const show = (bound: string): string => {
    const relative = relativeDate(bound);
    if (relative === null) return showDay(bound);
    if (relative.amount === 0) return "the data's date";
    return `${span(relative)} ${relative.amount < 0 ? 'before' : 'after'} the data's date`;
  };
  if (min === null) return `until ${show(max ?? '')}`;
  return max === null ? `since ${show(min)}` : `from ${show(min)} to ${show(max)}`;
}
