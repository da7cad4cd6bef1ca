import { cpSync, mkdtempSync, readdirSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { personCallNames } from '../calls/personCalls.ts';
import { parcelsOf } from '../calls/workOf.ts';
import { importBeside, ingestBeside } from '../load/besideThem.ts';
import type { Done, Sample } from '../load/people.ts';
import { startPeople } from '../load/startPeople.ts';
import { askAccounts, askStalls, type Stalls } from '../server/serverAsked.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { memoryOf } from '../support/memoryOf.ts';
import type { Options } from '../support/options.ts';
import { quantile } from '../support/quantile.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const PEOPLE = 200;
const THINK_MS = 2000;
const PARCELS_EACH = 300;
const WARM_UP_MS = 10_000;
/** By then the caches of the data in service are as full as they get. */
const SETTLED_MS = 60_000;

/** What was promised: 95 of 100 answers in so many milliseconds, the longest stall, the memory at the end. */
const P95_MS = 300;
const STALL_MS = 100;
/** 99 of 100 messages to programs come in so many milliseconds. */
const TOLD_MS = 2000;
const MEMORY_RATIO = 1.2;
/** Beside large work, times as much. */
const BESIDE = 2;

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly samples: readonly Sample[];
  /** Milliseconds from changes to the messages that tell programs of them. */
  readonly told: readonly number[];
  readonly stalls: Stalls;
  /** Bytes of the server's process when its caches were full, and at its end. */
  readonly memory: readonly [start: number, end: number];
  /** Of one core, in percent. */
  readonly cpu: { readonly server: number; readonly database: number };
}

/** Two hundred people at work at each size: by themselves, and at the largest beside a large import and an ingest. */
export async function benchLoad({ callSizes, importRows, seconds }: Options): Promise<PartResult> {
  const figures: Figure[] = [];
  const notes = [
    `${PEOPLE} people, ${THINK_MS / 1000} s between their calls, each with an account of their own and a program that hears of its leads, every second one through an API token`,
  ];
  for (const [index, parcels] of callSizes.entries()) {
    const size = `${parcels.toLocaleString('en-US')} parcels`;
    const work = index < callSizes.length - 1 ? null : { rows: importRows ?? Math.round(parcels * 0.75), parcels };
    for (const phase of await phasesOf(parcels, seconds ?? 300, work)) {
      const label = `${phase.name}, ${size}`;
      figures.push(...figuresOf(label, phase, phase.name === 'alone' ? 1 : BESIDE));
      notes.push(...notesOf(label, phase));
    }
  }
  return { figures, notes };
}

async function phasesOf(
  parcels: number,
  seconds: number,
  work: { readonly rows: number; readonly parcels: number } | null,
): Promise<Phase[]> {
  const kept = await sampleWarehouse(parcels);
  // The ingest puts another snapshot into service, which nobody else should have.
  const warehouse = copyOf(kept);
  const server = await startBenchServer(warehouse, undefined, undefined, { WEBHOOK_PRIVATE: '127.0.0.1' });
  try {
    const tokens = await askAccounts(server.process, PEOPLE);
    const file = (await currentSnapshot(kept))?.path ?? '';
    const people = await startPeople(server.url, tokens, await parcelsOf(file, PEOPLE * PARCELS_EACH), {
      thinkMs: THINK_MS,
      hasPrograms: true,
    });
    try {
      const phase = async (name: string, until: Promise<unknown>): Promise<Phase> =>
        await measured(server, people.taken, name, until);
      await wait(WARM_UP_MS);
      const phases = [await phase('alone', wait(seconds * 1000))];
      if (work === null) return phases;
      const { rows } = work;
      phases.push(
        await phase(`beside an import of ${rows.toLocaleString('en-US')} rows`, importBeside(server, kept, rows)),
      );
      phases.push(await phase('just after it', wait(Math.min(seconds, 60) * 1000)));
      phases.push(
        await phase(
          `beside an ingest of ${work.parcels.toLocaleString('en-US')} parcels`,
          ingestBeside(warehouse, work.parcels),
        ),
      );
      return phases;
    } finally {
      people.close();
    }
  } finally {
    await server.close();
    rmSync(warehouse, { recursive: true, force: true });
  }
}

