import { doorOf } from '../../account/brands/doorOf.ts';
import type { Log } from '../../platform/log/createLog.ts';
import type { Shop } from '../orders/goods.ts';
import { readPayment } from '../orders/payments.queries.ts';
import type { RefundOutcome } from '../payments/port.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { endRefund, readRefund, refundsToSend } from './refunds.queries.ts';
import { settleRefund } from './settleRefund.ts';

/** Gives back what an operator ordered, of all accounts: only for a job. Under its key a refund is given once. */
export async function sendRefunds(shop: Shop & { readonly log: Log }, stopping?: AbortSignal): Promise<void> {
  const { payments, store, clock, config, log } = shop;
  if (!payments.collects) return;
  for (const { account_id: accountId, id } of await refundsToSend(store.db)) {
    if (stopping?.aborted === true) return;
    const tenant = { accountId };
    try {
      const { key, cents, payment_id: paymentId } = await readRefund(store.db, tenant, id);
      const { reference, user_id: userId } = await readPayment(store.db, tenant, paymentId);
      const outcome: RefundOutcome = await payments.refund({ key, ref: reference ?? '', amount: cents });
      await store.db.transaction().execute(async (trx) => {
        const account = await lockAccount(trx, tenant);
        const refund = await readRefund(trx, tenant, id);
        const now = clock.now();
        if (refund.state !== 'CREATED' || outcome.is === 'UNKNOWN') return;
        const at = { day: todayOf(account, config, now), now, publicUrl: doorOf(account, shop).publicUrl };
        if (outcome.is === 'DONE') return await settleRefund(trx, { accountId, userId }, refund, outcome.ref, at);
        log.error({ accountId, refund: refund.key, why: outcome.text }, 'a refund was not given: settle it otherwise');
        await endRefund(trx, tenant, id, { state: 'REFUSED', failure: outcome.text }, now);
      });
    } catch (error) {
      log.error({ err: error, accountId, refundId: id }, 'a refund could not be sent');
    }
  }
}
