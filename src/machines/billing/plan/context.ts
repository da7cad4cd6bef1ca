import type { Client } from '../../../api/client.ts';
import type { PlanDetails, PlanQuote } from '../../../api/contract/billing/plans.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { ShownPage } from '../../parts/shownPage.ts';

export type OfferedPlan = PlanDetails['availableUserPlans'][number];

export type PlanEvent =
  | Broadcast
  | MessageTo<'plan'>
  | { readonly type: 'plan.cursor'; readonly index: number }
  | { readonly type: 'plan.move'; readonly by: 1 | -1 }
  /** To the plan beside: the lengths of a plan stand below each other. */
  | { readonly type: 'plan.aside'; readonly by: 1 | -1 }
  /** What the plan under the cursor costs: the dialog that changes to it. */
  | { readonly type: 'plan.ask' }
  /** The same of what is had already, so that what was scheduled does not happen. */
  | { readonly type: 'plan.keep' }
  | { readonly type: 'plan.leave' }
  /** What the dialog shows is ordered. */
  | { readonly type: 'plan.order' };

/** What is asked about: a plan by its id, or 0 to leave. */
export interface Asked {
  readonly planId: number;
  readonly name: string;
}

export interface PlanContext extends ShownPage {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean } | null;
  readonly details: PlanDetails | null;
  readonly cursor: number;
  readonly asked: Asked | null;
  readonly quote: PlanQuote | null;
  /** Why what the dialog asked for was refused. */
  readonly refusal: string | null;
}

export const offered = ({ details }: Pick<PlanContext, 'details'>): readonly OfferedPlan[] =>
  details?.availableUserPlans ?? [];

/** The plan that the account has; undefined: none. */
export const presentPlan = ({ details }: Pick<PlanContext, 'details'>) => details?.accountEnrolledPlans[0];

/** Plans stand in columns, each with its lengths below each other, where there are two lengths. */
export const plansInColumn = (plans: readonly OfferedPlan[]): 1 | 2 => (plans.some(({ annual }) => annual) ? 2 : 1);

/** A month of a plan with the seats and the add-on that this team needs, in dollars; null: it does not seat all of them. */
export const monthOf = ({ teamAmount, annual }: OfferedPlan): number | null =>
  teamAmount === null ? null : teamAmount / (annual ? 12 : 1);

/** The plan that costs this team least by the month; null: none seats it and watches all that is watched. */
export function cheapest(plans: readonly OfferedPlan[]): OfferedPlan | null {
  const fitting = plans.flatMap((plan) => (monthOf(plan) === null || plan.waits > 0 ? [] : [plan]));
  return fitting.toSorted((a, b) => (monthOf(a) ?? 0) - (monthOf(b) ?? 0))[0] ?? null;
}

/** What is asked about with an event; null: nothing that could be. */
export function askedOf(context: PlanContext, event: PlanEvent): Asked | null {
  const present = presentPlan(context);
  switch (event.type) {
    case 'plan.ask': {
      const plan = offered(context)[context.cursor];
      return plan === undefined ? null : { planId: plan.planId, name: plan.name };
    }
    case 'plan.keep':
      return present === undefined || context.details?.scheduled === null
        ? null
        : { planId: present.planId, name: present.name };
    case 'plan.leave':
      return present === undefined ? null : { planId: 0, name: present.name };
    default:
      return null;
  }
}
