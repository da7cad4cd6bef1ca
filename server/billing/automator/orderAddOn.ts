import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CycleMonths } from '../../../src/calc/billing/cycle.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { settleLines } from '../../../src/calc/billing/billLine.ts';
import { addOnLines, addOnOfCycle, type AddOn } from '../../../src/calc/billing/subscription.ts';
import { addDays, type CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { automatorTrial } from '../../../src/api/catalogue/billing/automator.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { refreshLists } from '../../lists/jobs.ts';
import { refuseUnderWay, SUBSCRIPTION } from '../orders/beginOrder.ts';
import type { Goods, Shop } from '../orders/goods.ts';
import { placeOrder, type Prepared } from '../orders/placeOrder.ts';
import type { Tender } from '../orders/tender.ts';
import { refuseOther, UNCHANGED } from '../plans/quotePlan.ts';
import { bringUpToDate } from '../plans/bringUpToDate.ts';
import { standingOf, type Standing } from '../plans/standing.ts';
import { readTrial, scheduleAddOn, startAddOn, startTrial } from './addOn.queries.ts';

/** `approvedAmount`: dollars that the buyer has seen. */
export type AddOnOrder =
  | {
      readonly kind: 'MORE';
      readonly id: number;
      readonly approvedAmount: number | undefined;
      readonly tender: Pick<Tender, 'paymentMethodId' | 'cardCode'>;
    }
  | { readonly kind: 'LESS'; readonly id: number }
  | { readonly kind: 'END' }
  | { readonly kind: 'TRIAL' };

type Subscribed = NonNullable<Standing['subscription']>;

interface BoughtAddOn {
  readonly addOn: AddOn;
  /** Of the running cycle. */
  readonly price: Cents;
  readonly months: CycleMonths;
  readonly day: CalendarDate;
}

/** An add-on for the rest of the cycle, in the place of what there is; what waits for room is looked at. */
export const addOnGoods: Goods<BoughtAddOn> = {
  purpose: 'ADD_ON',
  handOut: async (db, buyer, { addOn, ...cycle }) => await startAddOn(db, buyer, addOn, cycle),
  afterwards: async ({ jobs }) => await jobs.send(refreshLists, {}),
};

/** Changes what the lead automator may watch, or says why not; a cycle date that has passed comes first. */
export async function orderAddOn(
  shop: Shop & Pick<Resources, 'plans' | 'addOns'>,
  principal: Principal,
  order: AddOnOrder,
): Promise<Refusal | null> {
  const { plans, addOns, payments } = shop;
  const placed = await placeOrder(shop, principal, addOnGoods, async (db, { account: locked, today, now }) => {
    const busy = await refuseUnderWay(db, principal, SUBSCRIPTION);
    if (busy !== null) return busy;
    const account = await bringUpToDate(db, locked, plans, { today, now, payments });
    const standing = await standingOf(db, principal, account, plans);
    const { subscription } = standing;
    if (account.own_use && subscription === null)
      return refuse(422, `This installation watches without a limit. ${UNCHANGED}`);
    if (subscription === null) return refuse(422, `This account has no plan: choose one first. ${UNCHANGED}`);
    const done = (refusal: Refusal | null) => refusal ?? { offer: null, told: null };
    switch (order.kind) {
      case 'MORE':
        return await offerMore(db, principal, { standing, subscription, addOns, order }, today);
      case 'LESS':
        return done(await takeLess(db, principal, subscription, offerOf(addOns, order.id)));
      case 'END':
        if (subscription.addOn === null) return refuse(422, `There is no add-on of the lead automator. ${UNCHANGED}`);
        await scheduleAddOn(db, principal, null);
        return done(null);
      case 'TRIAL':
        return done(await tryIt(db, principal, subscription, today));
    }
  });
  if (isRefusal(placed)) return placed;
  if (order.kind === 'TRIAL') await shop.jobs.send(refreshLists, {});
  return null;
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

async function offerMore(
  db: Kysely<Database>,
  principal: Principal,
  { standing, subscription, addOns, order }: More,
  today: CalendarDate,
): Promise<Prepared<BoughtAddOn, null> | Refusal> {
  const { plan, cycle, addOn, nextAddOn } = subscription;
  if (order.id === addOn?.id) {
    if (nextAddOn?.id === addOn.id) return refuse(422, `This account has ${addOn.name} already. ${UNCHANGED}`);
    const refusal = refuseOther(settleLines([], standing.forward).due, order.approvedAmount);
    if (refusal !== null) return refusal;
    await scheduleAddOn(db, principal, 'SAME');
    return { offer: null, told: null };
  }
  const offered = offerOf(addOns, order.id);
  if (isRefusal(offered)) return offered;
  if (addOn !== null && offered.properties < addOn.properties) {
    const text = `${offered.name} is less than ${addOn.name}: it can begin on ${formatDate(cycle.end)}. ${UNCHANGED}`;
    return refuse(422, text, { planMrcId: 'is less than what there is' });
  }
  const lines = addOnLines(subscription, offered, today);
  const refusal = refuseOther(settleLines(lines, standing.forward).due, order.approvedAmount);
  if (refusal !== null) return refusal;
  const offer = {
    key: `add-on ${randomUUID()}`,
    queue: SUBSCRIPTION,
    intent: { addOn: offered, price: addOnOfCycle(offered, plan), months: plan.months, day: today },
    bill: { purchaseType: 'Recurring', day: today, lines },
    tender: order.tender,
  } as const;
  return { offer, told: null };
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
