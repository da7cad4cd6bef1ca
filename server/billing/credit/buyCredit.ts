import { randomUUID } from 'node:crypto';
import { LEAST_CREDIT, MOST_CREDIT } from '../../../src/calc/billing/credit.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Goods, Shop } from '../orders/goods.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { amountOf, type Tender } from '../orders/tender.ts';
import { refuseOther } from '../plans/quotePlan.ts';

/** Amounts in dollars. */
export interface CreditOrder extends Pick<Tender, 'paymentMethodId' | 'cardCode'> {
  readonly amount: number;
  readonly approvedAmount?: number | undefined;
}

/** The entry of its invoice is all that there is to hand out: it owes the buyer what was bought. */
export const creditGoods: Goods<object> = { purpose: 'CREDIT', handOut: async () => await Promise.resolve() };

/** Sells credit, or says why not: it stands in the books with its invoice. Null: sold. */
export async function buyCredit(
  shop: Shop,
  principal: Principal,
  { amount, approvedAmount, ...tender }: CreditOrder,
): Promise<Refusal | null> {
  const price = amountOf(amount);
  if (price === null || price < LEAST_CREDIT || price > MOST_CREDIT) {
    const [least, most] = [LEAST_CREDIT, MOST_CREDIT].map((bound) => formatCurrency(bound, { forceCents: true }));
    return refuse(422, `Credit is sold from ${least} to ${most}, in whole cents. Nothing was changed.`, {
      amount: `must be from ${least} to ${most}`,
    });
  }
  const other = refuseOther(price, approvedAmount);
  if (other !== null) return other;
  const placed = await placeOrder(shop, principal, creditGoods, async (_db, { today: day }) => {
    const lines = [{ product: 'CREDIT', text: 'Prepaid credit', cents: price }] as const;
    const key = `credit ${randomUUID()}`;
    const queue = `credit ${principal.userId}`;
    const offer = { key, queue, intent: {}, bill: { purchaseType: 'InApp', day, lines }, tender } as const;
    return await Promise.resolve({ offer, told: null });
  });
  return isRefusal(placed) ? placed : null;
}
