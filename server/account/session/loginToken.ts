import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { SecondFactor } from '../../../src/api/contract/account/session.ts';
import { hasFactor } from '../factor/factor.queries.ts';
import { minutesFrom } from './minutesFrom.ts';
import { hasOtherSession, insertLoginToken } from './session.queries.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A one-time token is used at once by the page that asked for it; the question about another session fits in. */
const LOGIN_TOKEN_MINUTES = 5;

/**
 * Who knocks is known: a token that GET auth makes a session of, once. Of somebody with a second factor it opens nothing
 * before that is given, and nothing more is said.
 */
export async function loginToken(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
): Promise<{ t: string; duplicateSession: boolean; secondFactor: SecondFactor[] }> {
  const t = newToken();
  const needsFactor = await hasFactor(store.db, principal);
  const expires = minutesFrom(clock.now(), LOGIN_TOKEN_MINUTES);
  await insertLoginToken(store.db, principal, { hash: tokenHash(t), expires, needsFactor });
  return needsFactor
    ? { t, duplicateSession: false, secondFactor: ['TOTP', 'RECOVERY'] }
    : { t, duplicateSession: await hasOtherSession(store.db, principal, clock.now(), null), secondFactor: [] };
}
