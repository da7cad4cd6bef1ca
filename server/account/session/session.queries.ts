import { sql, type Kysely } from 'kysely';
import type { EndedMode } from '../../../src/api/catalogue/account/sessionEnds.ts';
import type { Duty, Permission } from '../../../src/api/contract/rights.ts';
import type { MemberState } from '../../../src/calc/account/seats.ts';
import type { UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts, acrossAccountsMark } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

export interface SessionRow extends Principal {
  readonly id: number;
  readonly userType: UserType;
  readonly isOwner: boolean;
  readonly permissions: readonly Permission[];
  readonly duties: readonly Duty[];
  readonly brandCode: string;
  /** From when on the account is closed. */
  readonly closes: Date | null;
  /** Since when the operator lets the account only look. */
  readonly readOnly: Date | null;
  /** What the user is called as one who operates the installation; null: does not. */
  readonly operator: string | null;
  /** Of a guest: on which invitation it stands. */
  readonly visitId: number | null;
  readonly visitorName: string | null;
  readonly visitUntil: Date | null;
  /** The invitation does not let anybody in any more. */
  readonly isVisitOver: boolean;
  readonly expires: Date;
  readonly proved: Date;
  readonly lastSeen: Date | null;
  readonly ended: Date | null;
  readonly endedMode: EndedMode | null;
  readonly activationCode: string | null;
  /** The token asked for is the one before the last extension. */
  readonly isPrevious: boolean;
  readonly hasPrevious: boolean;
  /** Null: as long as the session, if there is one. */
  readonly previousUntil: Date | null;
}

/** The user of a name, whatever its case; undefined when there is none or it was removed. */
export async function findLogin(
  db: Db,
  username: string,
): Promise<(Principal & { passwordHash: string | null; state: MemberState }) | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('app_user')
      .select(['account_id as accountId', 'id as userId', 'password_hash as passwordHash', 'state'])
      .where(sql<string>`lower(username)`, '=', username.toLowerCase())
      .where('removed', 'is', null),
    'user of a name',
  ).executeTakeFirst();
}

export async function insertLoginToken(
  db: Db,
  principal: Principal,
  { hash, expires, needsFactor }: { readonly hash: Buffer; readonly expires: Date; readonly needsFactor: boolean },
): Promise<void> {
  await db
    .insertInto('login_token')
    .values({ ...userColumns(principal), token_hash: hash, expires, needs_factor: needsFactor })
    .execute();
}

/** Uses a one-time token up: of two calls with the same one, only the first finds it. */
export async function takeLoginToken(db: Db, hash: Buffer, now: Date): Promise<Principal | undefined> {
  const row = await acrossAccounts(
    db
      .deleteFrom('login_token')
      .where('token_hash', '=', hash)
      // Until the second factor is given it opens nothing, and stays for it.
      .where('needs_factor', '=', false)
      .returning(['account_id as accountId', 'user_id as userId', 'expires']),
    'one-time token',
  ).executeTakeFirst();
  return row === undefined || row.expires <= now ? undefined : row;
}

/** From where a session is used: the address, and what the browser calls itself. */
export interface Seen {
  readonly place: string;
  readonly device: string;
}

const MOST_DEVICE_SIGNS = 300;
const seenColumns = ({ place, device }: Seen) => ({ place, device: device.slice(0, MOST_DEVICE_SIGNS) });

/** A session was used: told now and then, not with each call. */
export async function touchSession(db: Db, principal: Principal, id: number, seen: Seen, now: Date): Promise<void> {
  await ofAccount(db.updateTable('session'), principal)
    .set({ ...seenColumns(seen), last_seen: now })
    .where('id', '=', id)
    .execute();
}

export async function insertSession(
  db: Db,
  principal: Principal,
  session: {
    readonly hash: Buffer;
    readonly created: Date;
    readonly expires: Date;
    readonly activationCode: string | null;
    readonly seen: Seen;
    readonly visitId?: number;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      ...userColumns(principal),
      token_hash: session.hash,
      created: session.created,
      expires: session.expires,
      activation_code: session.activationCode,
      visit_id: session.visitId ?? null,
      proved: session.created,
      ...seenColumns(session.seen),
      last_seen: session.created,
    })
    .execute();
}

/**
 * Whether the invitation `v` still lets its operator in, with whom `u` it shows the rows of: until its time or an end by
 * the owner, and only as long as the one operates the installation and the other owns the account. Nobody has to think
 * of ending a visit where one of them goes.
 */
const visitLives = (now: Date) =>
  sql<boolean>`(v.ended is null and v.until > ${now}::timestamptz and not u.sub_user
    and operates(v.operator_account_id, v.operator_id))`;

/**
 * The session of a token with what its user may do, ended and expired ones too: the caller says why it refuses. Every
 * call begins with it, so it is written out instead of being put together each time.
 */
