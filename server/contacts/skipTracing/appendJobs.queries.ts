import type { Kysely, Selectable } from 'kysely';
import { AppendLine, type AppendJob } from '../../../src/api/contract/contacts/skipTracing.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;
export type AppendRow = Selectable<Database['append_job']>;

export async function findAppendJob(db: Db, who: Who, id: number): Promise<AppendRow | undefined> {
  return await db
    .selectFrom('append_job')
    .selectAll()
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

type Change = Partial<
  Pick<
    AppendRow,
    'name' | 'state' | 'message' | 'next_index' | 'found' | 'phones' | 'emails' | 'total_cents' | 'finished'
  >
> & { readonly lines?: string };

export async function updateAppendJob(db: Db, who: Who, id: number, change: Change): Promise<void> {
  await db
    .updateTable('append_job')
    .set(change)
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .execute();
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
