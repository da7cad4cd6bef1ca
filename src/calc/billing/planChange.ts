/**
 * What choosing a plan means on a day: at once where it is more than the present one, else at the cycle date. Both sides
 * of a change within a cycle are prorated; with another length a new cycle begins, seats with it.
 */
import type { CalendarDate } from '../dates.ts';
import { cents, type Cents } from '../money.ts';
import { billLine, takenBack, type BillLine } from './billLine.ts';
import { anchorOf, cycleFrom, type Cycle } from './cycle.ts';
import {
  cycleBill,
  pricedAddOn,
  type AddOn,
  payingMembers,
  pricedPlan,
  pricedSeat,
  seatOfCycle,
  type Member,
  type PlanTerms,
  type PaidSeat,
  type Subscription,
} from './subscription.ts';

/** Seats that are paid for from a change on, at the price of the whole cycle. */
export interface NewSeat {
  readonly memberId: number;
  readonly price: Cents;
}

export interface ChangeNow {
  readonly at: 'ONCE';
  /** A cycle begins with it: what was pending for members until the end of the one before happens. */
  readonly isNewCycle: boolean;
  readonly cycle: Cycle;
  readonly anchorDay: number;
  /** The bill of today. */
  readonly lines: readonly BillLine[];
  /** Credit that comes with it. */
  readonly bonus: Cents;
  /** Seats that end, by their ids, because they are included now or are paid anew. */
  readonly endedSeats: readonly number[];
  readonly newSeats: readonly NewSeat[];
  /** The add-on that is bought anew with the cycle; null: none, undefined: what there is goes on. */
  readonly startsAddOn?: AddOn | null;
}

export interface ChangeLater {
  readonly at: 'CYCLE_DATE';
  readonly day: CalendarDate;
}

/** The first plan of an account: its cycle starts today, and that day is its anchor. */
export function firstPlan(plan: PlanTerms, members: readonly Member[], today: CalendarDate): ChangeNow {
  const anchorDay = anchorOf(today);
  const cycle = cycleFrom(today, anchorDay, plan.months);
  return {
    at: 'ONCE',
    isNewCycle: true,
    cycle,
    anchorDay,
    lines: cycleBill(plan, members, cycle, null),
    bonus: plan.bonus,
    endedSeats: [],
    newSeats: newSeats(plan, members),
  };
}

/** `staying`: those who sit there in the cycle that follows; a new cycle begins with them alone. */
export function changePlan(
  subscription: Subscription,
  { members, staying = members }: { readonly members: readonly Member[]; readonly staying?: readonly Member[] },
  to: PlanTerms,
  today: CalendarDate,
): ChangeNow | ChangeLater {
  const { plan, cycle } = subscription;
  if (!isMore(plan, to)) return { at: 'CYCLE_DATE', day: cycle.end };
  return plan.months === to.months
    ? withinCycle(subscription, members, to, today)
    : withNewCycle(subscription, staying, to, today);
}

/** By rank, within a rank by length, and of two such, one of which is not offered any more, by price. */
function isMore(from: PlanTerms, to: PlanTerms): boolean {
  if (to.rank !== from.rank) return to.rank > from.rank;
  return to.months === from.months ? to.price > from.price : to.months > from.months;
}

function withinCycle(
  { plan, cycle, anchorDay, paidSeats }: Subscription,
  members: readonly Member[],
  to: PlanTerms,
  today: CalendarDate,
): ChangeNow {
  const included = includedNow(to, members, paidSeats);
  return {
    at: 'ONCE',
    isNewCycle: false,
    cycle,
    anchorDay,
    lines: [
      billLine(pricedPlan(to), cycle, today),
      takenBack(pricedPlan(plan), cycle, today),
      ...included.map(({ member, price }) => takenBack(pricedSeat(member, price), cycle, today)),
    ],
    bonus: cents(Math.max(0, to.bonus - plan.bonus)),
    endedSeats: included.map(({ id }) => id),
    newSeats: [],
  };
}

/** Paid seats that the new plan includes: those with a member first, in the order in which they came. */
function includedNow(to: PlanTerms, members: readonly Member[], paidSeats: readonly PaidSeat[]): PaidSeat[] {
  const taken = paidSeats.filter(({ member }) => member !== null);
  const placeOf = ({ member }: PaidSeat): number => members.findIndex(({ id }) => id === member?.id);
  const inOrder = [
    ...taken.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ...paidSeats.filter(({ member }) => member === null),
  ];
  const free = to.seatsIncluded - (members.length - taken.length);
  return inOrder.slice(0, Math.max(0, free));
}

function withNewCycle(
  { plan, cycle: before, paidSeats, addOn, nextAddOn }: Subscription,
  members: readonly Member[],
  to: PlanTerms,
  today: CalendarDate,
): ChangeNow {
  return {
    ...firstPlan(to, members, today),
    lines: [
      ...cycleBill(to, members, cycleFrom(today, anchorOf(today), to.months), nextAddOn),
      takenBack(pricedPlan(plan), before, today),
      ...paidSeats.map(({ member, price }) => takenBack(pricedSeat(member, price), before, today)),
      ...(addOn === null ? [] : [takenBack(pricedAddOn(addOn, addOn.price), before, today)]),
    ],
    startsAddOn: nextAddOn,
    endedSeats: paidSeats.map(({ id }) => id),
  };
}

const newSeats = (plan: PlanTerms, members: readonly Member[]): readonly NewSeat[] =>
  payingMembers(plan, members).map(({ id }) => ({ memberId: id, price: seatOfCycle(plan) }));
