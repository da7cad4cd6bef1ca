import { randomUUID } from 'node:crypto';
import { limitPrices, MOST_RAISED, type LimitKind } from '../../../src/api/catalogue/billing/limits.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { cents } from '../../../src/calc/money.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Goods, Shop } from '../orders/goods.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import type { Tender } from '../orders/tender.ts';
import { refuseOther } from '../plans/quotePlan.ts';
import { limitsOf } from './limits.ts';
import { insertGrant } from './usage.queries.ts';

export interface Raise extends Tender {
  readonly type: LimitKind;
  readonly quantity: number;
  /** Dollars that the buyer has seen. */
  readonly approvedAmount?: number | undefined;
}

const bookOf = { saves: 'SAVES', exports: 'EXPORTS' } as const;

interface Raised {
  /** The first day of the month that it is for. */
  readonly period: CalendarDate;
  readonly what: (typeof bookOf)[LimitKind];
  readonly quantity: number;
}

/** More of a limit, for one month. */
export const limitGoods: Goods<Raised> = {
  purpose: 'LIMIT',
  handOut: async (db, buyer, raised, { invoiceId }) => {
    if (invoiceId === null) throw new Error('a limit was raised without an invoice');
    await insertGrant(db, buyer, { ...raised, invoice_id: invoiceId });
  },
};

/** Sells more of a limit for the running month, or says why not. */
export async function raiseLimit(
  shop: Shop & Pick<Resources, 'plans'>,
  principal: Principal,
  { type, quantity, approvedAmount, ...tender }: Raise,
): Promise<Refusal | null> {
  const { least, each } = limitPrices[type];
  if (!Number.isInteger(quantity) || quantity < least || quantity > MOST_RAISED) {
    const text = `At least ${formatNumber(least)} ${type} are sold at once, ${formatNumber(MOST_RAISED)} at most. Nothing was ordered.`;
    return refuse(422, text, { quantity: `must be from ${least} to ${MOST_RAISED}` });
  }
  const price = cents(quantity * each);
  const other = refuseOther(price, approvedAmount);
  if (other !== null) return other;
  const placed = await placeOrder(shop, principal, limitGoods, async (db, { today: day }) => {
    const limits = await limitsOf(db, principal, shop);
    if (limits[type] === null) {
      const why = limits.mayNotSave ?? `There is no limit of ${type}.`;
      return refuse(422, `${why} Nothing was ordered.`, { type: 'cannot be raised' });
    }
    const { start, end } = limits.month;
    const product = bookOf[type];
    const text = `${formatNumber(quantity)} more ${type} until ${formatDate(end)}`;
    const offer = {
      key: `limit ${randomUUID()}`,
      queue: `limit ${principal.userId}`,
      intent: { period: start, what: product, quantity },
      bill: { purchaseType: 'InApp', day, lines: [{ product, text, cents: price }] },
      tender,
    } as const;
    return { offer, told: null };
  });
  return isRefusal(placed) ? placed : null;
}
