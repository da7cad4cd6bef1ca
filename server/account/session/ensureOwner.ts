import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Store } from '../../platform/store/store.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { judgePassword } from '../password/judgePassword.ts';
import { setPasswordHash } from '../password/passwords.queries.ts';
import { keepLink } from '../password/userTokens.queries.ts';
import { createAccount } from './createAccount.ts';
import { findFirstUser } from './firstRun.ts';
import { newToken } from './tokens.ts';

const LOCK = 7_215_080_002;

export interface FirstOwner {
  readonly username: string;
  /** Opens the account until a password is set. Null when a password was given from outside. */
  readonly linkToken: string | null;
}

/**
 * Makes the first account when there is none (O-023): with the password given, or without one. As long as nobody has
 * set one, each start makes a link that opens the account; it is told to whoever reads the console, and only its hash
 * is kept. Answers null when the account has a password: then nobody needs to be told. Throws when the password given
 * is one that the page would refuse.
 */
export async function ensureOwner(
  store: Store,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword'>,
): Promise<FirstOwner | null> {
  const given = config.ownerPassword;
  const known = await findFirstUser(store.db);
  if (known !== undefined && !known.isWaiting) return null;
  if (given !== null) {
    const name = known?.username ?? config.ownerEmail;
    const problem = await judgePassword(given, [name, ...name.split(/[@.]/)]);
    if (problem !== null) throw new Error(`PLATBOOK_OWNER_PASSWORD ${problem}`);
  }
  const hash = given === null ? null : await hashPassword(given);
  return await store.db.transaction().execute(async (trx) => {
    // Two processes that start on an empty database must not both make one.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const found = await findFirstUser(trx);
    if (found !== undefined && !found.isWaiting) return null;
    const username = found?.username ?? config.ownerEmail;
    const owner = found ?? (await createAccount(trx, { name: username, ownUse: true }, { username, password: null }));
    if (hash !== null) {
      await setPasswordHash(trx, owner, hash);
      return { username, linkToken: null };
    }
    const linkToken = newToken();
    await keepLink(trx, owner, { kind: 'FIRST', token: linkToken, expires: null });
    return { username, linkToken };
  });
}
