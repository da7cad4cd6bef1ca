import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { negative, type Cents } from '../../../src/calc/money.ts';
import { post } from '../books/post.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

export interface Settlement {
  readonly id: number;
  readonly number: number;
  readonly due: Cents;
  /** What the bank calls it. */
  readonly reference: string;
}

/**
 * What is owed has come in by other ways: the invoice is paid and the books have the money. In a transaction, with the
 * invoice locked and open.
 */
export async function settleInvoice(
  db: Kysely<Database>,
  tenant: Tenant,
  { id, number, due, reference }: Settlement,
  { day, now }: { readonly day: CalendarDate; readonly now: Date },
): Promise<void> {
  await ofAccount(db.updateTable('invoice'), tenant).set({ state: 'PAID' }).where('id', '=', id).execute();
  const text = `Invoice ${number} settled${reference === '' ? '' : `: ${reference}`}`;
  const postings = [
    { book: 'BANK', cents: due },
    { book: 'RECEIVABLE', cents: negative(due) },
  ] as const;
  await post(db, tenant, { source: `settled:${id}`, day, text, invoiceId: id, postings }, now);
}
