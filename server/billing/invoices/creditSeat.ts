import type { Kysely } from 'kysely';
import { cents, negative, sumCents, type Cents } from '../../../src/calc/money.ts';
import { isBeingPaid } from '../orders/payments.queries.ts';
import { post } from '../books/post.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { closeInvoice, seatLinesOf, stillOwed } from './creditNotes.queries.ts';
import { insertInvoice, insertInvoiceLines, takeNumber } from './invoices.queries.ts';
import type { Moment } from '../plans/moment.ts';

type Line = Awaited<ReturnType<typeof seatLinesOf>>[number];

/**
 * Gives back, whole, what was paid for the seat of a member who never came: a credit note for each invoice it stands on.
 * What is still owed of that invoice is owed no more; what was paid is carried forward to later bills. Answers the sum.
 * In a transaction, with the account locked.
 */
export async function creditSeat(
  db: Kysely<Database>,
  tenant: Tenant,
  memberId: number,
  moment: Moment,
): Promise<Cents> {
  const lines = await seatLinesOf(db, tenant, memberId);
  let left = Math.max(0, sumCents(lines.map((line) => line.cents)));
  const back = cents(left);
  for (const line of lines) {
    const amount = cents(Math.min(left, line.kind === 'INVOICE' ? Math.max(0, line.cents) : 0));
    if (amount === 0) continue;
    await creditNote(db, tenant, memberId, { line, amount }, moment);
    left -= amount;
  }
  return back;
}

async function creditNote(
  db: Kysely<Database>,
  tenant: Tenant,
  memberId: number,
  { line, amount }: { readonly line: Line; readonly amount: Cents },
  { today: day, now }: Moment,
): Promise<void> {
  const { invoiceId, buyerId, number: credited, state } = line;
  // What a card is being asked for is paid as it was asked: that comes back as what is paid already does.
  const isAsked = state === 'OPEN' && (await isBeingPaid(db, tenant, invoiceId));
  const owed = state === 'OPEN' && !isAsked ? await stillOwed(db, tenant, { id: invoiceId, due: line.due }) : cents(0);
  const notOwed = cents(Math.min(owed, amount));
  const forward = cents(amount - notOwed);
  const number = await takeNumber(db, 'invoice');
  const id = await insertInvoice(
    db,
    { ...tenant, userId: buyerId },
    {
      number,
      kind: 'CREDIT_NOTE',
      credits_id: invoiceId,
      purchase_type: 'Recurring',
      issued: now,
      day,
      state: notOwed === 0 ? 'PAID' : 'OPEN',
      cycle_start: null,
      total_cents: negative(amount),
      forward_cents: forward,
      credit_cents: cents(0),
      due_cents: negative(notOwed),
      card_type: null,
      card_last_four: null,
    },
  );
  const text = `Given back of invoice ${credited}: ${line.text}`;
  await insertInvoiceLines(db, tenant, id, [{ product: 'SEAT', text, cents: negative(amount), memberId }]);
  const postings = [
    { book: 'REVENUE_RECURRING', cents: amount },
    { book: 'RECEIVABLE', cents: negative(notOwed) },
    { book: 'FORWARD', cents: negative(forward) },
  ] as const;
  await post(
    db,
    tenant,
    { source: `invoice:${id}`, day, text: `Credit note ${number} of invoice ${credited}`, invoiceId: id, postings },
    now,
  );
  if (notOwed > 0 && notOwed === owed) await closeInvoice(db, tenant, invoiceId);
}
