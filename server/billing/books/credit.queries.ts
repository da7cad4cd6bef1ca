/** Prepaid credit as the books have it. Whoever takes from it holds the lock of the account. */
import { sql, type Kysely } from 'kysely';
import type { Credit } from '../../../src/calc/billing/credit.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';

type Db = Kysely<Database>;

/** What is left, and what is set aside for prices that are known later. */
export async function readCredit(db: Db, tenant: Tenant): Promise<Credit & { readonly held: Cents }> {
  const rows = await ofAccount(db.selectFrom('book_balance'), tenant)
    .select(['book', 'cents'])
    .where('book', 'in', ['CREDIT', 'BONUS', 'HELD'])
    .execute();
  // What belongs to the customer is a credit balance: the sign turns.
  const of = (book: string): Cents => cents(0 - (rows.find((row) => row.book === book)?.cents ?? 0));
  return { bonus: of('BONUS'), bought: of('CREDIT'), held: of('HELD') };
}

/** The account with what is left of its credit, at once: each sign-in asks for both. */
export async function readAccountWithCredit(
  db: Db,
  tenant: Tenant,
): Promise<{ readonly account: AccountRow; readonly credit: Cents }> {
  const { credit, ...account } = await db
    .selectFrom('account')
    .selectAll()
    .select(
      sql<Cents>`(select coalesce(-sum(b.cents), 0)::bigint from book_balance b
        where ${isOfAccount(tenant, 'b')} and b.book in ('CREDIT', 'BONUS'))`.as('credit'),
    )
    .where('id', '=', tenant.accountId)
    .executeTakeFirstOrThrow();
  return { account, credit };
}

/** What an entry took of credit, by where it came from. */
export async function takenByEntry(db: Db, tenant: Tenant, source: string): Promise<Credit> {
  const rows = await ofAccount(db.selectFrom('book_line as l'), tenant)
    .innerJoin('book_entry as e', (join) =>
      join.onRef('e.account_id', '=', 'l.account_id').onRef('e.id', '=', 'l.entry_id'),
    )
    .select(['l.book', 'l.cents'])
    .where('e.source', '=', source)
    .where('l.book', 'in', ['CREDIT', 'BONUS'])
    .execute();
  const of = (book: string): Cents => rows.find((row) => row.book === book)?.cents ?? cents(0);
  return { bonus: of('BONUS'), bought: of('CREDIT') };
}

/** Of what is held so much is paid already: for campaigns that are not sent yet. */
export async function unsentCents(db: Db, tenant: Tenant): Promise<Cents> {
  const row = await ofAccount(db.selectFrom('mailing'), tenant)
    .select(sql<string | null>`sum(price_cents - earned_cents - back_cents)`.as('cents'))
    .where('invoice_id', 'is not', null)
    .executeTakeFirst();
  return cents(Number(row?.cents ?? 0));
}
