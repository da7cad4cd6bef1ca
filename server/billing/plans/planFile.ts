/** The plans of the installation: those that ship, or those of `plans.json` in the data directory. */
import { join } from 'node:path';
import { z } from 'zod';
import { defaultAddOns } from '../../../src/api/catalogue/billing/automator.ts';
import { defaultPlans, FIRST_OFFERED_PLAN, isOffered, type Plan } from '../../../src/api/catalogue/billing/plans.ts';
import type { AddOn } from '../../../src/calc/billing/subscription.ts';
import { cents, centsOf } from '../../../src/calc/money.ts';
import { readDataFile } from '../../platform/config/dataFile.ts';

const FILE = 'plans.json';
const MOST_DOLLARS = 1_000_000;
const MOST_PROPERTIES = 1e9;
const MOST_SEATS = 10_000;
const MOST_RANK = 99;
/** As wide as a column of the store is. */
const MOST_ID = 2 ** 31 - 1;

const whole = (least: number, most: number) => z.int().min(least).max(most);
const Dollars = z
  .number({ error: ({ input }) => (input === undefined ? undefined : 'must be dollars as a number, such as 99.50') })
  .min(0)
  .max(MOST_DOLLARS)
  .refine((dollars) => centsOf(dollars) / 100 === dollars, { error: 'must have two decimals at most' })
  .transform(centsOf);

const PlanRow = z.strictObject({
  id: whole(1, MOST_ID),
  name: z.string().trim().min(1).max(60),
  /** The higher, the more: a change to a higher one counts at once. */
  rank: whole(1, MOST_RANK),
  months: z.union([z.literal(1), z.literal(12)], { error: 'must be 1 or 12' }),
  /** Dollars of a whole period. */
  price: Dollars,
  seatsIncluded: whole(0, MOST_SEATS),
  seatsMost: whole(0, MOST_SEATS),
  /** Dollars a month. */
  seatPrice: Dollars,
  automator: whole(0, MOST_PROPERTIES),
  /** In a month, by all members together; absent or null: no limit. */
  saves: whole(0, MOST_PROPERTIES).nullable().default(null),
  exports: whole(0, MOST_PROPERTIES).nullable().default(null),
  /** Dollars of credit, when a period of an annual plan starts. */
  bonus: Dollars,
});

const AddOnRow = z.strictObject({
  id: whole(1, MOST_ID),
  name: z.string().trim().min(1).max(60),
  /** That the lead automator watches beyond those of the plan. */
  properties: whole(1, MOST_PROPERTIES),
  /** Dollars a month. */
  monthly: Dollars,
});

const PlanFile = z
  .strictObject({
    plans: z.array(PlanRow).min(1).max(100),
    /** Left out: those that ship. */
    automator: z
      .array(AddOnRow)
      .max(100)
      .default([...defaultAddOns]),
  })
  .superRefine(({ plans, automator }, context) => {
    automator.forEach((addOn, index) => {
      if (automator.slice(0, index).some(({ id }) => id === addOn.id))
        context.addIssue({
          code: 'custom',
          path: ['automator', index, 'id'],
          message: `is that of another: ${addOn.id}`,
        });
    });
    const wrong = (index: number, key: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['plans', index, key], message });
    plans.forEach((plan, index) => {
      const before = plans.slice(0, index);
      if (before.some(({ id }) => id === plan.id)) wrong(index, 'id', `is that of another plan: ${plan.id}`);
      if (
        isOffered(plan) &&
        before.some((one) => isOffered(one) && one.rank === plan.rank && one.months === plan.months)
      )
        wrong(index, 'rank', `is that of another plan with as many months, both of which would be offered`);
      if (plan.seatsIncluded > plan.seatsMost) wrong(index, 'seatsIncluded', 'is more than seatsMost');
      if (plan.months === 1 && plan.bonus !== cents(0)) wrong(index, 'bonus', 'belongs to annual plans: 0 here');
    });
    if (!plans.some(isOffered)) wrong(0, 'id', `is below ${FIRST_OFFERED_PLAN}, as all are: no plan would be offered`);
  });

export interface PriceList {
  readonly plans: readonly Plan[];
  readonly addOns: readonly AddOn[];
}

/** Throws with file, path and reason when the file is not one of plans. */
export async function readPrices(dataDir: string): Promise<PriceList> {
  const read = await readDataFile(join(dataDir, FILE), PlanFile);
  return read === null ? { plans: defaultPlans, addOns: defaultAddOns } : { plans: read.plans, addOns: read.automator };
}

/** Throws when somebody has a plan that the list does not have: nobody could say what it costs next month. */
export function refuseLostPlans(
  plans: readonly Plan[],
  used: readonly { readonly id: number; readonly name: string }[],
) {
  const lost = used.filter(({ id }) => !plans.some((plan) => plan.id === id));
  if (lost.length === 0) return;
  const names = lost.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new Error(`${FILE} has no plan ${names}, which an account has: add it again, with its id`);
}
