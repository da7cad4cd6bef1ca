/** The second factor of a sign-in that was begun: its codes are counted, and a right one lets it go on. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';
import { otherSession } from '../session/session.queries.ts';

type Db = Kysely<Database>;

/** A sign-in that was begun, with what a second factor is held against. */
export interface Tried extends Principal {
  /** Codes that were tried for it, with this one. */
  readonly attempts: number;
  /** The sealed secret of the app that counts; null: there is none. */
  readonly sealed: Uint8Array | null;
  readonly hasPasskey: boolean;
}

/**
 * Counts a code that is tried for a sign-in that was begun, before it is looked at, and reads what it is held against: in
 * one statement, since who signs in waits for each. Undefined: it opens nothing.
 */
export async function countCode(
  db: Db,
  hash: Buffer,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Tried | undefined> {
  return await acrossAccounts(
    db
      .updateTable('login_token')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('token_hash', '=', hash)
      .where('needs_factor', '=', true)
      .where('expires', '>', now)
      .where('attempts', '<', most)
      .returning((eb) => [
        'account_id as accountId',
        'user_id as userId',
        'attempts',
        eb
          .selectFrom('second_factor')
          .select('secret')
          .whereRef('second_factor.account_id', '=', 'login_token.account_id')
          .whereRef('second_factor.user_id', '=', 'login_token.user_id')
          .where('confirmed', 'is not', null)
          .$asScalar()
          .as('sealed'),
        eb
          .exists(
            eb
              .selectFrom('passkey')
              .select('passkey.id')
              .whereRef('passkey.account_id', '=', 'login_token.account_id')
              .whereRef('passkey.user_id', '=', 'login_token.user_id'),
          )
          .$castTo<boolean>()
          .as('hasPasskey'),
      ]),
    'one-time token',
  ).executeTakeFirst();
}

/**
 * A code of the app was right: its time step is taken, the token opens a session, and guesses of before (`subject`) are
 * forgotten, in one statement. Undefined: the step was taken already, and nothing was changed.
 */
export async function passCode(
  db: Db,
  principal: Principal,
  {
    hash,
    step,
    subject,
    now,
  }: { readonly hash: Buffer; readonly step: number; readonly subject: string; readonly now: Date },
): Promise<{ readonly hasOtherSession: boolean } | undefined> {
  return await db
    .with('taken', (cte) =>
      ofUser(cte.updateTable('second_factor'), principal)
        .set({ last_step: step })
        .where('last_step', '<', step)
        .where('confirmed', 'is not', null)
        .returning('user_id'),
    )
    .with('passed', (cte) =>
      ofUser(cte.updateTable('login_token'), principal)
        .set({ needs_factor: false })
        .where('token_hash', '=', hash)
        .where((eb) => eb.exists(eb.selectFrom('taken').select('user_id'))),
    )
    .with('forgiven', (cte) =>
      cte
        .deleteFrom('login_throttle')
        .where('subject', '=', subject)
        .where((eb) => eb.exists(eb.selectFrom('taken').select('user_id'))),
    )
    .selectFrom('taken')
    .select((eb) =>
      eb
        .exists(otherSession(db, principal, now, null))
        .$castTo<boolean>()
        .as('hasOtherSession'),
    )
    .executeTakeFirst();
}

/** Who has begun a sign-in that waits for a second factor. */
export async function findSignIn(db: Db, hash: Buffer, now: Date): Promise<Principal | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('login_token')
      .select(['account_id as accountId', 'user_id as userId'])
      .where('token_hash', '=', hash)
      .where('needs_factor', '=', true)
      .where('expires', '>', now),
    'one-time token',
  ).executeTakeFirst();
}

/** The second factor was given: the token opens a session now, until `expires` where that is said. */
export async function passFactor(db: Db, principal: Principal, hash: Buffer, expires?: Date): Promise<void> {
  await ofUser(db.updateTable('login_token'), principal)
    .set({ needs_factor: false, ...(expires === undefined ? {} : { expires }) })
    .where('token_hash', '=', hash)
    .execute();
}
