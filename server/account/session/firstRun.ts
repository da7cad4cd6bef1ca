/** The first account, which the link that the start prints opens until a password is set for it. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Principal } from '../../platform/tenant.ts';

export interface FirstUser extends Principal {
  readonly username: string;
  /** Nobody has set a password yet. */
  readonly isWaiting: boolean;
}

/** The owner of the first account; undefined before there is one. */
export async function findFirstUser(db: Kysely<Database>): Promise<FirstUser | undefined> {
  const row = await acrossAccounts(
    db
      .selectFrom('app_user')
      .select(['account_id as accountId', 'id as userId', 'username', 'password_hash', 'removed'])
      .orderBy('id')
      .limit(1),
    'first user',
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  const { password_hash, removed, ...user } = row;
  // Of an account that was closed and removed nobody sets one any more.
  return { ...user, isWaiting: password_hash === null && removed === null };
}
