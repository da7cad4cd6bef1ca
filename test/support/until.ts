import { vi } from 'vitest';
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
  let next = began;
  const lookWhenDue = async (): Promise<T | undefined> => {
    if (everyMs !== undefined) return await look();
    if (performance.now() < next) return undefined;
    const found = await look();
    const now = performance.now();
    next = now + Math.min(LATE_MS, (now - began) * SHARE);
    return found;
  };
  try {
    return await vi.waitUntil(lookWhenDue, { timeout: patienceMs, interval: everyMs ?? SOON_MS });
  } catch (cause) {
    throw because(`never came true: ${what}`, cause);
  }
}
