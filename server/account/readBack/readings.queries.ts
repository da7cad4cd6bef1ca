/** Exports that are read back, in the store: sent, checked, read, over. */
import { sql, type Kysely } from 'kysely';
import type { Reading, ReadingProblem, ReadingState } from '../../../src/api/contract/account/reading.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { KeptPreview } from './previewOf.ts';

type Db = Kysely<Database>;

/** Whose worker gave no sign of life for so long is gone on with by another one. */
const SILENT_MS = 60_000;
export const MOST_ATTEMPTS = 3;
const open = ['RECEIVING', 'CHECKING', 'READY', 'QUEUED', 'RUNNING'] as const satisfies readonly ReadingState[];

export interface ReadingRow extends Principal {
  readonly id: number;
  readonly state: ReadingState;
  readonly preview: KeptPreview | null;
  readonly attempts: number;
}

/** The newest of the account. */
export async function newestReading(db: Db, tenant: Tenant): Promise<Reading | null> {
  const row = await ofAccount(db.selectFrom('account_reading'), tenant)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  // Both are written below.
  const preview = row.preview as KeptPreview | null;
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    bytes: row.bytes,
    received: row.received,
    preview: preview === null ? null : preview.shown,
    done: row.done,
    of: row.of_rows,
    problem: row.problem as ReadingProblem | null,
    made: row.made.toISOString(),
    finished: row.finished?.toISOString() ?? null,
  };
}

/** One of the account, as those who work on it need it. */
export async function findReading(db: Db, tenant: Tenant, id: number) {
  const row = await ofAccount(db.selectFrom('account_reading'), tenant)
    .select(['state', 'bytes', 'received', 'preview'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, preview: row.preview as KeptPreview | null }; // written below
}

/** Throws a unique violation while one of the account is open. */
export async function insertReading(
  db: Db,
  principal: Principal,
  { fileName, bytes, now }: { readonly fileName: string; readonly bytes: number; readonly now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('account_reading')
    .values({ ...userColumns(principal), state: 'RECEIVING', file_name: fileName, bytes, made: now, touched: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says that a part came; the last one begins the check. False: another one came before, or nobody wants it any more. */
export async function receivePart(
  db: Db,
  tenant: Tenant,
  id: number,
  { from, bytes, now }: { readonly from: number; readonly bytes: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(db.updateTable('account_reading'), tenant)
    .set({
      received: from + bytes,
      touched: now,
      state: sql<ReadingState>`case when bytes = ${from + bytes} then 'CHECKING' else state end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVING')
    .where('received', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that is in this state goes over into another one by hand; false: it is in another state. */
export async function turnReading(
  db: Db,
  tenant: Tenant,
  id: number,
  from: readonly ReadingState[],
  to: { readonly state: 'QUEUED' | 'CANCELLED'; readonly now: Date },
): Promise<boolean> {
  const { state, now } = to;
  const { numUpdatedRows } = await ofAccount(db.updateTable('account_reading'), tenant)
    .set({ state, touched: now, attempts: 0, worker: null, ...(state === 'CANCELLED' ? { finished: now } : {}) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export const cancelReading = async (db: Db, tenant: Tenant, id: number, now: Date): Promise<boolean> =>
  await turnReading(db, tenant, id, open, { state: 'CANCELLED', now });

/** Takes one to check or to read it; undefined: somebody else is at it, or nobody wants it any more. */
export async function takeReading(
  db: Db,
  tenant: Tenant,
  id: number,
  { worker, isAlone, now }: { readonly worker: string; readonly isAlone: boolean; readonly now: Date },
): Promise<ReadingRow | undefined> {
  const row = await ofAccount(db.updateTable('account_reading'), tenant)
    .where('id', '=', id)
    .where('state', 'in', ['CHECKING', 'QUEUED', 'RUNNING'])
    .where((eb) =>
      eb.or([
        eb('worker', 'is', null),
        isAlone ? eb('worker', '<>', worker) : eb('touched', '<', new Date(now.getTime() - SILENT_MS)),
      ]),
    )
    .set({
      worker,
      touched: now,
      done: 0,
      attempts: sql`attempts + 1`,
      state: sql<ReadingState>`case when state = 'QUEUED' then 'RUNNING' else state end`,
    })
    .returning(['account_id as accountId', 'user_id as userId', 'id', 'state', 'preview', 'attempts'])
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, preview: row.preview as KeptPreview | null }; // written below
}

type Change =
  | { readonly touched: Date; readonly done?: number }
  | { readonly state: 'READY'; readonly preview: string; readonly of_rows: number; readonly worker: null }
  | { readonly state: 'REFUSED' | 'FAILED'; readonly problem: string; readonly finished: Date; readonly worker: null }
  | { readonly state: 'DONE'; readonly done: number; readonly finished: Date; readonly worker: null }
  | { readonly worker: null };

/** Says how far it is, or what came of it; false: it is not this worker's any more. */
export async function changeReading(db: Db, tenant: Tenant, id: number, worker: string, to: Change): Promise<boolean> {
  const { numUpdatedRows } = await ofAccount(db.updateTable('account_reading'), tenant)
    .set(to)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', 'in', ['CHECKING', 'RUNNING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What waits, or whose worker is gone, of all accounts: only for a job. */
export async function abandonedReadings(
  db: Db,
  { worker, isAlone, now }: { readonly worker: string; readonly isAlone: boolean; readonly now: Date },
): Promise<{ accountId: number; readingId: number }[]> {
  const silent = new Date(now.getTime() - SILENT_MS);
  return await acrossAccounts(
    db
      .selectFrom('account_reading')
      .select(['account_id as accountId', 'id as readingId'])
      .where('state', 'in', ['CHECKING', 'QUEUED', 'RUNNING'])
      .where((eb) =>
        eb.or([
          // One that was just asked for has a job of its own.
          eb.and([eb('worker', 'is', null), eb('touched', '<', silent)]),
          isAlone ? eb('worker', '<>', worker) : eb('touched', '<', silent),
        ]),
      ),
    'abandoned readings of exports',
  ).execute();
}

/** Ends those that nobody went on with, of all accounts; answers them. */
export async function endOldReadings(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ accountId: number; readingId: number }[]> {
  return await acrossAccounts(
    db
      .updateTable('account_reading')
      .set({ state: 'CANCELLED', finished: now })
      .where('state', 'in', ['RECEIVING', 'READY'])
      .where('touched', '<', before)
      .returning(['account_id as accountId', 'id as readingId']),
    'old readings of exports',
  ).execute();
}
