import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Layout } from '../../src/api/contract/account/session.ts';
import type { Database } from '../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../platform/tenant.ts';

type LayoutRecord = z.infer<typeof Layout>;

const layoutTypes = ['WORKSPACE', 'PROPERTY_GRID', 'PROPERTY', 'PROPERTY_EXPORT'] as const;
const isLayout = <R extends { type: string }>(row: R): row is R & { type: LayoutRecord['type'] } =>
  layoutTypes.some((type) => type === row.type);

/** Layouts and saved filters, which stand in one table. */
export async function readLayoutRows(db: Kysely<Database>, principal: Principal) {
  return await ofUser(db.selectFrom('layout'), principal)
    .select(['id', 'type', 'name', 'columns', 'version'])
    .orderBy('type')
    .orderBy(sql`lower(name)`)
    .execute();
}

export const layoutsOf = (rows: Awaited<ReturnType<typeof readLayoutRows>>): LayoutRecord[] =>
  rows.filter(isLayout).map(({ id, type, name, columns }) => ({ id, type, name, columns }));

export const listLayouts = async (db: Kysely<Database>, principal: Principal): Promise<LayoutRecord[]> =>
  layoutsOf(await readLayoutRows(db, principal));

/** Saves under its name: a layout of that type and name is replaced. */
export async function upsertLayout(
  db: Kysely<Database>,
  principal: Principal,
  layout: Pick<LayoutRecord, 'type' | 'name' | 'columns'>,
): Promise<void> {
  const columns = JSON.stringify(layout.columns ?? null);
  await db
    .insertInto('layout')
    .values({ ...userColumns(principal), type: layout.type, name: layout.name, columns })
    .onConflict((conflict) =>
      conflict
        .expression(sql`account_id, user_id, type, lower(name)`)
        .doUpdateSet({ name: layout.name, columns, modified: sql`now()` }),
    )
    .execute();
}

/** Changes a layout of the user; false when there is none of this id. Throws on a name that another one has. */
export async function updateLayout(db: Kysely<Database>, principal: Principal, layout: LayoutRecord): Promise<boolean> {
  const result = await ofUser(db.updateTable('layout'), principal)
    .set({
      type: layout.type,
      name: layout.name,
      columns: JSON.stringify(layout.columns ?? null),
      modified: sql`now()`,
    })
    .where('id', '=', layout.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteLayout(db: Kysely<Database>, principal: Principal, id: number): Promise<boolean> {
  const result = await ofUser(db.deleteFrom('layout'), principal).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
