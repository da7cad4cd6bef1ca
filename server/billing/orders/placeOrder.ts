/**
 * The one way to order something for a price: quote, payment, invoice and what is handed out. Where nothing is collected,
 * and of what credit pays alone, all of it is one transaction. Where a card is charged the order is written down and
 * committed first, then the service is asked outside of any transaction, and a second one settles what it answered: a
 * crash between leaves an order that `finishPayment` finishes or refuses, so nothing is charged twice or for nothing.
 */
import { doorOf } from '../../account/brands/doorOf.ts';
import type { Kysely } from 'kysely';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { beginOrder } from './beginOrder.ts';
import { finishPayment } from './finishPayment.ts';
import type { Goods, Moment, Offer, Shop } from './goods.ts';
import { refusalOf } from './refusalOf.ts';

/** What is offered, and what the caller wants to know of it afterwards; no offer: nothing is to be paid. */
export interface Prepared<Intent extends object, Told> {
  readonly offer: Offer<Intent> | null;
  readonly told: Told;
}

export interface Placed<Told> {
  readonly told: Told;
  /** False: under this key it was bought before, and not again. */
  readonly isNew: boolean;
}

/** `prepare` quotes within the lock of the account. What is refused has changed nothing. */
export async function placeOrder<Intent extends object, Told>(
  shop: Shop,
  buyer: Principal,
  goods: Goods<Intent>,
  prepare: (db: Kysely<Database>, at: Moment) => Promise<Prepared<Intent, Told> | Refusal>,
): Promise<Placed<Told> | Refusal> {
  const { store, clock, config, payments } = shop;
  const now = clock.now();
  const placed = await store.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, buyer);
    const at = { account, today: todayOf(account, config, now), now, publicUrl: doorOf(account, shop).publicUrl };
    const prepared = await prepare(trx, at);
    if (isRefusal(prepared)) return prepared;
    const { offer, told } = prepared;
    if (offer === null) return { offer, told, begun: 'DONE' as const };
    const begun = await beginOrder(trx, buyer, goods, offer, { at, payments, config });
    if (isRefusal(begun) || begun === 'BOUGHT_BEFORE') await goods.takeBack?.(trx, buyer, offer.intent, now);
    return { offer, told, begun };
  });
  if (isRefusal(placed)) return placed;
  const { offer, told, begun } = placed;
  if (offer === null) return { told, isNew: true };
  if (isRefusal(begun) || begun === 'BOUGHT_BEFORE') {
    await goods.discard?.(shop, offer.intent);
    return isRefusal(begun) ? begun : { told, isNew: false };
  }
  if (begun === 'DONE') {
    await goods.afterwards?.(shop, buyer, offer.intent);
    return { told, isNew: true };
  }
  const ended = await finishPayment(shop, goods, begun, 'PAY');
  return refusalOf(ended) ?? { told, isNew: true };
}
