import type { Kysely } from 'kysely';
import { cents, negative, type Cents } from '../../../src/calc/money.ts';
import type { Book } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

/** What belongs to the customer in a book: those balances are credits, so the sign turns. */
export async function heldFor(
  db: Kysely<Database>,
  tenant: Tenant,
  book: Extract<Book, 'FORWARD' | 'CREDIT' | 'BONUS'>,
): Promise<Cents> {
  const row = await ofAccount(db.selectFrom('book_balance'), tenant)
    .select('cents')
    .where('book', '=', book)
    .executeTakeFirst();
  return negative(row?.cents ?? cents(0));
}
