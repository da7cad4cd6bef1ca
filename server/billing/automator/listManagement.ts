import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { currentStanding, type Current, type StandingResources } from '../plans/currentStanding.ts';
import { readAccount, type AccountRow } from '../plans/subscription.queries.ts';
import { readTrial } from './addOn.queries.ts';
import { capacityOf } from './capacity.ts';

/** Whether lists may be automated and appending costs nothing; `ofUser` is what stands at the user. */
async function hasListManagement(resources: StandingResources, tenant: Tenant, ofUser: boolean): Promise<boolean> {
  return (await listManagementOf(resources, await readAccount(resources.store.db, tenant))) ?? ofUser;
}

/** The same for a user, by what stands at him where no plan says it. */
export async function managesLists(resources: StandingResources, principal: Principal): Promise<boolean> {
  const { ofUser } = await ofAccount(resources.store.db.selectFrom('app_user'), principal)
    .select('list_management_enabled as ofUser')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  return await hasListManagement(resources, principal, ofUser);
}

/**
 * Why lists may not watch by themselves (O-033), ending with what did not happen; null: they may. Those that are
 * automated already rest while it is off, and go on as they were.
 */
export async function refuseAutomation(
  resources: StandingResources,
  principal: Principal,
  nothing: string,
): Promise<Refusal | null> {
  if (await managesLists(resources, principal)) return null;
  return refuse(422, `List management is off for you, so no list follows a search by itself. ${nothing}`);
}

/** Whether nothing follows by itself for a user because it is switched off; with a plan its room says what waits. */
export async function restsFor(resources: StandingResources, principal: Principal): Promise<boolean> {
  const { own_use: isOwn, cycle_end: cycleEnd } = await readAccount(resources.store.db, principal);
  return (isOwn || cycleEnd === null) && !(await managesLists(resources, principal));
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
