/** When a bill that a card did not pay is tried again, and what follows while it stays unpaid. */
import { addDays, type CalendarDate } from '../dates.ts';

/** After the first attempt, which is made when the bill is issued. */
const TRIED_ON_DAYS = [0, 1, 3, 7, 14] as const;
const READ_ONLY_FROM_DAY = 21;

/**
 * So many days after an attempt the next one is made; null: none any more by itself.
 *
 * @example daysUntilRetry(2) // 2
 */
export function daysUntilRetry(attempt: number): number | null {
  const [made, next] = [TRIED_ON_DAYS[attempt - 1], TRIED_ON_DAYS[attempt]];
  return made === undefined || next === undefined ? null : next - made;
}

/** The first day on which an account with an unpaid bill saves nothing any more. */
export const readOnlyFrom = (overdueSince: CalendarDate): CalendarDate => addDays(overdueSince, READ_ONLY_FROM_DAY);
