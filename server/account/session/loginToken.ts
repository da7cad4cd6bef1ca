import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { SecondFactor } from '../../../src/api/contract/account/session.ts';
import { readDoor } from '../brands/doorOf.ts';
import { factorsOf, hasNone, isFactorRequired, type Factors } from '../factor/factor.queries.ts';
import { passkeyPlace } from '../passkeys/passkeyPlace.ts';
import { minutesFrom } from './minutesFrom.ts';
import { hasOtherSession, insertLoginToken } from './session.queries.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A one-time token is used at once by the page that asked for it; the question about another session fits in. */
const LOGIN_TOKEN_MINUTES = 5;
/** An app is installed first, and its recovery codes are written down. */
export const SET_UP_MINUTES = 20;

/**
 * Who knocks is known: a token that GET auth makes a session of, once. Of somebody with a second factor it opens nothing
 * before that is given, and nothing more is said; of
 * somebody who has none and has to have one, before it is set up.
 */
export async function loginToken(
  services: Pick<Services, 'store' | 'clock' | 'config' | 'brands'>,
  principal: Principal,
): Promise<{ t: string; duplicateSession: boolean; secondFactor: SecondFactor[] }> {
  const { store, clock } = services;
  const t = newToken();
  const [factors, isRequired] = await Promise.all([
    factorsOf(store.db, principal),
    isFactorRequired(store.db, principal),
  ]);
  const setsUp = hasNone(factors) && isRequired;
  const needsFactor = setsUp || !hasNone(factors);
  const expires = minutesFrom(clock.now(), setsUp ? SET_UP_MINUTES : LOGIN_TOKEN_MINUTES);
  await insertLoginToken(store.db, principal, { hash: tokenHash(t), expires, needsFactor });
  if (setsUp) return { t, duplicateSession: false, secondFactor: ['SET_UP'] };
  if (needsFactor) return { t, duplicateSession: false, secondFactor: await kindsOf(services, principal, factors) };
  return { t, duplicateSession: await hasOtherSession(store.db, principal, clock.now(), null), secondFactor: [] };
}

/** Those that can be given here: a passkey of another domain is none. */
async function kindsOf(
  services: Pick<Services, 'store' | 'config' | 'brands'>,
  principal: Principal,
  { hasApp, domains }: Factors,
): Promise<SecondFactor[]> {
  const kinds: SecondFactor[] = hasApp ? ['TOTP'] : [];
  if (domains.length > 0) {
    const place = passkeyPlace((await readDoor(services.store.db, principal, services)).publicUrl);
    if (place !== null && domains.includes(place.domain)) kinds.push('PASSKEY');
  }
  return [...kinds, 'RECOVERY'];
}
