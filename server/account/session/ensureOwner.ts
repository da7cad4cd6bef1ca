import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Store } from '../../platform/store/store.ts';
import { createAccount } from './createAccount.ts';
import { newPassword } from './tokens.ts';
import { userColumns } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

const MIN_PASSWORD_LENGTH = 8;
const LOCK = 7_215_080_002;

export interface FirstOwner {
  readonly username: string;
  /** Null when it was given from outside: then nobody needs to be told. */
  readonly generatedPassword: string | null;
}

/**
 * Makes the first account when there is none (O-023): with the password given, or with a random one that is kept for
 * the sign-in page until the first sign-in. Answers null when somebody exists already.
 */
export async function ensureOwner(
  store: Store,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
): Promise<FirstOwner | null> {
  return await store.db.transaction().execute(async (trx) => {
    // Two processes that start on an empty database must not both make one.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (
      (await acrossAccounts(trx.selectFrom('app_user').select('id').limit(1), 'any user').executeTakeFirst()) !==
      undefined
    )
      return null;
    const given = config.ownerPassword;
    if (given !== null && given.length < MIN_PASSWORD_LENGTH) {
      throw new Error(`PLATBOOK_OWNER_PASSWORD is too short: ${MIN_PASSWORD_LENGTH} characters or more`);
    }
    const password = given ?? newPassword();
    const principal = await createAccount(trx, config.ownerEmail, { username: config.ownerEmail, password });
    if (given === null) {
      await trx
        .insertInto('first_run')
        .values({ ...userColumns(principal), password })
        .execute();
    }
    return { username: config.ownerEmail, generatedPassword: given === null ? password : null };
  });
}
