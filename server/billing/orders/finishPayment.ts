/**
 * Asks the payment service, and settles what it answers. Whoever placed the order does it first; whoever finds it open
 * later looks what became of it. Two at once come to the same: the service does one thing for a key, and what is settled
 * is settled once.
 */
import { doorOf } from '../../account/brands/doorOf.ts';
import type { CollectingProvider, Outcome, ProviderOrder } from '../payments/port.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import type { AnyGoods, Shop } from './goods.ts';
import { methodOf, readPayment, type PaymentRow } from './payments.queries.ts';
import { orderOf, settlePayment, titleOf } from './settlePayment.ts';

/** A bank is asked for so long. */
const ACTION_MS = 60 * 60 * 1000;
const CANCELED = 'The charge was ended at the payment service.';
const UNANSWERED = 'The bank’s question was not answered within an hour.';

/** `goods`: of what only pays an invoice there are none. Answers the payment as it is then. */
export async function finishPayment(
  shop: Shop,
  goods: AnyGoods | null,
  payment: PaymentRow,
  how: 'PAY' | 'LOOK',
): Promise<PaymentRow> {
  const { store, clock, config, payments } = shop;
  if (!payments.collects || isSettled(payment)) return payment;
  const buyer = { accountId: payment.account_id, userId: payment.user_id };
  const outcome = withEnd(payment, await ask(shop, payments, payment, how));
  const { settled, isOurs } = await store.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, buyer);
    const fresh = await readPayment(trx, buyer, payment.id);
    if (isSettled(fresh)) return { settled: fresh, isOurs: false };
    const now = clock.now();
    const at = { account, today: todayOf(account, config, now), now, publicUrl: doorOf(account, shop).publicUrl };
    await settlePayment(trx, fresh, goods, outcome, at);
    return { settled: await readPayment(trx, buyer, payment.id), isOurs: fresh.state !== 'HELD' };
  });
  if (!isOurs || payment.invoice_id !== null || goods === null) return settled;
  const { goods: intent } = orderOf(payment);
  if (settled.state === 'DONE' || settled.state === 'HELD') await goods.afterwards?.(shop, buyer, intent);
  else if (settled.state === 'REFUSED') await goods.discard?.(shop, intent);
  return settled;
}

const isSettled = ({ settled }: PaymentRow): boolean => settled !== null;

async function ask(
  { store, clock }: Shop,
  provider: CollectingProvider,
  payment: PaymentRow,
  how: 'PAY' | 'LOOK',
): Promise<Outcome> {
  const method = await methodOf(store.db, { accountId: payment.account_id }, payment);
  if (method === undefined) {
    return { is: 'REFUSED', ref: null, code: 'no_card', text: 'There is no card to pay with.' };
  }
  const order: ProviderOrder = {
    key: payment.key,
    accountId: payment.account_id,
    amount: payment.cents,
    method,
    take: payment.later ? 'LATER' : 'NOW',
    back: payment.back,
    text: titleOf(payment),
    made: payment.made,
  };
  const { reference: ref, taken_cents: taken, sent } = payment;
  if (how === 'PAY') return await provider.pay(order);
  if (payment.state === 'HELD') {
    if (ref === null || taken === null) return { is: 'UNKNOWN' };
    return taken === 0 ? await provider.release(order, ref) : await provider.take(order, ref, taken);
  }
  const isLate = sent !== null && clock.now().getTime() - sent.getTime() > ACTION_MS;
  if (payment.state === 'ACTION' && ref !== null && isLate) {
    return await provider.release(order, ref);
  }
  return await provider.look(order);
}

/** What was given back and should have been taken, or was never answered, came to nothing. */
function withEnd({ state, taken_cents: taken }: PaymentRow, outcome: Outcome): Outcome {
  if (outcome.is !== 'RELEASED' || (state === 'HELD' && taken === 0)) return outcome;
  const [code, text] = state === 'ACTION' ? ['unanswered', UNANSWERED] : ['canceled', CANCELED];
  return { is: 'REFUSED', ref: outcome.ref, code, text };
}
