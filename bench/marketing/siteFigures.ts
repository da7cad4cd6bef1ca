/** The public page of a campaign beside the cheapest call of all, and a flood of spam beside people who work. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client } from '../../src/api/client.ts';
import { must } from '../lists/must.ts';
import { createCaller, type Caller } from '../server/caller.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { PartResult } from '../support/figure.ts';
import { measure, median } from '../support/measure.ts';
import { quantile } from '../support/quantile.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { SEARCH, workAWhile } from './workAWhile.ts';

const PARCELS = 20_000;
const PATH = 'bench-page';
const CALLS = 400;
const SPAM_A_SECOND = 500;
const FLOOD_SECONDS = 8;
const TURNS = 3;

export async function siteFigures(): Promise<PartResult> {
  const server = await startBenchServer(await sampleWarehouse(PARCELS));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const caller = createCaller(server.url, server.token);
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    await publish(client);
    const { results } = must(await client.call('listing', { query: SEARCH }));
    const ids = results.map(({ id }) => id);
    const page = async (): Promise<void> => {
      const status = await ask(server.url, agent, null);
      checkThat(`the page is answered: ${status}`, status === 200);
    };
    const extend = async (): Promise<void> => {
      const { status } = await caller.send('extend', {});
      checkThat(`the session is extended: ${status}`, status === 200);
    };
    const times = await measure({ page, extend });
    const [pageCpu, extendCpu] = [await cpuFor(server, page), await cpuFor(server, extend)];
    const flood = await flooded(server, caller, agent, ids);
    return {
      figures: [
        {
          name: 'the page of a campaign',
          ours: { label: 'GET /w/{path}', value: times.page.median, unit: 'ns' },
          other: { label: 'GET /resource/auth/extend', value: times.extend.median, unit: 'ns' },
          goal: { bound: 'at most', ratio: 1 },
        },
        {
          name: '... processor time of server and database, a call',
          ours: { label: 'GET /w/{path}', value: pageCpu * 1e6, unit: 'ns' },
          other: { label: 'GET /resource/auth/extend', value: extendCpu * 1e6, unit: 'ns' },
          goal: null,
        },
        {
          name: `95 of 100 searches and properties answered within, with ${SPAM_A_SECOND} posts of spam a second`,
          ours: { label: 'beside the flood', value: flood.beside * 1e6, unit: 'ns' },
          other: { label: 'without it', value: flood.quiet * 1e6, unit: 'ns' },
          goal: { bound: 'at most', ratio: 1.5 },
        },
      ],
      notes: [
        `Spam: ${Math.round(flood.asked)} posts a second were answered, each for ${flood.cpu.toFixed(2)} ms of the processors; who sends it runs on the same machine.`,
      ],
    };
  } finally {
    caller.close();
    agent.destroy();
    await server.close();
  }
}

async function publish(client: Client): Promise<void> {
  const business = {
    businessName: 'Bench Homes',
    businessPhone: '4342930001',
    businessStreetAddress: '1 Main St',
    businessCity: 'Columbus',
    businessState: 'OH',
    businessZip: '43004',
  };
  must(await client.call('saveProfile', { body: business }));
  const { id } = must(await client.call('saveCampaign', { body: { name: 'Bench' } })).campaign;
  const body = { path: PATH, active: true, contactEmail: 'leads@bench.example' };
  must(await client.call('saveSite', { params: { id }, body }));
}

/** Milliseconds a call, of server and database. */
async function cpuFor(server: BenchServer, call: () => Promise<void>): Promise<number> {
  const before = cpuOf(server.pid);
  for (let turn = 0; turn < CALLS; turn += 1) await call();
  const used = less(cpuOf(server.pid), before);
  return (used.server + used.database) / CALLS;
}

/** Milliseconds within which 95 of 100 calls are answered, with the flood and without it, in turns. */
async function flooded(server: BenchServer, caller: Caller, agent: Agent, ids: readonly number[]) {
  const quiet: number[] = [];
  const beside: number[] = [];
  const posted: number[] = [];
  const cost: number[] = [];
  await workAWhile(caller, ids, 2);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = cpuOf(server.pid);
    quiet.push(quantile(await workAWhile(caller, ids, FLOOD_SECONDS), 0.95));
    const alone = less(cpuOf(server.pid), before);
    const sending = new AbortController();
    const spam = flood(server.url, agent, sending.signal);
    await wait(1000);
    const begun = cpuOf(server.pid);
    const count = spam.answered();
    beside.push(quantile(await workAWhile(caller, ids, FLOOD_SECONDS), 0.95));
    const many = spam.answered() - count;
    const used = less(cpuOf(server.pid), begun);
    sending.abort();
    await spam.ended;
    posted.push(many / FLOOD_SECONDS);
    cost.push((used.server + used.database - alone.server - alone.database) / many);
  }
  return { quiet: median(quiet), beside: median(beside), asked: median(posted), cpu: median(cost) };
}

/** Posts without end, so many a second, whether the ones before were answered or not, as programs do. */
function flood(url: string, agent: Agent, stopped: AbortSignal) {
  let answered = 0;
  const open = new Set<Promise<void>>();
  const wrong = new Set<number>();
  const body = new URLSearchParams({
    name: 'Cheap watches',
    email: 'spam@spam.example',
    message: 'http://a.example http://b.example http://c.example',
  }).toString();
  const send = async (): Promise<void> => {
    const status = await ask(url, agent, body);
    if (status !== 303) wrong.add(status);
    answered += 1;
  };
  const run = async (): Promise<void> => {
    const begun = performance.now();
    for (let sent = 0; !stopped.aborted;) {
      const due = ((performance.now() - begun) / 1000) * SPAM_A_SECOND;
      // Nobody keeps more connections open than this.
      for (; sent < due && open.size < 200; sent += 1) {
        const one: Promise<void> = send().finally(() => void open.delete(one));
        open.add(one);
      }
      await wait(4);
    }
    await Promise.all(open);
    checkThat(`programs learn nothing: ${[...wrong].join(', ')}`, wrong.size === 0);
  };
  return { answered: () => answered, ended: run() };
}

/** Asks for the page, or posts its form, and reads the answer to its end. */
async function ask(url: string, agent: Agent, body: string | null): Promise<number> {
  return await new Promise((done, failed) => {
    const headers = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(
      `${url}/w/${PATH}`,
      { agent, method: body === null ? 'GET' : 'POST', headers },
      (response) => {
        response.resume();
        response.on('error', failed);
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    asked.on('error', failed);
    asked.end(body ?? undefined);
  });
}
