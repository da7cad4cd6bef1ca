/** Of when a list is, by what stands in it: nobody says so of a file that was downloaded once and lay there since. */
import { formatDate } from '../../../src/calc/format/date.ts';
import { nameSays } from './columnName.ts';
import { TAKEN_FROM, type JudgedColumn } from './judgeColumns.ts';
import type { MeaningKey } from './rollWords.ts';

/** Of what happened: the list cannot be older. */
const HAPPENED: ReadonlySet<MeaningKey> = new Set([
  'saleDate',
  'recordingDate',
  'listDate',
  'lienDate',
  'lisPendensDate',
]);

/** Fewer say nothing: in a county one house in twenty is sold a year, so of a thousand a dozen in the last three months. */
export const FEWEST_DAYS = 1000;
/** Sales come into a roll weeks behind: one whose newest is older than that is not of today. */
const LATEST_DAYS = 90;
/** One whose newest is older still may be a list of who has owned for long: nobody but its owner knows of when it is. */
const OLDEST_DAYS = 5 * 365;
const DAY_MS = 86_400_000;

/** By its name, or by what stands beside it (the one `date` beside the one price). */
export function saysWhatHappened({ header, candidates }: Pick<JudgedColumn, 'header' | 'candidates'>): boolean {
  const said = nameSays(header);
  if (said !== null) return HAPPENED.has(said.meaning);
  return candidates.some(({ meaning, sure }) => HAPPENED.has(meaning) && sure >= TAKEN_FROM);
}

/**
 * The day that a list is taken to be of where nobody names one: today, or the newest day in it where that lies far back. Taken
 * for one of today, an old list would come before newer ones of the same parcels.
 *
 * @param newest YYYY-MM-DD, as is `today`; absent: the file tells no such day, or too few, or was not read to its end
 */
export function dayTaken(
  newest: string | undefined,
  today: string,
): { readonly asOf: string; readonly why: string | null } {
  const days = newest === undefined ? 0 : (Date.parse(today) - Date.parse(newest)) / DAY_MS;
  if (newest === undefined || days <= LATEST_DAYS) return { asOf: today, why: null };
  if (days > OLDEST_DAYS)
    return {
      asOf: today,
      why: `No day was named: today is taken, but the newest sale or record in it is of ${formatDate(newest)}; say of when the list is`,
    };
  return {
    asOf: newest,
    why: `No day was named: ${formatDate(newest)} is taken, the day of the newest sale or record in it`,
  };
}
