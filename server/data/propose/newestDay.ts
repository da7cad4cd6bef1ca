/** Of when a list is, by what stands in it: nobody says so of a file that was downloaded once and lay there since. */
import { formatDate } from '../../../src/calc/format/date.ts';
import { nameSays } from './columnName.ts';
import type { MeaningKey } from './rollWords.ts';

/** Of what happened: the list cannot be older. */
const HAPPENED: ReadonlySet<MeaningKey> = new Set([
  'saleDate',
  'recordingDate',
  'listDate',
  'lienDate',
  'lisPendensDate',
]);

/** Sales come into a roll weeks behind: one whose newest is older than that is not of today. */
const LATEST_DAYS = 90;
const DAY_MS = 86_400_000;

export function saysWhatHappened(header: string): boolean {
  const said = nameSays(header);
  return said !== null && HAPPENED.has(said.meaning);
}

/**
 * The day that a list is taken to be of where nobody names one: today, or the newest day in it where that lies far back. Taken
 * for one of today, an old list would come before newer ones of the same parcels.
 *
 * @param newest YYYY-MM-DD, as is `today`; absent: the file has no such day, or was not read to its end
 */
export function dayTaken(
  newest: string | undefined,
  today: string,
): { readonly asOf: string; readonly why: string | null } {
  if (newest === undefined || Date.parse(today) - Date.parse(newest) <= LATEST_DAYS * DAY_MS)
    return { asOf: today, why: null };
  return {
    asOf: newest,
    why: `No day was named: ${formatDate(newest)} is taken, the day of the newest sale or record in it`,
  };
}
