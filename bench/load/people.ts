import { setTimeout as wait } from 'node:timers/promises';
import { personCallNames, personCalls, type PersonCall } from '../calls/personCalls.ts';
import { workOf, type Parcels } from '../calls/workOf.ts';
import { createCaller } from '../server/caller.ts';
import { listening, withProgram } from './programs.ts';

/** How often of a hundred a person does what. */
const shares: Record<PersonCall, number> = {
  'search page': 20,
  'next page': 15,
  property: 25,
  comparables: 10,
  save: 8,
  status: 10,
  'list page': 8,
  analysis: 4,
  extend: 0,
};
const LISTED = 100;
/** People who make themselves ready at the same time. */
const READY_AT_ONCE = 4;
const UNANSWERED_MS = 60_000;

export interface Sample {
  readonly call: PersonCall;
  readonly ms: number;
  /** Null: answered as it should be. */
  readonly error: string | null;
}

/** What was answered since the last time, and how late messages to programs were, in milliseconds. */
export interface Done {
  readonly samples: readonly Sample[];
  readonly told: readonly number[];
}

export interface People {
  readonly taken: () => Done;
  readonly end: () => void;
}

export interface Habits {
  /** On average. */
  readonly thinkMs: number;
  /** Each has a program that listens, and every second one works through a token. */
  readonly hasPrograms: boolean;
}

/** A person for each token, who thinks and does the next thing when the one before is answered. */
export async function people(
  url: string,
  tokens: readonly string[],
  { houses, others }: Parcels,
  { thinkMs, hasPrograms }: Habits,
): Promise<People> {
  let samples: Sample[] = [];
  const ended = new AbortController();
  const each = Math.floor(others.length / tokens.length);
  const readied: (() => Promise<void>)[] = [];
  const programs = await listening();
  const waiting = [...tokens.entries()];
  const ready = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, token] = next;
      const mine = { houses: rotated(houses, number), others: others.slice(number * each, (number + 1) * each) };
      const work = await workOf(url, token, mine, LISTED);
      const worksBy = hasPrograms ? await withProgram(url, token, number, programs.url) : token;
      const caller = createCaller(url, worksBy);
      const calls = personCalls(caller, work);
      const random = drawing(number + 1);
      readied.push(async () => {
        await wait(random() * thinkMs);
        for (let turn = number; !ended.signal.aborted; turn += 1) {
          const call = drawn(random());
          const started = performance.now();
          const error = await Promise.race([
            calls[call](turn).then(
              ({ status, body }) => (status === 200 ? null : `${status} ${body.toString().slice(0, 200)}`),
              (cause: unknown) => String(cause),
            ),
            wait(UNANSWERED_MS, `no answer in ${UNANSWERED_MS / 1000} s`, { ref: false }),
          ]);
          samples.push({ call, ms: performance.now() - started, error });
          await wait(thinkMs * (0.5 + random()));
        }
        caller.close();
      });
    }
  };
  await Promise.all(Array.from({ length: READY_AT_ONCE }, ready));
  for (const work of readied) void work();
  return {
    taken: () => {
      const taken = samples;
      samples = [];
      return { samples: taken, told: programs.taken() };
    },
    end: () => {
      ended.abort();
      programs.close();
    },
  };
}

function drawn(random: number): PersonCall {
  let left = random * 100;
  return personCallNames.find((name) => (left -= shares[name]) < 0) ?? 'property';
}

const rotated = (ids: readonly number[], by: number): number[] => [
  ...ids.slice(by % ids.length),
  ...ids.slice(0, by % ids.length),
];

/** The same numbers between 0 and 1 at each run (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
