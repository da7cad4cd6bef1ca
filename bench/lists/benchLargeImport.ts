import { openAsBlob, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../src/api/client.ts';
import type { ImportJob } from '../../src/api/contract/lists/exportImport.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { memoryOf } from '../support/memoryOf.ts';
import { checkSame } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { largeFile, someParcels } from './largeFile.ts';
import { must } from './must.ts';
import { save } from './save.ts';
import { MOST_SAVED, saveAtOnce } from './saveAtOnce.ts';
import { ordinaryCalls, type Latency, type OrdinaryCall } from './ordinaryCalls.ts';

/** Rows of the list that is worked on meanwhile. */
const LISTED = 10_000;
const BEFORE_MS = 15_000;
const LOOK_EVERY_MS = 500;

/** Rows a second against the first time. */
const goals: Readonly<Record<string, number>> = { 'the same file again': 1, 'taking it back': 2 };

/** What of the server a step took. */
interface Step {
  readonly job: ImportJob;
  readonly ms: number;
  readonly mostMemory: number;
  readonly latency: Readonly<Record<OrdinaryCall, Latency>>;
}

/**
 * A file of hundreds of thousands of rows on a server that people work on: read in, read in once more, and taken back;
 * how long ordinary calls take meanwhile against before, and what memory the server takes.
 */
export async function benchLargeImport(rows: number, parcels: number): Promise<PartResult> {
  const warehouse = await sampleWarehouse(parcels);
  const path = await largeFile(warehouse, rows);
  const server = await startBenchServer(warehouse);
  try {
    return await beside(server, warehouse, path, rows);
  } finally {
    await server.close();
  }
}

async function beside(server: BenchServer, warehouse: string, path: string, rows: number): Promise<PartResult> {
  const ids = await someParcels(warehouse, LISTED);
  const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
  const groupId = await save(client, 'Bulk', ids);
  const statusId = must(await client.call('auth', { query: {} })).propertyStatuses[0]?.id ?? 0;
  const meanwhile = async (until: () => boolean) => await ordinaryCalls(client, { groupId, ids, statusId }, until);

  const { figure: saved } = await saveAtOnce(
    client,
    server,
    'Saved at once',
    await someParcels(warehouse, Math.min(rows, MOST_SAVED)),
  );
  const began = performance.now();
  const before = await meanwhile(() => performance.now() - began > BEFORE_MS);
  const memoryBefore = memoryOf(server.pid);

  const step = async (what: string, begin: () => Promise<number>): Promise<Step> => {
    const started = performance.now();
    const cpuBefore = cpuOf(server.pid);
    let job: ImportJob | null = null;
    let mostMemory = 0;
    let phase = '';
    const latency = meanwhile(() => job !== null);
    const id = await begin();
    for (;;) {
      await wait(LOOK_EVERY_MS);
      mostMemory = Math.max(mostMemory, memoryOf(server.pid));
      const now = must(await client.call('listImports')).importJobs.find((one) => one.id === id);
      if (phase !== (now?.phase ?? ''))
        console.error(
          `${what}: ${(phase = now?.phase ?? '')} after ${((performance.now() - started) / 1000).toFixed(0)} s`,
        );
      if (now?.state === 'FAILED') throw new Error(`the import failed: ${now.message ?? ''}`);
      if (now?.state !== 'COMPLETE') continue;
      const ms = performance.now() - started;
      job = now;
      const used = less(cpuOf(server.pid), cpuBefore);
      console.error(
        `${what}: ${(ms / 1000).toFixed(0)} s; with the calls beside it ${(used.server / 1000).toFixed(0)} s of the processor, the database ${(used.database / 1000).toFixed(0)} s`,
      );
      return { job, ms, mostMemory, latency: await latency };
    }
  };
  const read = async (): Promise<number> => {
    const blob = await openAsBlob(path);
    const upload = { file: new File([blob], 'large.csv'), groupName: 'Large' };
    const held = must(await client.call('uploadImport', { upload }));
    const body = { ...held.options, groupName: 'Large', keepUnmatched: true };
    must(await client.call('startImport', { params: { id: held.id }, body }));
    return held.id;
  };
  const first = await step('import', read);
  checkSame('parcels put on the list', first.job.added, rows);
  const again = await step('the same file', read);
  checkSame('parcels put on the list by the same file', again.job.added, 0);
  const back = await step('taking back', async () => {
    must(await client.call('undoImport', { params: { id: first.job.id }, body: { undo: true } }));
    return first.job.id;
  });
  checkSame('parcels left on the list', back.job.added, 0);

  const steps = { 'the import': first, 'the same file again': again, 'taking it back': back };
  return {
    figures: [
      saved,
      ...Object.entries(steps).flatMap(([name, { ms, latency }]) => [
        {
          name: `${name}, ${rows} rows`,
          ours: { label: 'beside ordinary calls', value: (rows / ms) * 1000, unit: 'per second' },
          other: { label: 'the first time', value: (rows / first.ms) * 1000, unit: 'per second' },
          goal: goals[name] === undefined ? null : { bound: 'at least', ratio: goals[name] },
        } satisfies Figure,
        ...Object.entries(latency).map(([call, taken]) => slowed(name, call as OrdinaryCall, taken, before)), // its keys
      ]),
    ],
    notes: [
      `${(statSync(path).size / 1e6).toFixed(0)} MB; found by APN ${first.job.counts?.matchedByApn}, by address ${first.job.counts?.matchedByAddress}, kept as own ${first.job.counts?.kept}`,
      ...Object.entries({ before: { latency: before, mostMemory: memoryBefore, ms: BEFORE_MS }, ...steps }).map(
        ([name, { latency, mostMemory, ms }]) =>
          `${name}: ${(ms / 1000).toFixed(0)} s, memory of the server at most ${(mostMemory / 1e6).toFixed(0)} MB; ${text(latency)}`,
      ),
    ],
  };
}

function slowed(
  step: string,
  call: OrdinaryCall,
  taken: Latency,
  before: Readonly<Record<OrdinaryCall, Latency>>,
): Figure {
  return {
    name: `${call} during ${step}, p95`,
    ours: { label: 'meanwhile', value: taken.p95 * 1e6, unit: 'ns' },
    other: { label: 'before', value: before[call].p95 * 1e6, unit: 'ns' },
    goal: null,
  };
}

/** Milliseconds: half, 95 of 100, the longest. */
const text = (latency: Readonly<Record<OrdinaryCall, Latency>>): string =>
  Object.entries(latency)
    .map(
      ([name, { calls, p50, p95, most }]) =>
        `${name} ${[p50, p95, most].map((ms) => ms.toFixed(0)).join('/')} ms (${calls})`,
    )
    .join(', ');
