/** Seats of an account as the wire has them (R-TEAM-007..013). */
import type { SeatPlan, Seats } from '../../../src/api/contract/billing/plans.ts';
import { nextSeat } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { planOf, type Standing } from './standing.ts';

/** Ids of the two ways to be a member; those of plans begin above. */
export const SEAT_PRICES = { TEAM_FULL: 901, SCOUT: 902 } as const;

export function seatsOf(standing: Standing, plans: readonly Plan[], scouts: number, today: CalendarDate): Seats {
  const { subscription, members } = standing;
  const count = members.length;
  const teamCounts = { fullAccessCount: count, scoutCount: scouts };
  if (subscription === null) {
    // Without a plan there is neither a maximum nor a price.
    const free = { amount: 0, prorateAmount: 0, prorateDays: 0, billDate: null };
    return { teamCounts, canCreate: true, isPaidUser: false, vacantSeats: 0, nextSeat: free };
  }
  const { plan, paidSeats, cycle } = subscription;
  const canCreate = count < seatsMost(standing, plans);
  const next = nextSeat(subscription, members, today);
  return {
    teamCounts,
    canCreate,
    isPaidUser: canCreate && count >= plan.seatsIncluded,
    vacantSeats: paidSeats.filter(({ member }) => member === null).length,
    nextSeat: canCreate
      ? {
          amount: dollarsOf(next.price),
          prorateAmount: dollarsOf(next.due),
          prorateDays: next.days,
          billDate: cycle.end,
        }
      : null,
  };
}

/** While a smaller plan waits for the cycle date no seat is made that it does not have. */
export function seatsMost({ subscription, pending }: Standing, plans: readonly Plan[]): number {
  const present = subscription?.plan.seatsMost ?? Infinity;
  const planId = pending?.planId ?? null;
  return planId === null ? present : Math.min(present, planOf(plans, planId).seatsMost);
}

/** The ways to seat a member: full access, at 0 or at the price of a seat (R-TEAM-013), and as a scout. */
export function seatPlans({ nextSeat: next }: Seats, annual: boolean): SeatPlan[] {
  const common = {
    type: 'SUB_USER',
    quantity: 1,
    annual,
    upsellEnabled: false,
    // Trials belong to the automator (O-175).
    trialAvailable: false,
    trialDays: 7,
  } as const;
  const scout: SeatPlan = {
    ...common,
    id: SEAT_PRICES.SCOUT,
    userType: 'SCOUT',
    name: 'Scout',
    amount: 0,
    prorateAmount: 0,
    prorateDays: 0,
    billDate: next?.billDate ?? null,
    prorated: false,
  };
  if (next === null) return [scout];
  return [
    {
      ...common,
      ...next,
      id: SEAT_PRICES.TEAM_FULL,
      userType: 'TEAM_FULL',
      name: 'Full access',
      prorated: next.prorateAmount < next.amount,
    },
    scout,
  ];
}
