import { generate } from 'otplib';
import { createClient } from '../../src/api/client.ts';
import { must } from '../lists/must.ts';
import type { PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { newOwner, PASSWORD, signIn, withServer } from './withServer.ts';

/** Each code counts once: the next one is good so much later. */
const STEP_MS = 30_000;
// Of fewer the median of one run is a tenth above that of the next: both wait for the disk.
const ROUNDS = 120;
const RATIO = 1.15;

/** Signing in with password and a code of an app, beside the password alone: a call more, and a code to check. */
export async function factorFigure(): Promise<PartResult> {
  return await withServer(async ({ server, setNow }) => {
    let now = Date.now();
    setNow(new Date(now));
    const codeOf = async (secret: string): Promise<string> => await generate({ secret, epoch: Math.floor(now / 1000) });
    for (const name of ['plain', 'factor']) await newOwner(server, name, PASSWORD);
    const { client } = await signIn(server, 'factor');
    const { secret } = must(await client.call('beginFactor', { body: {} }));
    must(await client.call('confirmFactor', { body: { code: await codeOf(secret) } }));

    const nobody = createClient({ baseUrl: server.url, fetch, token: () => null });
    const knock = async (name: string) =>
      must(await nobody.call('pre', { body: { username: `${name}@platbook.local`, password: PASSWORD } }));
    const enter = async (t: string): Promise<void> =>
      void must(await nobody.call('auth', { query: { t, overtake: 'true' } }));
    const sides = {
      plain: async () => await enter((await knock('plain')).t),
      factor: async () => {
        setNow(new Date((now += STEP_MS)));
        const { t, secondFactor } = await knock('factor');
        checkThat('a code is asked for', secondFactor.includes('TOTP'));
        const given = must(await nobody.call('secondFactor', { body: { t, code: await codeOf(secret) } }));
        await enter(given.t);
      },
    };
    const { plain, factor } = await measure(sides, { rounds: ROUNDS, batchMs: 0, budgetMs: 60_000 });
    return {
      figures: [
        {
          name: 'sign-in with a second factor',
          ours: { label: 'password, code, session', value: factor.median, unit: 'ns' },
          other: { label: 'password, session', value: plain.median, unit: 'ns' },
          goal: { bound: 'at most', ratio: RATIO },
        },
      ],
      notes: [],
    };
  });
}
