import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import { keepPaused } from '../mailings/tellMailing.ts';
import { holdMailing, setMailing } from '../mailings/mailings.queries.ts';

/** What waits of a mailing goes on waiting, and who ordered it is told why. False: it does not go out any more. */
export async function pauseMailing(
  resources: JobResources,
  principal: Principal,
  id: number,
  why: string,
): Promise<boolean> {
  const { store, clock } = resources;
  const now = clock.now();
  const told = await store.db.transaction().execute(async (trx) => {
    const mailing = await holdMailing(trx, principal, id);
    if (mailing?.status !== 'PROCESSING') return null;
    await setMailing(trx, principal, id, { status: 'PAUSED', paused_why: why }, now);
    return await keepPaused(trx, resources, principal, { kind: 'mailing', id, name: mailing.name, why });
  });
  told?.();
  return told !== null;
}
