/** Tokens of users for their programs, in the store. */
import { sql, type Kysely } from 'kysely';
import type { Duty, Permission, Scope } from '../../../src/api/contract/rights.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { cents } from '../../../src/calc/money.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** A token with what its user may do now. */
export interface TokenRow extends Principal {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires: Date;
  readonly ended: Date | null;
  readonly lastUsed: Date | null;
  readonly userType: UserType;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly duties: readonly Duty[];
  readonly brandCode: string;
  /** When the account closes, or did. */
  readonly closes: Date | null;
  /** Since when the operator lets it only look. */
  readonly readOnly: Date | null;
}

/** The token of this hash, ended and expired ones too; undefined: there is none, or its user may not sign in. */
export async function findToken(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('api_token as t')
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.account_id', '=', 't.account_id').onRef('u.id', '=', 't.user_id'),
      )
      .innerJoin('account as a', 'a.id', 't.account_id')
      .select((eb) => [
        't.account_id as accountId',
        't.user_id as userId',
        't.id',
        't.name',
        't.scopes',
        't.expires',
        't.ended',
        't.last_used as lastUsed',
        'u.type as userType',
        eb('u.sub_user', '=', false).$castTo<boolean>().as('isOwner'),
        'u.duties',
        'a.brand_code as brandCode',
        'a.closes',
        'a.read_only as readOnly',
        eb
          .selectFrom('permission_grant as g')
          .select(sql<Permission[]>`coalesce(array_agg(g.permission), '{}')`.as('all'))
          .whereRef('g.account_id', '=', 't.account_id')
          .whereRef('g.user_type', '=', 'u.type')
          .$asScalar()
          .$notNull()
          .as('permissions'),
      ])
      .where('t.token_hash', '=', hash)
      .where('u.removed', 'is', null)
      .where('u.state', '=', 'ACTIVE'),
    'user of an API token',
  ).executeTakeFirst();
}

/** A token was used: told now and then, not with each call. */
export async function touchToken(db: Db, principal: Principal, id: number, place: string, now: Date): Promise<void> {
  await ofUser(db.updateTable('api_token'), principal)
    .set({ last_used: now, last_place: place })
    .where('id', '=', id)
    .execute();
}

/** Those that were not ended, the newest first; expired ones too, until they are forgotten. */
export async function listTokens(db: Db, principal: Principal) {
  return await ofUser(db.selectFrom('api_token'), principal)
    .select(['id', 'name', 'scopes', 'spend_cap_cents as cap', 'made', 'expires'])
    .select(['last_used as lastUsed', 'last_place as lastPlace'])
    .where('ended', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export interface NewToken {
  readonly hash: Buffer;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: it does not buy. */
  readonly cap: Cents | null;
  readonly made: Date;
  readonly expires: Date;
}

export async function insertToken(db: Db, principal: Principal, token: NewToken): Promise<void> {
  const { hash, name, scopes, cap, made, expires } = token;
  await db
    .insertInto('api_token')
    .values({
      ...userColumns(principal),
      token_hash: hash,
      name,
      scopes: [...scopes],
      spend_cap_cents: cap,
      made,
      expires,
    })
    .execute();
}

/** Takes a token back. False: there is none of the user's that was not ended. */
export async function endToken(db: Db, principal: Principal, id: number, now: Date): Promise<boolean> {
  const ended = await ofUser(db.updateTable('api_token'), principal)
    .set({ ended: now })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** All tokens of a user end: the password was lost, or they were suspended. */
export async function endTokens(db: Db, principal: Principal, now: Date): Promise<void> {
  await ofUser(db.updateTable('api_token'), principal).set({ ended: now }).where('ended', 'is', null).execute();
}

/** Removes what was over before this time; of all accounts: only for a job. */
export async function deleteOldTokens(db: Db, before: Date): Promise<void> {
  await acrossAccounts(
    db.deleteFrom('api_token').where(sql<Date>`least(expires, ended)`, '<', before),
    'old API tokens',
  ).execute();
}

/** What may be bought with a token in a month; null: nothing. */
export async function capOf(db: Db, principal: Principal, id: number): Promise<Cents | null> {
  const row = await ofUser(db.selectFrom('api_token'), principal)
    .select('spend_cap_cents as cap')
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return row?.cap ?? null;
}

/** What was ordered with a token since. */
export async function orderedSince(db: Db, principal: Principal, id: number, since: Date): Promise<Cents> {
  const row = await ofUser(db.selectFrom('token_order'), principal)
    .select(({ fn }) => fn.sum<string | null>('cents').as('sum'))
    .where('token_id', '=', id)
    .where('made', '>=', since)
    .executeTakeFirst();
  return cents(Number(row?.sum ?? 0));
}

/** An order counts from now on. The account is locked: nobody orders meanwhile. */
export async function countOrder(
  db: Db,
  principal: Principal,
  order: { readonly key: string; readonly token: number; readonly price: Cents },
  now: Date,
): Promise<void> {
  const counted = { token_id: order.token, cents: order.price, made: now };
  await db
    .insertInto('token_order')
    .values({ ...userColumns(principal), key: order.key, ...counted })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'key']).doUpdateSet(counted))
    .execute();
}

/** An order came to this, nothing among it; of one that no token made there is nothing to do. */
export async function settleOrder(db: Db, principal: Principal, key: string, price: Cents): Promise<void> {
  await ofUser(db.updateTable('token_order'), principal).set({ cents: price }).where('key', '=', key).execute();
}
