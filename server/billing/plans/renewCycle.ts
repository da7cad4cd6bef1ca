import type { Kysely } from 'kysely';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { cycleAfter, type Cycle } from '../../../src/calc/billing/cycle.ts';
import { addOnOfCycle, cycleBill, payingMembers, seatOfCycle } from '../../../src/calc/billing/subscription.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { cents } from '../../../src/calc/money.ts';
import type { InvoiceLine } from '../invoices/invoiceLine.ts';
import { issueInvoice } from '../invoices/issueInvoice.ts';
import { askForInvoice } from '../orders/askForInvoice.ts';
import { SUBSCRIPTION } from '../orders/beginOrder.ts';
import { isUnderWay } from '../orders/payments.queries.ts';
import type { PaymentProvider } from '../payments/port.ts';
import type { Database } from '../../platform/store/schema.ts';
import { applyPending, type Heirs } from '../../account/team/applyPending.ts';
import type { Moment } from './moment.ts';
import { planOf, standingOf } from './standing.ts';
import { startAddOn } from '../automator/addOn.queries.ts';
import {
  endLines,
  endPending,
  ownerOf,
  readAccount,
  setCycle,
  startLines,
  type AccountRow,
} from './subscription.queries.ts';

export interface RenewalTime extends Moment {
  readonly payments: PaymentProvider;
  /** Hears of whom something was handed to, so that it can be told once this is committed. */
  readonly handed?: (heirs: Heirs) => void;
}

/**
 * What happens at a cycle date, once it has come: what was scheduled, seats anew, one invoice of the cycle that runs.
 * The account has to be locked. Answers the account as it is then.
 */
export async function renewIfDue(
  db: Kysely<Database>,
  account: AccountRow,
  plans: readonly Plan[],
  { today, now, payments, handed }: RenewalTime,
): Promise<AccountRow> {
  const { anchor_day: anchorDay, cycle_end: ended } = account;
  if (anchorDay === null || ended === null || ended > today) return account;
  const owner = await ownerOf(db, { accountId: account.id });
  // What is being paid was quoted for the cycle that it is in.
  if (await isUnderWay(db, owner, SUBSCRIPTION)) return account;
  // Whoever leaves, or becomes a scout, is on no bill of the cycle that begins.
  handed?.(await applyPending(db, owner, { until: ended, now }));
  const { subscription, members, pending } = await standingOf(db, owner, account, plans);
  if (subscription === null) throw new Error(`account ${account.id} has a cycle and no plan`);
  await endLines(db, owner, ended, { seats: 'ALL' });
  await endPending(db, owner, 'APPLIED');
  if (pending?.planId === null) {
    await setCycle(db, owner, null);
    return await readAccount(db, owner);
  }
  const plan = planOf(plans, pending?.planId ?? subscription.plan.id);
  const { cycle, leftOut } = cycleAfter(ended, anchorDay, plan.months, today);
  const seats = payingMembers(plan, members).map(({ id }) => ({ memberId: id, price: seatOfCycle(plan) }));
  await startLines(db, owner, plan, cycle.start, seats);
  const { nextAddOn } = subscription;
  if (nextAddOn !== null) {
    await startAddOn(db, owner, nextAddOn, {
      price: addOnOfCycle(nextAddOn, plan),
      months: plan.months,
      day: cycle.start,
    });
  }
  await setCycle(db, owner, { cycle, anchorDay });
  const bill = await issueInvoice(
    db,
    owner,
    {
      purchaseType: 'Recurring',
      day: cycle.start,
      cycleStart: cycle.start,
      lines: [...cycleBill(plan, members, cycle, nextAddOn), ...notBilled(leftOut)],
      bonus: plan.bonus,
    },
    now,
  );
  await askForInvoice(db, owner, bill, payments, now);
  return await readAccount(db, owner);
}

/** Nobody could use what ran while the server slept: the bill says so, at no price. */
const notBilled = (leftOut: Cycle | null): InvoiceLine[] =>
  leftOut === null
    ? []
    : [
        {
          product: 'LEFT_OUT',
          text: `Not billed: ${formatDate(leftOut.start)} until ${formatDate(leftOut.end)}, when Platbook did not run`,
          cents: cents(0),
        },
      ];
