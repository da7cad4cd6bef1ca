import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative, type Cents } from '../../../src/calc/money.ts';
import { post } from '../books/post.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { closeInvoice, stillOwed } from './creditNotes.queries.ts';

export interface Settlement {
  readonly id: number;
  readonly number: number;
  readonly due: Cents;
  /** What the bank calls it. */
  readonly reference: string;
}

/**
 * What is owed has come in by other ways: the invoice is paid, less what was taken back of it, and the books have the
 * money. Answers how much came in. In a transaction, with the invoice locked and open.
 */
export async function settleInvoice(
  db: Kysely<Database>,
  tenant: Tenant,
  { id, number, due, reference }: Settlement,
  { day, now }: { readonly day: CalendarDate; readonly now: Date },
): Promise<Cents> {
  const paid = await stillOwed(db, tenant, { id, due });
  await closeInvoice(db, tenant, id);
  const text = `Invoice ${number} settled${reference === '' ? '' : `: ${reference}`}`;
  const postings = [
    { book: 'BANK', cents: paid },
    { book: 'RECEIVABLE', cents: negative(paid) },
  ] as const;
  await post(db, tenant, { source: `settled:${id}`, day, text, invoiceId: id, postings }, now);
  return paid;
}
