/** What an account pays with each cycle, as the profile has it (R-PROFILE-008). */
import type { PlanMrc, Profile } from '../../../src/api/contract/account/profile.ts';
import { monthlyCents } from '../../../src/calc/billing/paidLines.ts';
import type { Subscription } from '../../../src/calc/billing/subscription.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import { SEAT_NAME } from './seats.queries.ts';
import { SEAT_PRICES } from './seats.ts';

type Recurring = Pick<Profile, 'mrcTotal' | 'subscriptionPlanMrcId' | 'listManagementPlanMrcId' | 'planMrcs'>;

/** Null: an account without a plan pays nothing by itself. */
export function recurringOf(subscription: Subscription | null): Recurring {
  if (subscription === null) return { ...notTold, mrcTotal: 0 };
  const { plan, addOn } = subscription;
  return {
    mrcTotal: dollarsOf(monthlyCents(subscription)),
    subscriptionPlanMrcId: plan.id,
    listManagementPlanMrcId: addOn?.id ?? null,
    planMrcs: planMrcsOf(subscription),
  };
}

/** For whoever does not deal with the money of the account (O-035). */
export const notTold: Recurring = {
  mrcTotal: null,
  subscriptionPlanMrcId: null,
  listManagementPlanMrcId: null,
  planMrcs: [],
};

function planMrcsOf({ plan, addOn, paidSeats }: Subscription): PlanMrc[] {
  const common = { type: 'SUBSCRIPTION', quantity: 1, annual: plan.months === 12 } as const;
  const seats = dollarsOf(sumCents(paidSeats.map(({ price }) => price)));
  return [
    { ...common, id: plan.id, name: plan.name, amount: dollarsOf(plan.price) },
    ...(addOn === null ? [] : [{ ...common, id: addOn.id, name: addOn.name, amount: dollarsOf(addOn.price) }]),
    ...(paidSeats.length === 0
      ? []
      : [
          {
            ...common,
            id: SEAT_PRICES.TEAM_FULL,
            type: 'SUB_USER' as const,
            name: SEAT_NAME,
            amount: seats,
            quantity: paidSeats.length,
          },
        ]),
  ];
}
