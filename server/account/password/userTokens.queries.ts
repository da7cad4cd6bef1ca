/** Links that open a door. Only the newest of a kind works, and only its hash is kept. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { tokenHash } from '../session/tokens.ts';

type Db = Kysely<Database>;
export type LinkKind = Database['user_token']['kind'];

/** `expires` null: until it is forgotten. */
export async function keepLink(
  db: Db,
  principal: Principal,
  { kind, token, expires }: { readonly kind: LinkKind; readonly token: string; readonly expires: Date | null },
): Promise<void> {
  const made = { token_hash: tokenHash(token), expires };
  await db
    .insertInto('user_token')
    .values({ ...userColumns(principal), kind, ...made })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet(made))
    .execute();
}

/** Whom a link of this kind is for, while it is good. */
export async function findLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<Principal | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('user_token')
      .select(['account_id as accountId', 'user_id as userId'])
      .where('token_hash', '=', tokenHash(token))
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)])),
    'token of a link',
  ).executeTakeFirst();
}

/** Uses a link up: of two who have it only the first does. False: it opens nothing any more. */
export async function takeLink(
  db: Db,
  principal: Principal,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await ofUser(db.deleteFrom('user_token'), principal)
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A password was set: no link of the user is good any more. */
export async function forgetLinks(db: Db, principal: Principal): Promise<void> {
  await ofUser(db.deleteFrom('user_token'), principal).execute();
}
