/**
 * Months by which saves and exports are counted (O-193): those of the cycle, also within a year; calendar months without
 * a plan.
 */
import { datePartsOf, type CalendarDate } from '../dates.ts';
import { cycleFrom, type Cycle } from './cycle.ts';

/** The running cycle of a plan. */
export interface Anchored {
  readonly start: CalendarDate;
  readonly anchorDay: number;
}

/**
 * The month that a day is in; its end is the first day of the next one.
 *
 * @example usageMonth({ start: '2027-01-31', anchorDay: 31 }, '2027-03-01') // { start: '2027-02-28', end: '2027-03-31' }
 * @example usageMonth(null, '2027-03-01') // { start: '2027-03-01', end: '2027-04-01' }
 */
export function usageMonth(cycle: Anchored | null, day: CalendarDate): Cycle {
  if (cycle === null) return cycleFrom(`${day.slice(0, 7)}-01`, 1, 1);
  if (day < cycle.start || datePartsOf(day) === null) throw new RangeError(`${day} is not after ${cycle.start}`);
  let month = cycleFrom(cycle.start, cycle.anchorDay, 1);
  while (month.end <= day) month = cycleFrom(month.end, cycle.anchorDay, 1);
  return month;
}
