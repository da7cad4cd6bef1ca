/** Saved searches of a user in the store. */
import { sql, type Kysely } from 'kysely';
import type { Search } from '../../../src/api/contract/search/search.ts';
import {
  MOST_SAVED_SEARCHES,
  type NotificationInterval,
  type SavedSearch,
} from '../../../src/api/contract/search/searches.ts';
import type { Database } from '../../platform/store/schema.ts';
import { runOf, savedSearchOf, detailsOf } from './searches.rows.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** So many runs of a search are kept. */
const KEPT_RUNS = 20;

/** The saved searches of the user by name. */
export async function listSearches(db: Db, principal: Principal): Promise<SavedSearch[]> {
  const rows = await searches(db, principal)
    .where('s.removed', 'is', null)
    .orderBy(sql`lower(s.name)`)
    .execute();
  return rows.map(savedSearchOf);
}

/** A saved search, deleted ones too. */
export async function findSearch(db: Db, principal: Principal, id: number): Promise<SavedSearch | null> {
  const row = await searches(db, principal).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : savedSearchOf(row);
}

/** With the differences found by its last run, which is the one on the snapshot that it remembers. */
const searches = (db: Db, principal: Principal) =>
  ofUser(db.selectFrom('saved_search as s'), principal)
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
      's.sort_then',
      's.notification_interval',
      's.slot',
      's.modified',
      's.ran_at',
      's.row_count',
      's.problem',
      'r.entered',
      'r.left_count',
      'r.changed',
    ]);

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
  readonly thenBy: string;
  readonly notificationInterval: NotificationInterval | null;
}

export async function hasRoom(db: Db, principal: Principal): Promise<boolean> {
  const { count } = await ofUser(db.selectFrom('saved_search'), principal)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed', 'is', null)
    .executeTakeFirstOrThrow();
  return count < MOST_SAVED_SEARCHES;
}

/** Answers the id. Throws on a name that another search has. */
export async function insertSearch(
  db: Db,
  principal: Principal,
  values: SearchValues,
  memory: Memory,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('saved_search')
    .values({
      ...userColumns(principal),
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
  principal: Principal,
  id: number,
  values: SearchValues,
  memory: Memory | null,
  now: Date,
): Promise<boolean> {
  const result = await ofUser(db.updateTable('saved_search'), principal)
    .set({
      ...columnsOf(values),
      ...(memory === null ? {} : { ...memoryColumns(memory), revision: sql<number>`revision + 1` }),
      modified: now,
      removed: null,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  if (memory !== null) {
    await ofAccount(db.deleteFrom('search_run'), principal).where('search_id', '=', id).execute();
  }
  return true;
}

const columnsOf = ({ name, search, sortField, sortAscending, thenBy, notificationInterval }: SearchValues) => ({
  name,
  search: JSON.stringify(search),
  sort_field: sortField,
  sort_ascending: sortAscending,
  sort_then: thenBy,
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
export async function removeSearches(db: Db, principal: Principal, ids: readonly number[], now: Date): Promise<number> {
  const result = await ofUser(db.updateTable('saved_search'), principal)
    .set({ removed: now, slot: null })
    .where('removed', 'is', null)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Puts a search into a slot, out of which another one goes; null empties it. False when there is no such search. */
export async function fillSlot(db: Db, principal: Principal, slot: number, id: number | null): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const searches = ofUser(trx.updateTable('saved_search'), principal);
    if (id !== null) {
      const found = await ofUser(trx.selectFrom('saved_search'), principal)
        .select('id')
        .where('id', '=', id)
        .where('removed', 'is', null)
        .executeTakeFirst();
      if (found === undefined) return false;
    }
    await searches.set({ slot: null }).where('slot', '=', slot).execute();
    if (id !== null) await searches.set({ slot }).where('id', '=', id).execute();
    return true;
  });
}

/** The runs of a search, newest first, and one of them (else the newest) with its details. */
export async function readRuns(db: Db, principal: Principal, searchId: number, runId: number | null) {
  const runs = ofUser(db.selectFrom('search_run'), principal).where('search_id', '=', searchId);
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
export async function forgetOldRuns(db: Db, tenant: Tenant, searchId: number): Promise<void> {
  await ofAccount(db.deleteFrom('search_run'), tenant)
    .where('search_id', '=', searchId)
    .where('id', 'not in', (eb) =>
      ofAccount(eb.selectFrom('search_run'), tenant)
        .select('id')
        .where('search_id', '=', searchId)
        .orderBy('id', 'desc')
        .limit(KEPT_RUNS),
    )
    .execute();
}

/** Forgets searches deleted before this time; of all accounts: only for a job. Answers how many. */
export async function purgeSearches(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('saved_search').where('removed', '<', before),
    'deleted searches',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
