/** The undo history of a user: entries as the page made them, in two ordered halves. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, ofUser, userValues, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface StoredEntry {
  readonly id: string;
  readonly side: 'undo' | 'redo';
  readonly entry: string;
}

/** Oldest first. */
export async function readHistory(db: Db, principal: Principal): Promise<StoredEntry[]> {
  return await ofUser(db.selectFrom('undo_entry'), principal)
    .select(['id', 'side', 'entry'])
    .orderBy('place')
    .execute();
}

/** Keeps exactly these entries, in this order; `entries` are those that may be new. */
export async function writeHistory(
  db: Db,
  principal: Principal,
  order: readonly { readonly id: string; readonly side: 'undo' | 'redo' }[],
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = order.map(({ id, side }, place) => ({ id, side, place, entry: entries.get(id) ?? null }));
  await db.transaction().execute(async (trx) => {
    await sql`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id text, side text, place int, entry text)
      ), gone as (
        delete from undo_entry e where ${isOfUser(principal, 'e')}
          and not exists (select 1 from wanted w where w.id = e.id)
      ), moved as (
        update undo_entry e set side = w.side, place = w.place, entry = coalesce(w.entry, e.entry) from wanted w
        where ${isOfUser(principal, 'e')} and e.id = w.id
      )
      insert into undo_entry (account_id, user_id, id, place, side, entry)
      select ${userValues(principal)}, w.id, w.place, w.side, w.entry from wanted w
      where w.entry is not null and not exists (
        select 1 from undo_entry e where ${isOfUser(principal, 'e')} and e.id = w.id)`.execute(trx);
  });
}
