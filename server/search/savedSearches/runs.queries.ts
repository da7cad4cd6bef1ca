/** Runs of saved searches over new snapshots; of all accounts: only for jobs, each row with its own account. */
import type { Kysely } from 'kysely';
import type { NotificationInterval } from '../../../src/api/contract/search/searches.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Difference } from './compareSearch.ts';
import type { News } from './news.ts';
import { detailsOf, runOf } from './searches.rows.ts';
import { forgetOldRuns, type Memory } from './searches.queries.ts';
import { ofAccount, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

export interface DueSearch extends Principal {
  readonly id: number;
  readonly name: string;
  readonly search: unknown;
  readonly interval: NotificationInterval | null;
  readonly revision: number;
  readonly snapshotId: string | null;
}

/** Searches that have not run on a snapshot yet. Their memories are read one by one: they may be large. */
export async function searchesBehind(db: Db, snapshotId: string): Promise<DueSearch[]> {
  return await acrossAccounts(
    db
      .selectFrom('saved_search')
      .select([
        'account_id as accountId',
        'user_id as userId',
        'id',
        'name',
        'search',
        'notification_interval as interval',
        'revision',
        'snapshot_id as snapshotId',
      ])
      .where('removed', 'is', null)
      .where((eb) => eb.or([eb('snapshot_id', 'is', null), eb('snapshot_id', '!=', snapshotId)]))
      .orderBy('account_id')
      .orderBy('id'),
    'searches behind',
  ).execute();
}

export async function readMemory(db: Db, due: DueSearch): Promise<Uint8Array | null> {
  const row = await ofAccount(db.selectFrom('saved_search'), due)
    .select('memory')
    .where('id', '=', due.id)
    .executeTakeFirst();
  return row?.memory ?? null;
}

/**
 * Replaces what a search remembers, unless somebody changed the search or another worker ran it meanwhile: then false,
 * and nothing is written. So a search runs exactly once on a snapshot.
 */
export async function rememberRun(db: Db, due: DueSearch, memory: Memory): Promise<boolean> {
  const result = await ofAccount(db.updateTable('saved_search'), due)
    .set({
      snapshot_id: memory.snapshotId,
      problem: memory.problem,
      // A search that could not run keeps what it found before.
      ...(memory.ids === null ? {} : { ran_at: memory.ranAt, row_count: memory.rowCount, memory: memory.ids }),
    })
    .where('id', '=', due.id)
    .where('revision', '=', due.revision)
    .where('removed', 'is', null)
    .where('snapshot_id', due.snapshotId === null ? 'is' : '=', due.snapshotId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Writes a run; `delivered` is now when there is nothing to tell or it is told at once. Answers it with its id. */
export async function insertRun(
  db: Db,
  due: DueSearch,
  run: {
    readonly snapshotId: string;
    readonly ranAt: Date;
    readonly rowCount: number;
    readonly difference: Difference;
  },
  delivered: Date | null,
): Promise<News['run']> {
  const { entered, left, changed, details } = run.difference;
  const row = await db
    .insertInto('search_run')
    .values({
      ...userColumns(due),
      search_id: due.id,
      snapshot_id: run.snapshotId,
      ran_at: run.ranAt,
      row_count: run.rowCount,
      entered,
      left_count: left,
      changed,
      details: JSON.stringify(details),
      delivered,
    })
    .returning(['id', 'ran_at', 'snapshot_id', 'row_count', 'entered', 'left_count', 'changed'])
    .executeTakeFirstOrThrow();
  await forgetOldRuns(db, due, due.id);
  return { ...runOf(row), details };
}

/** Users with runs that were found before `due` and not told yet, of searches with the interval. */
export async function usersToTell(db: Db, interval: NotificationInterval, due: Date): Promise<Principal[]> {
  return await acrossAccounts(
    undelivered(db, interval, due).select(['r.account_id as accountId', 'r.user_id as userId']).distinct(),
    'users to tell',
  ).execute();
}

/** Those runs of one user, by search and time, locked until told. */
export async function runsToTell(
  db: Db,
  principal: Principal,
  interval: NotificationInterval,
  due: Date,
): Promise<News[]> {
  const rows = await ofUser(undelivered(db, interval, due), principal)
    .select(['s.id as search_id', 's.name', 'r.id', 'r.ran_at', 'r.snapshot_id', 'r.row_count'])
    .select(['r.entered', 'r.left_count', 'r.changed', 'r.details'])
    .orderBy('s.name')
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
  return rows.map((row) => ({
    searchId: row.search_id,
    name: row.name,
    run: { ...runOf(row), details: detailsOf(row.details) },
  }));
}

export async function markTold(db: Db, principal: Principal, runIds: readonly number[], now: Date): Promise<void> {
  if (runIds.length === 0) return;
  await ofAccount(db.updateTable('search_run'), principal)
    .set({ delivered: now })
    .where('id', 'in', [...runIds])
    .execute();
}

const undelivered = (db: Db, interval: NotificationInterval, due: Date) =>
  db
    .selectFrom('search_run as r')
    .innerJoin('saved_search as s', (join) =>
      join.onRef('s.account_id', '=', 'r.account_id').onRef('s.id', '=', 'r.search_id'),
    )
    .where('r.delivered', 'is', null)
    .where('r.ran_at', '<=', due)
    .where('s.notification_interval', '=', interval)
    .where('s.removed', 'is', null);
