import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { creditSum, type Credit } from '../../../src/calc/billing/credit.ts';
import { cents, negative, type Cents } from '../../../src/calc/money.ts';
import { readCredit } from '../books/credit.queries.ts';
import { post, type Posting } from '../books/post.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertInvoice, insertInvoiceLines, takeNumber, type CreditedInvoice } from './invoices.queries.ts';

interface Note {
  readonly credits: CreditedInvoice;
  readonly amount: Cents;
  readonly reason: string;
  /** What was held for it, and how much of that comes back as credit. Absent: it was earned, and all of it is owed. */
  readonly from?: { readonly book: 'HELD'; readonly credit: Credit };
}

/**
 * Takes back so much of an invoice: the credit note says what for, and the books owe it to the buyer until the money has
 * gone. Credit that was bought is taken back with it; what of it was spent is lost. The account is locked.
 */
export async function issueCreditNote(
  db: Kysely<Database>,
  buyer: Principal,
  { credits, amount, reason, from }: Note,
  { day, now }: { readonly day: CalendarDate; readonly now: Date },
): Promise<number> {
  const credit = from === undefined ? cents(0) : creditSum(from.credit);
  const due = cents(amount - credit);
  const number = await takeNumber(db, 'invoice');
  const id = await insertInvoice(db, buyer, {
    number,
    kind: 'CREDIT_NOTE',
    credits_id: credits.id,
    purchase_type: credits.purchaseType,
    issued: now,
    day,
    state: due === 0 ? 'PAID' : 'OPEN',
    cycle_start: null,
    total_cents: negative(amount),
    forward_cents: cents(0),
    credit_cents: credit,
    due_cents: negative(due),
    card_type: null,
    card_last_four: null,
  });
  const text = `Refund of invoice ${credits.number}${reason === '' ? '' : `: ${reason}`}`;
  await insertInvoiceLines(db, buyer, id, [{ product: 'REFUND', text, cents: negative(amount) }]);
  const owed: Posting = { book: 'RECEIVABLE', cents: negative(due) };
  const back = from === undefined ? await takenBack(db, buyer, credits, amount) : heldBack(amount, from.credit);
  const postings = [...back, owed];
  const entry = { source: `invoice:${id}`, day, text: `Credit note ${number}`, invoiceId: id };
  await post(db, buyer, { ...entry, postings }, now);
  return id;
}

const heldBack = (amount: Cents, { bonus, bought }: Credit): Posting[] => [
  { book: 'HELD', cents: amount },
  { book: 'BONUS', cents: negative(bonus) },
  { book: 'CREDIT', cents: negative(bought) },
];

async function takenBack(
  db: Kysely<Database>,
  buyer: Principal,
  { purchaseType, isCredit }: CreditedInvoice,
  amount: Cents,
): Promise<Posting[]> {
  if (purchaseType === 'Recurring') return [{ book: 'REVENUE_RECURRING', cents: amount }];
  if (!isCredit) return [{ book: 'REVENUE_IN_APP', cents: amount }];
  const left = cents(Math.min(amount, (await readCredit(db, buyer)).bought));
  return [
    { book: 'CREDIT', cents: left },
    { book: 'BAD_DEBT', cents: cents(amount - left) },
  ];
}
