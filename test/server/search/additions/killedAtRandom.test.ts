/** Kills at drawn moments: as many as `PLATBOOK_ADDITION_KILLS` says after a change of how records come in. */
import { double, sample } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAdditions } from '../../../support/killed/additionKills.ts';
import { serverProcesses, type ServerProcesses } from '../../../support/serverProcess.ts';
import { repeats } from '../../../support/thorough.ts';

const KILLS = repeats({ few: 4, many: 12, variable: 'PLATBOOK_ADDITION_KILLS' });
/** For what hangs: a server that was killed is started anew each time. */
const LONGEST_MS = KILLS * 300_000;

let processes: ServerProcesses;
beforeAll(async () => void (processes = await serverProcesses()));
afterAll(async () => await processes.remove());

it(
  `killed ${KILLS} times while files come up and load: facts of before or of after, and nothing half`,
  async () => {
    const moments = sample(double({ min: 0, max: 1, noNaN: true }), KILLS);
    const random = (): number => moments.pop() ?? 0;
    const { cut, fates } = await killAdditions(processes, { kills: KILLS, parcels: 60, random });
    expect(Object.values(fates).reduce((sum, times) => sum + times, 0)).toBe(KILLS);
    // What was cut off is gone, whatever became of the others.
    expect(cut).toBe(Math.ceil(KILLS / 4));
    expect(fates.gone).toBeGreaterThanOrEqual(cut);
  },
  LONGEST_MS,
);
