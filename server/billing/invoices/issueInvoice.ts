import type { Kysely } from 'kysely';
import { settleLines, type Settled } from '../../../src/calc/billing/billLine.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, negative, sumCents, type Cents } from '../../../src/calc/money.ts';
import { heldFor } from '../books/balances.queries.ts';
import { post, type Posting } from '../books/post.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { defaultCard, type CardRow } from '../wallet/wallet.queries.ts';
import type { InvoiceLine } from './invoiceLine.ts';
import { insertInvoice, insertInvoiceLines, takeNumber } from './invoices.queries.ts';

export interface NewInvoice {
  readonly purchaseType: PurchaseType;
  readonly day: CalendarDate;
  readonly lines: readonly InvoiceLine[];
  /** Of a bill of a cycle: there is one for each. */
  readonly cycleStart?: CalendarDate;
  /** Credit that is given with it. */
  readonly bonus?: Cents;
  /** So much of what was carried forward pays a subscription. Absent: as much as there is. */
  readonly forward?: Cents;
  /** Prepaid credit that pays it, as debits of what belongs to the customer. */
  readonly credit?: readonly Posting[];
  /** With which the rest is meant to be paid. Absent: with the one that the buyer pays with if no other is named. */
  readonly card?: Pick<CardRow, 'type' | 'last_four'> | null;
}

export interface Issued extends Settled {
  readonly id: number;
  readonly number: number;
}

/**
 * Issues an invoice and posts it to the books, in the transaction of what is bought: without the one there is not the
 * other. The account has to be locked: what was carried forward is spent once. Late in its transaction, since
 * nobody else gets a number until it ends.
 */
export async function issueInvoice(
  db: Kysely<Database>,
  buyer: Principal,
  { purchaseType, day, lines, cycleStart, bonus = cents(0), forward, credit = [], card }: NewInvoice,
  now: Date,
): Promise<Issued> {
  // What was carried forward pays subscriptions; it is no credit to be spent in the product.
  const carried = purchaseType === 'Recurring' ? (forward ?? (await heldFor(db, buyer, 'FORWARD'))) : cents(0);
  const billed = settleLines(lines, carried);
  const paid = sumCents(credit.map((part) => part.cents));
  const settled = { ...billed, due: cents(billed.due - paid) };
  const method = card === undefined && settled.due > 0 ? await defaultCard(db, buyer, purchaseType) : (card ?? null);
  const number = await takeNumber(db, 'invoice');
  const id = await insertInvoice(db, buyer, {
    number,
    kind: 'INVOICE',
    credits_id: null,
    purchase_type: purchaseType,
    issued: now,
    day,
    state: settled.due === 0 ? 'PAID' : 'OPEN',
    cycle_start: cycleStart ?? null,
    total_cents: settled.total,
    forward_cents: cents(settled.toForward - settled.fromForward),
    credit_cents: negative(paid),
    due_cents: settled.due,
    card_type: method?.type ?? null,
    card_last_four: method?.last_four ?? null,
  });
  await insertInvoiceLines(db, buyer, id, lines);
  const entry = { day, invoiceId: id };
  await post(
    db,
    buyer,
    {
      ...entry,
      source: `invoice:${id}`,
      text: `Invoice ${number}`,
      postings: [...postingsOf(purchaseType, lines, billed), ...paidWith(credit, paid)],
    },
    now,
  );
  await post(
    db,
    buyer,
    { ...entry, source: `bonus:${id}`, text: `Bonus of invoice ${number}`, postings: given(bonus) },
    now,
  );
  return { ...settled, id, number };
}

/** What is bought and what is taken back stand apart, so that either can be found again. */
function postingsOf(
  purchaseType: PurchaseType,
  lines: readonly InvoiceLine[],
  { fromForward, toForward }: Settled,
): Posting[] {
  // Credit is owed to its buyer until it is spent.
  const isOf = (what: InvoiceLine['product']): boolean => lines.some(({ product }) => product === what);
  // What a campaign costs is held until its pieces were taken.
  const inApp = isOf('CREDIT') ? 'CREDIT' : isOf('MAILING') ? 'HELD' : 'REVENUE_IN_APP';
  const revenue = purchaseType === 'Recurring' ? 'REVENUE_RECURRING' : inApp;
  const [bought, back] = [1, -1].map((sign) =>
    sumCents(lines.map((line) => line.cents).filter((amount) => Math.sign(amount) === sign)),
  ) as [Cents, Cents]; // of the two signs
  const forward = cents(toForward - fromForward);
  return [
    { book: 'RECEIVABLE', cents: bought },
    { book: revenue, cents: negative(bought) },
    { book: revenue, cents: negative(back) },
    { book: 'RECEIVABLE', cents: back },
    { book: 'RECEIVABLE', cents: forward },
    { book: 'FORWARD', cents: negative(forward) },
  ];
}

const paidWith = (credit: readonly Posting[], paid: Cents): Posting[] => [
  ...credit,
  { book: 'RECEIVABLE', cents: negative(paid) },
];

const given = (bonus: Cents): Posting[] => [
  { book: 'PROMOTION', cents: bonus },
  { book: 'BONUS', cents: negative(bonus) },
];
