import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { minutesFrom } from './minutesFrom.ts';
import { hasOtherSession, insertLoginToken } from './session.queries.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A one-time token is used at once by the page that asked for it; the question about another session fits in. */
const LOGIN_TOKEN_MINUTES = 5;

/** Who knocks is known: a token that GET auth makes a session of, once. */
export async function loginToken({ store, clock }: Pick<Services, 'store' | 'clock'>, principal: Principal) {
  const t = newToken();
  await insertLoginToken(store.db, principal, tokenHash(t), minutesFrom(clock.now(), LOGIN_TOKEN_MINUTES));
  return { t, duplicateSession: await hasOtherSession(store.db, principal, clock.now(), null) };
}
