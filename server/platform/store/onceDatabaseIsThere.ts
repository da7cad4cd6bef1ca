import { setTimeout as wait } from 'node:timers/promises';
import { databaseAway } from './outage.ts';

const AGAIN_MS = 1000;

/** Does work that may be done twice, again and again while the database is away, until it is done or the process ends. */
export async function onceDatabaseIsThere(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (databaseAway(error) === null || stopping.aborted) throw error;
      // Whoever stops ends the waiting with it.
      await wait(AGAIN_MS, undefined, { signal: stopping });
    }
  }
}
