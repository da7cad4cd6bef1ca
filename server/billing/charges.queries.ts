import type { Kysely } from 'kysely';
import type { Database } from '../platform/store/schema.ts';
import { ofAccount, userColumns, type Principal } from '../platform/tenant.ts';

type Db = Kysely<Database>;

export async function isCharged(db: Db, principal: Principal, key: string): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('charge'), principal)
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account is locked: nobody charges under this key meanwhile. */
export async function insertCharge(
  db: Db,
  principal: Principal,
  { key, purpose, cents }: Pick<Database['charge'], 'key' | 'purpose' | 'cents'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('charge')
    .values({ ...userColumns(principal), key, purpose, cents, made: now })
    .execute();
}
