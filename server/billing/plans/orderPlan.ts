import { randomUUID } from 'node:crypto';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import type { ChangeNow } from '../../../src/calc/billing/planChange.ts';
import { addOnOfCycle } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { applyPending } from '../../account/team/applyPending.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { endAddOn, startAddOn } from '../automator/addOn.queries.ts';
import { refuseUnderWay, SUBSCRIPTION } from '../orders/beginOrder.ts';
import type { Goods, Shop } from '../orders/goods.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import type { Tender } from '../orders/tender.ts';
import { quotePlan, refuseOther, type PlanQuote, type Wish } from './quotePlan.ts';
import { bringUpToDate } from './bringUpToDate.ts';
import { standingOf, type Standing } from './standing.ts';
import { endLines, endPending, schedule, setCycle, startLines } from './subscription.queries.ts';

/** `approvedAmount`: dollars that the buyer has seen; another amount that is due by now is refused. */
export type PlanOrder = Wish &
  Pick<Tender, 'paymentMethodId' | 'cardCode'> & { readonly approvedAmount?: number | undefined };

interface PlanChange {
  readonly to: Plan;
  readonly day: CalendarDate;
  readonly change: Omit<ChangeNow, 'lines'>;
}

/** A plan that counts at once, with the seats and the add-on that go with it. */
export const planGoods: Goods<PlanChange> = {
  purpose: 'PLAN',
  handOut: async (db, principal, { to, day, change }, { now }) => {
    if (change.isNewCycle) await applyPending(db, principal, { until: null, now });
    await endPending(db, principal, 'UNDONE');
    await endLines(db, principal, day, { seats: change.endedSeats });
    await startLines(db, principal, to, day, change.newSeats);
    const { startsAddOn } = change;
    if (startsAddOn !== undefined) await endAddOn(db, principal, day);
    if (startsAddOn !== undefined && startsAddOn !== null) {
      const cycle = { price: addOnOfCycle(startsAddOn, to), months: to.months, day };
      await startAddOn(db, principal, startsAddOn, cycle);
    }
    await setCycle(db, principal, change);
  },
};

const CLOSING =
  'The account is to be closed, and its plan ends with it: open it again first, on the page Data of the account. Nothing was changed.';

/**
 * Changes the plan, or says why not. A cycle date that has passed meanwhile comes first. Answers the account as it was
 * before.
 */
export async function orderPlan(
  shop: Shop & Pick<Resources, 'plans'>,
  principal: Principal,
  order: PlanOrder,
): Promise<{ readonly quote: PlanQuote; readonly standing: Standing } | Refusal> {
  const { plans, payments } = shop;
  const { paymentMethodId, cardCode } = order;
  const placed = await placeOrder(shop, principal, planGoods, async (db, { account: locked, today, now }) => {
    if (locked.closes !== null) return refuse(422, CLOSING);
    const busy = await refuseUnderWay(db, principal, SUBSCRIPTION);
    if (busy !== null) return busy;
    const account = await bringUpToDate(db, locked, plans, { today, now, payments });
    const standing = await standingOf(db, principal, account, plans);
    const quote = quotePlan(standing, order, plans, today);
    if (isRefusal(quote)) return quote;
    const refusal = refuseOther(quote.settled.due, order.approvedAmount);
    if (refusal !== null) return refusal;
    const { to, how, effective: day, change, lines, bonus } = quote;
    const told = { quote, standing };
    if (change === null || to === null) {
      await endPending(db, principal, 'UNDONE');
      if (how === 'CYCLE_DATE') await schedule(db, principal, { planId: to?.id ?? null, effective: day }, now);
      return { offer: null, told };
    }
    const { lines: _billed, ...intent } = change;
    const offer = {
      key: `plan ${randomUUID()}`,
      queue: SUBSCRIPTION,
      intent: { to, day, change: intent },
      bill: { purchaseType: 'Recurring', day, lines, bonus },
      tender: { paymentMethodId, cardCode },
    } as const;
    return { offer, told };
  });
  return isRefusal(placed) ? placed : placed.told;
}
