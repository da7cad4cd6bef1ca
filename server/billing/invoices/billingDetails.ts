/** How an account stands, as the wire has it: C124. */
import type { Kysely } from 'kysely';
import { planLabel } from '../../../src/api/catalogue/billing/plans.ts';
import type { BillingDetails } from '../../../src/api/contract/billing/billing.ts';
import { creditSum } from '../../../src/calc/billing/credit.ts';
import { monthlyCents, paidLines } from '../../../src/calc/billing/paidLines.ts';
import { readOnlyFrom } from '../../../src/calc/billing/retries.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { readTries } from '../orders/payments.queries.ts';
import { readCredit } from '../books/credit.queries.ts';
import { toldOf } from '../payments/port.ts';
import { nextBill } from './nextBill.ts';
import { currentStanding, type StandingResources } from '../plans/currentStanding.ts';
import { billOf, lineOf } from '../plans/quoteAnswer.ts';
import { usageNow } from '../usage/usageNow.ts';
import { shownCard } from '../wallet/shownCard.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';

export async function billingDetails(services: StandingResources, principal: Principal): Promise<BillingDetails> {
  const { db } = services.store;
  const { standing } = await currentStanding(services, principal);
  const { subscription, forward, open, account } = standing;
  const lines = subscription === null ? [] : paidLines(subscription);
  const next = nextBill(standing, services.plans);
  const [card, inApp] = await Promise.all([
    defaultCard(db, principal, 'Recurring'),
    defaultCard(db, principal, 'InApp'),
  ]);
  return {
    label: planLabel(subscription?.plan.name ?? null),
    nextCycleDate: account.cycle_end,
    mrcTotal: subscription === null ? 0 : dollarsOf(monthlyCents(subscription)),
    lines: lines.map(lineOf),
    nextBill: next === null ? null : billOf(next),
    remainingPrepaidCredit: dollarsOf(creditSum(await readCredit(db, principal))),
    carriedForward: dollarsOf(forward),
    open: dollarsOf(open),
    overdue: account.overdue_since === null ? null : await overdueOf(db, principal, account.overdue_since),
    defaultCard: shownCard(card),
    purchaseCard: shownCard(inApp),
    usage: await usageNow(services, principal, { isWhole: true }),
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
