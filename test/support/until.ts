import { setTimeout as pause } from 'node:timers/promises';
import { because } from './because.ts';

/** A limit for what hangs; what is awaited is there long before, on a busy machine as well. */
const PATIENCE_MS = 90_000;
/** The pause between two looks grows with the wait, by a tenth of it, between these. */
const SOON_MS = 10;
const LATE_MS = 100;
const SHARE = 0.1;

/** For `until`, where the moment counts, as before a kill in the midst of something. */
export const AT_ONCE = { everyMs: SOON_MS } as const;

/**
 * What was waited for, as soon as it is there: `look` is asked again until it answers something. Beside `expect.poll`
 * this is how tests wait; `test/fixedWaits.test.ts` keeps it so. Each look at a server takes the processor from what it
 * waits for, so they grow rarer; with `everyMs` they do not.
 *
 * @throws when it never comes, or `look` throws (then the cause).
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { patienceMs = PATIENCE_MS, everyMs }: { readonly patienceMs?: number; readonly everyMs?: number } = {},
) {
  const began = performance.now();
  try {
    // By no help of the test runner: benchmarks wait as well, without one.
    for (let waited = 0; waited < patienceMs; waited = performance.now() - began) {
      const found = await look();
      if (found) return found;
      await pause(everyMs ?? Math.min(LATE_MS, Math.max(SOON_MS, waited * SHARE)));
    }
    throw new Error(`in ${patienceMs} ms`);
  } catch (cause) {
    throw because(`never came true: ${what}`, cause);
  }
}
