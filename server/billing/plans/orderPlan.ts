import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import { applyPending } from '../../account/team/applyPending.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { issueInvoice } from '../invoices/issueInvoice.ts';
import { ledger } from '../payments/ledger.ts';
import { quotePlan, refuseOther, UNCHANGED, type PlanQuote, type Wish } from './quotePlan.ts';
import { bringUpToDate } from './bringUpToDate.ts';
import { standingOf, type Standing } from './standing.ts';
import { addOnOfCycle } from '../../../src/calc/billing/subscription.ts';
import { endAddOn, startAddOn } from '../automator/addOn.queries.ts';
import { endLines, endPending, lockAccount, schedule, setCycle, startLines } from './subscription.queries.ts';
import { todayOf } from './todayOf.ts';

/** `approvedAmount`: dollars that the buyer has seen; another amount that is due by now is refused. */
export type PlanOrder = Wish & { readonly approvedAmount?: number | undefined };

/**
 * Changes the plan, or says why not: quote, invoice, books and what is granted in one transaction, so that there is
 * none without the others. A cycle date that has passed meanwhile comes first. Answers the account as it was before.
 */
export async function orderPlan(
  { store, clock, config, plans }: Pick<Resources, 'store' | 'clock' | 'config' | 'plans'>,
  principal: Principal,
  order: PlanOrder,
): Promise<{ readonly quote: PlanQuote; readonly standing: Standing } | Refusal> {
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, principal);
    const today = todayOf(locked, config, now);
    const account = await bringUpToDate(trx, locked, plans, { today, now });
    const standing = await standingOf(trx, principal, account, plans);
    const quote = quotePlan(standing, order, plans, today);
    if (isRefusal(quote)) return quote;
    const refusal = refuseOther(quote.settled.due, order.approvedAmount) ?? refuseOpen(standing, quote.settled.due);
    if (refusal !== null) return refusal;
    await apply(trx, principal, quote, now);
    return { quote, standing };
  });
}

/** Why so much more cannot be owed; null: it can. */
export function refuseOpen({ account, open }: Standing, due: Cents): Refusal | null {
  const owing = { ownUse: account.own_use, open, openLimit: account.open_limit_cents };
  const reason = ledger.refusal(due, owing);
  return reason === null ? null : refuse(422, `${reason} ${UNCHANGED}`);
}

async function apply(
  db: Kysely<Database>,
  principal: Principal,
  { to, how, effective, change, lines, bonus }: PlanQuote,
  now: Date,
): Promise<void> {
  await endPending(db, principal, 'UNDONE');
  if (how === 'CYCLE_DATE') await schedule(db, principal, { planId: to?.id ?? null, effective }, now);
  if (change === null || to === null) return;
  if (change.isNewCycle) await applyPending(db, principal, { until: null, now });
  await endLines(db, principal, effective, { seats: change.endedSeats });
  await startLines(db, principal, to, effective, change.newSeats);
  const { startsAddOn } = change;
  if (startsAddOn !== undefined) await endAddOn(db, principal, effective);
  if (startsAddOn !== undefined && startsAddOn !== null) {
    const cycle = { price: addOnOfCycle(startsAddOn, to), months: to.months, day: effective };
    await startAddOn(db, principal, startsAddOn, cycle);
  }
  await setCycle(db, principal, change);
  await issueInvoice(db, principal, { purchaseType: 'Recurring', day: effective, lines, bonus }, now);
}
