import { addDays, addMonthsToParts, datePartsOf, type CalendarDate } from '../dates.ts';
import { BIWEEKLY_DAYS, type Interval } from './interval.ts';

/**
 * The due date of payment k, always counted from the first one (calculation conventions 2.2, 2.3): the same day number
 * or the last day of a shorter month; biweekly payments every 14 days. Payment 0 is one interval before the first.
 *
 * @example dueDates('2025-01-31', everyMonths(1))(2) // '2025-02-28'
 * @example dueDates('2025-01-31', BIWEEKLY)(2) // '2025-02-14'
 */
export function dueDates(firstPaymentDate: CalendarDate, interval: Interval): (k: number) => CalendarDate {
  if (interval.kind === 'biweekly') return (k) => addDays(firstPaymentDate, BIWEEKLY_DAYS * (k - 1));
  const first = datePartsOf(firstPaymentDate);
  if (first === null) throw new RangeError(`firstPaymentDate is not a date: ${firstPaymentDate}`);
  return (k) => addMonthsToParts(first, interval.months * (k - 1));
}
