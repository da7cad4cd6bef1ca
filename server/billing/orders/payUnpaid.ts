import { doorOf } from '../../account/brands/doorOf.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockAccount, ownerOf } from '../plans/subscription.queries.ts';
import { askNow } from './askForInvoice.ts';
import { backTo } from './beginOrder.ts';
import { finishPayment } from './finishPayment.ts';
import type { Shop } from './goods.ts';
import { unpaidInvoices } from './payments.queries.ts';
import { refusalOf } from './refusalOf.ts';
import { sendDue } from './sendDue.ts';

/**
 * Charges what is unpaid at once, to the card that pays the subscription now. Answers why one of the bills was not paid;
 * null: nothing is unpaid any more. Of one that is being charged just now nothing is done.
 */
export async function payUnpaid(shop: Shop, tenant: Principal): Promise<Refusal | null> {
  const { store, clock, payments } = shop;
  if (!payments.collects) return null;
  const { door, asked } = await store.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, tenant);
    const door = doorOf(account, shop);
    if (account.overdue_since === null) return { door, asked: [] };
    const owner = await ownerOf(trx, tenant);
    const unpaid = await unpaidInvoices(trx, tenant);
    const asking = unpaid.map(async (bill) => await askNow(trx, owner, bill, clock.now()));
    return { door, asked: await Promise.all(asking) };
  });
  for (const payment of asked) {
    const back = backTo(door, payment.key);
    const now = clock.now();
    const sent = await store.db.transaction().execute(async (trx) => await sendDue(trx, payment, { back, now }));
    const refusal = refusalOf(await finishPayment(shop, null, sent, 'PAY'));
    if (refusal !== null) return refusal;
  }
  return null;
}
