import type { ServerProcess } from '../serverProcess.ts';
import type { KilledChannel } from './killedChannels.ts';

/** The first may have begun before the newest message, or before the clock was moved. */
const ROUNDS = 3;

/**
 * Answers whether what is left waits for time to pass: so many rounds of the workers of a `laterServer.ts` have ended since
 * the newest message, or since this was called where none came.
 */
export function quietOf({ output }: ServerProcess, { taken }: Pick<KilledChannel, 'taken'>): () => boolean {
  const rounds = (): number => output().split('round\n').length - 1;
  let [seen, since] = [taken().length, rounds()];
  return () => {
    if (taken().length > seen) [seen, since] = [taken().length, rounds()];
    return rounds() >= since + ROUNDS;
  };
}
