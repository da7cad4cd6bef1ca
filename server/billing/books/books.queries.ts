/** The books of all accounts, for whoever operates the installation. */
import { sql, type Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Book } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** A line of the journal with the entry that it belongs to. */
export interface JournalLine {
  readonly accountId: number;
  readonly entryId: number;
  readonly day: CalendarDate;
  readonly source: string;
  readonly text: string;
  readonly book: Book;
  readonly cents: Cents;
}

export async function readJournal(db: Db): Promise<readonly JournalLine[]> {
  const { rows } = await sql<JournalLine>`${sql.raw(
    acrossAccountsText(
      `select e.account_id as "accountId", e.id as "entryId", e.day, e.source, e.text, l.book, l.cents
       from book_entry e join book_line l on l.account_id = e.account_id and l.entry_id = e.id
       order by e.account_id, e.day, e.id, l.seq`,
      'books',
    ),
  )}`.execute(db);
  return rows;
}

/** Something was posted already. */
export async function hasEntry(db: Db, tenant: Tenant, source: string): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('book_entry'), tenant)
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What does not fit together, a sentence each: sums of entries, balances, lines of invoices, what invoices say is due
 * and what was posted of them, their numbers.
 */
const QUESTIONS = [
  `select format('Account %s: entry %s sums to %s cents, not to nothing.', account_id, entry_id, sum(cents)) as text
   from book_line group by account_id, entry_id having sum(cents) <> 0`,
  `select format('Account %s: the balance of %s is %s cents, its lines sum to %s.',
     account_id, book, coalesce(b.cents, 0), coalesce(s.cents, 0)) as text
   from book_balance b full join (
     select account_id, book, sum(cents) as cents from book_line group by account_id, book
   ) s using (account_id, book) where coalesce(b.cents, 0) <> coalesce(s.cents, 0)`,
  `select format('Account %s: the lines of invoice %s sum to %s cents, it says %s.',
     i.account_id, i.number, sum(l.cents), i.total_cents) as text
   from invoice i join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id
   group by i.account_id, i.id, i.number, i.total_cents having sum(l.cents) <> i.total_cents`,
  `select format('Account %s: of invoice %s %s cents were posted as owed, it says %s.',
     i.account_id, i.number, coalesce(p.cents, 0), i.due_cents) as text
   from invoice i left join (
     select e.account_id, e.invoice_id, sum(l.cents) as cents
     from book_entry e join book_line l on l.account_id = e.account_id and l.entry_id = e.id
     where l.book = 'RECEIVABLE' and e.source = 'invoice:' || e.invoice_id group by e.account_id, e.invoice_id
   ) p on p.account_id = i.account_id and p.invoice_id = i.id where coalesce(p.cents, 0) <> i.due_cents`,
  `select format('Account %s: of payment %s %s cents were charged, and %s posted.',
     p.account_id, p.key, coalesce(p.taken_cents, p.cents), coalesce(l.cents, 0)) as text
   from payment p left join book_entry e on e.account_id = p.account_id and e.source = 'payment:' || p.key || ':captured'
     left join book_line l on l.account_id = e.account_id and l.entry_id = e.id and l.book = 'PROCESSOR'
   where p.state = 'DONE' and coalesce(l.cents, 0) <> coalesce(p.taken_cents, p.cents)`,
  `select format('Account %s: payment %s is done, and its invoice is %s.', p.account_id, p.key, i.state) as text
   from payment p join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
   where p.state = 'DONE' and i.state = 'OPEN'`,
  `select format('Account %s: of campaign %s %s cents were earned, and %s posted.',
     m.account_id, m.id, m.earned_cents, coalesce(p.cents, 0)) as text
   from mailing m left join (
     select e.account_id, split_part(e.source, ':', 2)::bigint as id, -sum(l.cents) as cents
     from book_entry e join book_line l on l.account_id = e.account_id and l.entry_id = e.id
     where e.source like 'mailing:%:earned:%' and l.book = 'REVENUE_IN_APP' group by 1, 2
   ) p on p.account_id = m.account_id and p.id = m.id where coalesce(p.cents, 0) <> m.earned_cents`,
  `select format('Invoices have numbers up to %s, and there are %s of them.', c.value, count(i.number)) as text
   from installation_counter c left join invoice i on i.number between 1 and c.value
   where c.name = 'invoice' group by c.value having count(i.number) <> c.value`,
];

export async function findTrouble(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const question of QUESTIONS) {
    const { rows } = await sql<{ text: string }>`${sql.raw(acrossAccountsText(question, 'books'))}`.execute(db);
    found.push(...rows.map(({ text }) => text));
  }
  return found;
}
