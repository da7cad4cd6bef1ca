import type { PlanDetails } from '../../../api/contract/billing/plans.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import type { OfferedPlan } from '../../../machines/billing/plan/context.ts';
import { dollars } from '../billing/dollars.ts';

export const perTerm = (amount: number, annual: boolean): string => `${dollars(amount)} a ${annual ? 'year' : 'month'}`;

/** For whom a price is meant. @example teamText(4, 31_000) // 'With 4 members and 31,000 watched' */
export function teamText(members: number, watched: number): string {
  const parts = [
    ...(members === 0 ? [] : [`${members} ${members === 1 ? 'member' : 'members'}`]),
    ...(watched === 0 ? [] : [`${formatNumber(watched)} watched`]),
  ];
  return parts.length === 0 ? 'For you alone' : `With ${parts.join(' and ')}`;
}

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
