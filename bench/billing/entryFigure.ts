import { sql, type Kysely } from 'kysely';
import { post, type NewEntry } from '../../server/billing/books/post.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import { cents } from '../../src/calc/money.ts';
import type { PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { newOwner, withServer } from './withServer.ts';

const ROUNDS = 400;

/**
 * An entry of the books with all that the database holds it to (its sum, its balances, that it stays), beside the same
 * three rows in tables that only have the same columns and keys. Each is committed, so both wait for the disk.
 */
export async function entryFigure(): Promise<PartResult> {
  return await withServer(async ({ server }) => {
    const { db } = server.services.store;
    const tenant = await newOwner(server, 'books', null);
    for (const table of ['book_entry', 'book_line'])
      await sql`create table ${sql.table(`bare_${table}`)} (like ${sql.table(table)} including all)`.execute(db);
    let number = 0;
    const next = (): NewEntry => ({
      source: `bench:${(number += 1)}`,
      day: '2026-11-22',
      text: 'Pro, 18 of 30 days',
      invoiceId: null,
      postings: [
        { book: 'RECEIVABLE', cents: cents(11_940) },
        { book: 'REVENUE_RECURRING', cents: cents(-11_940) },
      ],
    });
    const { ours, bare } = await measure(
      {
        ours: async () => await db.transaction().execute(async (trx) => await post(trx, tenant, next(), new Date())),
        bare: async () =>
          await db.transaction().execute(async (trx) => await insertBare(trx, tenant.accountId, next())),
      },
      { batchMs: 0, rounds: ROUNDS, budgetMs: 60_000 },
    );
    const { rows } = await sql<{ posted: number; bare: number; cents: number }>`
      select (select count(*)::int from book_line) as posted, (select count(*)::int from bare_book_line) as bare,
        (select sum(cents)::int from book_balance) as cents`.execute(db);
    const [found] = rows;
    checkThat(
      `lines of all entries stand, and the books balance: ${JSON.stringify(found)}`,
      found !== undefined && found.posted + found.bare === number * 2 && found.cents === 0,
    );
    return {
      figures: [
        {
          name: 'entry in the books',
          ours: { label: 'post()', value: ours.median, unit: 'ns' },
          other: { label: 'bare insert of the same rows', value: bare.median, unit: 'ns' },
          goal: { bound: 'at most', ratio: 2.5 },
        },
      ],
      notes: [
        `entry: ${ours.rounds} each by turns over the same connections, each in a transaction that is on the disk`,
      ],
    };
  });
}

async function insertBare(db: Kysely<Database>, accountId: number, entry: NewEntry): Promise<void> {
  const { source, day, text, postings } = entry;
  const { rows } = await sql<{ id: number }>`
    insert into bare_book_entry (account_id, source, day, text, made, lines, invoice_id, reverses_id)
    values (${accountId}, ${source}, ${day}, ${text}, ${new Date()}, ${postings.length}, null, null)
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const lines = postings.map(({ book, cents: amount }, seq) => sql`(${accountId}, ${id}, ${seq}, ${book}, ${amount})`);
  await sql`insert into bare_book_line (account_id, entry_id, seq, book, cents) values ${sql.join(lines)}`.execute(db);
}
