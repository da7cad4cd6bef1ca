/** Exports of everything in the store: asked for, made, fetched, forgotten. */
import { sql, type Kysely } from 'kysely';
import type { Archive } from '../../../src/api/contract/account/archive.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Whose worker gave no sign of life for so long is made by another one. */
const SILENT_MS = 60_000;
/** One that fails so often is given up. */
export const MOST_ATTEMPTS = 3;

export interface ArchiveRow extends Principal {
  readonly id: number;
  readonly isWhole: boolean;
  readonly made: Date;
  readonly attempts: number;
}

/** The newest one of the user. */
export async function newestArchive(
  db: Db,
  principal: Principal,
): Promise<(Archive & { fileKey: string | null }) | null> {
  return await archiveOf(db, principal, null);
}

/** One of the user. */
export async function findArchive(
  db: Db,
  principal: Principal,
  id: number,
): Promise<(Archive & { fileKey: string | null }) | null> {
  return await archiveOf(db, principal, id);
}

async function archiveOf(db: Db, principal: Principal, id: number | null) {
  const row = await ofUser(db.selectFrom('account_archive'), principal)
    .selectAll()
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    isWhole: row.is_whole,
    state: row.state,
    done: row.done,
    of: row.of_files,
    rows: row.rows_written,
    bytes: row.bytes,
    sha256: row.sha256,
    message: row.message,
    made: row.made.toISOString(),
    finished: row.finished?.toISOString() ?? null,
    expires: row.expires?.toISOString() ?? null,
    fileKey: row.file_key,
  };
}

/** Throws a unique violation while one of the user is being made. */
export async function insertArchive(db: Db, principal: Principal, isWhole: boolean, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('account_archive')
    .values({ ...userColumns(principal), is_whole: isWhole, state: 'QUEUED', made: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends those of the user that are there already: one at a time is kept. Answers the keys of their files. */
export async function expireArchives(db: Db, principal: Principal): Promise<string[]> {
  const rows = await ofUser(db.updateTable('account_archive as a'), principal)
    .from('account_archive as before')
    .whereRef('before.account_id', '=', 'a.account_id')
    .whereRef('before.id', '=', 'a.id')
    .where('a.state', '=', 'READY')
    .set({ state: 'EXPIRED', file_key: null })
    .returning('before.file_key as key')
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

/** Cancels one that is being made, or removes one that is ready. Answers the key of its file; undefined: there is none such. */
export async function endArchive(
  db: Db,
  principal: Principal,
  id: number,
  now: Date,
): Promise<string | null | undefined> {
  const row = await ofUser(db.updateTable('account_archive as a'), principal)
    .from('account_archive as before')
    .whereRef('before.account_id', '=', 'a.account_id')
    .whereRef('before.id', '=', 'a.id')
    .where('a.id', '=', id)
    .where('a.state', 'in', ['QUEUED', 'RUNNING', 'READY'])
    .set((eb) => ({
      state: sql`case when ${eb.ref('before.state')} = 'READY' then 'EXPIRED' else 'CANCELLED' end`,
      file_key: null,
      finished: now,
    }))
    .returning('before.file_key as key')
    .executeTakeFirst();
  return row === undefined ? undefined : row.key;
}

/** Takes one to make it; undefined: somebody else makes it, or nobody wants it any more. */
export async function takeArchive(
  db: Db,
  tenant: Tenant,
  id: number,
  { worker, isAlone, now }: { readonly worker: string; readonly isAlone: boolean; readonly now: Date },
): Promise<ArchiveRow | undefined> {
  return await ofAccount(db.updateTable('account_archive'), tenant)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'QUEUED'),
        eb.and([
          eb('state', '=', 'RUNNING'),
          isAlone ? eb('worker', '<>', worker) : eb('touched', '<', new Date(now.getTime() - SILENT_MS)),
        ]),
      ]),
    )
    .set({ state: 'RUNNING', worker, touched: now, done: 0, rows_written: 0, attempts: sql`attempts + 1` })
    .returning(['account_id as accountId', 'user_id as userId', 'id', 'is_whole as isWhole', 'made', 'attempts'])
    .executeTakeFirst();
}

/** Says how far it is; false: it is not this worker's any more. */
export async function tellProgress(
  db: Db,
  tenant: Tenant,
  id: number,
  worker: string,
  to: {
    readonly touched: Date;
    readonly done?: number;
    readonly of_files?: number;
    readonly rows_written?: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(db.updateTable('account_archive'), tenant)
    .set(to)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It is ready, to be tried again, or given up; false: it is not this worker's any more. */
export async function finishArchive(
  db: Db,
  tenant: Tenant,
  id: number,
  worker: string,
  end:
    | {
        readonly state: 'READY';
        readonly finished: Date;
        readonly expires: Date;
        readonly bytes: number;
        readonly sha256: string;
        readonly file_key: string;
      }
    | { readonly state: 'FAILED'; readonly finished: Date; readonly message: string }
    | { readonly state: 'QUEUED'; readonly message: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(db.updateTable('account_archive'), tenant)
    .set({ ...end, ...(end.state === 'READY' ? { message: null } : {}) })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What waits, or whose worker is gone, of all accounts: only for a job. */
export async function abandonedArchives(
  db: Db,
  { worker, isAlone, now }: { readonly worker: string; readonly isAlone: boolean; readonly now: Date },
): Promise<{ accountId: number; archiveId: number }[]> {
  const silent = new Date(now.getTime() - SILENT_MS);
  return await acrossAccounts(
    db
      .selectFrom('account_archive')
      .select(['account_id as accountId', 'id as archiveId'])
      .where((eb) =>
        eb.or([
          // One that was just asked for has a job of its own.
          eb.and([eb('state', '=', 'QUEUED'), eb('made', '<', silent)]),
          eb.and([eb('state', '=', 'RUNNING'), isAlone ? eb('worker', '<>', worker) : eb('touched', '<', silent)]),
        ]),
      )
      .orderBy('made'),
    'abandoned exports',
  ).execute();
}

/** Ends those whose time is over, of all accounts; answers the keys of their files. */
export async function expireOld(db: Db, now: Date): Promise<string[]> {
  const rows = await acrossAccounts(
    db
      .updateTable('account_archive as a')
      .from('account_archive as before')
      .whereRef('before.account_id', '=', 'a.account_id')
      .whereRef('before.id', '=', 'a.id')
      .where('a.state', '=', 'READY')
      .where('a.expires', '<=', now)
      .set({ state: 'EXPIRED', file_key: null })
      .returning('before.file_key as key'),
    'old exports',
  ).execute();
  return rows.flatMap(({ key }) => key ?? []);
}