export async function findSession(db: Db, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  // Of who is gone the session says why it ended. A guest is a user of the type of the invitation, and never the owner.
  const { rows } = await sql<SessionRow>`
    select s.account_id as "accountId", s.user_id as "userId", s.id, coalesce(v.as_type, u.type) as "userType",
      not u.sub_user and v.id is null as "isOwner",
      case when v.id is null and operates(s.account_id, s.user_id) then audit_name(s.account_id, s.user_id) end as operator,
      s.visit_id as "visitId", v.operator_name as "visitorName", v.until as "visitUntil",
      v.id is not null and not ${visitLives(now)} as "isVisitOver",
      s.expires, s.proved, s.last_seen as "lastSeen", s.ended, s.ended_mode as "endedMode",
      s.activation_code as "activationCode", case when v.id is null then u.duties else '{}' end as duties,
      a.brand_code as "brandCode", a.closes, a.read_only as "readOnly",
      s.token_hash <> ${hash} as "isPrevious", s.previous_hash is not null as "hasPrevious",
      s.previous_until as "previousUntil",
      array(select g.permission from permission_grant g
        where g.account_id = s.account_id and g.user_type = coalesce(v.as_type, u.type)
        order by g.permission) as permissions
    from session s
    join app_user u on u.account_id = s.account_id and u.id = s.user_id
    join account a on a.id = s.account_id
    left join guest_visit v on v.account_id = s.account_id and v.id = s.visit_id
    where (s.token_hash = ${hash} or s.previous_hash = ${hash})
      and (s.ended is not null or (u.removed is null and u.state = 'ACTIVE'))
    ${acrossAccountsMark('session of a token')}`.execute(db);
  return rows[0];
}

/** Whether a session goes on, whatever its token is by now. */
export async function isSessionLive(db: Db, principal: Principal, id: number, now: Date): Promise<boolean> {
  const row = await ofUser(db.selectFrom('session as s'), principal)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'),
    )
    .select('s.id')
    .leftJoin('guest_visit as v', (join) =>
      join.onRef('v.account_id', '=', 's.account_id').onRef('v.id', '=', 's.visit_id'),
    )
    .where('s.id', '=', id)
    .where('s.ended', 'is', null)
    .where('s.expires', '>', now)
    .where('u.removed', 'is', null)
    .where(sql<boolean>`(v.id is null or ${visitLives(now)})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** A live session of the user besides `exceptId`. */
export const otherSession = (db: Db, principal: Principal, now: Date, exceptId: number | null) =>
  ofUser(db.selectFrom('session'), principal)
    .select('session.id')
    // A guest who looks inside is nobody who uses one's name.
    .where('visit_id', 'is', null)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .$if(exceptId !== null, (query) => query.where('session.id', '!=', exceptId))
    .limit(1);

/** Whether the user has a live session besides `exceptId`. */
export const hasOtherSession = async (
  db: Db,
  principal: Principal,
  now: Date,
  exceptId: number | null,
): Promise<boolean> => (await otherSession(db, principal, now, exceptId).executeTakeFirst()) !== undefined;

/** Ends every live session of the user besides `exceptId` and answers how many; their next call is told why. */
export async function endOtherSessions(
  db: Db,
  principal: Principal,
  { now, exceptId, mode }: { readonly now: Date; readonly exceptId: number | null; readonly mode: EndedMode },
): Promise<number> {
  const ended = await ofUser(db.updateTable('session'), principal)
    .set({ ended: now, ended_mode: mode })
    .where('visit_id', 'is', null)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export async function endSession(db: Db, principal: Principal, id: number, now: Date, mode: EndedMode): Promise<void> {
  await ofAccount(db.updateTable('session'), principal)
    .set({ ended: now, ended_mode: mode })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
}

export async function extendSession(db: Db, principal: Principal, id: number, expires: Date): Promise<void> {
  await ofAccount(db.updateTable('session'), principal)
    .set({ expires })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute();
}

export async function markSignIn(db: Db, principal: Principal, now: Date): Promise<void> {
  await ofAccount(db.updateTable('app_user'), principal)
    .set({ last_sign_in: now })
    .where('id', '=', principal.userId)
    .execute();
}

/** Removes what has served its time: sessions ended or expired before `before`, one-time tokens too. */
export async function deleteExpired(db: Db, now: Date, before: Date): Promise<{ sessions: number; tokens: number }> {
  const sessions = await acrossAccounts(
    db.deleteFrom('session').where((eb) => eb.or([eb('expires', '<', before), eb('ended', '<', before)])),
    'ended sessions',
  ).executeTakeFirst();
  const tokens = await acrossAccounts(
    db.deleteFrom('login_token').where('expires', '<', now),
    'old one-time tokens',
  ).executeTakeFirst();
  return { sessions: Number(sessions.numDeletedRows), tokens: Number(tokens.numDeletedRows) };
}
