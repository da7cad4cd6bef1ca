import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative, type Cents } from '../../../src/calc/money.ts';
import { post } from '../books/post.ts';
import { endAsking } from '../orders/payments.queries.ts';
import type { Book } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { closeInvoice } from './creditNotes.queries.ts';

export interface PaidInvoice {
  readonly id: number;
  /** All that it asks for, less what was taken back of it. */
  readonly amount: Cents;
  /** Where the money is: at the bank, or at the service that took it from a card. */
  readonly book: Extract<Book, 'BANK' | 'PROCESSOR'>;
  /** Of the entry: posted once. */
  readonly source: string;
  readonly text: string;
}

/**
 * What is owed has come in: the invoice is paid and the books have the money. In a transaction, with the account locked
 * and the invoice open.
 */
export async function payInvoice(
  db: Kysely<Database>,
  tenant: Tenant,
  { id, amount, book, source, text }: PaidInvoice,
  { day, now }: { readonly day: CalendarDate; readonly now: Date },
): Promise<void> {
  await closeInvoice(db, tenant, id);
  await endAsking(db, tenant, id, now);
  const postings = [
    { book, cents: amount },
    { book: 'RECEIVABLE', cents: negative(amount) },
  ] as const;
  await post(db, tenant, { source, day, text, invoiceId: id, postings }, now);
}
