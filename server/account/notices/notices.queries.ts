/** What was told of plan, limits and cards: each once. */
import type { Kysely } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** False: it was told before. */
export async function insertNotice(db: Db, principal: Principal, subject: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notice')
    .values({ ...userColumns(principal), subject, told: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'subject']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets, in all accounts, what was told before that time. */
export async function purgeNotices(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await acrossAccounts(
    db.deleteFrom('notice').where('told', '<', before),
    'old notices',
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
