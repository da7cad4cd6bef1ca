import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { deleteAllFactors, isFactorRequired } from './factor.queries.ts';

/** What lets somebody in from then on: the password alone, or with a factor that is set up with it, where all need one. */
export type LeftToSignIn = 'PASSWORD' | 'SET_UP';

/**
 * Takes away every second factor of somebody who lost the app and the codes, by whoever operates the installation. An alert
 * tells them. Null: there was none.
 */
export async function takeFactorAway(
  { db }: Pick<Store, 'db'>,
  user: Principal,
  now: Date,
): Promise<LeftToSignIn | null> {
  return await db.transaction().execute(async (trx) => {
    if (!(await deleteAllFactors(trx, user))) return null;
    const left = (await isFactorRequired(trx, user)) ? 'SET_UP' : 'PASSWORD';
    const at = now.toISOString().slice(0, 16).replace('T', ' ');
    const text = `The operator of this installation took your second factor away at ${at} UTC: ${left === 'SET_UP' ? 'you set up another one when you next sign in' : 'your password alone signs in'}. If you did not ask for that, ask them.`;
    await insertAlert(trx, user, { level: 'warning', text, searchId: null, runId: null }, now);
    return left;
  });
}
