import { setTimeout as wait } from 'node:timers/promises';

export const LOOK_EVERY_MS = 500;

/** Looks again and again until the signal; one look at a time. Back when no look is under way any more. */
export async function everyMoment(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // While the database is away the work goes on: what it is about is elsewhere.
    await look().catch(() => undefined);
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
