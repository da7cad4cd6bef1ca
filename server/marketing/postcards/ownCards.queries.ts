/** Cards that an account keeps for later campaigns. */
import { sql, type Kysely } from 'kysely';
import type { Graphic } from '../../../src/api/contract/marketing/postcardContent.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** The newest first. */
export const listCards = async (db: Db, tenant: Tenant) =>
  await ofAccount(db.selectFrom('own_template'), tenant)
    .selectAll()
    .orderBy('made', 'desc')
    .orderBy('id', 'desc')
    .execute();

export async function keepCard(
  db: Db,
  tenant: Tenant,
  { name, front, back }: { readonly name: string; readonly front: Graphic; readonly back: Graphic },
  now: Date,
): Promise<void> {
  const sides = { name, front: JSON.stringify(front), back: JSON.stringify(back), made: now };
  const { numUpdatedRows } = await ofAccount(db.updateTable('own_template'), tenant)
    .set(sides)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('own_template')
    .values({ ...accountColumns(tenant), ...sides })
    .execute();
}

export async function removeCard(db: Db, tenant: Tenant, id: number): Promise<boolean> {
  const { numDeletedRows } = await ofAccount(db.deleteFrom('own_template'), tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
