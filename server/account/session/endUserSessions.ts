import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { endOtherSessions } from './session.queries.ts';

/** Signs a user out everywhere for whoever operates the installation, and tells them. Answers how many sessions ended. */
export async function endUserSessions({ db }: Pick<Store, 'db'>, user: Principal, now: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const ended = await endOtherSessions(trx, user, { now, exceptId: null, mode: 'operator' });
    if (ended === 0) return 0;
    const at = now.toISOString().slice(0, 16).replace('T', ' ');
    const text = `The operator of this installation signed you out everywhere at ${at} UTC. If you did not ask for that, ask them.`;
    await insertAlert(trx, user, { level: 'warning', text, searchId: null, runId: null }, now);
    return ended;
  });
}
