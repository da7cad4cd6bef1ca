/** Links that open a door. Only the newest of a kind works, and only its hash is kept. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { tokenHash } from '../session/tokens.ts';

type Db = Kysely<Database>;
export type LinkKind = Database['user_token']['kind'];

interface Made {
  readonly kind: LinkKind;
  readonly token: string;
  /** Null: until it is forgotten. */
  readonly expires: Date | null;
  /** Of EMAIL: the address that it confirms. */
  readonly username?: string | null;
}

export async function keepLink(
  db: Db,
  principal: Principal,
  { kind, token, expires, username = null }: Made,
): Promise<void> {
  const made = { token_hash: tokenHash(token), expires, username, used: null };
  await db
    .insertInto('user_token')
    .values({ ...userColumns(principal), kind, ...made })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'kind']).doUpdateSet(made))
    .execute();
}

/** A link while it is good: whom it is for, and under which brand their account is run. */
export interface OpenLink extends Principal {
  readonly brandCode: string;
  readonly expires: Date | null;
  readonly username: string | null;
}

/** Whom a link of this kind is for, while it is good. Uses nothing up. */
export async function findLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<OpenLink | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('user_token as t')
      .innerJoin('account as a', 'a.id', 't.account_id')
      .select([
        't.account_id as accountId',
        't.user_id as userId',
        'a.brand_code as brandCode',
        't.expires',
        't.username',
      ])
      .where('t.token_hash', '=', tokenHash(token))
      .where('t.kind', '=', kind)
      .where('t.used', 'is', null)
      .where((eb) => eb.or([eb('t.expires', 'is', null), eb('t.expires', '>', now)])),
    'token of a link',
  ).executeTakeFirst();
}

/** Uses a link up, in the statement that reads it: of two who have it only the first does. False: it opens nothing any more. */
export async function takeLink(
  db: Db,
  principal: Principal,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<boolean> {
  const taken = await ofUser(db.updateTable('user_token'), principal)
    .set({ used: now })
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('used', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .returning('kind')
    .executeTakeFirst();
  return taken !== undefined;
}

/** A password or a name was set: no link of the user is good any more. */
export async function forgetLinks(db: Db, principal: Principal): Promise<void> {
  await ofUser(db.deleteFrom('user_token'), principal).execute();
}

/** The address that waits to be confirmed by the user, and until when; undefined: none does. */
export async function waitingAddress(
  db: Db,
  principal: Principal,
  now: Date,
): Promise<{ readonly username: string; readonly expires: Date } | undefined> {
  const row = await ofUser(db.selectFrom('user_token'), principal)
    .select(['username', 'expires'])
    .where('kind', '=', 'EMAIL')
    .where('used', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst();
  return row === undefined || row.username === null || row.expires === null
    ? undefined
    : { username: row.username, expires: row.expires };
}

/** Removes links of an hour that were over before this time; of all accounts: only for a job. */
export async function deleteOldLinks(db: Db, before: Date): Promise<number> {
  const gone = await acrossAccounts(
    db.deleteFrom('user_token').where('kind', 'in', ['RESET', 'EMAIL']).where('expires', '<', before),
    'old links',
  ).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
