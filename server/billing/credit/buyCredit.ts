import { randomUUID } from 'node:crypto';
import { LEAST_CREDIT, MOST_CREDIT } from '../../../src/calc/billing/credit.ts';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { charge, type Charged } from '../charge.ts';
import { amountOf, type Payment } from '../payment.ts';
import { refuseOther } from '../plans/quotePlan.ts';

/** Amounts in dollars. */
export interface CreditOrder extends Pick<Payment, 'paymentMethodId' | 'cardCode'> {
  readonly amount: number;
  readonly approvedAmount?: number | undefined;
}

/** Sells credit, or says why not: it stands in the books with the invoice that says it is owed. */
export async function buyCredit(
  { store, clock, config }: Pick<Services, 'store' | 'clock' | 'config'>,
  principal: Principal,
  { amount, approvedAmount, ...payment }: CreditOrder,
): Promise<Charged | Refusal> {
  const price = amountOf(amount);
  if (price === null || price < LEAST_CREDIT || price > MOST_CREDIT) {
    const [least, most] = [LEAST_CREDIT, MOST_CREDIT].map((bound) => formatCurrency(bound, { forceCents: true }));
    return refuse(422, `Credit is sold from ${least} to ${most}, in whole cents. Nothing was changed.`, {
      amount: `must be from ${least} to ${most}`,
    });
  }
  const other = refuseOther(price, approvedAmount);
  if (other !== null) return other;
  const order = {
    key: `credit ${randomUUID()}`,
    purpose: 'CREDIT',
    text: 'Prepaid credit',
    cents: price,
    payment,
  } as const;
  return await store.db
    .transaction()
    .execute(async (trx) => await charge(trx, principal, order, { now: clock.now(), config }));
}
