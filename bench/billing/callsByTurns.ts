import type { Answered } from '../server/caller.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';

const ROUNDS = 12;
const WARM_UP = 80;
/** Enough that the kernel's hundredths of a second are a few percent of the cheapest call. */
const CALLS_A_ROUND = 60;

export interface AskedSide {
  /** Of the server that is asked. */
  readonly pid: number;
  readonly ask: () => Promise<Answered>;
}

export interface CallCost {
  /** Median nanoseconds of an answer. */
  readonly wall: number;
  /** Median nanoseconds of processor time that a call takes the server and its database. */
  readonly cpu: number;
}

/** Asks both sides by turns, some calls at a time, and says what one costs. */
export async function callsByTurns(sides: {
  readonly ours: AskedSide;
  readonly other: AskedSide;
}): Promise<Record<'ours' | 'other', CallCost>> {
  const taken = {
    ours: { wall: [] as number[], cpu: [] as number[] },
    other: { wall: [] as number[], cpu: [] as number[] },
  };
  const once = async ({ ask }: AskedSide): Promise<number> => {
    const started = process.hrtime.bigint();
    const { status, body } = await ask();
    const ns = Number(process.hrtime.bigint() - started);
    checkThat(`answered: ${status} ${status === 200 ? '' : body.toString()}`, status === 200);
    return ns;
  };
  for (const side of ['ours', 'other'] as const) for (let call = 0; call < WARM_UP; call += 1) await once(sides[side]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'other'] as const) : (['other', 'ours'] as const)) {
      const before = cpuOf(sides[side].pid);
      for (let call = 0; call < CALLS_A_ROUND; call += 1) taken[side].wall.push(await once(sides[side]));
      const { server, database } = less(cpuOf(sides[side].pid), before);
      taken[side].cpu.push(((server + database) * 1e6) / CALLS_A_ROUND);
    }
  }
  const cost = ({ wall, cpu }: (typeof taken)['ours']): CallCost => ({ wall: median(wall), cpu: median(cpu) });
  return { ours: cost(taken.ours), other: cost(taken.other) };
}

/** What stands below the figure of the answers: what other processes on the machine do changes it less. */
export const cpuFigure = (
  [ours, other]: readonly [ours: string, other: string],
  costs: Record<'ours' | 'other', CallCost>,
): Figure => ({
  name: '... processor time of the server and its database',
  ours: { label: ours, value: costs.ours.cpu, unit: 'ns' },
  other: { label: other, value: costs.other.cpu, unit: 'ns' },
  goal: null,
});
