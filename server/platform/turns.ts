import { setImmediate as othersTurn } from 'node:timers/promises';

/** Of one thread for all: a call that takes five turns of it waits five times as long, and is answered in ten or so. */
const OURS_MS = 1;

/**
 * Goes through many by and by: whoever else asks the server for something does not wait for all of them.
 *
 * @example await inTurns(recipients, (one, at) => seqs.set(one, at))
 */
export async function inTurns<T>(all: readonly T[], each: (one: T, at: number) => void): Promise<void> {
  let began = performance.now();
  for (const [at, one] of all.entries()) {
    if (performance.now() - began > OURS_MS) {
      await othersTurn();
      began = performance.now();
    }
    each(one, at);
  }
}
