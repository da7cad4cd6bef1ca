/** Sessions of a user in the store, as they see them. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Those that go on, those used last first. */
export async function liveSessions(db: Db, principal: Principal, now: Date) {
  return await ofUser(db.selectFrom('session'), principal)
    .select(['id', 'place', 'device', 'created', 'last_seen as lastSeen'])
    // Guests stand with their invitations.
    .where('visit_id', 'is', null)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .orderBy('last_seen', (by) => by.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of the user, whose next call is told why. False: there is none that goes on. */
export async function endOne(db: Db, principal: Principal, id: number, now: Date): Promise<boolean> {
  const row = await ofUser(db.updateTable('session'), principal)
    .set({ ended: now, ended_mode: 'elsewhere' })
    .where('id', '=', id)
    .where('visit_id', 'is', null)
    .where('ended', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/** Who has the session proved who they are. */
export async function markProved(db: Db, principal: Principal, id: number, now: Date): Promise<void> {
  await ofUser(db.updateTable('session'), principal).set({ proved: now }).where('id', '=', id).execute();
}
