import type { Kysely } from 'kysely';
import { bringUpToDate } from '../../billing/plans/bringUpToDate.ts';
import type { Moment } from '../../billing/plans/moment.ts';
import { standingOf, type Standing } from '../../billing/plans/standing.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Heirs } from './applyPending.ts';
import { tellHandedOver } from './tellHandedOver.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';

export interface InTeam extends Moment {
  readonly db: Kysely<Database>;
  readonly standing: Standing;
  /** Says that a member was removed, and who has what was theirs: told once this is committed. */
  readonly removed: (heir: Principal | null) => void;
}

/**
 * Does something to the team of an account, one after the other, with all that time has done before it. Whoever refuses
 * does so before anything is written: what time has done stays.
 */
export async function inTeam<T>(
  services: Services,
  tenant: Tenant,
  work: (team: InTeam) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { store, clock, config, plans, payments } = services;
  const now = clock.now();
  const heirs: (Principal | null)[] = [];
  const done = await store.db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, tenant);
    const today = todayOf(locked, config, now);
    const account = await bringUpToDate(trx, locked, plans, {
      today,
      now,
      payments,
      handed: (some: Heirs) => void heirs.push(...some),
    });
    const standing = await standingOf(trx, tenant, account, plans);
    return await work({ db: trx, standing, today, now, removed: (heir) => void heirs.push(heir) });
  });
  for (const heir of heirs) await tellHandedOver(services, tenant, heir);
  return done;
}
