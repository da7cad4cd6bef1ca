import { vi } from 'vitest';
import { because } from './because.ts';

/** A limit for what hangs; what is awaited is there long before, on a busy machine as well. */
const PATIENCE_MS = 90_000;

/**
 * What was waited for, as soon as it is there: `look` is asked again until it answers something. Beside `expect.poll`
 * this is how tests wait; `test/fixedWaits.test.ts` keeps it so.
 *
 * @throws when it never comes, or `look` throws (then the cause).
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  { patienceMs = PATIENCE_MS, everyMs = 10 }: { readonly patienceMs?: number; readonly everyMs?: number } = {},
) {
  try {
    return await vi.waitUntil(look, { timeout: patienceMs, interval: everyMs });
  } catch (cause) {
    throw because(`never came true: ${what}`, cause);
  }
}
