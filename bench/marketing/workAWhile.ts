import { setTimeout as wait } from 'node:timers/promises';
import { COUNTY } from '../search/searches.ts';
import type { Caller } from '../server/caller.ts';
import { checkThat } from '../support/same.ts';

export const SEARCH = { type: 'COUNTY', fips: COUNTY, limit: 100 } as const;
const BETWEEN_CALLS_MS = 15;

/**
 * Somebody at the workstation, one call after the other with a pause as of somebody who reads. Answers how long each took,
 * in milliseconds.
 */
export async function workAWhile(caller: Caller, ids: readonly number[], seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const isSearch = times.length % 4 === 0;
    const started = performance.now();
    const { status } = isSearch
      ? await caller.send('listing', { query: { ...SEARCH, index: times.length % 20 } })
      : await caller.send('property', { params: { id: ids[times.length % ids.length] ?? 0 }, query: { m: 'F' } });
    times.push(performance.now() - started);
    checkThat(`the workstation answers: ${status}`, status === 200);
    await wait(BETWEEN_CALLS_MS);
  }
  return times;
}
