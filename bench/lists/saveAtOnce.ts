import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../../src/api/client.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { Figure } from '../support/figure.ts';
import { save } from './save.ts';

/** So many parcels are saved within so long. */
export const MOST_SAVED = 100_000;
const SAVED_MS = 5000;
/** Of a second of the processor: below it nothing goes on but what always does. */
const IDLE_MS = 150;
const QUIET_SECONDS = 3;

/**
 * Saves parcels into a list at once and says how long the answer took. What follows from it is waited for, so that it is
 * not beside what is measured next.
 */
export async function saveAtOnce(
  client: Client,
  server: BenchServer,
  name: string,
  ids: readonly number[],
): Promise<{ readonly groupId: number; readonly figure: Figure }> {
  const started = performance.now();
  const before = cpuOf(server.pid);
  const groupId = await save(client, name, ids);
  const ms = performance.now() - started;
  const used = less(cpuOf(server.pid), before);
  console.error(
    `${ids.length} parcels saved after ${(ms / 1000).toFixed(1)} s; the server took ${(used.server / 1000).toFixed(1)} s of the processor, the database ${(used.database / 1000).toFixed(1)} s`,
  );
  for (let last = before, quiet = 0; quiet < QUIET_SECONDS;) {
    await wait(1000);
    const now = cpuOf(server.pid);
    const { server: ours, database } = less(now, last);
    quiet = ours + database < IDLE_MS ? quiet + 1 : 0;
    last = now;
  }
  const figure: Figure = {
    name: `${ids.length} parcels saved at once`,
    ours: { label: 'until the answer', value: ms * 1e6, unit: 'ns' },
    other: { label: 'promised', value: SAVED_MS * 1e6, unit: 'ns' },
    goal: ids.length === MOST_SAVED ? { bound: 'at most', ratio: 1 } : null,
  };
  return { groupId, figure };
}
