import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative } from '../../../src/calc/money.ts';
import type { Kysely } from 'kysely';
import { hasEntry } from '../books/books.queries.ts';
import { post, type Posting } from '../books/post.ts';
import { issueCreditNote } from '../invoices/creditNote.ts';
import { readCredited } from '../invoices/invoices.queries.ts';
import type { PaymentRow } from '../orders/payments.queries.ts';
import type { GivenBack, Denied } from '../payments/port.ts';
import type { Database } from '../../platform/store/schema.ts';
import { insertRefund, refundsOf } from './refunds.queries.ts';
import { settleRefund } from './settleRefund.ts';

type Db = Kysely<Database>;

interface At {
  readonly day: CalendarDate;
  readonly now: Date;
  readonly publicUrl: string;
}

const principalOf = ({ account_id: accountId, user_id: userId }: PaymentRow) => ({ accountId, userId });

/**
 * What went back at the service, ordered here or there: each is in the books once, with a credit note. The account is
 * locked.
 */
export async function hearRefunds(db: Db, payment: PaymentRow, given: readonly GivenBack[], at: At): Promise<void> {
  const buyer = principalOf(payment);
  if (payment.state !== 'DONE' || payment.invoice_id === null) return;
  for (const { ref, key, amount } of withoutRest(payment, given)) {
    const known = await refundsOf(db, buyer, payment.id);
    if (known.some(({ reference }) => reference === ref)) continue;
    const ours = known.find((refund) => refund.key === key && refund.state === 'CREATED');
    if (ours !== undefined) {
      await settleRefund(db, buyer, ours, ref, at);
      continue;
    }
    const credits = await readCredited(db, buyer, payment.invoice_id);
    const reason = 'at the payment service';
    const creditNoteId = await issueCreditNote(db, buyer, { credits, amount, reason }, at);
    const refund = await insertRefund(db, buyer, { paymentId: payment.id, amount, reason, creditNoteId }, at.now);
    await settleRefund(db, buyer, refund, ref, at);
  }
}

/** What was set aside and not taken stands at the service as a refund too, the first of that amount; nothing was charged. */
function withoutRest({ cents, taken_cents: taken }: PaymentRow, given: readonly GivenBack[]): readonly GivenBack[] {
  const rest = given.findIndex(({ key, amount }) => key === '' && amount === cents - (taken ?? cents));
  return given.filter((_one, index) => index !== rest);
}

/** The holder of the card denies a charge: the money is away until that is decided. The account is locked. */
export async function hearDispute(
  db: Db,
  payment: PaymentRow,
  { ref, amount, stage }: Denied,
  { day, now }: At,
): Promise<void> {
  const buyer = principalOf(payment);
  const entry = async (name: string, text: string, postings: readonly Posting[]): Promise<void> => {
    const source = `dispute:${ref}:${name}`;
    if (await hasEntry(db, buyer, source)) return;
    await post(db, buyer, { source, day, text, invoiceId: payment.invoice_id, postings }, now);
  };
  await entry('opened', 'A charge is disputed', [
    { book: 'DISPUTED', cents: amount },
    { book: 'PROCESSOR', cents: negative(amount) },
  ]);
  if (stage === 'WON') {
    await entry('won', 'A disputed charge was won', [
      { book: 'PROCESSOR', cents: amount },
      { book: 'DISPUTED', cents: negative(amount) },
    ]);
  } else if (stage === 'LOST') {
    await entry('lost', 'A disputed charge was lost', [
      { book: 'BAD_DEBT', cents: amount },
      { book: 'DISPUTED', cents: negative(amount) },
    ]);
  }
}
