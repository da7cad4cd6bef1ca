/**
 * Another token for a session that goes on. The token before is good until the new one was seen, and half a minute
 * longer: calls under way and a second tab go through, a lost answer signs nobody out, and a stolen token is worth
 * nothing once its owner has been at work.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export const GRACE_SECONDS = 30;

interface Rotation {
  readonly id: number;
  /** Hash of the token that asked. */
  readonly from: Buffer;
  readonly to: Buffer;
  readonly now: Date;
  readonly expires: Date;
}

/**
 * Extends a session under a new token. False: nothing changed, because the token that asked has been replaced already,
 * by a call at the same moment; its browser is sent the new one with the answer to that.
 */
export async function rotateSession(db: Db, principal: Principal, rotation: Rotation): Promise<boolean> {
  const { id, from, to, now, expires } = rotation;
  const row = await ofAccount(db.updateTable('session'), principal)
    .set({ token_hash: to, previous_hash: from, previous_until: null, rotated: now, expires })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', from),
        // Nobody has shown the token that replaced it: the answer with it was lost.
        eb.and([
          eb('previous_hash', '=', from),
          eb('previous_until', 'is', null),
          eb('rotated', '<=', secondsFrom(now, -GRACE_SECONDS)),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** The new token was seen: from here on the grace of the one before runs. */
export async function endPreviousToken(db: Db, principal: Principal, id: number, now: Date): Promise<void> {
  await ofAccount(db.updateTable('session'), principal)
    .set({ previous_until: secondsFrom(now, GRACE_SECONDS) })
    .where('id', '=', id)
    .where('previous_until', 'is', null)
    .execute();
}

/** Ends the oldest live sessions of the user beyond the `most` newest; their next call is told why. */
export async function endSessionsBeyond(db: Db, principal: Principal, most: number, now: Date): Promise<void> {
  await ofUser(db.updateTable('session'), principal)
    .set({ ended: now, ended_mode: 'sessions' })
    .where('id', 'in', (eb) =>
      ofUser(eb.selectFrom('session'), principal)
        .select('id')
        .where('visit_id', 'is', null)
        .where('ended', 'is', null)
        .where('expires', '>', now)
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();
}

const secondsFrom = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1000);
