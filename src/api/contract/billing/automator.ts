/**
 * The lead automator: C113, C116, C134..C137 (R-AUTOMATOR-001..005, O-175, O-177, O-196, O-197). Money in dollars. Changes
 * are the owner's; each member sees what his own lists watch.
 */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, RecordId, RecordIdText } from '../words.ts';
import { CardCode, PaidWith } from './pay.ts';
import { PriceLine, Provider } from './plans.ts';

const AutomatorUsage = z.object({
  /** Distinct properties on automated lists, by whose lists they are. */
  users: z.array(z.object({ userId: RecordId, fullName: z.string(), used: z.int() })),
  lists: z.array(z.object({ groupId: RecordId, name: z.string(), userId: RecordId, used: z.int(), waiting: z.int() })),
  /** As many may be watched; null: no limit, and nothing follows from it. */
  monitoredProperties: z.int().nullable(),
  used: z.int(),
  remaining: z.int().nullable(),
  usedPercent: z.number().nullable(),
  /** Match a list and are not watched. */
  waiting: z.int(),
});
export type AutomatorUsage = z.infer<typeof AutomatorUsage>;

const PlanMrc = z.object({
  id: RecordId,
  name: z.string(),
  /** Of a whole cycle of the plan. */
  amount: z.number(),
  monitoredProperties: z.int(),
  trialAvailable: z.boolean(),
  trialDays: z.int(),
  current: z.boolean(),
  /** What there is without one: of the plan. */
  included: z.int(),
  /** What choosing it costs today; null: it is less than what there is, and begins with the next cycle. */
  dueToday: z.number().nullable(),
  lines: z.array(PriceLine),
});

export const AutomatorOffers = z.object({
  planMrcs: z.array(PlanMrc),
  /** What is had from `on` on in the place of what there is; id 0: none. */
  scheduled: z.object({ id: z.int().min(0), name: z.string(), on: CalendarDate }).nullable(),
  /** A running trial: the first day on which it is over. */
  trialEnds: CalendarDate.nullable(),
  nextCycleDate: CalendarDate.nullable(),
  provider: Provider,
});
export type AutomatorOffers = z.infer<typeof AutomatorOffers>;

const Automator = AutomatorUsage.extend(AutomatorOffers.shape);
export type Automator = z.infer<typeof Automator>;

const ForUser = z.object({ userId: RecordId });
const AskedUser = z.object({ userId: RecordIdText });
const Choice = ForUser.extend({ planMrcId: RecordId });

export const automatorContract = defineContract({
  automatorUsage: {
    id: 'C113',
    may: 'USAGE',
    area: 'automator',
    feature: 'automator',
    method: 'GET',
    path: '/ps/listautomator/users',
    summary: 'What the automated lists of the account watch, by user and by list, and what waits for room',
    alsoSnakeCase: true,
    query: AskedUser,
    answer: AutomatorUsage,
  },
  automatorPlans: {
    id: 'C116',
    may: 'BILLING',
    area: 'automator',
    feature: 'automator',
    method: 'GET',
    path: '/lead-automator/plan-mrcs/user/{id}',
    summary: 'What the lead automator can watch beyond the plan, and what each costs today and with each cycle',
    params: Id,
    answer: AutomatorOffers,
  },
  subscribeAutomator: {
    id: 'C134',
    may: 'BILLING',
    once: true,
    area: 'automator',
    feature: 'automator',
    method: 'POST',
    path: '/lead-automator/subscribe',
    summary:
      'Watches more from today on, prorated; what is had already undoes what was scheduled. An approvedAmount that is not what is due is refused',
    alsoSnakeCase: true,
    body: Choice.extend({
      approvedAmount: aNumber.optional(),
      paymentMethodId: PaidWith.optional(),
      cardCode: CardCode.optional(),
    }),
    answer: Automator,
  },
  downgradeAutomator: {
    id: 'C135',
    may: 'BILLING',
    once: true,
    area: 'automator',
    feature: 'automator',
    method: 'POST',
    path: '/lead-automator/downgrade',
    summary: 'Watches less from the cycle date on',
    alsoSnakeCase: true,
    body: Choice,
    answer: Automator,
  },
  tryAutomator: {
    id: 'C136',
    may: 'BILLING',
    once: true,
    area: 'automator',
    feature: 'automator',
    method: 'POST',
    path: '/lead-automator/trial',
    summary: 'Seven days of 10,000 properties, once an account: no card, and it ends by itself',
    alsoSnakeCase: true,
    body: ForUser,
    answer: Automator,
  },
  endAutomator: {
    id: 'C137',
    may: 'BILLING',
    area: 'automator',
    feature: 'automator',
    method: 'DELETE',
    path: '/lead-automator/unsubscribe',
    summary: 'Ends the add-on at the cycle date',
    alsoSnakeCase: true,
    query: AskedUser,
    answer: Automator,
  },
});
