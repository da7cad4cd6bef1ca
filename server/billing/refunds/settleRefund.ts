/** Money that went back is in the books. */
import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { payInvoice } from '../invoices/payInvoice.ts';
import { mailGivenBack } from '../orders/billingMail.ts';
import { addRefunded } from '../orders/payments.queries.ts';
import { endRefund, type RefundRow } from './refunds.queries.ts';

/** The account is locked, and the refund open. */
export async function settleRefund(
  db: Kysely<Database>,
  buyer: Principal,
  { id, key, payment_id: paymentId, cents: amount, credit_note_id: noteId }: RefundRow,
  reference: string,
  at: { readonly day: CalendarDate; readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  await endRefund(db, buyer, id, { state: 'DONE', reference }, at.now);
  await addRefunded(db, buyer, paymentId, amount);
  if (noteId === null) throw new Error(`refund ${key} has no credit note`);
  const source = `refund:${key}`;
  const text = 'Given back to a card';
  await payInvoice(db, buyer, { id: noteId, amount: negative(amount), book: 'PROCESSOR', source, text }, at);
  await mailGivenBack(db, buyer, noteId, amount, at);
}
