import type { Log } from '../../platform/log/createLog.ts';
import { finishPayment } from './finishPayment.ts';
import type { AnyGoods, Shop } from './goods.ts';
import { paymentsToFinish, readPayment } from './payments.queries.ts';
import { sendDue } from './sendDue.ts';

/** Whoever placed an order asks the service for so long, repetitions included: what is younger is theirs. */
const OWN_MS = 30_000;

/** What is sold, by the purpose that a payment keeps; null: it pays an invoice that is there. */
export type GoodsOf = (purpose: string) => AnyGoods | null;

/**
 * Charges bills that are due, and finishes or refuses what a crash, a bank or a service without an answer left open, of
 * all accounts: only for a job. `isStart`: nobody is at any of them. One that fails keeps no other back.
 */
export async function finishPayments(
  shop: Shop & { readonly log: Log },
  goodsOf: GoodsOf,
  { isStart = false, stopping }: { readonly isStart?: boolean; readonly stopping?: AbortSignal | undefined } = {},
): Promise<void> {
  if (!shop.payments.collects) return;
  const { store, clock, log } = shop;
  const now = clock.now();
  const open = await paymentsToFinish(store.db, { now, sentBefore: new Date(now.getTime() - (isStart ? 0 : OWN_MS)) });
  for (const { account_id: accountId, id } of open) {
    if (stopping?.aborted === true) return;
    try {
      const payment = await readPayment(store.db, { accountId }, id);
      const isDue = payment.state === 'CREATED';
      const sent = isDue
        ? await store.db.transaction().execute(async (trx) => await sendDue(trx, payment, { back: null, now }))
        : payment;
      await finishPayment(shop, goodsOf(payment.purpose), sent, isDue ? 'PAY' : 'LOOK');
    } catch (error) {
      log.error({ err: error, accountId, paymentId: id }, 'a payment could not be finished');
    }
  }
}
