/** Own columns of an account: their definitions. Their values stand in the saved properties. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { traceChange } from '../../account/changes/traceChange.ts';
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
export async function insertColumn(db: Db, principal: Principal, column: NewColumn): Promise<void> {
  const { name, kind, choices, formula } = column;
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('list_column')
      .values({ ...accountColumns(principal), name, kind, choices: sql<string[]>`${choices}::text[]`, formula })
      .returning('id')
      .executeTakeFirstOrThrow();
    await traceColumn(trx, principal, id, null, column);
  });
}

/** Changes name, choices and formula; false when it is not of this version any more. */
export async function updateColumn(
  db: Db,
  principal: Principal,
  id: number,
  version: number | undefined,
  { name, choices, formula }: NewColumn,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockColumn(trx, principal, id);
    if (before === undefined || (version !== undefined && before.version !== version)) return false;
    await ofAccount(trx.updateTable('list_column'), principal)
      .set({
        name,
        choices: sql<string[]>`${choices}::text[]`,
        formula,
        version: sql`version + 1`,
        modified: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
    await traceColumn(trx, principal, id, before, { ...before, name, choices, formula });
    return true;
  });
}

/** With the values of every user of the account. */
export async function deleteColumn(db: Db, principal: Principal, id: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockColumn(trx, principal, id);
    if (before === undefined) return false;
    await ofAccount(trx.deleteFrom('list_column'), principal).where('id', '=', id).execute();
    const { numUpdatedRows } = await ofAccount(trx.updateTable('saved_property'), principal)
      .set({ own: sql<string>`own - ${String(id)}` })
      .where(sql<boolean>`own ? ${String(id)}`)
      .executeTakeFirst();
    await traceColumn(trx, principal, id, before, null, Number(numUpdatedRows));
    return true;
  });
}

/** The column as it is until the transaction ends. */
const lockColumn = async (trx: Transaction<Database>, principal: Principal, id: number) =>
  await ofAccount(trx.selectFrom('list_column'), principal)
    .select(['name', 'kind', 'choices', 'formula', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** `values`: of how many rows went with it. */
async function traceColumn(
  trx: Transaction<Database>,
  principal: Principal,
  id: number,
  before: NewColumn | null,
  after: NewColumn | null,
  values?: number,
): Promise<void> {
  const state = ({ name, kind, choices, formula }: NewColumn) => ({ name, kind, choices, formula });
  await traceChange(trx, principal, [
    {
      what: 'COLUMN',
      subjectId: String(id),
      subject: (after ?? before)?.name ?? '',
      before: before && { ...state(before), values },
      after: after && state(after),
    },
  ]);
}
