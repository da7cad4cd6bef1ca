/** Times several ways of doing the same thing side by side, so that whatever else the machine does hits all of them. */

export interface Measured {
  /** Median nanoseconds of one run. */
  readonly median: number;
  readonly lowest: number;
  readonly rounds: number;
}

export interface MeasureOptions {
  /** Rounds that count; every side runs once a round. */
  readonly rounds?: number;
  /** Stop adding rounds after this much time, but not before `fewest`. */
  readonly budgetMs?: number;
  readonly fewest?: number;
  /** A side is repeated within a round until it takes this long, so that the clock's grain does not matter. */
  readonly batchMs?: number;
  /** Each side runs this long before anything counts: optimised code is what a session of work meets. */
  readonly warmUpMs?: number;
}

type Side = () => unknown;
/** A side may be missing: then it is not measured. */
type Sides = Readonly<Record<string, Side | undefined>>;
type Medians<S extends Sides> = { readonly [Name in keyof S]: S[Name] extends Side ? Measured : Measured | undefined };

/**
 * Runs the sides A B C, A B C, ... and gives the median of each.
 *
 * The side that starts a round changes, so that none always runs into the others' garbage.
 */
export async function measure<S extends Sides>(
  sides: S,
  { rounds = 61, budgetMs = 6000, fewest = 7, batchMs = 4, warmUpMs = 400 }: MeasureOptions = {},
): Promise<Medians<S>> {
  const given = Object.entries(sides).flatMap(([name, run]) => (run === undefined ? [] : [{ name, run }]));
  for (const { run } of given) await warmUp(run, warmUpMs);
  const timed: { name: string; run: Side; batch: number; times: number[] }[] = [];
  for (const side of given) timed.push({ ...side, batch: await batchSize(side.run, batchMs), times: [] });
  const started = performance.now();
  for (let round = 0; round < rounds; round++) {
    if (round >= fewest && performance.now() - started > budgetMs) break;
    for (let turn = 0; turn < timed.length; turn++) {
      const side = timed[(round + turn) % timed.length];
      if (side !== undefined) side.times.push((await timeOf(side.run, side.batch)) / side.batch);
    }
  }
  // fromEntries forgets the names.
  return Object.fromEntries(timed.map(({ name, times }) => [name, summaryOf(times)])) as Medians<S>;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

function summaryOf(times: readonly number[]): Measured {
  return { median: median(times), lowest: Math.min(...times), rounds: times.length };
}

async function warmUp(run: Side, milliseconds: number): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < milliseconds) await timeOf(run, 1);
}

async function batchSize(run: Side, batchMs: number): Promise<number> {
  if (batchMs === 0) return 1;
  for (let batch = 1; ; batch *= 2) {
    if ((await timeOf(run, batch)) >= batchMs * 1e6) return batch;
  }
}

// Written to so that the optimiser cannot drop work whose answer nobody reads.
let sink: unknown = null;

async function timeOf(run: Side, batch: number): Promise<number> {
  const started = process.hrtime.bigint();
  for (let index = 0; index < batch; index++) {
    const answer = run();
    sink = answer instanceof Promise ? await answer : answer;
  }
  const taken = Number(process.hrtime.bigint() - started);
  if (sink === timeOf) throw new Error('a side must not answer with the clock');
  return taken;
}
