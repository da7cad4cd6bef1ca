import type { Kysely } from 'kysely';
import { FIRST_LINK_DAYS } from '../../../src/api/contract/account/operator.ts';
import { pageLink } from '../../../src/api/account/pageLink.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { keepLink } from '../password/userTokens.queries.ts';
import { createAccount } from '../session/createAccount.ts';
import { findLogin } from '../session/session.queries.ts';
import { newToken } from '../session/tokens.ts';
import { setOpenLimit } from './accounts.queries.ts';

/**
 * An account for somebody else: nothing is theirs but what they pay for, no plan yet, and so much may be owed. The link
 * opens it until a password is set, and is kept nowhere. Null: somebody has this name already.
 */
export async function makeCustomer(
  db: Kysely<Database>,
  username: string,
  limit: Cents,
  { config, now }: { readonly config: Pick<Config, 'publicUrl'>; readonly now: Date },
): Promise<{ readonly accountId: number; readonly link: string } | null> {
  if ((await findLogin(db, username)) !== undefined) return null;
  const token = newToken();
  const expires = new Date(now.getTime() + FIRST_LINK_DAYS * 86_400_000);
  try {
    return await db.transaction().execute(async (trx) => {
      const owner = await createAccount(trx, { name: username, ownUse: false }, { username, password: null });
      await setOpenLimit(trx, owner, limit);
      await keepLink(trx, owner, { kind: 'FIRST', token, expires });
      return { accountId: owner.accountId, link: pageLink(config.publicUrl, { kind: 'first-run', token }) };
    });
  } catch (error) {
    // Somebody else was given it meanwhile.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
