import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type Client } from '../../src/api/client.ts';
import type { CallName } from '../../src/api/contract/contract.ts';
import { DEALS } from '../../test/server/deal/reports/support/deals.ts';
import { doors, sendThrough, type DoorTarget } from '../../test/support/hostile/doors.ts';
import { hostileFiles } from '../../test/support/hostile/hostileFiles.ts';
import { must } from '../lists/must.ts';
import { ordinaryCalls, type Latency, type OrdinaryCall } from '../lists/ordinaryCalls.ts';
import { save } from '../lists/save.ts';
import { someParcels } from '../lists/largeFile.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { memoryOf, memoryOfChildren } from '../support/memoryOf.ts';
import type { Options } from '../support/options.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const BEFORE_MS = 15_000;
const REPORTS_MS = 30_000;
/** People who ask for one report after the other. */
const REPORTERS = 4;
const LISTED = 1000;
const LOOK_EVERY_MS = 20;
/** What nobody waits longer than for the report of somebody else. */
const PROMISED_MS = 100;
/** What the files of strangers may cost the server itself. */
const PROMISED_BYTES = 300e6;

type Latencies = Readonly<Record<OrdinaryCall, Latency>>;

interface Meanwhile {
  readonly latency: Latencies;
  /** Bytes at most: of the server, and of all that it has started together. */
  readonly own: number;
  readonly children: number;
  readonly ms: number;
}

/**
 * What others notice of reports that are made all the time, and of a folder of files that were made to do harm, sent
 * through every door that takes files.
 */
export async function benchFiles({ sizes }: Options): Promise<PartResult> {
  const warehouse = await sampleWarehouse(sizes[0] ?? LISTED);
  const server = await startBenchServer(warehouse);
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    const ids = await someParcels(warehouse, LISTED);
    const groupId = await save(client, 'Bulk', ids);
    const statusId = must(await client.call('auth', { query: {} })).propertyStatuses[0]?.id ?? 0;
    const beside = async (work: () => Promise<void>): Promise<Meanwhile> =>
      await besideWork(server, async (until) => await ordinaryCalls(client, { groupId, ids, statusId }, until), work);
    const id = ids[0] ?? 0;
    // Whoever comes first starts the processes.
    await report(client, id);
    const before = await beside(async () => await wait(BEFORE_MS));
    let reports = 0;
    const making = await beside(async () => void (reports = await makeReports(client, id)));
    // Made before: making them would hold up the calls that are timed here.
    const files: Made[] = [];
    for (const { name, make } of hostileFiles) files.push({ name, content: await make() });
    const sent: Sent[] = [];
    const hostile = await beside(async () => {
      for await (const one of sendAll(files, { url: server.url, token: server.token, id })) sent.push(one);
    });
    return result({ before, making, reports, hostile, sent });
  } finally {
    await server.close();
  }
}

async function besideWork(
  { pid }: BenchServer,
  calls: (until: () => boolean) => Promise<Latencies>,
  work: () => Promise<void>,
): Promise<Meanwhile> {
  const over = new AbortController();
  const [own, children]: [number[], number[]] = [[], []];
  const looking = (async () => {
    while (!over.signal.aborted) {
      own.push(memoryOf(pid));
      children.push(memoryOfChildren(pid));
      await wait(LOOK_EVERY_MS);
    }
  })();
  const calling = calls(() => over.signal.aborted);
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  over.abort();
  const [latency] = await Promise.all([calling, looking]);
  return { latency, own: Math.max(...own), children: Math.max(...children), ms };
}

async function report(client: Client, propertyId: number): Promise<void> {
  const body = { ...DEALS['fixed interest, straight line'], propertyId };
  must(await client.call('analysisReport', { params: { format: 'pdf' }, body }));
}

async function makeReports(client: Client, propertyId: number): Promise<number> {
  const until = performance.now() + REPORTS_MS;
  const made = await Promise.all(
    Array.from({ length: REPORTERS }, async () => {
      let count = 0;
      for (; performance.now() < until; count += 1) await report(client, propertyId);
      return count;
    }),
  );
  return made.reduce((sum, count) => sum + count, 0);
}

interface Sent {
  readonly door: CallName;
  readonly name: string;
  readonly status: number;
  readonly ms: number;
}

interface Made {
  readonly name: string;
  readonly content: Buffer;
}

async function* sendAll(files: readonly Made[], target: DoorTarget): AsyncGenerator<Sent> {
  for (const { name, content } of files) {
    for (const door of doors) {
      const started = performance.now();
      const { status, text } = await sendThrough(door, { name, content }, target);
      if (status >= 500) throw new Error(`${name} through ${door}: ${status} ${text}`);
      yield { door, name, status, ms: performance.now() - started };
    }
  }
}

function result({
  before,
  making,
  reports,
  hostile,
  sent,
}: {
  readonly before: Meanwhile;
  readonly making: Meanwhile;
  readonly reports: number;
  readonly hostile: Meanwhile;
  readonly sent: readonly Sent[];
}): PartResult {
  const slowest = sent.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    figures: [
      ...waits('reports being made', making, before),
      ...waits('hostile files', hostile, before),
      {
        name: 'memory of the server beside hostile files, more than before',
        ours: { label: 'at most', value: Math.max(0, hostile.own - before.own), unit: 'bytes' },
        other: { label: 'promised', value: PROMISED_BYTES, unit: 'bytes' },
        goal: { bound: 'at most', ratio: 1 },
      },
    ],
    notes: [
      `${reports} reports of a deal by ${REPORTERS} people in ${(making.ms / 1000).toFixed(0)} s`,
      `${hostileFiles.length} hostile files through ${doors.length} doors in ${(hostile.ms / 1000).toFixed(0)} s: ${sent.filter(({ status }) => status === 200).length} taken as harmless, ${sent.filter(({ status }) => status !== 200).length} refused`,
      ...(slowest === undefined
        ? []
        : [`the slowest answer took ${slowest.ms.toFixed(0)} ms: ${slowest.name} through ${slowest.door}`]),
      ...Object.entries({ before, 'reports being made': making, 'hostile files': hostile }).map(
        ([name, { own, children, latency }]) =>
          `${name}: memory of the server at most ${megabytes(own)}, of its processes ${megabytes(children)}; ${text(latency)}`,
      ),
    ],
  };
}

/** What an ordinary call waits longer than before, at the 95th of 100. */
const waits = (what: string, { latency }: Meanwhile, before: Meanwhile): Figure[] =>
  (Object.keys(latency) as OrdinaryCall[]).map((call) => ({
    name: `${call} beside ${what}, p95 more than before`,
    ours: { label: 'waits', value: Math.max(0, latency[call].p95 - before.latency[call].p95) * 1e6, unit: 'ns' },
    other: { label: 'promised', value: PROMISED_MS * 1e6, unit: 'ns' },
    goal: { bound: 'at most', ratio: 1 },
  }));

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Milliseconds: half, 95 of 100, the longest. */
const text = (latency: Latencies): string =>
  Object.entries(latency)
    .map(
      ([name, { calls, p50, p95, most }]) =>
        `${name} ${[p50, p95, most].map((ms) => ms.toFixed(0)).join('/')} ms (${calls})`,
    )
    .join(', ');
