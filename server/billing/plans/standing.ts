/** All that a price, a change or a bill of an account follows from, read at once. */
import type { Kysely } from 'kysely';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import type { Member, Subscription } from '../../../src/calc/billing/subscription.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import { heldFor } from '../books/balances.queries.ts';
import { openCents } from '../invoices/invoices.queries.ts';
import { atOnce } from '../../platform/store/atOnce.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { readLines, readMembers, readPending, type AccountRow, type Pending } from './subscription.queries.ts';

export interface Standing {
  readonly account: AccountRow;
  /** Null: without a plan. */
  readonly subscription: (Subscription & { readonly plan: Plan }) | null;
  /** Who counts as a seat, the oldest first. */
  readonly members: readonly Member[];
  /** Those of them who still do in the cycle that follows. */
  readonly staying: readonly Member[];
  readonly pending: Pending | null;
  /** Carried forward to later bills. */
  readonly forward: Cents;
  /** Owed, and not settled. */
  readonly open: Cents;
}

export async function standingOf(
  db: Kysely<Database>,
  tenant: Tenant,
  account: AccountRow,
  plans: readonly Plan[],
): Promise<Standing> {
  const [lines, seated, pending, forward, open] = await atOnce(db, [
    async () => await readLines(db, tenant),
    async () => await readMembers(db, tenant),
    async () => await readPending(db, tenant),
    async () => await heldFor(db, tenant, 'FORWARD'),
    async () => await openCents(db, tenant),
  ]);
  const rest = {
    account,
    members: seated.map(memberOf),
    staying: seated.filter((row) => row.lowers_on === null && row.leaves_on === null).map(memberOf),
    pending,
    forward,
    open,
  };
  const addOnLine = lines.find(({ addOnId }) => addOnId !== null);
  const bought = lines.find(({ product }) => product === 'PLAN');
  const { anchor_day: anchorDay, cycle_start: start, cycle_end: end } = account;
  if (bought === undefined || anchorDay === null || start === null || end === null) {
    return { ...rest, subscription: null };
  }
  const plan = planOf(plans, bought.planId);
  return {
    ...rest,
    subscription: {
      // With another price today, what was bought cost what it cost.
      plan: { ...plan, name: bought.name, price: bought.cents, months: bought.months },
      cycle: { start, end },
      anchorDay,
      ...addOnsOf(addOnLine),
      paidSeats: lines
        .filter(({ product }) => product === 'SEAT')
        .map(({ id, memberId, cents: price, first_name, last_name, username }) => ({
          id,
          price,
          member:
            memberId === null
              ? null
              : {
                  id: memberId,
                  name: memberName({
                    first_name: first_name ?? '',
                    last_name: last_name ?? '',
                    username: username ?? '',
                  }),
                },
        })),
    },
  };
}

const memberOf = (row: Parameters<typeof memberName>[0] & { readonly id: number }): Member => ({
  id: row.id,
  name: memberName(row),
});

type Line = Awaited<ReturnType<typeof readLines>>[number];

/** An add-on keeps the price that it was chosen at, until another is chosen. */
function addOnsOf(line: Line | undefined): Pick<Subscription, 'addOn' | 'nextAddOn'> {
  if (line === undefined || line.addOnId === null || line.properties === null) return { addOn: null, nextAddOn: null };
  const { addOnId: id, name, properties, cents: price, months, nextAddOn, endsWithCycle } = line;
  const addOn = { id, name, properties, price, monthly: cents(price / months) };
  return { addOn, nextAddOn: endsWithCycle ? null : (nextAddOn ?? addOn) };
}

/** Throws for a plan that is in the store and not in the list: the start has refused that (`refuseLostPlans`). */
export function planOf(plans: readonly Plan[], id: number | null): Plan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`plan ${id} is not in the list of plans`);
  return plan;
}
