/**
 * The plans that ship (R-PLAN-001..010, O-171, O-176, O-177); their prices are placeholders. `plans.json` in the data
 * directory replaces all of them.
 */
import type { PlanTerms } from '../../../calc/billing/subscription.ts';
import { centsOf } from '../../../calc/money.ts';

export interface Plan extends PlanTerms {
  /** Properties that the lead automator watches without a price of their own. */
  readonly automator: number;
  /** Properties newly put into lists, and rows of exports, in a month by all members together; null: no limit. */
  readonly saves: number | null;
  readonly exports: number | null;
}

/** Plans with an id below are of earlier price lists: who has one keeps it, nobody is offered it (R-PLAN-014). */
export const FIRST_OFFERED_PLAN = 943;

const seats = { seatPrice: centsOf(30) };
const monthlyLimit = (most: number) => ({ saves: most, exports: most });
const essentials = { ...seats, ...monthlyLimit(25_000), rank: 1, seatsIncluded: 0, seatsMost: 5 };
const pro = { ...seats, ...monthlyLimit(50_000), rank: 2, seatsIncluded: 2, seatsMost: 5, automator: 50_000 };
const elite = { ...seats, ...monthlyLimit(100_000), rank: 3, seatsIncluded: 9, seatsMost: 9, automator: 120_000 };
const monthly = { months: 1, bonus: centsOf(0) } as const;
const annual = { months: 12 } as const;

export const defaultPlans: readonly Plan[] = [
  { ...essentials, ...monthly, id: 943, name: 'Essentials_99', price: centsOf(99), automator: 0 },
  {
    ...essentials,
    ...annual,
    id: 944,
    name: 'Essentials_99 Annual',
    price: centsOf(972),
    automator: 50_000,
    bonus: centsOf(100),
  },
  { ...pro, ...monthly, id: 945, name: 'Pro', price: centsOf(199) },
  { ...pro, ...annual, id: 946, name: 'Pro Annual', price: centsOf(1980), bonus: centsOf(150) },
  { ...elite, ...monthly, id: 947, name: 'Elite', price: centsOf(699) },
  { ...elite, ...annual, id: 948, name: 'Elite Annual', price: centsOf(6996), bonus: centsOf(150) },
];

export const planLabels = ['', 'Essentials', 'Pro', 'Elite', 'Legacy'] as const;
export type PlanLabel = (typeof planLabels)[number];

/**
 * What an account with a plan is called (R-PLAN-012, O-178), and one without (R-PLAN-013).
 *
 * @example planLabel('pro annual') // 'Pro'
 * @example planLabel('Investor 2019') // 'Legacy'
 */
export function planLabel(name: string | null): PlanLabel {
  if (name === null) return '';
  const known = (['Essentials', 'Pro', 'Elite'] as const).find((label) =>
    name.toLowerCase().startsWith(label.toLowerCase()),
  );
  return known ?? 'Legacy';
}

export const isOffered = ({ id }: Pick<Plan, 'id'>): boolean => id >= FIRST_OFFERED_PLAN;
