/** The plan of an account as the wire has it: C115. */
import { FIRST_OFFERED_PLAN, isOffered, planLabel, type Plan } from '../../../src/api/catalogue/billing/plans.ts';
import type { PlanDetails } from '../../../src/api/contract/billing/plans.ts';
import { neededAddOn, type NeededAddOn } from '../../../src/calc/billing/neededAddOn.ts';
import { cycleBill } from '../../../src/calc/billing/subscription.ts';
import { cycleFrom, anchorOf } from '../../../src/calc/billing/cycle.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import type { Resources } from '../../platform/resources.ts';
import { capacityOf, type Trial } from '../automator/capacity.ts';
import { planOf, type Standing } from './standing.ts';
import type { UserFlags } from './subscription.queries.ts';

interface Needs {
  readonly today: CalendarDate;
  readonly trial: Trial | null;
  /** Properties that automated lists watch. */
  readonly watched: number;
  readonly hasAutomator: boolean;
  readonly provider: PlanDetails['provider'];
}

export function planDetails(
  standing: Standing,
  { plans, addOns }: Pick<Resources, 'plans' | 'addOns'>,
  flags: UserFlags,
  { today, trial, watched, hasAutomator, provider }: Needs,
): PlanDetails {
  const { account, subscription, pending, staying } = standing;
  const plan = subscription?.plan ?? null;
  const capacity = capacityOf(standing, trial, today);
  return {
    accountEnrolledPlans:
      plan === null
        ? []
        : [{ planId: plan.id, name: plan.name, amount: dollarsOf(plan.price), annual: plan.months === 12 }],
    availableUserPlans: plans.filter(isOffered).map((offered) => ({
      planId: offered.id,
      name: offered.name,
      planAmount: dollarsOf(offered.price),
      annual: offered.months === 12,
      inclusions: inclusionsOf(hasAutomator ? offered : { ...offered, automator: 0 }),
      ...forTeam(
        offered,
        standing,
        neededAddOn(addOns, { watched: hasAutomator ? watched : 0, included: offered.automator }),
        today,
      ),
      preloaded: offered.seatsIncluded,
      maximum: offered.seatsMost,
    })),
    label: planLabel(plan?.name ?? null),
    legacy: plan !== null && plan.id < FIRST_OFFERED_PLAN,
    pabEnabled: flags.pabEnabled,
    listManagementEnabled: account.own_use || plan === null ? flags.listManagementEnabled : capacity !== 0,
    laPlanDetails: { monitoredProperties: capacity },
    leadAutomator: hasAutomator && capacity !== 0,
    ownUse: account.own_use,
    teamCount: staying.length,
    watched,
    scheduled:
      pending === null
        ? null
        : {
            planId: pending.planId ?? 0,
            name: pending.planId === null ? '' : planOf(plans, pending.planId).name,
            on: pending.effective,
          },
    nextCycleDate: account.cycle_end,
    provider,
  };
}

/** What a whole cycle of a plan costs this team, with its seats and what it watches: the price that plans are compared by. */
function forTeam(plan: Plan, { staying }: Standing, { addOn, waits }: NeededAddOn, today: CalendarDate) {
  const bill = cycleBill(plan, staying, cycleFrom(today, anchorOf(today), plan.months), addOn);
  const amount = dollarsOf(sumCents(bill.map(({ cents }) => cents)));
  return { teamAmount: staying.length > plan.seatsMost ? null : amount, addOn: addOn?.name ?? null, waits };
}

/** @example inclusionsOf(pro) // ['Lead automator for 50,000 properties', '2 full-access members'] */
function inclusionsOf({ automator, seatsIncluded, bonus }: Plan): string[] {
  return [
    ...(automator > 0 ? [`Lead automator for ${formatNumber(automator)} properties`] : []),
    ...(seatsIncluded > 0 ? [`${seatsIncluded} full-access ${seatsIncluded === 1 ? 'member' : 'members'}`] : []),
    ...(bonus > 0 ? [`${formatCurrency(bonus)} of marketing credit a year`] : []),
  ];
}
