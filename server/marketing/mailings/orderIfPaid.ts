import type { Pay } from '../../../src/api/contract/marketing/pay.ts';
import type { Session } from '../../account/session/session.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { orderMailing } from './orderMailing.ts';

/**
 * Of the calls that save (C148, C164, C174, C181): a payment that is there, of nothing too, orders (O-202). What the query
 * says and what the body says are one; its parts have to sum to the price. Null: it was ordered, or not meant to be.
 */
export async function orderIfPaid(
  services: Services,
  session: Session,
  id: number,
  query: Pay,
  body: Pay,
): Promise<Refusal | null> {
  if (!isPaid(query, body)) return null;
  const pay = paymentIn(query, body);
  return await orderMailing(services, session, id, { quote: null, acknowledged: [], pay });
}

/** Whether there is a payment, of nothing too. */
export const isPaid = (query: Pay, body: Pay): boolean =>
  [query, body].some(({ paymentAmount, creditAmount }) => paymentAmount !== undefined || creditAmount !== undefined);

/** How it is paid; what the body says counts before the query. */
const paymentIn = (query: Pay, body: Pay): Pay => ({
  paymentMethodId: body.paymentMethodId ?? query.paymentMethodId,
  cardCode: body.cardCode ?? query.cardCode,
  paymentAmount: body.paymentAmount ?? query.paymentAmount,
  creditAmount: body.creditAmount ?? query.creditAmount,
});
