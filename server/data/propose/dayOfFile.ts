import { stat } from 'node:fs/promises';
import { dayTaken } from './newestDay.ts';
import { readSeen } from './readSeen.queries.ts';

/** The day a file is taken to be of where nobody named one, and the sentence that says so. */
export interface TakenDay {
  readonly asOf: string;
  readonly said: string;
}

/**
 * The day of the newest sale or record in it where that lies far back, else the day on which the file was changed: never
 * today, so that loading it again gives the same data. What cannot be looked into is refused by who loads it.
 */
export async function dayOfFile(path: string, sheet?: string): Promise<TakenDay> {
  const changed = await dayOfChange(path);
  const newest = await readSeen(path, { sheet }).then(
    ({ newestDay }) => newestDay,
    () => undefined,
  );
  const { asOf, why } = dayTaken(newest, changed.asOf);
  return asOf === changed.asOf || why === null ? changed : { asOf, said: why };
}

/** The day on which the file was changed: of a file in which nothing happens. */
export async function dayOfChange(path: string): Promise<TakenDay> {
  const asOf = (await stat(path)).mtime.toISOString().slice(0, 10);
  return { asOf, said: `No --as-of: ${asOf}, the day the file was changed, decides what is newer` };
}
