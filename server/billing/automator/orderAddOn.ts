import type { Kysely } from 'kysely';
import { settleLines } from '../../../src/calc/billing/billLine.ts';
import { addOnLines, addOnOfCycle, type AddOn } from '../../../src/calc/billing/subscription.ts';
import { addDays, type CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { automatorTrial } from '../../../src/api/catalogue/billing/automator.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { issueInvoice } from '../invoices/issueInvoice.ts';
import { refuseOpen } from '../plans/orderPlan.ts';
import { refuseOther, UNCHANGED } from '../plans/quotePlan.ts';
import { bringUpToDate } from '../plans/bringUpToDate.ts';
import { standingOf, type Standing } from '../plans/standing.ts';
import { readTrial, scheduleAddOn, startAddOn, startTrial } from './addOn.queries.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';

/** `approvedAmount`: dollars that the buyer has seen. */
export type AddOnOrder =
  | { readonly kind: 'MORE'; readonly id: number; readonly approvedAmount: number | undefined }
  | { readonly kind: 'LESS'; readonly id: number }
  | { readonly kind: 'END' }
  | { readonly kind: 'TRIAL' };

interface Moment {
  readonly today: CalendarDate;
  readonly now: Date;
}

type Subscribed = NonNullable<Standing['subscription']>;

/** Changes what the lead automator may watch, or says why not; all in one transaction, a cycle date that has passed first. */
export async function orderAddOn(
  { store, clock, config, plans, addOns }: Pick<Resources, 'store' | 'clock' | 'config' | 'plans' | 'addOns'>,
  principal: Principal,
  order: AddOnOrder,
): Promise<Refusal | null> {
  const now = clock.now();
  return await store.db.transaction().execute(async (trx) => {
    const locked = await lockAccount(trx, principal);
    const today = todayOf(locked, config, now);
    const account = await bringUpToDate(trx, locked, plans, { today, now });
    const standing = await standingOf(trx, principal, account, plans);
    const { subscription } = standing;
    if (account.own_use && subscription === null)
      return refuse(422, `This installation watches without a limit. ${UNCHANGED}`);
    if (subscription === null) return refuse(422, `This account has no plan: choose one first. ${UNCHANGED}`);
    switch (order.kind) {
      case 'MORE':
        return await takeMore(trx, principal, { standing, subscription, addOns, order }, { today, now });
      case 'LESS':
        return await takeLess(trx, principal, subscription, offerOf(addOns, order.id));
      case 'END':
        if (subscription.addOn === null) return refuse(422, `There is no add-on of the lead automator. ${UNCHANGED}`);
        await scheduleAddOn(trx, principal, null);
        return null;
      case 'TRIAL':
        return await tryIt(trx, principal, subscription, today);
    }
  });
}

const offerOf = (addOns: readonly AddOn[], id: number): AddOn | Refusal =>
  addOns.find((one) => one.id === id) ??
  refuse(422, `Lead automator ${id} is not offered any more. ${UNCHANGED}`, { planMrcId: 'cannot be chosen' });

interface More {
  readonly standing: Standing;
  readonly subscription: Subscribed;
  readonly addOns: readonly AddOn[];
  readonly order: Extract<AddOnOrder, { readonly kind: 'MORE' }>;
}

async function takeMore(
  db: Kysely<Database>,
  principal: Principal,
  { standing, subscription, addOns, order }: More,
  { today, now }: Moment,
): Promise<Refusal | null> {
  const { plan, cycle, addOn, nextAddOn } = subscription;
  if (order.id === addOn?.id) {
    if (nextAddOn?.id === addOn.id) return refuse(422, `This account has ${addOn.name} already. ${UNCHANGED}`);
    const refusal = refuseOther(settleLines([], standing.forward).due, order.approvedAmount);
    if (refusal === null) await scheduleAddOn(db, principal, 'SAME');
    return refusal;
  }
  const offer = offerOf(addOns, order.id);
  if (isRefusal(offer)) return offer;
  if (addOn !== null && offer.properties < addOn.properties) {
    return refuse(
      422,
      `${offer.name} is less than ${addOn.name}: it can begin on ${formatDate(cycle.end)}. ${UNCHANGED}`,
      {
        planMrcId: 'is less than what there is',
      },
    );
  }
  const lines = addOnLines(subscription, offer, today);
  const { due } = settleLines(lines, standing.forward);
  const refusal = refuseOther(due, order.approvedAmount) ?? refuseOpen(standing, due);
  if (refusal !== null) return refusal;
  await startAddOn(db, principal, offer, { price: addOnOfCycle(offer, plan), months: plan.months, day: today });
  await issueInvoice(db, principal, { purchaseType: 'Recurring', day: today, lines }, now);
  return null;
}

async function takeLess(
  db: Kysely<Database>,
  principal: Principal,
  { addOn, cycle }: Subscribed,
  offer: AddOn | Refusal,
): Promise<Refusal | null> {
  if (isRefusal(offer)) return offer;
  if (addOn === null || offer.properties >= addOn.properties) {
    return refuse(422, `${offer.name} is no less than what there is until ${formatDate(cycle.end)}. ${UNCHANGED}`, {
      planMrcId: 'is not less',
    });
  }
  await scheduleAddOn(db, principal, offer);
  return null;
}

async function tryIt(
  db: Kysely<Database>,
  principal: Principal,
  { addOn }: Subscribed,
  today: CalendarDate,
): Promise<Refusal | null> {
  if ((await readTrial(db, principal)) !== null) {
    return refuse(422, `The trial is once for an account, and was had already. ${UNCHANGED}`);
  }
  if (addOn !== null) return refuse(422, `This account has ${addOn.name} already. ${UNCHANGED}`);
  const { days, properties } = automatorTrial;
  await startTrial(db, principal, { properties, day: today, ends: addDays(today, days) });
  return null;
}
