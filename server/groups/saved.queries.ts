/** Single saved properties: reading them, and edits that nobody overwrites unseen. */
import { sql, type Kysely } from 'kysely';
import type { GroupTypeCode, SavedProperty } from '../../src/api/contract/groups.ts';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../store/schema.ts';
import { savedPropertyOf } from './saved.rows.ts';

type Db = Kysely<Database>;

/** What the user saved of a parcel; null when it stands on none of the user's lists. */
export async function findSavedProperty(db: Db, who: Who, propertyId: number): Promise<SavedProperty | null> {
  const row = await savedProperties(db, who).where('s.property_id', '=', propertyId).executeTakeFirst();
  return row === undefined ? null : savedPropertyOf(row);
}

export async function findSavedById(db: Db, who: Who, id: number): Promise<SavedProperty | null> {
  const row = await savedProperties(db, who).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : savedPropertyOf(row);
}

/** Those of the parcels that are saved, in no particular order. */
export async function findSavedProperties(db: Db, who: Who, propertyIds: readonly number[]): Promise<SavedProperty[]> {
  const rows = await savedProperties(db, who)
    .where(sql<boolean>`s.property_id = any(${propertyIds}::bigint[])`)
    .execute();
  return rows.map(savedPropertyOf);
}

export interface SavedChange {
  readonly statusId?: number | null;
  readonly note?: string | null;
  readonly tags?: readonly string[];
}

/**
 * Changes a saved property, if it is still of the version the change was made on (null: whatever it is). False when
 * it is not, or not there.
 */
export async function updateSaved(
  db: Db,
  who: Who,
  id: number,
  version: number | null,
  change: SavedChange,
): Promise<boolean> {
  const result = await db
    .updateTable('saved_property')
    .set({
      version: sql`version + 1`,
      modified: sql`now()`,
      ...(change.statusId === undefined ? {} : { status_id: change.statusId }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.tags === undefined ? {} : { tags: sql<string[]>`${[...change.tags]}::text[]` }),
    })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .where('removed', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** New tags join the account's tags, so that the next property offers them. */
export async function rememberTags(db: Db, who: Who, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('tag')
    .values(names.map((name) => ({ account_id: who.accountId, type: 'P', name })))
    .onConflict((conflict) => conflict.expression(sql`account_id, type, lower(name)`).doNothing())
    .execute();
}

/** Forgets what was taken off every list before this time; of all accounts: only for a job. Answers how many. */
export async function purgeRemoved(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('saved_property').where('removed', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function hasStatus(db: Db, who: Who, statusId: number): Promise<boolean> {
  const row = await db
    .selectFrom('property_status')
    .select('id')
    .where('account_id', '=', who.accountId)
    .where('id', '=', statusId)
    .executeTakeFirst();
  return row !== undefined;
}

function savedProperties(db: Db, who: Who) {
  return db
    .selectFrom('saved_property as s')
    .select(['s.id', 's.property_id', 's.status_id', 's.note', 's.tags', 's.date_added', 's.modified', 's.version'])
    .select([
      sql<number[]>`array(select g.id ${listsOfSaved})`.as('group_ids'),
      sql<GroupTypeCode[]>`array(select g.type ${listsOfSaved})`.as('group_types'),
    ])
    .where('s.account_id', '=', who.accountId)
    .where('s.user_id', '=', who.userId)
    .where('s.removed', 'is', null);
}

const listsOfSaved = sql`
  from group_member m join property_group g on g.account_id = m.account_id and g.id = m.group_id
  where m.account_id = s.account_id and m.saved_property_id = s.id
  order by m.added, g.id`;
