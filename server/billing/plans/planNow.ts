/** Plan and seats of an account as they are now. */
import type { PlanDetails, Seats } from '../../../src/api/contract/billing/plans.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { readTrial } from '../automator/addOn.queries.ts';
import { countWatched } from '../automator/watched.queries.ts';
import { toldOf } from '../payments/port.ts';
import { currentStanding } from './currentStanding.ts';
import { planDetails } from './planDetails.ts';
import { seatsOf } from './seats.ts';
import { countScouts, flagsOf } from './subscription.queries.ts';

/**
 * C115, by what the profile of the user says; 403 for one that the account has not. `hasAutomator`: of a brand without
 * the lead automator no plan says that it includes some of it.
 */
export async function planNow(
  services: Services,
  { accountId, userId }: Principal,
  hasAutomator: boolean,
): Promise<PlanDetails | Refusal> {
  const { db } = services.store;
  const flags = await flagsOf(db, { accountId }, userId);
  if (flags === undefined) return refuse(403);
  const { standing, today } = await currentStanding(services, { accountId });
  const [trial, watched] = [await readTrial(db, { accountId }), await countWatched(db, { accountId })];
  const provider = toldOf(services.payments);
  return planDetails(standing, services, flags, { today, trial, watched, hasAutomator, provider });
}

export async function seatsNow(services: Services, tenant: Tenant): Promise<Seats> {
  const { standing, today } = await currentStanding(services, tenant);
  return seatsOf(standing, services.plans, await countScouts(services.store.db, tenant), today);
}
