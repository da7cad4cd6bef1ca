import { createClient } from '../../src/api/client.ts';
import { must } from '../lists/must.ts';
import { createCaller } from '../server/caller.ts';
import { startBenchServer } from '../server/startBenchServer.ts';
import type { PartResult } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { callsByTurns, cpuFigure } from './callsByTurns.ts';
import { PRO } from './withServer.ts';

const PARCELS = 3000;
/** A dearer plan: what is unused of the present one is taken back, line by line. */
const ELITE = 947;
const MEMBERS = 4;

/** What a change of plan costs, asked for over HTTP, beside the cheapest call of somebody signed in. */
export async function quoteFigure(): Promise<PartResult> {
  const server = await startBenchServer(await sampleWarehouse(PARCELS));
  const caller = createCaller(server.url, server.token);
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    const { profile } = must(await client.call('auth', { query: {} }));
    must(await client.call('changePlan', { params: { id: profile.id }, body: { planId: PRO } }));
    const members = Array.from({ length: MEMBERS }, (_, index) => ({
      firstName: 'Member',
      lastName: `Of ${index}`,
      phone: '',
      username: `member${index}@platbook.local`,
      type: 'TEAM_FULL' as const,
    }));
    must(await client.call('inviteMembers', { body: { members } }));
    const quote = must(await client.call('quotePlan', { body: { planId: ELITE } }));
    checkThat(`a quote with ${MEMBERS} members names what is taken back`, quote.lines.length === 2 + MEMBERS - 2);
    const sides = {
      ours: { pid: server.pid, ask: async () => await caller.send('quotePlan', { body: { planId: ELITE } }) },
      other: { pid: server.pid, ask: async () => await caller.send('extend', {}) },
    };
    const { ours, other } = await callsByTurns(sides);
    const labels = ['POST /ps/plan/due', 'GET /resource/auth/extend'] as const;
    return {
      figures: [
        {
          name: 'quote of a plan change over HTTP',
          ours: { label: labels[0], value: ours.wall, unit: 'ns' },
          other: { label: labels[1], value: other.wall, unit: 'ns' },
          goal: { bound: 'at most', ratio: 2 },
        },
        cpuFigure(labels, { ours, other }),
      ],
      notes: [`quote: ${quote.lines.length} lines and the next bill, of an account with Pro and ${MEMBERS} members`],
    };
  } finally {
    caller.close();
    await server.close();
  }
}
