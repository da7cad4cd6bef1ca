import type { Tenant } from '../../platform/tenant.ts';
import { currentStanding, type StandingResources } from '../plans/currentStanding.ts';
import { readAccount } from '../plans/subscription.queries.ts';
import { readTrial } from './addOn.queries.ts';
import { capacityOf } from './capacity.ts';

/**
 * Whether lists may be automated and appending costs nothing: what the plan says, exactly while something may be
 * watched; where there is no plan, and in an account of one's own, what stands at the user (R-PERM-011, R-PERM-014).
 */
export async function hasListManagement(
  resources: StandingResources,
  tenant: Tenant,
  ofUser: boolean,
): Promise<boolean> {
  const { db } = resources.store;
  const { own_use: isOwn, cycle_end: cycleEnd } = await readAccount(db, tenant);
  if (isOwn || cycleEnd === null) return ofUser;
  const { standing, today } = await currentStanding(resources, tenant);
  if (standing.subscription === null) return ofUser;
  return capacityOf(standing, await readTrial(db, tenant), today) !== 0;
}
