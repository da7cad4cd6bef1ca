/** Whose the rows of an export become: its owner's are the owner's here, a member's those of the member with that e-mail. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Principal } from '../../platform/tenant.ts';
import type { Found, FoundUser } from './checkArchive.apart.ts';

type Db = Kysely<Database>;

/** Users of the export that are here, by their ids there. */
export async function usersHere(
  db: Db,
  owner: Principal,
  { users, isWhole, userId }: Found,
): Promise<Map<number, number>> {
  const rows = await ofAccount(db.selectFrom('app_user'), owner)
    .select(['id', sql<string>`lower(username)`.as('username')])
    .where('removed', 'is', null)
    .execute();
  const here = new Map(rows.map(({ id, username }) => [username, id]));
  return new Map(
    users.flatMap((user) => {
      const id =
        user.isOwner || (!isWhole && user.id === userId) ? owner.userId : here.get(user.username.toLowerCase());
      return id === undefined ? [] : [[user.id, id] as const];
    }),
  );
}

/**
 * Somebody who is not here: a removed member, under whose name what they made is written before it is handed over
 * (`handOver`), so that rows of two people become one as they do when a member is removed.
 */
export async function insertAbsent(trx: Db, owner: Principal, user: FoundUser, now: Date): Promise<Principal> {
  return await trx
    .insertInto('app_user')
    .values({
      ...accountColumns(owner),
      username: user.username,
      last_name: user.name === user.username ? '' : user.name,
      type: 'TEAM_FULL',
      sub_user: true,
      removed: now,
    })
    .returning(['account_id as accountId', 'id as userId'])
    .executeTakeFirstOrThrow();
}
