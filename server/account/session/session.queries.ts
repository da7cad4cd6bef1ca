import { sql, type Kysely } from 'kysely';
import type { LogoutMode } from '../../../src/api/contract/account/session.ts';
import type { Permission } from '../../../src/api/contract/define.ts';
import type { UserType } from '../../../src/api/contract/account/session.ts';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

export interface Who {
  readonly accountId: number;
  readonly userId: number;
}

export interface SessionRow extends Who {
  readonly id: number;
  readonly userType: UserType;
  readonly permissions: readonly Permission[];
  readonly expires: Date;
  readonly ended: Date | null;
  readonly endedMode: LogoutMode | null;
  readonly activationCode: string | null;
}

/** The user of a name, whatever its case; undefined when there is none or it was removed. */
export async function findLogin(db: Db, username: string): Promise<(Who & { passwordHash: string }) | undefined> {
  return await db
    .selectFrom('app_user')
    .select(['account_id as accountId', 'id as userId', 'password_hash as passwordHash'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('removed', 'is', null)
    .executeTakeFirst();
}

export async function insertLoginToken(db: Db, who: Who, hash: Buffer, expires: Date): Promise<void> {
  await db
    .insertInto('login_token')
    .values({ account_id: who.accountId, user_id: who.userId, token_hash: hash, expires })
    .execute();
}

/** Uses a one-time token up: of two calls with the same one, only the first finds it. */
export async function takeLoginToken(db: Db, hash: Buffer, now: Date): Promise<Who | undefined> {
  const row = await db
    .deleteFrom('login_token')
    .where('token_hash', '=', hash)
    .returning(['account_id as accountId', 'user_id as userId', 'expires'])
    .executeTakeFirst();
  return row === undefined || row.expires <= now ? undefined : row;
}

export async function insertSession(
  db: Db,
  who: Who,
  session: {
    readonly hash: Buffer;
    readonly created: Date;
    readonly expires: Date;
    readonly activationCode: string | null;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      token_hash: session.hash,
      created: session.created,
      expires: session.expires,
      activation_code: session.activationCode,
    })
    .execute();
}

/** The session of a token with what its user may do, ended and expired ones too: the caller says why it refuses. */
export async function findSession(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  return await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'),
    )
    .select((eb) => [
      's.account_id as accountId',
      's.user_id as userId',
      's.id',
      'u.type as userType',
      's.expires',
      's.ended',
      's.ended_mode as endedMode',
      's.activation_code as activationCode',
      eb
        .selectFrom('permission_grant as g')
        .select(sql<Permission[]>`coalesce(array_agg(g.permission order by g.permission), '{}')`.as('all'))
        .whereRef('g.account_id', '=', 's.account_id')
        .whereRef('g.user_type', '=', 'u.type')
        .$asScalar()
        .$notNull()
        .as('permissions'),
    ])
    .where('s.token_hash', '=', hash)
    .where('u.removed', 'is', null)
    .executeTakeFirst();
}

/** Whether the user has a live session besides `exceptId`. */
export async function hasOtherSession(db: Db, who: Who, now: Date, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every live session of the user besides `exceptId`; their next call is told why. */
export async function endOtherSessions(db: Db, who: Who, now: Date, exceptId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended: now, ended_mode: 'duplicate' })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '!=', exceptId)
    .where('ended', 'is', null)
    .execute();
}

export async function endSession(db: Db, who: Who, id: number, now: Date, mode: LogoutMode): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended: now, ended_mode: mode })
    .where('account_id', '=', who.accountId)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
}

export async function extendSession(db: Db, who: Who, id: number, expires: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires })
    .where('account_id', '=', who.accountId)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
}

export async function markSignIn(db: Db, who: Who, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_sign_in: now })
    .where('account_id', '=', who.accountId)
    .where('id', '=', who.userId)
    .execute();
}

/** Removes what has served its time: sessions ended or expired before `before`, one-time tokens and throttles too. */
export async function deleteExpired(db: Db, now: Date, before: Date): Promise<{ sessions: number; tokens: number }> {
  const sessions = await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires', '<', before), eb('ended', '<', before)]))
    .executeTakeFirst();
  const tokens = await db.deleteFrom('login_token').where('expires', '<', now).executeTakeFirst();
  await db.deleteFrom('login_throttle').where('window_start', '<', before).execute();
  return { sessions: Number(sessions.numDeletedRows), tokens: Number(tokens.numDeletedRows) };
}
