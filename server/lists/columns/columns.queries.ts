/** Own columns of an account: their definitions. Their values stand in the saved properties. */
import { sql, type Kysely } from 'kysely';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import type { Who } from '../../account/session/session.queries.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

export async function listColumns(db: Db, who: Who): Promise<ListColumn[]> {
  return await db
    .selectFrom('list_column')
    .select(['id', 'name', 'kind', 'choices', 'formula', 'version'])
    .where('account_id', '=', who.accountId)
    .orderBy('id')
    .execute();
}

type NewColumn = Pick<ListColumn, 'name' | 'kind' | 'choices' | 'formula'>;

/** Throws on a name that another column has. */
export async function insertColumn(db: Db, who: Who, { name, kind, choices, formula }: NewColumn): Promise<void> {
  await db
    .insertInto('list_column')
    .values({ account_id: who.accountId, name, kind, choices: sql<string[]>`${choices}::text[]`, formula })
    .execute();
}

/** Changes name, choices and formula; false when it is not of this version any more. */
export async function updateColumn(
  db: Db,
  who: Who,
  id: number,
  version: number | undefined,
  { name, choices, formula }: NewColumn,
): Promise<boolean> {
  const result = await db
    .updateTable('list_column')
    .set({
      name,
      choices: sql<string[]>`${choices}::text[]`,
      formula,
      version: sql`version + 1`,
      modified: sql`now()`,
    })
    .where('account_id', '=', who.accountId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** With the values of every user of the account. */
export async function deleteColumn(db: Db, who: Who, id: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const result = await trx
      .deleteFrom('list_column')
      .where('account_id', '=', who.accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    await sql`update saved_property set own = own - ${String(id)}
      where account_id = ${who.accountId} and own ? ${String(id)}`.execute(trx);
    return result.numDeletedRows > 0n;
  });
}
