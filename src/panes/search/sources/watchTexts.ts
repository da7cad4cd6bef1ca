/** How a source is watched, in words. */
import type { Watching, WatchRhythm } from '../../../api/contract/search/watches.ts';
import { whenText } from '../../parts/whenText.ts';

export type Watch = NonNullable<Watching['watch']>;

export const rhythms: Readonly<Record<WatchRhythm, string>> = {
  DAY: 'every day',
  WEEK: 'every Monday',
  MONTH: 'on the first of every month',
};

/** @example hourText(6) // '6:00 AM' */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** @example rhythmText({ rhythm: 'DAY', hour: 6 }) // 'every day at 6:00 AM' */
export const rhythmText = ({ rhythm, hour }: Pick<Watch, 'rhythm' | 'hour'>): string =>
  `${rhythms[rhythm]} at ${hourText(hour)}`;

const outcomes: Readonly<Record<NonNullable<Watch['outcome']>, string>> = {
  UNCHANGED: 'nothing new',
  LOADING: 'published anew, loading',
  LOADED: 'published anew and loaded',
  REFUSED: 'published anew, not loaded',
  FAILED: 'could not be had',
};

/** What became of the last look. @example becameText(watch) // 'nothing new 03/02/2026 6:00 AM' */
export function becameText({ outcome, looked, isLooking }: Pick<Watch, 'outcome' | 'looked' | 'isLooking'>): string {
  if (isLooking) return 'is looked at now';
  if (outcome === null || looked === null) return 'not looked at yet';
  return `${outcomes[outcome]} ${whenText(looked)}`;
}
