/** What was still being written for a member when he was removed. */
import { sql, type Kysely } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';
import { ownership } from './ownership.ts';

type Db = Kysely<Database>;

/** Of all accounts, members who were removed since then and whose heirs are there: only for a job. */
export async function removedSince(db: Db, since: Date): Promise<{ member: Principal; heir: Principal }[]> {
  const rows = await acrossAccounts(
    db
      .selectFrom('app_user as u')
      .innerJoin('app_user as h', (join) =>
        join.onRef('h.account_id', '=', 'u.account_id').onRef('h.id', '=', 'u.heir_id'),
      )
      .select(['u.account_id as accountId', 'u.id', 'h.id as heirId'])
      .where('u.removed', '>=', since)
      .where('h.removed', 'is', null)
      .orderBy('u.account_id')
      .orderBy('u.id'),
    'members with heirs',
  ).execute();
  return rows.map(({ accountId, id, heirId }) => ({
    member: { accountId, userId: id },
    heir: { accountId, userId: heirId },
  }));
}

const tables = Object.entries(ownership).flatMap(([table, owned]) =>
  owned.is === 'OWN' && !('hangsOn' in owned) ? [table] : [],
);

/** Whether anything that is for an heir stands under the name of the member. */
export async function hasOwn(db: Db, member: Principal): Promise<boolean> {
  const some = tables.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} as t where ${isOfUser(member, 't')})`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(some, sql` or `)} as has`.execute(db);
  return rows[0]?.has === true;
}
