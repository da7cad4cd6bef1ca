import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative, type Cents } from '../../../src/calc/money.ts';
import { post } from '../books/post.ts';
import { endAsking } from '../orders/payments.queries.ts';
import type { Book } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

export interface PaidInvoice {
  readonly id: number;
  /** All that it asks for. */
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
  await ofAccount(db.updateTable('invoice'), tenant).set({ state: 'PAID' }).where('id', '=', id).execute();
  await endAsking(db, tenant, id, now);
  const postings = [
    { book, cents: amount },
    { book: 'RECEIVABLE', cents: negative(amount) },
  ] as const;
  await post(db, tenant, { source, day, text, invoiceId: id, postings }, now);
}
