import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, sumCents, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readCredit } from '../books/credit.queries.ts';
import { issueCreditNote } from '../invoices/creditNote.ts';
import { readCredited } from '../invoices/invoices.queries.ts';
import { paymentOfInvoice } from '../orders/payments.queries.ts';
import { insertRefund, refundsOf } from './refunds.queries.ts';

export interface RefundOrder {
  readonly invoiceId: number;
  /** Null: all that is left of it. */
  readonly amount: Cents | null;
  readonly reason: string;
}

export type Refunded =
  | { readonly ok: true; readonly amount: Cents }
  | { readonly ok: false; readonly why: 'NOT_CHARGED' | 'NOTHING_LEFT' | 'TOO_MUCH' | 'SPENT'; readonly left: Cents };

/**
 * The operator gives back what was charged for an invoice, or a part of it: a credit note now, the money by the next job.
 * In a transaction that holds the lock of the account.
 */
export async function orderRefund(
  db: Kysely<Database>,
  buyer: Principal,
  { invoiceId, amount, reason }: RefundOrder,
  { day, now }: { readonly day: CalendarDate; readonly now: Date },
): Promise<Refunded> {
  const payment = await paymentOfInvoice(db, buyer, invoiceId);
  if (payment === undefined) return { ok: false, why: 'NOT_CHARGED', left: cents(0) };
  const given = (await refundsOf(db, buyer, payment.id)).filter(({ state }) => state !== 'REFUSED');
  const charged = payment.taken_cents ?? payment.cents;
  const left = cents(charged - sumCents(given.map((refund) => refund.cents)));
  const wanted = amount ?? left;
  if (left === 0) return { ok: false, why: 'NOTHING_LEFT', left };
  if (wanted > left || wanted <= 0) return { ok: false, why: 'TOO_MUCH', left };
  const credits = await readCredited(db, buyer, invoiceId);
  const { bought } = await readCredit(db, buyer);
  if (credits.isCredit && bought < wanted) return { ok: false, why: 'SPENT', left: bought };
  const creditNoteId = await issueCreditNote(db, buyer, { credits, amount: wanted, reason }, { day, now });
  await insertRefund(db, buyer, { paymentId: payment.id, amount: wanted, reason, creditNoteId }, now);
  return { ok: true, amount: wanted };
}
