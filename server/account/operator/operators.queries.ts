/**
 * Who operates the installation (design/account.md, sections 12 and 16): the owner of the first account, and those of its
 * members who are named. So an operator signs in as everybody does, with the same second factor and the same ends of
 * sessions, and an installation for an own team has its operator without a further step.
 */
import { sql, type Kysely } from 'kysely';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { userColumns, ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface Operator extends Principal {
  readonly name: string;
  readonly username: string;
  /** The owner of the first account: always is one. */
  readonly isOwner: boolean;
}

/** All who operate the installation now, its owner first. */
export async function listOperators(db: Db): Promise<Operator[]> {
  const { rows } = await sql<Operator>`${sql.raw(
    acrossAccountsText(
      `select u.account_id as "accountId", u.id as "userId", audit_name(u.account_id, u.id) as name, u.username,
         not u.sub_user as "isOwner"
       from app_user u where u.account_id = (select min(a.id) from account a) and operates(u.account_id, u.id)
       order by u.sub_user, u.id`,
      'operators',
    ),
  )}`.execute(db);
  return rows;
}

/** The id of the first account: whose members can operate the installation. */
export async function firstAccount(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.min('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** False: they are one already. */
export async function addOperator(db: Db, user: Principal): Promise<boolean> {
  const row = await db
    .insertInto('operator')
    .values(userColumns(user))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (row.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False: they were none. Whatever they look into ends with it: their sessions ask who operates with each call. */
export async function removeOperator(db: Db, user: Principal): Promise<boolean> {
  const row = await ofUser(db.deleteFrom('operator'), user).executeTakeFirst();
  return row.numDeletedRows > 0n;
}
