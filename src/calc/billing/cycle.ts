/**
 * Cycles of a plan: a month or a year of whole calendar days in the zone of the account. The day of the month on which
 * a plan was chosen first is its anchor; a month that has no such day ends the cycle on its last one.
 */
import { addMonthsToParts, datePartsOf, dayNumber, type CalendarDate } from '../dates.ts';

/** How long a cycle is. */
export type CycleMonths = 1 | 12;

export interface Cycle {
  readonly start: CalendarDate;
  /** The cycle date: the first day that is not in it any more, and on which the next one starts. */
  readonly end: CalendarDate;
}

/** @example anchorOf('2027-01-31') // 31 */
export const anchorOf = (start: CalendarDate): number => partsOf(start).day;

/**
 * The cycle that starts on a day.
 *
 * @example cycleFrom('2027-01-31', 31, 1) // { start: '2027-01-31', end: '2027-02-28' }
 * @example cycleFrom('2027-02-28', 31, 1) // { start: '2027-02-28', end: '2027-03-31' }
 */
export function cycleFrom(start: CalendarDate, anchorDay: number, months: CycleMonths): Cycle {
  const { year, month } = partsOf(start);
  return { start, end: addMonthsToParts({ year, month, day: anchorDay }, months) };
}

/** Days of a cycle; `from` a day within it: those that are left, that day among them. */
export const daysOf = ({ start, end }: Cycle, from: CalendarDate = start): number => dayNumber(end) - dayNumber(from);

export interface NextCycle {
  readonly cycle: Cycle;
  /** Whole cycles in between that are over already; null: none. */
  readonly leftOut: Cycle | null;
}

/**
 * The cycle that runs on a day at or after the end of the last one. Cycles that nobody was there to begin, because the
 * server slept, are over: they are not billed afterwards.
 *
 * @example cycleAfter('2026-12-10', 10, 1, '2027-03-15').cycle // { start: '2027-03-10', end: '2027-04-10' }
 * @example cycleAfter('2026-12-10', 10, 1, '2027-03-15').leftOut // { start: '2026-12-10', end: '2027-03-10' }
 */
export function cycleAfter(
  lastEnd: CalendarDate,
  anchorDay: number,
  months: CycleMonths,
  day: CalendarDate,
): NextCycle {
  if (day < lastEnd) throw new RangeError(`the cycle before ends on ${lastEnd}, after ${day}`);
  let cycle = cycleFrom(lastEnd, anchorDay, months);
  while (cycle.end <= day) cycle = cycleFrom(cycle.end, anchorDay, months);
  return { cycle, leftOut: cycle.start === lastEnd ? null : { start: lastEnd, end: cycle.start } };
}

function partsOf(day: CalendarDate) {
  const parts = datePartsOf(day);
  if (parts === null) throw new RangeError(`not a calendar date: ${day}`);
  return parts;
}
