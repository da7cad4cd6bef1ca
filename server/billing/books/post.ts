import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Book } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, type Tenant } from '../../platform/tenant.ts';

/** Debit is positive. */
export interface Posting {
  readonly book: Book;
  readonly cents: Cents;
}

export interface NewEntry {
  /** What it comes from: nothing is posted twice. */
  readonly source: string;
  readonly day: CalendarDate;
  readonly text: string;
  readonly invoiceId: number | null;
  /** An entry that was wrong, whose opposite this one is. */
  readonly reversesId?: number;
  readonly postings: readonly Posting[];
}

/**
 * Writes an entry of the books. Postings of nothing are left out, and an entry of none is none; the database itself
 * refuses one that does not sum to nothing, and one that would take more from a customer than there is.
 */
export async function post(db: Kysely<Database>, tenant: Tenant, entry: NewEntry, now: Date): Promise<void> {
  const postings = entry.postings.filter(({ cents }) => cents !== 0);
  if (postings.length === 0) return;
  const { id } = await db
    .insertInto('book_entry')
    .values({
      ...accountColumns(tenant),
      source: entry.source,
      day: entry.day,
      text: entry.text,
      made: now,
      lines: postings.length,
      invoice_id: entry.invoiceId,
      reverses_id: entry.reversesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('book_line')
    .values(postings.map((posting, seq) => ({ ...accountColumns(tenant), entry_id: id, seq, ...posting })))
    .execute();
}
