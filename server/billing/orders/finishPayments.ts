import type { Kysely } from 'kysely';
import type { Log } from '../../platform/log/createLog.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { finishPayment } from './finishPayment.ts';
import type { AnyGoods, Shop } from './goods.ts';
import { markSent, paymentsToFinish, readPayment, type PaymentRow } from './payments.queries.ts';

/** Whoever placed an order asks the service for so long, repetitions included: what is younger is theirs. */
const OWN_MS = 30_000;

/** What is sold, by the purpose that a payment keeps; null: it pays an invoice that is there. */
export type GoodsOf = (purpose: string) => AnyGoods | null;

/**
 * Charges bills that are due, and finishes or refuses what a crash, a bank or a service without an answer left open, of
 * all accounts: only for a job. One that fails keeps no other back.
 */
export async function finishPayments(
  shop: Shop & { readonly log: Log },
  goodsOf: GoodsOf,
  stopping?: AbortSignal,
): Promise<void> {
  if (!shop.payments.collects) return;
  const { store, clock, log } = shop;
  const now = clock.now();
  const open = await paymentsToFinish(store.db, { now, sentBefore: new Date(now.getTime() - OWN_MS) });
  for (const { account_id: accountId, id } of open) {
    if (stopping?.aborted === true) return;
    try {
      const payment = await readPayment(store.db, { accountId }, id);
      const isDue = payment.state === 'CREATED';
      const sent = isDue ? await store.db.transaction().execute(async (trx) => await send(trx, payment, now)) : payment;
      await finishPayment(shop, goodsOf(payment.purpose), sent, isDue ? 'PAY' : 'LOOK');
    } catch (error) {
      log.error({ err: error, accountId, paymentId: id }, 'a payment could not be finished');
    }
  }
}

/** Committed before the service is asked: whoever finds it then looks first. */
async function send(db: Kysely<Database>, payment: PaymentRow, now: Date): Promise<PaymentRow> {
  const payer = { accountId: payment.account_id, userId: payment.user_id };
  await lockAccount(db, payer);
  const fresh = await readPayment(db, payer, payment.id);
  if (fresh.state !== 'CREATED') return fresh;
  const card = await defaultCard(db, payer, 'Recurring');
  await markSent(db, payer, payment.id, { methodId: card?.id ?? null, now });
  return await readPayment(db, payer, payment.id);
}
