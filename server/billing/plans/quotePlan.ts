/** What choosing a plan costs and when it counts, or why it cannot be chosen: the same for the question and the order. */
import { isOffered, type Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { settleLines, type BillLine, type Settled } from '../../../src/calc/billing/billLine.ts';
import { cycleAfter, type Cycle } from '../../../src/calc/billing/cycle.ts';
import { changePlan, firstPlan, type ChangeNow } from '../../../src/calc/billing/planChange.ts';
import { cycleBill, type Member } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { cents, centsOf, dollarsOf, LARGEST_DOLLARS, type Cents } from '../../../src/calc/money.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Standing } from './standing.ts';

/** What somebody chooses; no plan: the present one is left. */
export interface Wish {
  readonly planId: number;
  /** The other term of the same plan, if the id has not this one. */
  readonly annual?: boolean | undefined;
}

export interface PlanQuote {
  /** Null: the plan is left. */
  readonly to: Plan | null;
  /** UNDO: the plan is had already, and what was to come in its place does not. */
  readonly how: 'ONCE' | 'CYCLE_DATE' | 'UNDO';
  readonly effective: CalendarDate;
  /** What is done at once; null: nothing. */
  readonly change: ChangeNow | null;
  readonly lines: readonly BillLine[];
  readonly settled: Settled;
  readonly bonus: Cents;
  /** What comes at the next cycle date as things stand then; null: nothing comes any more. */
  readonly nextBill: {
    readonly day: CalendarDate;
    readonly lines: readonly BillLine[];
    readonly settled: Settled;
  } | null;
}

export const UNCHANGED = 'Nothing was changed.';

export function quotePlan(
  standing: Standing,
  wish: Wish,
  plans: readonly Plan[],
  today: CalendarDate,
): PlanQuote | Refusal {
  const { subscription, members, staying, pending } = standing;
  if (wish.planId === 0) {
    if (subscription === null) return refusePlan(`This account has no plan. ${UNCHANGED}`);
    return quoteLater(standing, null, subscription.cycle.end);
  }
  const to = wantedPlan(plans, wish, subscription?.plan.id ?? null);
  if (to === null) return refusePlan(`Plan ${wish.planId} is not offered any more. ${UNCHANGED}`);
  if (subscription === null)
    return tooMany(to, staying) ?? quoteNow(standing, to, firstPlan(to, staying, today), today);
  if (to.id === subscription.plan.id) {
    if (pending === null) return refusePlan(`This account has ${to.name} already. ${UNCHANGED}`);
    return { ...quoteLater(standing, to, subscription.cycle.end), how: 'UNDO', effective: today };
  }
  const change = changePlan(subscription, standing, to, today);
  if (change.at === 'CYCLE_DATE') return tooMany(to, staying) ?? quoteLater(standing, to, change.day);
  return tooMany(to, change.isNewCycle ? staying : members) ?? quoteNow(standing, to, change, today);
}

/** Whoever leaves before the plan begins needs no seat of it. */
const tooMany = ({ name, seatsMost }: Plan, { length }: readonly Member[]): Refusal | null =>
  length <= seatsMost
    ? null
    : refusePlan(
        `${name} seats ${seatsMost} ${seatsMost === 1 ? 'member' : 'members'} and there are ${length}: remove ${length - seatsMost} first. ${UNCHANGED}`,
      );

const refusePlan = (text: string): Refusal => refuse(422, text, { planId: 'cannot be chosen' });

/** The plan of an id, or the one that differs from it in the term only; what is not offered has to be had already. */
function wantedPlan(plans: readonly Plan[], { planId, annual }: Wish, presentId: number | null): Plan | null {
  const named = plans.find(({ id }) => id === planId);
  if (named === undefined) return null;
  const months = annual === undefined ? named.months : annual ? 12 : 1;
  const meant =
    named.months === months
      ? named
      : plans.find((plan) => isOffered(plan) && plan.rank === named.rank && plan.months === months);
  return meant !== undefined && (isOffered(meant) || meant.id === presentId) ? meant : null;
}

function quoteNow(standing: Standing, to: Plan, change: ChangeNow, today: CalendarDate): PlanQuote {
  const settled = settleLines(change.lines, standing.forward);
  const forward = cents(standing.forward - settled.fromForward + settled.toForward);
  return {
    to,
    how: 'ONCE',
    effective: today,
    change,
    lines: change.lines,
    settled,
    bonus: change.bonus,
    nextBill: billAfter(standing, to, change, forward),
  };
}

function quoteLater(standing: Standing, to: Plan | null, day: CalendarDate): PlanQuote {
  const { subscription, forward } = standing;
  return {
    to,
    how: 'CYCLE_DATE',
    effective: day,
    change: null,
    lines: [],
    settled: settleLines([], cents(0)),
    bonus: cents(0),
    nextBill: to === null || subscription === null ? null : billAfter(standing, to, subscription, forward),
  };
}

/** The bill of the cycle that follows a running one. */
export function billAfter(
  { staying, subscription }: Pick<Standing, 'staying' | 'subscription'>,
  plan: Plan,
  { cycle: running, anchorDay }: { readonly cycle: Cycle; readonly anchorDay: number },
  forward: Cents,
): NonNullable<PlanQuote['nextBill']> {
  const { cycle } = cycleAfter(running.end, anchorDay, plan.months, running.end);
  const lines = cycleBill(plan, staying, cycle, subscription?.nextAddOn ?? null);
  return { day: running.end, lines, settled: settleLines(lines, forward) };
}

/** Refuses an amount that was approved and is not what is due; null: it is, or none was named. */
export function refuseOther(due: Cents, approved: number | undefined): Refusal | null {
  if (approved === undefined || approved === dollarsOf(due)) return null;
  const isAmount = Math.abs(approved) <= LARGEST_DOLLARS && dollarsOf(centsOf(approved)) === approved;
  const other = isAmount ? `, not ${dollars(centsOf(approved))}` : '';
  return refuse(422, `The amount due is ${dollars(due)}${other}. ${UNCHANGED}`, {
    approvedAmount: `must be ${dollarsOf(due)}`,
  });
}

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
