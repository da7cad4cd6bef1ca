/** What a campaign did not need goes back to where it came from, the card first (section 9). */
import type { Kysely } from 'kysely';
import { leftOf } from '../../../src/calc/billing/credit.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { cents, dollarsOf, negative, sumCents, type Cents } from '../../../src/calc/money.ts';
import { settleOrder } from '../../account/tokens/tokens.queries.ts';
import { takenByEntry } from '../../billing/books/credit.queries.ts';
import { post } from '../../billing/books/post.ts';
import { settleChargeRow } from '../../billing/charges.queries.ts';
import { closeInvoice, stillOwed } from '../../billing/invoices/creditNotes.queries.ts';
import { issueCreditNote } from '../../billing/invoices/creditNote.ts';
import { readCredited } from '../../billing/invoices/invoices.queries.ts';
import type { Moment } from '../../billing/orders/goods.ts';
import { paymentOfInvoice } from '../../billing/orders/payments.queries.ts';
import { insertRefund, refundsOf } from '../../billing/refunds/refunds.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readPaid, setMoney, type PaidInvoice, type PaidMailing } from './money.queries.ts';
import { orderKey } from './orderKey.ts';

type Db = Kysely<Database>;

/** From where so much comes back: by card, or owed no more; as credit, which was given and which was bought. */
interface Parts {
  readonly card: Cents;
  readonly bonus: Cents;
  readonly bought: Cents;
}

/**
 * Gives back so much of what a mailing was ordered for: one credit note, and one refund of what a card paid, which the job
 * of refunds sends under its key. Once for each amount: how much went back stands in the mailing. The account and the
 * mailing are locked.
 */
export async function giveBack(
  trx: Db,
  tenant: Principal,
  mailing: PaidMailing,
  amount: Cents,
  { today: day, now }: Pick<Moment, 'today' | 'now'>,
): Promise<void> {
  const { id, name, price_cents: price, back_cents: before } = mailing;
  const invoice = await readPaid(trx, tenant, mailing.invoice_id);
  // Who ordered it bought it, whoever has it by now.
  const buyer = { accountId: tenant.accountId, userId: invoice.userId };
  const payment = await paymentOfInvoice(trx, tenant, invoice.id);
  const parts = await partsOf(trx, tenant, { invoice, payment, before, amount });
  const given = cents(parts.card + parts.bonus + parts.bought);
  const reason = `not sent of campaign ${name}`;
  if (given > 0) {
    const credits = await readCredited(trx, tenant, invoice.id);
    const from = { book: 'HELD', credit: parts } as const;
    const note = await issueCreditNote(trx, buyer, { credits, amount: given, reason, from }, { day, now });
    if (payment !== undefined && parts.card > 0) {
      // A second time only for what turned out later not to have been sent.
      const key = before === 0 ? `${orderKey(id)}:rest` : `${orderKey(id)}:rest:${before}`;
      await insertRefund(
        trx,
        tenant,
        { key, paymentId: payment.id, amount: parts.card, reason, creditNoteId: note },
        now,
      );
    }
    const isSettled = invoice.state === 'OPEN' && (await stillOwed(trx, tenant, invoice)) === 0;
    if (isSettled) await closeInvoice(trx, tenant, invoice.id);
  }
  // What the operator gave back before is nobody's any more.
  const rest = cents(amount - given);
  const postings = [
    { book: 'HELD', cents: rest },
    { book: 'REVENUE_IN_APP', cents: negative(rest) },
  ] as const;
  const text = `Not sent of campaign ${name}, and given back before: ${formatDollars(dollarsOf(rest), { forceCents: true })}`;
  const source = `${orderKey(id)}:before:${before}`;
  await post(trx, tenant, { source, day, text, invoiceId: invoice.id, postings }, now);
  const back = cents(before + amount);
  await setMoney(trx, tenant, id, { back_cents: back });
  // What he may spend counts what it came to.
  await settleChargeRow(trx, tenant, orderKey(id), cents(price - back));
  await settleOrder(trx, buyer, orderKey(id), cents(price - back));
}

interface Given {
  readonly invoice: PaidInvoice;
  readonly payment: Awaited<ReturnType<typeof paymentOfInvoice>>;
  /** What went back before, and what does now. */
  readonly before: Cents;
  readonly amount: Cents;
}

/** The card first: of all that ever goes back the first so many dollars are what was not paid with credit. */
async function partsOf(db: Db, tenant: Principal, { invoice, payment, before, amount }: Given): Promise<Parts> {
  const ofCard = cents(Math.min(before + amount, invoice.due) - Math.min(before, invoice.due));
  const used = negative(invoice.credit);
  const goneBefore = cents(Math.max(0, before - invoice.due));
  const hold = payment === undefined ? [] : [await takenByEntry(db, tenant, `hold:${payment.key}`)];
  const taken = [...hold, await takenByEntry(db, tenant, `invoice:${invoice.id}`)];
  const credit = { bonus: sumCents(taken.map((one) => one.bonus)), bought: sumCents(taken.map((one) => one.bought)) };
  // What was given is spent first, so what was bought comes back first.
  const is = leftOf(credit, cents(used - goneBefore));
  const will = leftOf(credit, cents(used - goneBefore - (amount - ofCard)));
  const [bonus, bought] = [cents(will.bonus - is.bonus), cents(will.bought - is.bought)];
  if (payment !== undefined) {
    const sent = (await refundsOf(db, tenant, payment.id)).filter(({ state }) => state !== 'REFUSED');
    // What the operator, or the bank, gave back of it already is not given twice.
    const left = cents(payment.cents - sumCents(sent.map((refund) => refund.cents)));
    return { card: cents(Math.min(ofCard, left)), bonus, bought };
  }
  if (invoice.state === 'OPEN') return { card: ofCard, bonus, bought };
  // What the operator was paid elsewhere cannot go back from here: it comes back as credit that was bought.
  return { card: cents(0), bonus, bought: cents(bought + ofCard) };
}
