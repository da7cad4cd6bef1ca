import type { Client } from '../../src/api/client.ts';
import { PAGE_ROWS } from '../search/searches.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { checkSame } from '../support/same.ts';
import { must } from './must.ts';

const ROUNDS = 5;
const CALLS_A_ROUND = 40;
/** Milliseconds of the server's processor, as promised of a page of a list of any length. */
const PROMISED_MS = 15;

/** What a page of a list in its usual order costs the server. */
export async function listPage(client: Client, server: BenchServer, groupId: number, members: number): Promise<Figure> {
  const search = { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } }, limit: PAGE_ROWS };
  const taken: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = cpuOf(server.pid);
    for (let call = 0; call < CALLS_A_ROUND; call += 1) {
      const index = call % Math.floor(members / PAGE_ROWS);
      const answer = must(await client.call('queryGroups', { body: { search: { ...search, index } } }));
      checkSame('members', answer.resultCount, members);
    }
    // The first round warms up.
    if (round > 0) taken.push(less(cpuOf(server.pid), before).server / CALLS_A_ROUND);
  }
  return {
    name: `a page of a list of ${members} rows`,
    ours: { label: 'CPU of the server', value: median(taken) * 1e6, unit: 'ns' },
    other: { label: 'promised', value: PROMISED_MS * 1e6, unit: 'ns' },
    goal: { bound: 'at most', ratio: 1 },
  };
}
