import { sql, type Kysely } from 'kysely';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Database } from '../../platform/store/schema.ts';
import {
  defaultContactStatuses,
  defaultContactTypes,
  defaultPermissions,
  defaultStatuses,
  LEAD_STATUS,
} from './defaults.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { accountColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

export interface NewUser {
  readonly username: string;
  /** Null: until somebody sets one, only a link opens the account. */
  readonly password: string | null;
  readonly type?: UserType;
  readonly firstName?: string;
  readonly lastName?: string;
}

export interface NewAccount {
  readonly name: string;
  /** It belongs to whoever runs the installation: without a plan nothing is limited. */
  readonly ownUse: boolean;
}

/** An account with its owner and its defaults; call it inside a transaction. */
export async function createAccount(
  db: Kysely<Database>,
  { name, ownUse }: NewAccount,
  owner: NewUser,
): Promise<Principal> {
  const { id } = await db
    .insertInto('account')
    .values({ name, own_use: ownUse })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tenant = { accountId: id };
  await db
    .insertInto('permission_grant')
    .values(
      Object.entries(defaultPermissions).flatMap(([type, granted]) =>
        granted.map((permission) => ({
          ...accountColumns(tenant),
          user_type: type as UserType, // keys of the record
          permission,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('property_status')
    .values(
      defaultStatuses.map((status, index) => ({
        ...accountColumns(tenant),
        seq: index + 1,
        name: status,
        is_lead: status === LEAD_STATUS,
      })),
    )
    .execute();
  const numbered = (names: readonly string[]) =>
    names.map((name, index) => ({ ...accountColumns(tenant), id: index + 1, seq: index + 1, name }));
  await db.insertInto('contact_type').values(numbered(defaultContactTypes)).execute();
  await db.insertInto('contact_status').values(numbered(defaultContactStatuses)).execute();
  return await createUser(db, tenant, owner, false);
}

/** A user of an account; a member has `isSubUser` true (R-PERM-003). */
export async function createUser(
  db: Kysely<Database>,
  tenant: Tenant,
  user: NewUser,
  isSubUser: boolean,
): Promise<Principal> {
  const row = await db
    .insertInto('app_user')
    .values({
      ...accountColumns(tenant),
      username: user.username,
      password_hash: user.password === null ? null : await hashPassword(user.password),
      first_name: user.firstName ?? '',
      last_name: user.lastName ?? '',
      type: user.type ?? 'FULL',
      sub_user: isSubUser,
      full_account: user.type !== 'SCOUT',
      seat_since: isSubUser && user.type !== 'SCOUT' ? sql`now()` : null,
    })
    .returning(['account_id as accountId', 'id as userId'])
    .executeTakeFirstOrThrow();
  return row;
}
