/** Saved searches of a user in the store. */
import { sql, type Kysely } from 'kysely';
import type { Search } from '../../../src/api/contract/search/search.ts';
import {
  MOST_SAVED_SEARCHES,
  type NotificationInterval,
  type SavedSearch,
} from '../../../src/api/contract/search/searches.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { runOf, savedSearchOf, detailsOf } from './searches.rows.ts';

type Db = Kysely<Database>;

/** So many runs of a search are kept. */
const KEPT_RUNS = 20;

/** The saved searches of the user by name. */
export async function listSearches(db: Db, who: Who): Promise<SavedSearch[]> {
  const rows = await searches(db, who)
    .where('s.removed', 'is', null)
    .orderBy(sql`lower(s.name)`)
    .execute();
  return rows.map(savedSearchOf);
}

/** A saved search, deleted ones too. */
export async function findSearch(db: Db, who: Who, id: number): Promise<SavedSearch | null> {
  const row = await searches(db, who).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : savedSearchOf(row);
}

/** With the differences found by its last run, which is the one on the snapshot that it remembers. */
const searches = (db: Db, who: Who) =>
  db
    .selectFrom('saved_search as s')
    .leftJoin('search_run as r', (join) =>
      join
        .onRef('r.account_id', '=', 's.account_id')
        .onRef('r.search_id', '=', 's.id')
        .onRef('r.snapshot_id', '=', 's.snapshot_id'),
    )
    .select([
      's.id',
      's.name',
      's.search',
      's.sort_field',
      's.sort_ascending',
      's.notification_interval',
      's.slot',
      's.modified',
      's.ran_at',
      's.row_count',
      's.problem',
      'r.entered',
      'r.left_count',
      'r.changed',
    ])
    .where('s.account_id', '=', who.accountId)
    .where('s.user_id', '=', who.userId);

/** What a search remembers of its last run. */
export interface Memory {
  readonly snapshotId: string | null;
  readonly ranAt: Date | null;
  readonly rowCount: number | null;
  readonly ids: Buffer | null;
  readonly problem: string | null;
}

export interface SearchValues {
  readonly name: string;
  readonly search: Search;
  readonly sortField: string | null;
  readonly sortAscending: boolean;
  readonly notificationInterval: NotificationInterval | null;
}

export async function hasRoom(db: Db, who: Who): Promise<boolean> {
  const { count } = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('removed', 'is', null)
    .executeTakeFirstOrThrow();
  return count < MOST_SAVED_SEARCHES;
}

/** Answers the id. Throws on a name that another search has. */
export async function insertSearch(db: Db, who: Who, values: SearchValues, memory: Memory, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('saved_search')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      ...columnsOf(values),
      ...memoryColumns(memory),
      created: now,
      modified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a search of the user, and brings it back when it was deleted. With a new memory (what is searched changed)
 * the runs so far are forgotten: they are about another search. False when there is none of this id.
 */
export async function updateSearch(
  db: Db,
  who: Who,
  id: number,
  values: SearchValues,
  memory: Memory | null,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('saved_search')
    .set({
      ...columnsOf(values),
      ...(memory === null ? {} : { ...memoryColumns(memory), revision: sql<number>`revision + 1` }),
      modified: now,
      removed: null,
    })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (memory !== null) {
    await db.deleteFrom('search_run').where('account_id', '=', who.accountId).where('search_id', '=', id).execute();
  }
  return true;
}

const columnsOf = ({ name, search, sortField, sortAscending, notificationInterval }: SearchValues) => ({
  name,
  search: JSON.stringify(search),
  sort_field: sortField,
  sort_ascending: sortAscending,
  notification_interval: notificationInterval,
});

const memoryColumns = ({ snapshotId, ranAt, rowCount, ids, problem }: Memory) => ({
  snapshot_id: snapshotId,
  ran_at: ranAt,
  row_count: rowCount,
  memory: ids,
  problem,
});

/** Deletes searches of the user; their slots become empty. Answers how many there were. */
export async function removeSearches(db: Db, who: Who, ids: readonly number[], now: Date): Promise<number> {
  const result = await db
    .updateTable('saved_search')
    .set({ removed: now, slot: null })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('removed', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Puts a search into a slot, out of which another one goes; null empties it. False when there is no such search. */
export async function fillSlot(db: Db, who: Who, slot: number, id: number | null): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const ofUser = trx
      .updateTable('saved_search')
      .where('account_id', '=', who.accountId)
      .where('user_id', '=', who.userId);
    if (id !== null) {
      const found = await trx
        .selectFrom('saved_search')
        .select('id')
        .where('account_id', '=', who.accountId)
        .where('user_id', '=', who.userId)
        .where('id', '=', id)
        .where('removed', 'is', null)
        .executeTakeFirst();
      if (found === undefined) return false;
    }
    await ofUser.set({ slot: null }).where('slot', '=', slot).execute();
    if (id !== null) await ofUser.set({ slot }).where('id', '=', id).execute();
    return true;
  });
}

/** The runs of a search, newest first, and one of them (else the newest) with its details. */
export async function readRuns(db: Db, who: Who, searchId: number, runId: number | null) {
  const runs = db
    .selectFrom('search_run')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('search_id', '=', searchId);
  const rows = await runs
    .select(['id', 'ran_at', 'snapshot_id', 'row_count', 'entered', 'left_count', 'changed'])
    .orderBy('id', 'desc')
    .limit(KEPT_RUNS)
    .execute();
  const wanted = rows.find(({ id }) => id === runId) ?? rows[0];
  if (wanted === undefined) return { runs: [], run: null };
  const { details } = await runs.select('details').where('id', '=', wanted.id).executeTakeFirstOrThrow();
  return { runs: rows.map(runOf), run: { ...runOf(wanted), details: detailsOf(details) } };
}

/** Forgets the runs of a search beyond those that are kept. */
export async function forgetOldRuns(db: Db, who: Pick<Who, 'accountId'>, searchId: number): Promise<void> {
  await db
    .deleteFrom('search_run')
    .where('account_id', '=', who.accountId)
    .where('search_id', '=', searchId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('search_run')
        .select('id')
        .where('account_id', '=', who.accountId)
        .where('search_id', '=', searchId)
        .orderBy('id', 'desc')
        .limit(KEPT_RUNS),
    )
    .execute();
}

/** Forgets searches deleted before this time; of all accounts: only for a job. Answers how many. */
export async function purgeSearches(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('saved_search').where('removed', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
