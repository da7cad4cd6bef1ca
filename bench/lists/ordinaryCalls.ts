import { setTimeout as wait } from 'node:timers/promises';
import type { Client, Outcome } from '../../src/api/client.ts';
import { GROUP_PAGE_LIMIT } from '../../src/api/contract/lists/groups.ts';
import { mixedSearches } from '../search/mixedSearches.ts';
import { quantile } from '../support/quantile.ts';

/** What a person does meanwhile, one after the other with a breath between. */
const PAUSE_MS = 40;

export interface Latency {
  readonly calls: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

export type OrdinaryCall = 'search page' | 'save a status' | 'list page' | 'first page';

/** Makes ordinary calls until `until` answers, and says how long each kind took, in milliseconds. */
export async function ordinaryCalls(
  client: Client,
  { groupId, ids, statusId }: { groupId: number; ids: readonly number[]; statusId: number },
  until: () => boolean,
): Promise<Record<OrdinaryCall, Latency>> {
  let turn = 0;
  const calls: Record<OrdinaryCall, () => Promise<Outcome<unknown>>> = {
    'search page': async () =>
      await client.call('listing', { query: { ...mixedSearches[turn % mixedSearches.length]?.query } }),
    'save a status': async () =>
      await client.call('setStatus', {
        params: { id: ids[turn % ids.length] ?? 0 },
        body: { status: turn % 2 === 0 ? statusId : null },
      }),
    'list page': async () =>
      await client.call('queryGroups', {
        body: { search: { filters: { groupIds: { match: 'ANY', values: [groupId] } }, limit: GROUP_PAGE_LIMIT } },
      }),
    'first page': async () => await client.call('firstRun'),
  };
  const names = Object.keys(calls) as OrdinaryCall[]; // exactly the keys
  const times = new Map<OrdinaryCall, number[]>(names.map((name) => [name, []]));
  await Promise.all(
    names.map(async (name) => {
      while (!until()) {
        turn += 1;
        const started = performance.now();
        const outcome = await calls[name]();
        times.get(name)?.push(performance.now() - started);
        if (!outcome.ok) throw new Error(`${name}: ${outcome.status} ${outcome.message} ${outcome.detail ?? ''}`);
        await wait(PAUSE_MS);
      }
    }),
  );
  const latency = (name: OrdinaryCall): Latency => {
    const taken = times.get(name) ?? [];
    return { calls: taken.length, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), most: Math.max(...taken) };
  };
  return {
    'search page': latency('search page'),
    'save a status': latency('save a status'),
    'list page': latency('list page'),
    'first page': latency('first page'),
  };
}
