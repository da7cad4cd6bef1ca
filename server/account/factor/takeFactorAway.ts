import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { deleteAllFactors } from './factor.queries.ts';

/**
 * Takes away every second factor of somebody who lost the app and the codes, by whoever operates the installation. An alert
 * tells them. False: there was none.
 */
export async function takeFactorAway({ db }: Pick<Store, 'db'>, user: Principal, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (!(await deleteAllFactors(trx, user))) return false;
    const at = now.toISOString().slice(0, 16).replace('T', ' ');
    const text = `The operator of this installation took your second factor away at ${at} UTC: your password alone signs in. If you did not ask for that, ask them.`;
    await insertAlert(trx, user, { level: 'warning', text, searchId: null, runId: null }, now);
    return true;
  });
}
