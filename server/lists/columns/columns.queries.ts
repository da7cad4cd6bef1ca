/** Own columns of an account: their definitions. Their values stand in the saved properties. */
import { sql, type Kysely } from 'kysely';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export async function listColumns(db: Db, principal: Principal): Promise<ListColumn[]> {
  return await ofAccount(db.selectFrom('list_column'), principal)
    .select(['id', 'name', 'kind', 'choices', 'formula', 'version'])
    .orderBy('id')
    .execute();
}

type NewColumn = Pick<ListColumn, 'name' | 'kind' | 'choices' | 'formula'>;

/** Throws on a name that another column has. */
export async function insertColumn(
  db: Db,
  principal: Principal,
  { name, kind, choices, formula }: NewColumn,
): Promise<void> {
  await db
    .insertInto('list_column')
    .values({ ...accountColumns(principal), name, kind, choices: sql<string[]>`${choices}::text[]`, formula })
    .execute();
}

/** Changes name, choices and formula; false when it is not of this version any more. */
export async function updateColumn(
  db: Db,
  principal: Principal,
  id: number,
  version: number | undefined,
  { name, choices, formula }: NewColumn,
): Promise<boolean> {
  const result = await ofAccount(db.updateTable('list_column'), principal)
    .set({
      name,
      choices: sql<string[]>`${choices}::text[]`,
      formula,
      version: sql`version + 1`,
      modified: sql`now()`,
    })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** With the values of every user of the account. */
export async function deleteColumn(db: Db, principal: Principal, id: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const result = await ofAccount(trx.deleteFrom('list_column'), principal).where('id', '=', id).executeTakeFirst();
    await ofAccount(trx.updateTable('saved_property'), principal)
      .set({ own: sql<string>`own - ${String(id)}` })
      .where(sql<boolean>`own ? ${String(id)}`)
      .execute();
    return result.numDeletedRows > 0n;
  });
}
