/** Pins with which somebody records by phone: for a day, once (O-210). */
import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { PIN_HOURS } from '../../../src/api/contract/marketing/phone.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

const HOUR_MS = 3_600_000;
/** Of a hundred million. */
const ATTEMPTS = 5;

export interface OpenPin {
  readonly pin: string;
  readonly expires: Date;
}

/** The newest one of the user that is open. */
export async function openPin(db: Db, principal: Principal, now: Date): Promise<OpenPin | undefined> {
  return await ofUser(db.selectFrom('audio_pin'), principal)
    .select(['pin', 'expires'])
    .where('used', 'is', null)
    .where('expires', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of those that make a recording of their own a user has one at a time; what is over is forgotten. */
export async function makePin(db: Db, principal: Principal, recordingId: number | null, now: Date): Promise<OpenPin> {
  await sql`
    delete from audio_pin p where ${isOfUser(principal, 'p')}
      and (p.expires <= ${now} or (p.used is null and p.recording_id is null and ${recordingId === null}))`.execute(db);
  const expires = new Date(now.getTime() + PIN_HOURS * HOUR_MS);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const pin = String(randomInt(100_000_000)).padStart(8, '0');
    const row = await db
      .insertInto('audio_pin')
      .values({ ...userColumns(principal), pin, recording_id: recordingId, made: now, expires })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) return { pin, expires };
  }
  throw new Error(`no free pin in ${ATTEMPTS} attempts`);
}

export interface PinOwner extends Principal {
  readonly id: number;
  readonly recordingId: number | null;
}

/** Whose pin it is that somebody entered at the one number of all accounts. Undefined: nobody's, or not any more. */
export async function ownerOfPin(db: Db, pin: string, now: Date): Promise<PinOwner | undefined> {
  const row = await acrossAccounts(
    db
      .selectFrom('audio_pin')
      .select(['account_id', 'user_id', 'id', 'recording_id'])
      .where('pin', '=', pin)
      .where('used', 'is', null)
      .where('expires', '>', now),
    'pin of a recording',
  ).executeTakeFirst();
  return row === undefined
    ? undefined
    : { accountId: row.account_id, userId: row.user_id, id: row.id, recordingId: row.recording_id };
}

/** The same pin when what was spoken has arrived. Undefined: it was used meanwhile, or is over. */
export async function stillOpen(
  db: Db,
  { accountId, id }: Tenant & { readonly id: number },
  now: Date,
): Promise<PinOwner | undefined> {
  const row = await ofAccount(db.selectFrom('audio_pin'), { accountId })
    .select(['user_id', 'recording_id'])
    .where('id', '=', id)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirst();
  return row === undefined ? undefined : { accountId, userId: row.user_id, id, recordingId: row.recording_id };
}

/** Uses it up. False: somebody did before, or it is over. */
export async function usePin(db: Db, owner: PinOwner, now: Date): Promise<boolean> {
  const row = await ofUser(db.updateTable('audio_pin'), owner)
    .set({ used: now })
    .where('id', '=', owner.id)
    .where('used', 'is', null)
    .where('expires', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
