/** Members of an account in the store; who was removed is none. */
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { accountColumns, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type UserRow = Selectable<Database['app_user']>;

/** The owner first, then members in the order in which they came; with the end of their invitation. */
export async function readTeam(db: Db, tenant: Tenant): Promise<(UserRow & { readonly inviteExpires: Date | null })[]> {
  return await ofAccount(db.selectFrom('app_user as u'), tenant)
    .leftJoin('user_token as t', (join) =>
      join.onRef('t.account_id', '=', 'u.account_id').onRef('t.user_id', '=', 'u.id').on('t.kind', '=', 'INVITE'),
    )
    .selectAll('u')
    .select('t.expires as inviteExpires')
    .where('u.removed', 'is', null)
    .orderBy('u.sub_user')
    .orderBy('u.id')
    .execute();
}

export async function findUser(db: Db, tenant: Tenant, id: number): Promise<UserRow | undefined> {
  return await ofAccount(db.selectFrom('app_user'), tenant)
    .selectAll()
    .where('id', '=', id)
    .where('removed', 'is', null)
    .executeTakeFirst();
}

/** Of these names, in lower case, those that users have, in whatever account; names are unique in the installation. */
export async function takenNames(db: Db, names: readonly string[], exceptId: number | null): Promise<Set<string>> {
  const rows = await acrossAccounts(
    db
      .selectFrom('app_user')
      .select(sql<string>`lower(username)`.as('name'))
      .where(sql<string>`lower(username)`, '=', sql<string>`any(${names.map((name) => name.toLowerCase())})`)
      .where('removed', 'is', null)
      .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId)),
    'user of a name',
  ).execute();
  return new Set(rows.map(({ name }) => name));
}

export type MemberColumns = Pick<
  Updateable<Database['app_user']>,
  | 'username'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'marketing_contact_limit'
  | 'marketing_list_property_limit'
  | 'favorite_property_limit'
  | 'save_limit'
  | 'export_limit'
  | 'spend_limit_cents'
  | 'duties'
>;

/** Answers the id. */
export async function insertMember(
  db: Db,
  tenant: Tenant,
  member: MemberColumns & { readonly username: string; readonly type: 'TEAM_FULL' | 'SCOUT' },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('app_user')
    .values({
      ...accountColumns(tenant),
      ...member,
      password_hash: null,
      state: 'INVITED',
      sub_user: true,
      full_account: member.type !== 'SCOUT',
      seat_since: member.type === 'SCOUT' ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMember(
  db: Db,
  tenant: Tenant,
  id: number,
  change: Updateable<Database['app_user']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await ofAccount(db.updateTable('app_user'), tenant)
    .set(change)
    .where('id', '=', id)
    .where('removed', 'is', null)
    .execute();
}

/** A user with the end of the invitation, if there is one. */
export async function invitationOf(db: Db, { accountId, userId }: Principal) {
  return await ofAccount(db.selectFrom('app_user as u'), { accountId })
    .leftJoin('user_token as t', (join) =>
      join.onRef('t.account_id', '=', 'u.account_id').onRef('t.user_id', '=', 'u.id').on('t.kind', '=', 'INVITE'),
    )
    .select(['u.username', 'u.first_name', 'u.last_name', 't.expires'])
    .where('u.id', '=', userId)
    .where('u.removed', 'is', null)
    .executeTakeFirst();
}
