import type { Heirs } from '../../account/team/applyPending.ts';
import { tellHandedOver } from '../../account/team/tellHandedOver.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';
import { bringUpToDate } from './bringUpToDate.ts';
import { accountsDue, lockAccount } from './subscription.queries.ts';
import type { Principal } from '../../platform/tenant.ts';
import { todayOf } from './todayOf.ts';

/** Bills every account whose cycle date has come, each in a transaction of its own: one that fails keeps no other back. */
export const renewCyclesJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store, clock, config, plans, payments, log } = resources;
  const now = clock.now();
  const due = await accountsDue(store.db, now, config.timeZone);
  let failed = 0;
  for (const accountId of due) {
    if (stopping?.aborted === true) return;
    try {
      const heirs: (Principal | null)[] = [];
      await store.db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, { accountId });
        const today = todayOf(account, config, now);
        const handed = (some: Heirs) => void heirs.push(...some);
        await bringUpToDate(trx, account, plans, { today, now, payments, handed });
      });
      for (const heir of heirs) await tellHandedOver(resources, { accountId }, heir);
    } catch (error) {
      failed += 1;
      log.error({ err: error, accountId }, 'the cycle of an account could not be billed');
    }
  }
  if (due.length > 0) log.info({ billed: due.length - failed, failed }, 'cycles billed');
};
