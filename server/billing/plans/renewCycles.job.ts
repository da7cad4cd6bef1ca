import type { JobRun } from '../../platform/jobs/definition.ts';
import { renewIfDue } from './renewCycle.ts';
import { accountsDue, lockAccount } from './subscription.queries.ts';
import { todayOf } from './todayOf.ts';

/** Bills every account whose cycle date has come, each in a transaction of its own: one that fails keeps no other back. */
export const renewCyclesJob: JobRun<object> = async (
  _payload,
  { store, clock, config, plans, payments, log },
  stopping,
) => {
  const now = clock.now();
  const due = await accountsDue(store.db, now, config.timeZone);
  let failed = 0;
  for (const accountId of due) {
    if (stopping?.aborted === true) return;
    try {
      await store.db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, { accountId });
        await renewIfDue(trx, account, plans, { today: todayOf(account, config, now), now, payments });
      });
    } catch (error) {
      failed += 1;
      log.error({ err: error, accountId }, 'the cycle of an account could not be billed');
    }
  }
  if (due.length > 0) log.info({ billed: due.length - failed, failed }, 'cycles billed');
};
