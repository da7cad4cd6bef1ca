/**
 * Plans of an account: C115, C138, C139, C140 (R-PLAN-011..016, R-TEAM-008..013, O-171, O-178, O-179). Money in dollars.
 * All of them are for whoever deals with the money of the account; seats also for who seats its people.
 */
import { z } from 'zod';
import { planLabels } from '../../catalogue/billing/plans.ts';
import { Profile } from '../account/profile.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, derived, Id, RecordId } from '../words.ts';
import { CardCode, PaidWith } from './pay.ts';
import { ShownCard } from './wallet.ts';

/** How money comes in, and what to say of it beside an amount. */
export const Provider = z.object({ kind: z.enum(['LEDGER', 'STRIPE']), collects: z.boolean(), text: z.string() });

/** A line of a bill. Of a time: `unit` for the whole cycle, of which `days` of `of` are paid. */
export const PriceLine = z.object({
  product: z.enum(['PLAN', 'SEAT', 'AUTOMATOR']),
  text: z.string(),
  unit: z.number(),
  days: z.int(),
  of: z.int(),
  amount: z.number(),
  from: CalendarDate,
  /** The first day that is not paid with it any more. */
  to: CalendarDate,
});
export type PriceLine = z.infer<typeof PriceLine>;

export const Bill = z.object({
  date: CalendarDate,
  lines: z.array(PriceLine),
  /** What is to be paid: the lines, less what was carried forward. */
  total: z.number(),
});

export type Bill = z.infer<typeof Bill>;

/** What is to come at the cycle date; `planId` 0: the plan is left. */
const Scheduled = z.object({ planId: z.int().min(0), name: z.string(), on: CalendarDate });

export const PlanDetails = z.object({
  accountEnrolledPlans: z.array(
    z.object({ planId: RecordId, name: z.string(), amount: z.number(), annual: z.boolean() }),
  ),
  availableUserPlans: z.array(
    z.object({
      planId: RecordId,
      name: z.string(),
      planAmount: z.number(),
      annual: z.boolean(),
      inclusions: z.array(z.string()),
      /** Of a whole cycle for this team, with its seats and the add-on; null: the plan seats fewer members than there are. */
      teamAmount: z.number().nullable(),
      /** That has to be added to watch what is watched; null: none. */
      addOn: z.string().nullable(),
      /** Watched properties that would wait all the same: no add-on is large enough. */
      waits: z.int(),
      preloaded: z.int(),
      maximum: z.int(),
    }),
  ),
  label: z.enum(planLabels),
  legacy: z.boolean(),
  pabEnabled: z.boolean(),
  listManagementEnabled: z.boolean(),
  /** What the lead automator may watch; `monitoredProperties` null: no limit. */
  laPlanDetails: z.object({ monitoredProperties: z.int().nullable() }),
  leadAutomator: z.boolean(),
  /** Whose installation it is: without a plan nothing is limited. */
  ownUse: z.boolean(),
  /** Members with full access who stay with the next cycle: the prices above are theirs. */
  teamCount: z.int(),
  /** Properties that automated lists watch. */
  watched: z.int(),
  scheduled: Scheduled.nullable(),
  nextCycleDate: CalendarDate.nullable(),
  provider: Provider,
});
export type PlanDetails = z.infer<typeof PlanDetails>;

/** What one more full-access member costs: `prorateAmount` today, `amount` for each cycle from `billDate` on. */
const NextSeat = z.object({
  amount: z.number(),
  prorateAmount: z.number(),
  prorateDays: z.int(),
  billDate: CalendarDate.nullable(),
});

export const Seats = z.object({
  teamCounts: z.object({ fullAccessCount: z.int(), scoutCount: z.int() }),
  canCreate: z.boolean(),
  isPaidUser: z.boolean(),
  vacantSeats: z.int(),
  /** Null: there can be no further one. */
  nextSeat: NextSeat.nullable(),
});
export type Seats = z.infer<typeof Seats>;

/** How a member can be seated (R-TEAM-004..006, R-TEAM-013). */
export const SeatPlan = z.object({
  id: z.int(),
  type: z.literal('SUB_USER'),
  userType: z.enum(['TEAM_FULL', 'SCOUT']),
  name: z.string(),
  amount: z.number(),
  prorateAmount: z.number(),
  prorateDays: z.int(),
  billDate: CalendarDate.nullable(),
  quantity: z.int(),
  annual: z.boolean(),
  prorated: z.boolean(),
  upsellEnabled: z.boolean(),
  trialAvailable: z.boolean(),
  trialDays: z.int(),
});
export type SeatPlan = z.infer<typeof SeatPlan>;

/** `planId` 0 leaves the plan at the cycle date. `annual` takes the other term of the same plan. */
const Wish = z.object({
  planId: z.int({ error: 'is not a plan' }).min(0),
  annual: z.boolean().optional(),
  quantity: z.literal(1).optional(),
});

/** Dollars; what nobody can owe is refused with what is due, not as a malformed number. */
const Approved = aNumber.optional();

export const PlanQuote = z.object({
  /** What is due today. */
  amount: z.number(),
  /** The plan itself, for the rest of the cycle. */
  prorateAmount: z.number(),
  /** Of the next bill; null: there is none any more. */
  billDate: CalendarDate.nullable(),
  /** From when on it counts. */
  effective: CalendarDate,
  how: z.enum(['ONCE', 'CYCLE_DATE', 'UNDO']),
  lines: z.array(PriceLine),
  /** Carried forward to later bills once this is done. */
  carriedForward: z.number(),
  /** Paid with what was carried forward before. */
  fromForward: z.number(),
  bonus: z.number(),
  nextBill: Bill.nullable(),
  /** Pays it if no other is named; null: none in the wallet. */
  card: ShownCard.nullable(),
  provider: Provider,
});
export type PlanQuote = z.infer<typeof PlanQuote>;

export const plansContract = defineContract({
  planDetails: {
    id: 'C115',
    may: 'BILLING',
    area: 'plans',
    method: 'GET',
    path: '/ps/plan/{id}',
    summary: 'The plan of the account, what is scheduled, and the plans to choose from with what each costs this team',
    params: Id,
    answer: PlanDetails,
  },
  teamPlan: {
    id: 'C138',
    may: 'TEAM',
    scope: 'TEAM',
    area: 'plans',
    method: 'GET',
    path: '/ps/team/plan/{id}',
    summary: 'Seats of the plan: included and most, how many are taken, what the next one costs',
    params: Id,
    answer: Seats.extend({
      planType: z.object({ name: z.string(), preloaded: z.int(), maximum: z.int() }).nullable(),
      plantypes: z.array(SeatPlan),
    }),
  },
  quotePlan: {
    id: 'C140',
    may: 'BILLING',
    area: 'plans',
    method: 'POST',
    path: '/ps/plan/due',
    summary: 'What a change of the plan costs, line by line, and when it counts; nothing is changed',
    alsoSnakeCase: true,
    body: Wish.extend({ paymentMethodId: derived, cardCode: derived, approvedAmount: derived }),
    answer: PlanQuote,
  },
  changePlan: {
    id: 'C139',
    may: 'BILLING',
    once: true,
    area: 'plans',
    method: 'POST',
    path: '/ps/plan/{id}',
    summary:
      'Changes the plan: a larger one at once, a smaller one or none at the cycle date; the present one undoes that. An approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    params: Id,
    body: Wish.extend({
      approvedAmount: Approved,
      paymentMethodId: PaidWith.optional(),
      cardCode: CardCode.optional(),
    }),
    answer: PlanDetails.extend({ profile: Profile, quote: PlanQuote }),
  },
});
