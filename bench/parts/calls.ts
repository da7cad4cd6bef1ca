import { setTimeout as wait } from 'node:timers/promises';
import { ListingAnswer } from '../../src/api/contract/search/search.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { narrowLimit } from '../calls/narrowLimit.ts';
import { personCallNames, personCalls, type PersonCall } from '../calls/personCalls.ts';
import { PAGE_ROWS } from '../search/searches.ts';
import { tokenCost } from '../calls/tokenCost.ts';
import { parcelsOf, workOf } from '../calls/workOf.ts';
import { createCaller } from '../server/caller.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less, type Cpu } from '../support/cpuOf.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import type { Options } from '../support/options.ts';
import { quantile } from '../support/quantile.ts';
import { checkThat } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const ROUNDS = 5;
/** As a server that has been in service for a minute: before, its code is still being compiled. */
const WARM_UP = 400;
/** Enough that the kernel's hundredths of a second are a few percent of the cheapest call. */
const CALLS_A_ROUND = 60;
const LIGHT_A_ROUND = 150;
const IDLE_MS = 5000;
/** Parcels of the list that is looked at, and those that are saved one by one. */
const LISTED = 1000;
const SAVED = 1500;
/** A page costs at most so many times what it cannot do without. */
const NARROW_RATIO = 3;
/** A call with a token costs at most so many times what it costs with a session. */
const TOKEN_RATIO = 1.15;

/** Milliseconds of the server's processor a call that were promised; null: told for what it is worth. */
const goals: Record<PersonCall, number | null> = {
  'search page': 12,
  'next page': 12,
  property: 12,
  comparables: 25,
  save: 10,
  status: null,
  'list page': 15,
  analysis: 6,
  extend: 1.5,
};
const light: ReadonlySet<PersonCall> = new Set(['save', 'status', 'analysis', 'extend']);

interface Cost {
  readonly cpu: Cpu;
  /** Milliseconds on the wall. */
  readonly p50: number;
  readonly p95: number;
}

/** What each call of one person on a quiet server costs its processor, at each size. */
export async function benchCalls({ callSizes }: Options): Promise<PartResult> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const parcels of callSizes) {
    const dir = await sampleWarehouse(parcels);
    const file = (await currentSnapshot(dir))?.path ?? '';
    const size = `${parcels.toLocaleString('en-US')} parcels`;
    const server = await startBenchServer(dir);
    let rows: ListingAnswer['results'] = [];
    try {
      // First: a token is made soon after the sign-in alone.
      const {
        others: [first = 0],
      } = await parcelsOf(file, 1);
      const cost = await tokenCost(server, first);
      const { costs, firstPage } = await costsOf(server, file);
      rows = firstPage;
      const idle = await idleOf(server);
      figures.push({
        name: `a property with a token, ${size}`,
        ours: { label: 'CPU of the server', value: cost.token * 1e6, unit: 'ns' },
        other: { label: 'with a session', value: cost.session * 1e6, unit: 'ns' },
        goal: { bound: 'at most', ratio: TOKEN_RATIO },
      });
      figures.push(...[...costs].map(([name, { cpu }]) => against(`${name}, ${size}`, cpu.server, goals[name])));
      notes.push(
        `${size}: milliseconds a call, of the processor and on the wall; idle the server takes ${idle.server.toFixed(1)} ms a second, the database ${idle.database.toFixed(1)}`,
        ...[...costs].map(
          ([name, { cpu, p50, p95 }]) =>
            `  ${name.padEnd(12)} server ${fixed(cpu.server)}  database ${fixed(cpu.database)}  p50 ${fixed(p50)}  p95 ${fixed(p95)}`,
        ),
      );
      const page = costs.get('search page')?.cpu.server ?? Number.NaN;
      // The server has nothing to do meanwhile.
      const narrow = await narrowLimit(file, rows);
      figures.push({
        name: `search page against the narrow limit, ${size}`,
        ours: { label: 'CPU of the server', value: page * 1e6, unit: 'ns' },
        other: { label: `ids, count, ${PAGE_ROWS} encoded rows`, value: narrow * 1e6, unit: 'ns' },
        goal: { bound: 'at most', ratio: NARROW_RATIO },
      });
    } finally {
      await server.close();
    }
  }
  return { figures, notes };
}

async function costsOf(server: BenchServer, file: string) {
  const work = await workOf(server.url, server.token, await parcelsOf(file, LISTED + SAVED), LISTED);
  const caller = createCaller(server.url, server.token);
  const calls = personCalls(caller, work);
  const turns = new Map<PersonCall, number>();
  const once = async (name: PersonCall): Promise<Buffer> => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const { status, body } = await calls[name](turn);
    checkThat(`${name} is answered: ${status} ${status === 200 ? '' : body.toString()}`, status === 200);
    return body;
  };
  try {
    const firstPage = ListingAnswer.parse(JSON.parse((await once('search page')).toString())).results;
    checkThat('a full page', firstPage.length === PAGE_ROWS);
    for (const name of personCallNames) for (let turn = 0; turn < WARM_UP; turn += 1) await once(name);
    const taken = new Map<PersonCall, { cpu: Cpu[]; wall: number[] }>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of personCallNames) {
        const mine = taken.get(name) ?? { cpu: [], wall: [] };
        taken.set(name, mine);
        const count = light.has(name) ? LIGHT_A_ROUND : CALLS_A_ROUND;
        const before = cpuOf(server.pid);
        for (let turn = 0; turn < count; turn += 1) {
          const started = performance.now();
          await once(name);
          mine.wall.push(performance.now() - started);
        }
        const { server: ours, database } = less(cpuOf(server.pid), before);
        mine.cpu.push({ server: ours / count, database: database / count });
      }
    }
    const costs = new Map<PersonCall, Cost>(
      [...taken].map(([name, { cpu, wall }]) => [
        name,
        {
          cpu: { server: median(cpu.map((one) => one.server)), database: median(cpu.map((one) => one.database)) },
          p50: quantile(wall, 0.5),
          p95: quantile(wall, 0.95),
        },
      ]),
    );
    return { costs, firstPage };
  } finally {
    caller.close();
  }
}

/** Milliseconds a second that nobody asked for. */
async function idleOf(server: BenchServer): Promise<Cpu> {
  const before = cpuOf(server.pid);
  await wait(IDLE_MS);
  const used = less(cpuOf(server.pid), before);
  return { server: (used.server / IDLE_MS) * 1000, database: (used.database / IDLE_MS) * 1000 };
}

const against = (name: string, ms: number, goal: number | null): Figure => ({
  name,
  ours: { label: 'CPU of the server', value: ms * 1e6, unit: 'ns' },
  other: { label: goal === null ? 'itself' : 'promised', value: (goal ?? ms) * 1e6, unit: 'ns' },
  goal: goal === null ? null : { bound: 'at most', ratio: 1 },
});

const fixed = (ms: number): string => ms.toFixed(1).padStart(6);
