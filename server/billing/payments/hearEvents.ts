import { doorOf } from '../../account/brands/doorOf.ts';
import type { Log } from '../../platform/log/createLog.ts';
import { finishPayment } from '../orders/finishPayment.ts';
import type { GoodsOf } from '../orders/finishPayments.ts';
import type { Shop } from '../orders/goods.ts';
import { readPayment } from '../orders/payments.queries.ts';
import { payUnpaid } from '../orders/payUnpaid.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { hearDispute, hearRefunds } from '../refunds/hearRefunds.ts';
import { takeEntered } from '../wallet/enterCard.ts';
import { renewFacts } from '../wallet/renewFacts.ts';
import {
  eventsToHandle,
  findPaymentBy,
  keepEvents,
  markHandled,
  newestEvent,
  ownerOfCustomer,
} from './events.queries.ts';
import { NoAnswer, type Concern } from './port.ts';

/** Events come late and in no order: as much of what was heard before is asked for again. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_MS = 24 * 60 * 60_000;

type Listener = Shop & { readonly log: Log };

/**
 * Asks what the service told, which it may not have been able to send, and looks at what nobody looked at yet: only for a
 * job. One that fails keeps no other back, and is looked at again.
 */
export async function hearEvents(shop: Listener, goodsOf: GoodsOf, stopping?: AbortSignal): Promise<void> {
  const { payments, store, clock, log } = shop;
  if (!payments.collects) return;
  const now = clock.now();
  const newest = await newestEvent(store.db);
  const since = new Date(newest === null ? now.getTime() - FIRST_MS : newest.getTime() - OVERLAP_MS);
  try {
    await keepEvents(store.db, await payments.eventsSince(since), now);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  for (const { id, type, object } of await eventsToHandle(store.db)) {
    if (stopping?.aborted === true) return;
    try {
      const concern = await payments.about({ type, object });
      if (concern === null || (await follow(shop, goodsOf, concern))) await markHandled(store.db, id, clock.now());
    } catch (error) {
      // All others would fail as well.
      if (error instanceof NoAnswer) return;
      log.error({ err: error, event: id, type }, 'what the payment service told could not be looked at');
    }
  }
}

/** Money went back, or is away: the books have it. False: what was charged is not settled yet. */
async function followMoney(
  shop: Listener,
  concern: Extract<Concern, { readonly is: 'GIVEN_BACK' | 'DENIED' }>,
): Promise<boolean> {
  const { store, clock, config } = shop;
  const found = await findPaymentBy(store.db, { reference: concern.payment });
  if (found === undefined) return true;
  return await store.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, found);
    const payment = await readPayment(trx, found, found.id);
    if (payment.state === 'SENT' || payment.state === 'ACTION') return false;
    const now = clock.now();
    const at = { day: todayOf(account, config, now), now, publicUrl: doorOf(account, shop).publicUrl };
    if (concern.is === 'DENIED') await hearDispute(trx, payment, concern.denied, at);
    else await hearRefunds(trx, payment, concern.refunds, at);
    return true;
  });
}

/** False: it is too early, and looked at again. */
async function follow(shop: Listener, goodsOf: GoodsOf, concern: Concern): Promise<boolean> {
  const { store } = shop;
  switch (concern.is) {
    case 'PAYMENT': {
      const found = await findPaymentBy(store.db, concern);
      if (found === undefined) return true;
      const payment = await readPayment(store.db, found, found.id);
      await finishPayment(shop, goodsOf(payment.purpose), payment, 'LOOK');
      return true;
    }
    case 'GIVEN_BACK':
    case 'DENIED':
      return await followMoney(shop, concern);
    case 'ENTERED': {
      const owner = await ownerOfCustomer(store.db, concern.customer);
      if (owner === undefined) return true;
      await takeEntered(shop, owner, concern.entered);
      await payUnpaid(shop, owner);
      return true;
    }
    case 'CARD':
      await renewFacts(store.db, concern, shop.clock.now());
      return true;
  }
}
