import { sql, type Kysely, type Updateable } from 'kysely';
import type { ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ImportRecord } from './imports.rows.ts';

type Db = Kysely<Database>;
type Change = Updateable<Database['property_import']>;

/** What is stored of the options: with the header, so that the next file of this kind proposes the same mapping. */
interface StoredOptions extends ImportOptions {
  readonly header: readonly string[];
}

export async function insertImport(
  db: Db,
  who: Who,
  record: { readonly fileName: string; readonly bytes: number; readonly groupName: string; readonly now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('property_import')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      file_name: record.fileName,
      bytes: record.bytes,
      group_name: record.groupName,
      state: 'HELD',
      options: JSON.stringify({ mapping: {}, header: [] }),
      created: record.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(db: Db, who: Who, id: number): Promise<ImportRecord | null> {
  return (await imports(db, who).where('i.id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether a worker should go on with an import: false when it is gone or was cancelled. Asked after each batch. */
export async function isWanted(db: Db, { accountId, id }: { accountId: number; id: number }): Promise<boolean> {
  const row = await db
    .selectFrom('property_import')
    .select(['cancel_requested', 'direction'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && !(row.cancel_requested && row.direction === 'RUN');
}

/** Newest first, without those that wait for their mapping. */
export async function listImports(db: Db, who: Who): Promise<ImportRecord[]> {
  return await imports(db, who).where('i.state', '<>', 'HELD').orderBy('i.id', 'desc').limit(200).execute();
}

/** The options of the newest import of a file with this header. */
export async function knownOptions(db: Db, who: Who, header: readonly string[]): Promise<unknown> {
  const row = await db
    .selectFrom('property_import')
    .select('options')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('state', '<>', 'HELD')
    .where(sql<boolean>`options->'header' = ${JSON.stringify(header)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.options ?? null;
}

export const storedOptions = (options: ImportOptions, header: readonly string[]): string =>
  JSON.stringify({ ...options, header } satisfies StoredOptions);

/** Changes an import; `states`: only while it is in one of them. False when it is not, or not there. */
export async function updateImport(
  db: Db,
  { accountId, id, states }: { accountId: number; id: number; states?: readonly ImportRecord['state'][] },
  change: Change,
): Promise<boolean> {
  const result = await db
    .updateTable('property_import')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteImport(db: Db, who: Who, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('property_import')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .where('state', 'in', ['HELD', 'COMPLETE', 'FAILED'])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Takes an import for this worker, unless another one is at it. `isAlone`: the store belongs to this process, so what
 * another worker held is left over from one that died.
 */
export async function claimImport(
  db: Db,
  { accountId, importId }: { accountId: number; importId: number },
  { worker, isAlone, now, until }: { worker: string; isAlone: boolean; now: Date; until: Date },
): Promise<ImportRecord | null> {
  const claimed = await db
    .updateTable('property_import')
    .set({ worker, lease_until: until, state: 'PROCESSING', started: sql<Date>`coalesce(started, ${now})` })
    .where('account_id', '=', accountId)
    .where('id', '=', importId)
    .where('state', 'in', ['QUEUED', 'PROCESSING'])
    .where((eb) =>
      isAlone
        ? eb.lit(true)
        : eb.or([eb('worker', 'is', null), eb('worker', '=', worker), eb('lease_until', '<', now)]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed === undefined ? null : await findImport(db, { accountId, userId: claimed.user_id }, importId);
}

/** Holds on to an import; false when it was lost to another worker. */
export async function renewLease(db: Db, accountId: number, id: number, worker: string, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('property_import')
    .set({ lease_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Imports of all accounts that nobody works on though they are not finished: only for a job. */
export async function findAbandoned(
  db: Db,
  worker: string,
  isAlone: boolean,
  now: Date,
): Promise<{ accountId: number; importId: number }[]> {
  const rows = await db
    .selectFrom('property_import')
    .select(['account_id', 'id'])
    .where('state', 'in', ['QUEUED', 'PROCESSING'])
    .where((eb) =>
      isAlone
        ? eb.or([eb('worker', 'is', null), eb('worker', '<>', worker)])
        : eb.or([eb('worker', 'is', null), eb('lease_until', '<', now)]),
    )
    .execute();
  return rows.map(({ account_id: accountId, id: importId }) => ({ accountId, importId }));
}

function imports(db: Db, who: Who) {
  const ledger = sql`from import_batch b where b.account_id = i.account_id and b.import_id = i.id and not b.undone`;
  const kept = sql`from import_conflict c where c.account_id = i.account_id and c.import_id = i.id`;
  return db
    .selectFrom('property_import as i')
    .selectAll('i')
    .select([
      sql<number>`(select coalesce(sum(b.members), 0)::int ${ledger})`.as('batch_members'),
      sql<number>`(select coalesce(sum(cardinality(b.added)), 0)::int ${ledger})`.as('batch_added'),
      sql<number>`(select count(*)::int ${kept})`.as('conflicts'),
      sql<number>`(select count(*)::int ${kept} and c.property_id is not null)`.as('decided'),
    ])
    .where('i.account_id', '=', who.accountId)
    .where('i.user_id', '=', who.userId);
}
