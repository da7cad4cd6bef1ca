/** What was ordered is put on an invoice, or counts as owed until its price is known. */
import type { Kysely } from 'kysely';
import { sumCents, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Posting } from '../books/post.ts';
import { insertCharge } from '../charges.queries.ts';
import { issueInvoice, type NewInvoice } from '../invoices/issueInvoice.ts';
import type { AnyGoods, KeptOrder } from './goods.ts';
import type { PaymentRow } from './payments.queries.ts';
import type { Parts } from './tender.ts';

type Db = Kysely<Database>;

export const totalOf = ({ lines }: Pick<KeptOrder['bill'], 'lines'>): Cents =>
  sumCents(lines.map((line) => line.cents));

/** What an order is called. */
export const textOf = ({ lines }: Pick<KeptOrder['bill'], 'lines'>): string =>
  lines
    .filter((line) => line.cents >= 0)
    .map(({ text }) => text)
    .join(', ');

/** Null: what costs nothing is no purchase. */
export async function billOrder(
  db: Db,
  buyer: Principal,
  { key, bill, fromForward }: KeptOrder,
  { credit, card }: { readonly credit: readonly Posting[]; readonly card: NewInvoice['card'] },
  now: Date,
): Promise<number | null> {
  if (bill.purchaseType === 'InApp') {
    const total = totalOf(bill);
    await insertCharge(db, buyer, { key, purpose: purposeOf(bill), cents: total, open: null }, now);
    if (total === 0) return null;
  }
  const { id } = await issueInvoice(db, buyer, { ...bill, forward: fromForward, credit, card }, now);
  return id;
}

/** Hands out what is billed when its price is known; until then what the held credit does not cover may be owed. */
export async function handOutLater(
  db: Db,
  buyer: Principal,
  goods: AnyGoods,
  { key, bill, goods: intent }: KeptOrder,
  { card: open }: Pick<Parts, 'card'>,
  now: Date,
): Promise<void> {
  await insertCharge(db, buyer, { key, purpose: purposeOf(bill), cents: totalOf(bill), open }, now);
  await goods.handOut(db, buyer, intent, { invoiceId: null, now });
}

/** Under which the credit beside a payment is held: of a price that is known later the order's own. */
export const holdKeyOf = (payment: Pick<PaymentRow, 'later' | 'key'>, { key }: Pick<KeptOrder, 'key'>): string =>
  payment.later ? key : payment.key;

const purposeOf = ({ lines: [line] }: KeptOrder['bill']): string => line?.product ?? '';
