import type { Kysely, Selectable } from 'kysely';
import { AppendLine, type AppendJob } from '../../../src/api/contract/contacts/skipTracing.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type AppendRow = Selectable<Database['append_job']>;

export async function findAppendJob(db: Db, principal: Principal, id: number): Promise<AppendRow | undefined> {
  return await ofUser(db.selectFrom('append_job'), principal).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whosever it is by now: for its job. */
export async function readAppendJob(db: Db, tenant: Tenant, id: number): Promise<AppendRow | undefined> {
  return await ofAccount(db.selectFrom('append_job'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The job that was ordered under a key. */
export async function findAppendJobOf(db: Db, principal: Principal, chargeKey: string): Promise<AppendRow | undefined> {
  return await ofUser(db.selectFrom('append_job'), principal)
    .selectAll()
    .where('charge_key', '=', chargeKey)
    .executeTakeFirst();
}

interface NewJob {
  readonly key: string;
  readonly groupId: number;
  readonly name: string;
  readonly message: string;
  readonly source: string;
  readonly contactIds: readonly number[];
}

export async function insertAppendJob(
  db: Db,
  principal: Principal,
  { key, groupId, name, message, source, contactIds }: NewJob,
  created: Date,
): Promise<void> {
  await db
    .insertInto('append_job')
    .values({
      ...userColumns(principal),
      group_id: groupId,
      name,
      message,
      source,
      contact_ids: JSON.stringify(contactIds),
      lines: JSON.stringify([]),
      total_cents: 0,
      charge_key: key,
      created,
    })
    .execute();
}

type Change = Partial<
  Pick<
    AppendRow,
    'name' | 'state' | 'message' | 'next_index' | 'found' | 'phones' | 'emails' | 'total_cents' | 'finished'
  >
> & { readonly lines?: string };

/** The caller knows that the job is the user's, or works on it. */
export async function updateAppendJob(db: Db, tenant: Tenant, id: number, change: Change): Promise<void> {
  await ofAccount(db.updateTable('append_job'), tenant).set(change).where('id', '=', id).execute();
}

export const contactIdsOf = (row: AppendRow): number[] =>
  Array.isArray(row.contact_ids) ? row.contact_ids.map(Number) : [];

export const appendJobOf = (row: AppendRow, dncEnabled: boolean): AppendJob => ({
  id: row.id,
  name: row.name,
  state: row.state,
  message: row.message,
  groupId: row.group_id,
  contacts: contactIdsOf(row).length,
  done: row.next_index,
  found: row.found,
  lines: AppendLine.array().parse(row.lines),
  total: row.total_cents / 100,
  dncEnabled,
  created: row.created.toISOString(),
  finished: row.finished?.toISOString() ?? null,
});
