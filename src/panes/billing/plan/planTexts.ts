import type { PlanDetails } from '../../../api/contract/billing/plans.ts';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { OfferedPlan } from '../../../machines/billing/plan/context.ts';

/** @example money(1980) // '$1,980.00' */
export const money = (dollars: number): string => formatDollars(dollars, { forceCents: true });

export const perTerm = (dollars: number, annual: boolean): string => `${money(dollars)} a ${annual ? 'year' : 'month'}`;

/** How many members with full access a plan seats, and how many of them without a price of their own. */
export function seatsText({ preloaded, maximum }: Pick<OfferedPlan, 'preloaded' | 'maximum'>): string {
  const most = `${maximum} full-access ${maximum === 1 ? 'member' : 'members'} at most`;
  return preloaded === 0 ? most : preloaded >= maximum ? `${most}, all included` : `${most}, ${preloaded} included`;
}

/** What the account has, and what comes when, in a sentence or two. */
export function standingText({ accountEnrolledPlans, nextCycleDate, ownUse }: PlanDetails): string {
  const [plan] = accountEnrolledPlans;
  if (plan !== undefined) {
    return `${plan.name}, ${perTerm(plan.amount, plan.annual)}. It is billed anew on ${formatDate(nextCycleDate)}.`;
  }
  return ownUse
    ? 'No plan: this installation is your own, so nothing is limited and nothing is billed from month to month.'
    : 'No plan: lists can be looked at and exported, and nothing new can be saved or bought until a plan is chosen.';
}

/** What was scheduled; null: nothing. */
export function scheduledText({ scheduled, accountEnrolledPlans }: PlanDetails): string | null {
  if (scheduled === null) return null;
  const day = formatDate(scheduled.on);
  const name = accountEnrolledPlans[0]?.name ?? 'The plan';
  return scheduled.planId === 0
    ? `${name} ends on ${day}. Everything works until then.`
    : `${scheduled.name} takes its place on ${day}. Everything stays as it is until then.`;
}
