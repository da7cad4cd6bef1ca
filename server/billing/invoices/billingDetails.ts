/** How an account stands, as the wire has it: C124. */
import type { Kysely } from 'kysely';
import { planLabel } from '../../../src/api/catalogue/billing/plans.ts';
import type { BillingDetails } from '../../../src/api/contract/billing/billing.ts';
import { creditSum } from '../../../src/calc/billing/credit.ts';
import { pricedPlan, pricedSeat, type Subscription } from '../../../src/calc/billing/subscription.ts';
import { billLine, prorate, type BillLine } from '../../../src/calc/billing/billLine.ts';
import { readOnlyFrom } from '../../../src/calc/billing/retries.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf, sumCents } from '../../../src/calc/money.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { readTries } from '../orders/payments.queries.ts';
import { readCredit } from '../books/credit.queries.ts';
import { toldOf } from '../payments/port.ts';
import { currentStanding } from '../plans/currentStanding.ts';
import { billAfter } from '../plans/quotePlan.ts';
import { billOf, lineOf } from '../plans/quoteAnswer.ts';
import { planOf, type Standing } from '../plans/standing.ts';
import { usageNow } from '../usage/usageNow.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { shownCard } from '../wallet/wallet.rows.ts';

export async function billingDetails(
  services: Pick<Resources, 'store' | 'clock' | 'config' | 'plans' | 'payments'>,
  principal: Principal,
): Promise<BillingDetails> {
  const { db } = services.store;
  const { standing } = await currentStanding(services, principal);
  const { subscription, forward, open, account } = standing;
  const lines = subscription === null ? [] : paidLines(subscription);
  const months = subscription?.plan.months ?? 1;
  const next = nextBill(standing, services.plans);
  const [card, inApp] = await Promise.all([
    defaultCard(db, principal, 'Recurring'),
    defaultCard(db, principal, 'InApp'),
  ]);
  return {
    label: planLabel(subscription?.plan.name ?? null),
    nextCycleDate: account.cycle_end,
    mrcTotal: dollarsOf(prorate(sumCents(lines.map(({ cents }) => cents)), 1, months)),
    lines: lines.map(lineOf),
    nextBill: next === null ? null : billOf(next),
    remainingPrepaidCredit: dollarsOf(creditSum(await readCredit(db, principal))),
    carriedForward: dollarsOf(forward),
    open: dollarsOf(open),
    overdue: account.overdue_since === null ? null : await overdueOf(db, principal, account.overdue_since),
    defaultCard: card === undefined ? null : shownCard(card),
    purchaseCard: inApp === undefined ? null : shownCard(inApp),
    usage: await usageNow(services, principal, { onlyUser: null }),
    provider: toldOf(services.payments),
  };
}

async function overdueOf(
  db: Kysely<Database>,
  tenant: Tenant,
  since: CalendarDate,
): Promise<NonNullable<BillingDetails['overdue']>> {
  const { nextTry, reason } = await readTries(db, tenant);
  return { since, readOnlyFrom: readOnlyFrom(since), nextTry: nextTry?.toISOString() ?? null, reason: reason ?? '' };
}

/** What was bought cost what it cost. */
const paidLines = ({ plan, cycle, paidSeats }: Subscription): readonly BillLine[] => [
  billLine(pricedPlan(plan), cycle),
  ...paidSeats.map(({ member, price }) => billLine(pricedSeat(member, price), cycle)),
];

/** Of the plan that is had then. */
export function nextBill(standing: Standing, plans: Resources['plans']): ReturnType<typeof billAfter> | null {
  const { subscription, pending, forward } = standing;
  if (subscription === null || (pending !== null && pending.planId === null)) return null;
  const plan = planOf(plans, pending?.planId ?? subscription.plan.id);
  return billAfter(standing, plan, subscription, forward);
}
