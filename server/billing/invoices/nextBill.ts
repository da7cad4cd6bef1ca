import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { billAfter } from '../plans/quotePlan.ts';
import { planOf, type Standing } from '../plans/standing.ts';

/** The bill of the cycle date, of the plan that is had then; null: there is none. */
export function nextBill(standing: Standing, plans: readonly Plan[]): ReturnType<typeof billAfter> | null {
  const { subscription, pending, forward } = standing;
  if (subscription === null || (pending !== null && pending.planId === null)) return null;
  const plan = planOf(plans, pending?.planId ?? subscription.plan.id);
  return billAfter(standing, plan, subscription, forward);
}