async function measured(
  server: BenchServer,
  taken: () => Promise<Done>,
  name: string,
  until: Promise<unknown>,
): Promise<Phase> {
  await taken();
  await askStalls(server.process);
  const [began, before] = [performance.now(), cpuOf(server.pid)];
  const settled = Promise.race([until, wait(SETTLED_MS, undefined, { ref: false })]).then(() => memoryOf(server.pid));
  await until;
  const seconds = (performance.now() - began) / 1000;
  const used = less(cpuOf(server.pid), before);
  const percent = (ms: number): number => ms / seconds / 10;
  console.error(`${name}: ${seconds.toFixed(0)} s`);
  return {
    name,
    seconds,
    ...(await taken()),
    stalls: await askStalls(server.process),
    memory: [await settled, memoryOf(server.pid)],
    cpu: { server: percent(used.server), database: percent(used.database) },
  };
}

function figuresOf(name: string, { samples, told, stalls, memory: [start, end] }: Phase, times: number): Figure[] {
  const p95 = quantile(
    samples.map(({ ms }) => ms),
    0.95,
  );
  const promised = (value: number) => ({ label: 'promised', value: value * times * 1e6, unit: 'ns' as const });
  const once = { bound: 'at most' as const, ratio: 1 };
  return [
    {
      name: `p95, ${name}`,
      ours: { label: 'answered', value: p95 * 1e6, unit: 'ns' },
      other: promised(P95_MS),
      goal: once,
    },
    {
      name: `longest stall, ${name}`,
      ours: { label: "of the server's thread", value: stalls.longestMs * 1e6, unit: 'ns' },
      other: promised(STALL_MS),
      goal: once,
    },
    {
      name: `a webhook after its event, ${name}`,
      ours: { label: `99 of 100 of ${told.length}`, value: quantile(told, 0.99) * 1e6, unit: 'ns' },
      other: promised(TOLD_MS),
      goal: once,
    },
    {
      name: `errors, ${name}`,
      ours: { label: 'errors', value: samples.filter(({ error }) => error !== null).length, unit: 'count' },
      other: { label: 'calls', value: samples.length, unit: 'count' },
      goal: { bound: 'at most', ratio: 0 },
    },
    {
      name: `memory, ${name}`,
      ours: { label: 'at the end', value: end, unit: 'bytes' },
      other: { label: 'when its caches were full', value: start, unit: 'bytes' },
      goal: { bound: 'at most', ratio: MEMORY_RATIO * times },
    },
  ];
}

function notesOf(name: string, { seconds, samples, stalls, cpu }: Phase): string[] {
  const times = (some: readonly Sample[]): string =>
    [0.5, 0.95, 0.99, 1]
      .map((share) =>
        quantile(
          some.map(({ ms }) => ms),
          share,
        )
          .toFixed(0)
          .padStart(6),
      )
      .join(' ');
  const errors = new Map<string, number>();
  for (const { call, error } of samples)
    if (error !== null) errors.set(`${call}: ${error}`, (errors.get(`${call}: ${error}`) ?? 0) + 1);
  return [
    `${name}: ${(samples.length / seconds).toFixed(0)} calls a second for ${seconds.toFixed(0)} s, server ${cpu.server.toFixed(0)} % of a core, database ${cpu.database.toFixed(0)} %, stalls 99 of 100 below ${stalls.p99Ms.toFixed(0)} ms; milliseconds p50 p95 p99 longest:`,
    ...personCallNames.flatMap((call) => {
      const mine = samples.filter((sample) => sample.call === call);
      return mine.length === 0 ? [] : [`  ${call.padEnd(12)} ${times(mine)}  (${mine.length})`];
    }),
    `  ${'all'.padEnd(12)} ${times(samples)}`,
    ...[...errors].slice(0, 10).map(([text, count]) => `  ${count} times ${text}`),
  ];
}

/** The files of a warehouse as links, so that what is put into service there is seen there only. */
function copyOf(warehouse: string): string {
  const copy = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-warehouse-`));
  for (const name of readdirSync(warehouse)) {
    if (name.endsWith('.duckdb')) linkSync(join(warehouse, name), join(copy, name));
    else cpSync(join(warehouse, name), join(copy, name), { recursive: true });
  }
  return copy;
}
