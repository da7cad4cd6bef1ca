import type { Tenant } from '../../platform/tenant.ts';
import { currentStanding, type Current, type StandingResources } from '../plans/currentStanding.ts';
import { readAccount, type AccountRow } from '../plans/subscription.queries.ts';
import { readTrial } from './addOn.queries.ts';
import { capacityOf } from './capacity.ts';

/** Whether lists may be automated and appending costs nothing; `ofUser` is what stands at the user. */
export async function hasListManagement(
  resources: StandingResources,
  tenant: Tenant,
  ofUser: boolean,
): Promise<boolean> {
  return (await listManagementOf(resources, await readAccount(resources.store.db, tenant))) ?? ofUser;
}

/**
 * What the plan says of it, exactly while something may be watched; null: where there is no plan, and in an account of
 * one's own, what stands at the user counts (R-PERM-011, R-PERM-014).
 */
export async function listManagementOf(
  resources: StandingResources,
  { id: accountId, own_use: isOwn, cycle_end: cycleEnd }: AccountRow,
): Promise<boolean | null> {
  if (isOwn || cycleEnd === null) return null;
  return await listManagementIn(resources, await currentStanding(resources, { accountId }));
}

/** The same where what the account has is known already. */
export async function listManagementIn(
  { store }: Pick<StandingResources, 'store'>,
  { standing, today }: Current,
): Promise<boolean | null> {
  const { account, subscription } = standing;
  if (account.own_use || subscription === null) return null;
  return capacityOf(standing, await readTrial(store.db, { accountId: account.id }), today) !== 0;
}
