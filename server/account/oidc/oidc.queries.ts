/** Ways to the provider that were begun, and who users are there. */
import type { Kysely } from 'kysely';
import type { MemberState } from '../../../src/calc/account/seats.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** For whom somebody was sent to the provider: under which brand, and for which session; null: to sign in. */
export interface Begun {
  readonly brand: string;
  readonly sessionId: number | null;
}

export async function keepAttempt(db: Db, hash: Buffer, { brand, sessionId }: Begun, expires: Date): Promise<void> {
  await db.insertInto('oidc_attempt').values({ attempt_hash: hash, brand, session_id: sessionId, expires }).execute();
}

/** Uses an attempt up, in the statement that reads it. Undefined: it is none, was used, or is too old. */
export async function takeAttempt(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(Begun & { readonly made: Date }) | undefined> {
  const row = await db
    .deleteFrom('oidc_attempt')
    .where('attempt_hash', '=', hash)
    .returning(['brand', 'session_id as sessionId', 'made', 'expires'])
    .executeTakeFirst();
  return row === undefined || row.expires <= now ? undefined : row;
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oidc_attempt').where('expires', '<=', now).execute();
}

/** Who somebody is at the provider: what it never gives to another person. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose it is. */
export async function findBound(
  db: Db,
  { issuer, subject }: Subject,
): Promise<(Principal & { readonly state: MemberState }) | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('user_identity as i')
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.account_id', '=', 'i.account_id').onRef('u.id', '=', 'i.user_id'),
      )
      .select(['i.account_id as accountId', 'i.user_id as userId', 'u.state'])
      .where('i.issuer', '=', issuer)
      .where('i.subject', '=', subject)
      .where('u.removed', 'is', null),
    'user of a provider',
  ).executeTakeFirst();
}

/** False: the user is somebody else there already, or somebody else here is this one. */
export async function bindIdentity(
  db: Db,
  principal: Principal,
  identity: Subject & { readonly email: string; readonly made: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('user_identity')
    .values({ ...userColumns(principal), ...identity })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issuer')
    .executeTakeFirst();
  return row !== undefined;
}

/** Who the user is at providers, the newest first: one, unless the installation had another before. */
export async function identitiesOf(db: Db, principal: Principal) {
  return await ofUser(db.selectFrom('user_identity'), principal)
    .select(['issuer', 'subject', 'email', 'made'])
    .orderBy('made', 'desc')
    .execute();
}

/** False: there was none. */
export async function deleteIdentities(db: Db, principal: Principal): Promise<boolean> {
  const gone = await ofUser(db.deleteFrom('user_identity'), principal).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Takes the invitation of a user up, while it is good. False: it is not. */
export async function takeInvitation(db: Db, principal: Principal, now: Date): Promise<boolean> {
  const taken = await ofUser(db.updateTable('user_token'), principal)
    .set({ used: now })
    .where('kind', '=', 'INVITE')
    .where('used', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .returning('kind')
    .executeTakeFirst();
  return taken !== undefined;
}
