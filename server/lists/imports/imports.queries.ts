import { sql, type Kysely, type Updateable } from 'kysely';
import type { ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { ImportRecord } from './imports.rows.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** An import of an account. */
type ImportKey = Tenant & { readonly id: number };
type Change = Updateable<Database['property_import']>;

/** What is stored of the options: with the header, so that the next file of this kind proposes the same mapping. */
interface StoredOptions extends ImportOptions {
  readonly header: readonly string[];
}

export async function insertImport(
  db: Db,
  principal: Principal,
  record: { readonly fileName: string; readonly bytes: number; readonly groupName: string; readonly now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('property_import')
    .values({
      ...userColumns(principal),
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

export async function findImport(db: Db, principal: Principal, id: number): Promise<ImportRecord | null> {
  return (await imports(db, principal).where('i.id', '=', id).executeTakeFirst()) ?? null;
}

/** Whether an import is still this user's: who removes a member passes it on. */
export async function isImportOf(db: Db, principal: Principal, id: number): Promise<boolean> {
  const row = await ofUser(db.selectFrom('property_import'), principal)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a worker should go on with an import: false when it is gone or was cancelled. Asked after each batch. */
export async function isWanted(db: Db, { id, ...tenant }: ImportKey): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('property_import'), tenant)
    .select(['cancel_requested', 'direction'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && !(row.cancel_requested && row.direction === 'RUN');
}

/** Newest first, without those that wait for their mapping. */
export async function listImports(db: Db, principal: Principal): Promise<ImportRecord[]> {
  return await imports(db, principal).where('i.state', '<>', 'HELD').orderBy('i.id', 'desc').limit(200).execute();
}

/** The options of the newest import of a file with this header. */
export async function knownOptions(db: Db, principal: Principal, header: readonly string[]): Promise<unknown> {
  const row = await ofUser(db.selectFrom('property_import'), principal)
    .select('options')
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
  { id, states, ...tenant }: ImportKey & { readonly states?: readonly ImportRecord['state'][] },
  change: Change,
): Promise<boolean> {
  const result = await ofAccount(db.updateTable('property_import'), tenant)
    .set(change)
    .where('id', '=', id)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it is in another state, or not there. */
export async function deleteImport(
  db: Db,
  principal: Principal,
  id: number,
  states: readonly ImportRecord['state'][] = ['HELD', 'COMPLETE', 'FAILED'],
): Promise<boolean> {
  const result = await ofUser(db.deleteFrom('property_import'), principal)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Takes an import for this worker, unless another one is at it. `isAlone`: the store belongs to this process, so what
 * another worker held is left over from one that died.
 */
export async function claimImport(
  db: Db,
  { id, ...tenant }: ImportKey,
  { worker, isAlone, now, until }: { worker: string; isAlone: boolean; now: Date; until: Date },
): Promise<ImportRecord | null> {
  const claimed = await ofAccount(db.updateTable('property_import'), tenant)
    .set({ worker, lease_until: until, state: 'PROCESSING', started: sql<Date>`coalesce(started, ${now})` })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'PROCESSING'])
    .where((eb) =>
      isAlone
        ? eb.lit(true)
        : eb.or([eb('worker', 'is', null), eb('worker', '=', worker), eb('lease_until', '<', now)]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return claimed === undefined ? null : await findImport(db, { ...tenant, userId: claimed.user_id }, id);
}

/** Holds on to an import; false when it was lost to another worker. */
export async function renewLease(db: Db, { id, ...tenant }: ImportKey, worker: string, until: Date): Promise<boolean> {
  const result = await ofAccount(db.updateTable('property_import'), tenant)
    .set({ lease_until: until })
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
  return await acrossAccounts(
    db
      .selectFrom('property_import')
      .select(['account_id as accountId', 'id as importId'])
      .where('state', 'in', ['QUEUED', 'PROCESSING'])
      .where((eb) =>
        isAlone
          ? eb.or([eb('worker', 'is', null), eb('worker', '<>', worker)])
          : eb.or([eb('worker', 'is', null), eb('lease_until', '<', now)]),
      ),
    'abandoned imports',
  ).execute();
}

function imports(db: Db, principal: Principal) {
  const ledger = sql`from import_batch b where b.account_id = i.account_id and b.import_id = i.id and not b.undone`;
  const kept = sql`from import_conflict c where c.account_id = i.account_id and c.import_id = i.id`;
  return ofUser(db.selectFrom('property_import as i'), principal)
    .selectAll('i')
    .select([
      sql<number>`(select coalesce(sum(b.members), 0)::int ${ledger})`.as('batch_members'),
      sql<number>`(select coalesce(sum(cardinality(b.added)), 0)::int ${ledger})`.as('batch_added'),
      sql<number>`(select count(*)::int ${kept})`.as('conflicts'),
      sql<number>`(select count(*)::int ${kept} and c.property_id is not null)`.as('decided'),
    ]);
}
