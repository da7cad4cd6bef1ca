/** Second factors and recovery codes in the store: secrets sealed, codes hashed. */
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Whether anybody has one, so that a missing key is told. */
export async function hasFactors(db: Db): Promise<boolean> {
  const row = await acrossAccounts(
    db.selectFrom('second_factor').select('user_id').limit(1),
    'any second factor',
  ).executeTakeFirst();
  return row !== undefined;
}

/** With what a user can show, beside the password, that it is them. */
export interface Factors {
  /** An app that makes codes. */
  readonly hasApp: boolean;
  /** The domain of each passkey. */
  readonly domains: readonly string[];
}

/** What signing in asks the user for: nothing where there is none. */
export async function factorsOf(db: Db, principal: Principal): Promise<Factors> {
  const [app, passkeys] = await Promise.all([
    ofUser(db.selectFrom('second_factor'), principal)
      .select('user_id')
      .where('confirmed', 'is not', null)
      .executeTakeFirst(),
    ofUser(db.selectFrom('passkey'), principal).select('rp_id as domain').execute(),
  ]);
  return { hasApp: app !== undefined, domains: passkeys.map(({ domain }) => domain) };
}

export const hasNone = ({ hasApp, domains }: Factors): boolean => !hasApp && domains.length === 0;

/** Whether the owner of the account asks for one of everybody. */
export async function isFactorRequired(db: Db, { accountId }: Principal): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('requires_second_factor as isRequired')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.isRequired;
}

export async function readFactor(db: Db, principal: Principal) {
  return await ofUser(db.selectFrom('second_factor'), principal)
    .select(['secret', 'confirmed', 'last_step as lastStep'])
    .executeTakeFirst();
}

export async function setFactorRequired(db: Db, { accountId }: Principal, isRequired: boolean): Promise<void> {
  await db.updateTable('account').set({ requires_second_factor: isRequired }).where('id', '=', accountId).execute();
}

/** A secret that counts once it is confirmed, in place of one that never was. False: one that counts is there. */
export async function keepFactor(db: Db, principal: Principal, secret: Buffer, now: Date): Promise<boolean> {
  const kept = { secret, made: now, last_step: 0 };
  const row = await db
    .insertInto('second_factor')
    .values({ ...userColumns(principal), ...kept })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet(kept).where('second_factor.confirmed', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a time step, each once and none of before; `confirms`: with it the factor counts. False: it was taken. */
export async function takeStep(
  db: Db,
  principal: Principal,
  step: number,
  confirms: Date | null = null,
): Promise<boolean> {
  const row = await ofUser(db.updateTable('second_factor'), principal)
    .set({ last_step: step, ...(confirms === null ? {} : { confirmed: confirms }) })
    .where('last_step', '<', step)
    .where('confirmed', confirms === null ? 'is not' : 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor(db: Db, principal: Principal): Promise<boolean> {
  const gone = await ofUser(db.deleteFrom('second_factor'), principal).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function deleteCodes(db: Db, principal: Principal): Promise<void> {
  await ofUser(db.deleteFrom('recovery_code'), principal).execute();
}

/** App, passkeys and codes, all of them. False: there was none. */
export async function deleteAllFactors(db: Db, principal: Principal): Promise<boolean> {
  const hadApp = await deleteFactor(db, principal);
  const passkeys = await ofUser(db.deleteFrom('passkey'), principal).executeTakeFirst();
  await deleteCodes(db, principal);
  return hadApp || passkeys.numDeletedRows > 0n;
}

/** These codes and no others from now on. */
export async function replaceCodes(db: Db, principal: Principal, hashes: readonly Buffer[]): Promise<void> {
  await ofUser(db.deleteFrom('recovery_code'), principal).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ ...userColumns(principal), code_hash })))
    .execute();
}

/** Uses a recovery code up, in the statement that reads it. False: it is none, or was used. */
export async function takeRecoveryCode(db: Db, principal: Principal, hash: Buffer, now: Date): Promise<boolean> {
  const row = await ofUser(db.updateTable('recovery_code'), principal)
    .set({ used: now })
    .where('code_hash', '=', hash)
    .where('used', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function codesLeft(db: Db, principal: Principal): Promise<number> {
  const row = await ofUser(db.selectFrom('recovery_code'), principal)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('used', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
