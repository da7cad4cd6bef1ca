import type { CalendarDate } from '../../../src/calc/dates.ts';
import { isAnythingDue } from '../../account/team/pending.queries.ts';
import type { Heirs } from '../../account/team/applyPending.ts';
import { tellHandedOver } from '../../account/team/tellHandedOver.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { bringUpToDate } from './bringUpToDate.ts';
import { standingOf, type Standing } from './standing.ts';
import { lockAccount, readAccount } from './subscription.queries.ts';
import { todayOf } from './todayOf.ts';

/** What it takes to bring an account up to date, and to tell of it. */
export type StandingResources = Pick<
  JobResources,
  'store' | 'clock' | 'config' | 'plans' | 'payments' | 'events' | 'jobs'
>;

/** What an account has, and of which day that is. */
export interface Current {
  readonly standing: Standing;
  readonly today: CalendarDate;
}

/** What an account has today. A cycle date, or the end of an invitation, that has come since the job looked is dealt with first: nobody sees what is over. */
export async function currentStanding(services: StandingResources, tenant: Tenant): Promise<Current> {
  const { clock, config, plans, payments } = services;
  const { db } = services.store;
  const now = clock.now();
  const account = await readAccount(db, tenant);
  const today = todayOf(account, config, now);
  const isOver = account.cycle_end !== null && account.cycle_end <= today;
  // Mostly nothing is, and what was read beside the question is the answer.
  const [isDue, standing] = isOver
    ? [true, null]
    : await Promise.all([isAnythingDue(db, tenant, { today, now }), standingOf(db, tenant, account, plans)]);
  if (isDue || standing === null) {
    const heirs: (Principal | null)[] = [];
    await db.transaction().execute(async (trx) => {
      const handed = (some: Heirs) => void heirs.push(...some);
      await bringUpToDate(trx, await lockAccount(trx, tenant), plans, { today, now, payments, handed });
    });
    for (const heir of heirs) await tellHandedOver(services, tenant, heir);
    return { standing: await standingOf(db, tenant, await readAccount(db, tenant), plans), today };
  }
  return { standing, today };
}
