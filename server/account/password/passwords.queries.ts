import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';
import { forgetLinks } from './userTokens.queries.ts';

type Db = Kysely<Database>;

export interface KnownUser {
  /** Null as long as nobody has set one. */
  readonly passwordHash: string | null;
  /** What is guessed first by whoever knows the person. */
  readonly ownWords: readonly string[];
}

export async function readUser(db: Db, principal: Principal): Promise<KnownUser> {
  const row = await ofAccount(db.selectFrom('app_user'), principal)
    .select(['password_hash', 'username', 'first_name', 'last_name'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  const { password_hash: passwordHash, username, first_name, last_name } = row;
  return { passwordHash, ownWords: [username, ...username.split(/[@.]/), first_name, last_name].filter(Boolean) };
}

/** From now on this password signs in; no link does, and no sign-in that was begun with the one before. */
export async function setPasswordHash(db: Db, principal: Principal, hash: string): Promise<void> {
  await ofAccount(db.updateTable('app_user'), principal)
    .set({ password_hash: hash })
    .where('id', '=', principal.userId)
    .execute();
  await forgetLinks(db, principal);
  await ofUser(db.deleteFrom('login_token'), principal).execute();
}
