/** What a call with a token costs beside the same call with a session. */
import { MakeTokenAnswer } from '../../src/api/contract/account/tokens.ts';
import { createCaller } from '../server/caller.ts';
import type { BenchServer } from '../server/startBenchServer.ts';
import { cpuOf, less } from '../support/cpuOf.ts';
import { checkThat } from '../support/same.ts';

/** A token makes 600 calls in a minute: these are fewer. */
const WARM_UP = 40;
const ROUNDS = 10;
const CALLS_A_ROUND = 50;

/** Milliseconds of the server's processor a call of one property, in turns. */
export async function tokenCost(
  server: BenchServer,
  propertyId: number,
): Promise<{ readonly token: number; readonly session: number }> {
  const owner = createCaller(server.url, server.token);
  const made = await owner.send('makeToken', { body: { name: 'Bench', scopes: ['READ'] } });
  checkThat(`a token is made: ${made.status}`, made.status === 200);
  const { token } = MakeTokenAnswer.parse(JSON.parse(made.body.toString()));
  const callers = { token: createCaller(server.url, token), session: owner };
  const taken = { token: 0, session: 0 };
  const ask = async (who: keyof typeof callers): Promise<void> => {
    const { status } = await callers[who].send('property', { params: { id: propertyId }, query: { m: 'F' } });
    checkThat(`a property is answered to a ${who}: ${status}`, status === 200);
  };
  try {
    for (const who of ['token', 'session'] as const) for (let turn = 0; turn < WARM_UP; turn += 1) await ask(who);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const who of round % 2 === 0 ? (['token', 'session'] as const) : (['session', 'token'] as const)) {
        const before = cpuOf(server.pid);
        for (let turn = 0; turn < CALLS_A_ROUND; turn += 1) await ask(who);
        taken[who] += less(cpuOf(server.pid), before).server;
      }
    }
  } finally {
    callers.token.close();
    callers.session.close();
  }
  const count = ROUNDS * CALLS_A_ROUND;
  return { token: taken.token / count, session: taken.session / count };
}
