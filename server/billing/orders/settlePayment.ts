/** What comes of a payment, in a transaction that holds the lock of its account: goods and invoice, or nothing at all. */
import { settleOrder } from '../../account/tokens/tokens.queries.ts';
import type { Kysely } from 'kysely';
import { cents, negative } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { releaseCredit } from '../books/hold.ts';
import { post } from '../books/post.ts';
import { payInvoice } from '../invoices/payInvoice.ts';
import type { Outcome } from '../payments/port.ts';
import { findCard } from '../wallet/wallet.queries.ts';
import { mailReceipt } from './billingMail.ts';
import { leaveUnpaid } from './askForInvoice.ts';
import { billOrder, handOutLater, holdKeyOf, textOf } from './billOrder.ts';
import type { AnyGoods, KeptOrder, Moment } from './goods.ts';
import { updatePayment, type PaymentRow } from './payments.queries.ts';

type Db = Kysely<Database>;

/** What whoever placed it kept: no order is changed once it was placed. */
export const orderOf = ({ intent }: Pick<PaymentRow, 'intent'>): KeptOrder => intent as KeptOrder;

/** What a payment is for, in words. */
export const titleOf = (payment: Pick<PaymentRow, 'intent' | 'invoice_id'>): string =>
  payment.invoice_id === null ? textOf(orderOf(payment).bill) : 'A bill';

/** The payment as it is read within the lock: whoever comes second finds it settled, and has nothing to do. */
export async function settlePayment(
  db: Db,
  payment: PaymentRow,
  goods: AnyGoods | null,
  outcome: Outcome,
  at: Moment,
): Promise<void> {
  const buyer = { accountId: payment.account_id, userId: payment.user_id };
  const set = async (change: Parameters<typeof updatePayment>[3]): Promise<void> =>
    await updatePayment(db, buyer, payment.id, change);
  switch (outcome.is) {
    case 'UNKNOWN':
      return;
    case 'ACTION':
      return await set({ state: 'ACTION', reference: outcome.ref });
    case 'RELEASED':
      return await set({ state: 'RELEASED', reference: outcome.ref, settled: at.now });
    case 'HELD':
      // Set aside already: it is taken later.
      if (payment.state === 'HELD') return;
      await handOutLater(db, buyer, needed(payment, goods), orderOf(payment), { card: payment.cents }, at.now);
      return await set({ state: 'HELD', reference: outcome.ref });
    case 'REFUSED':
      await set({
        state: 'REFUSED',
        ...(outcome.ref === null ? {} : { reference: outcome.ref }),
        failure_code: outcome.code,
        failure: outcome.text,
        settled: at.now,
      });
      return await comeToNothing(db, buyer, { ...payment, failure: outcome.text }, goods, at);
    case 'DONE':
      return await complete(db, buyer, payment, goods, outcome, at);
  }
}

async function complete(
  db: Db,
  buyer: Principal,
  payment: PaymentRow,
  goods: AnyGoods | null,
  { ref: reference, fee }: Extract<Outcome, { readonly is: 'DONE' }>,
  at: Moment,
): Promise<void> {
  const invoiceId = payment.invoice_id ?? (await billPaid(db, buyer, payment, needed(payment, goods), at));
  await updatePayment(db, buyer, payment.id, { state: 'DONE', reference, invoice_id: invoiceId, settled: at.now });
  const amount = payment.taken_cents ?? payment.cents;
  const source = `payment:${payment.key}:captured`;
  const paid = { id: invoiceId, amount, book: 'PROCESSOR', source, text: 'Charged to a card' } as const;
  await payInvoice(db, buyer, paid, { day: at.today, now: at.now });
  await mailReceipt(db, buyer, invoiceId, amount, at);
  if (fee === null) return;
  const postings = [
    { book: 'FEES', cents: fee },
    { book: 'PROCESSOR', cents: negative(fee) },
  ] as const;
  const text = 'Fee of the payment service';
  const kept = { source: `payment:${payment.key}:fee`, day: at.today, text, invoiceId, postings };
  await post(db, buyer, kept, at.now);
}

function needed({ key, purpose }: PaymentRow, goods: AnyGoods | null): AnyGoods {
  if (goods === null) throw new Error(`payment ${key} is for ${purpose}, which this program does not sell`);
  return goods;
}

/** Bills what was ordered and hands it out. */
async function billPaid(db: Db, buyer: Principal, payment: PaymentRow, goods: AnyGoods, at: Moment): Promise<number> {
  const order = orderOf(payment);
  const card = payment.method_id === null ? undefined : await findCard(db, buyer, payment.method_id);
  const credit = [{ book: 'HELD', cents: payment.credit_cents }] as const;
  const invoiceId = await billOrder(db, buyer, order, { credit, card: card ?? null }, at.now);
  if (invoiceId === null) throw new Error(`payment ${payment.key} is for what costs nothing`);
  await goods.handOut(db, buyer, order.goods, { invoiceId, now: at.now });
  return invoiceId;
}

/** Nothing was taken: credit that was held goes back, and what was handed out before is still owed. */
async function comeToNothing(
  db: Db,
  buyer: Principal,
  payment: PaymentRow,
  goods: AnyGoods | null,
  at: Moment,
): Promise<void> {
  if (payment.invoice_id !== null) return await leaveUnpaid(db, buyer, payment, payment.invoice_id, at);
  const order = orderOf(payment);
  await goods?.takeBack?.(db, buyer, order.goods, at.now);
  await settleOrder(db, buyer, order.key, cents(0));
  if (payment.credit_cents === 0) return;
  const held = { key: holdKeyOf(payment, order), day: at.today, text: textOf(order.bill), taken: cents(0) };
  await releaseCredit(db, buyer, held, at.now);
}
