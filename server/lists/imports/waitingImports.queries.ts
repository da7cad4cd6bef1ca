import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { Busy } from '../../platform/busy.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';

/** Of one user, waiting or under way: each may be a million rows, and they are worked off one after the other. */
const MOST_WAITING = 20;
const TOO_MANY = `${MOST_WAITING} imports are waiting already: begin the next one when some of them are done. Nothing was begun.`;
const AGAIN_SECONDS = 60;

/** Throws `Busy` when the user should not add to the imports that wait. */
export async function boundWaiting(db: Kysely<Database>, principal: Principal): Promise<void> {
  const waiting = await ofUser(db.selectFrom('property_import'), principal)
    .select('id')
    .where('state', 'in', ['QUEUED', 'PROCESSING'])
    .limit(MOST_WAITING)
    .execute();
  if (waiting.length >= MOST_WAITING) throw new Busy(TOO_MANY, AGAIN_SECONDS);
}
