import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { renewIfDue } from './renewCycle.ts';
import { standingOf, type Standing } from './standing.ts';
import { lockAccount, readAccount } from './subscription.queries.ts';
import { todayOf } from './todayOf.ts';

/** What an account has today. A cycle date that has come since the job looked is dealt with first: nobody sees what is over. */
export async function currentStanding(
  {
    store: { db },
    clock,
    config,
    plans,
    payments,
  }: Pick<Resources, 'store' | 'clock' | 'config' | 'plans' | 'payments'>,
  tenant: Tenant,
): Promise<{ readonly standing: Standing; readonly today: CalendarDate }> {
  const now = clock.now();
  const account = await readAccount(db, tenant);
  const today = todayOf(account, config, now);
  if (account.cycle_end !== null && account.cycle_end <= today) {
    await db.transaction().execute(async (trx) => {
      await renewIfDue(trx, await lockAccount(trx, tenant), plans, { today, now, payments });
    });
    return { standing: await standingOf(db, tenant, await readAccount(db, tenant), plans), today };
  }
  return { standing: await standingOf(db, tenant, account, plans), today };
}
