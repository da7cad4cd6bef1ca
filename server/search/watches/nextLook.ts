import type { WatchRhythm } from '../../../src/api/contract/search/watches.ts';
import { nextTimeOfDay } from '../../platform/nextTimeOfDay.ts';

const MONDAY = 1;

const days: Readonly<Record<WatchRhythm, (day: Date) => boolean>> = {
  DAY: () => true,
  WEEK: (day) => day.getUTCDay() === MONDAY,
  MONTH: (day) => day.getUTCDate() === 1,
};

/** When a source is looked at next: every day, on Mondays, or on the first of the month. */
export const nextLook = (
  { rhythm, hour }: { readonly rhythm: WatchRhythm; readonly hour: number },
  now: Date,
  timeZone: string,
): Date => nextTimeOfDay({ hour, minute: 0 }, now, timeZone, days[rhythm]);
