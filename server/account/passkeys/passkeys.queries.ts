/** Passkeys in the store: public keys with what binds them, and what they are asked to sign. */
import type { Kysely } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** For what, and for which sign-in or session, something is signed. */
export interface Asked {
  readonly purpose: Database['passkey_challenge']['purpose'];
  readonly subject: string;
}

/** Those made last first. */
export async function listPasskeys(db: Db, principal: Principal) {
  return await ofUser(db.selectFrom('passkey'), principal)
    .select([
      'id',
      'name',
      'rp_id as domain',
      'made',
      'last_used as lastUsed',
      'credential_id as credentialId',
      'transports',
    ])
    .orderBy('id', 'desc')
    .execute();
}

/** The passkey of this name, if it is the user's. */
export async function findPasskey(db: Db, principal: Principal, credentialId: Buffer) {
  return await ofUser(db.selectFrom('passkey'), principal)
    .select(['id', 'rp_id as domain', 'public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  db: Db,
  principal: Principal,
  passkey: Readonly<{
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    rp_id: string;
    transports: string[];
    name: string;
    made: Date;
  }>,
): Promise<void> {
  await db
    .insertInto('passkey')
    .values({ ...userColumns(principal), ...passkey })
    .execute();
}

/** Counts a use. False: its counter was there already, so another copy of it was used meanwhile. */
export async function countUse(
  db: Db,
  principal: Principal,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const row = await ofUser(db.updateTable('passkey'), principal)
    .set({ counter, last_used: now })
    .where('id', '=', id)
    // Those that count nothing say 0 for ever.
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(db: Db, principal: Principal, id: number): Promise<boolean> {
  const row = await ofUser(db.deleteFrom('passkey'), principal).where('id', '=', id).executeTakeFirst();
  return row.numDeletedRows > 0n;
}

/** Keeps what is to be signed, in place of what was asked before for the same. */
export async function keepChallenge(
  db: Db,
  principal: Principal,
  { purpose, subject }: Asked,
  { challenge, expires }: { readonly challenge: string; readonly expires: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ ...userColumns(principal), purpose, subject, challenge, expires })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'purpose', 'subject']).doUpdateSet({ challenge, expires }),
    )
    .execute();
}

/** Uses it up, in the statement that reads it. False: it was not asked for this, was used, or is too old. */
export async function takeChallenge(
  db: Db,
  principal: Principal,
  { purpose, subject }: Asked,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const row = await ofUser(db.deleteFrom('passkey_challenge'), principal)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('challenge', '=', challenge)
    .where('expires', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes what nobody signed in time. */
export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await acrossAccounts(
    db.deleteFrom('passkey_challenge').where('expires', '<', now),
    'old passkey challenges',
  ).execute();
}
