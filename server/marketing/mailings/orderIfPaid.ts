import type { Pay } from '../../../src/api/contract/marketing/pay.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import type { Session } from '../../account/session/session.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { estimateOf } from './estimate.ts';
import { readMailings } from './mailings.queries.ts';
import { orderMailing } from './orderMailing.ts';
import { NO_CAMPAIGN } from './saveMailing.ts';

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
  const payment = body.paymentAmount ?? query.paymentAmount;
  const creditPart = body.creditAmount ?? query.creditAmount;
  if (payment === undefined && creditPart === undefined) return null;
  const [mailing] = await readMailings(services.store.db, session, { id });
  if (mailing === undefined) return refuse(404, NO_CAMPAIGN);
  const estimated = await estimateOf(services, session, mailing);
  if (isRefusal(estimated)) return estimated;
  const { price, quote } = estimated.estimate;
  const paid = (payment ?? 0) + (creditPart ?? 0);
  if (paid !== price)
    return refuse(
      422,
      `The parts sum to ${formatDollars(paid, { forceCents: true })}, the price is ${formatDollars(price, { forceCents: true })}. Nothing was ordered.`,
    );
  return await orderMailing(services, session, id, { quote, acknowledged: [] });
}
